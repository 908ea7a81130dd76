import CGTK
import Foundation
import LenticularDesktop
import LenticularGallery

/// The program `lenticular-view`.
public enum ViewApplication {
  private static let usage = """
    Usage: lenticular-view [FOLDER | PHOTOGRAPH …]

    Shows a folder of photographs in a window, or a photograph among its neighbours.
    Several are one album, in their order. They may be addresses (file:///…); - is the
    standard input, and what follows -- is no option.

    Click, Enter       open a photograph            Escape, click  back to the wall
    Press and hold     preview; slide to the sides for the neighbours, up to open
    Pinch, Ctrl+wheel  zoom                         Arrows         move
    Wheel              scroll the wall; zoom a photograph
    + - 0 1            zoom in, out, fit, actual pixels
    R                  rotate what is seen          F, F11         full screen
    Ctrl+R, Ctrl+H     rotate, flip in the file     F2             rename
    I                  information                  Delete         move to trash
    Ctrl+Z             undo                         F5             slideshow
    Z, Shift+Z         type a zoom, keep the zoom   F10            menu
    K                  play, pause                  Ctrl+P         print
    Ctrl+drag          take the file to a program   Menu           all commands
    Ctrl+C             copy                         Ctrl+E         open with …
    Ctrl+Shift+C       copy the information
    Ctrl+O             open photographs             Ctrl+Shift+O   open a folder
    F1, ?              all keys                     Ctrl+W         close
    """

  /// The name of the application, which is `StartupWMClass` of its desktop entry.
  private static let identifier = "lenticular.View"

  /// Runs the program with its arguments, without its name, as the bytes that the system has given: names of files need
  /// not be UTF-8. Returns its exit status.
  public static func run(_ arguments: [[UInt8]]) -> Int32 {
    if arguments == [Array("worker".utf8)] { Worker.run() }
    let options = arguments.prefix { $0 != Array("--".utf8) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    if options.contains("--help") || options.contains("-h") {
      print(usage)
      return 0
    }
    if options.contains("--version") {
      print(Release.version)
      return 0
    }
    let launch: Launch
    do throws(Refusal) {
      launch = Launch(try Arguments(arguments, texts: WindowTexts(preferring: languages)))
    } catch {
      return fail(error.reason)
    }
    defer { launch.arguments.removeTemporaryFiles() }
    // A worker starts while GTK does, and decodes what is opened.
    launch.prepare()
    // On X11, a desktop finds the entry of the window in its menu by this name, on Wayland by that of the application.
    g_set_prgname(identifier)
    g_set_application_name("Lenticular")
    cg_return_large_blocks()
    guard gtk_init_check() != 0 else {
      return fail("there is no display; start lenticular-view in a desktop session")
    }
    cg_set_style(cg_was_dark())
    cg_follow_scheme()
    // Each process has workers of its own, so it need not find other processes on the session bus.
    let application = gtk_application_new(identifier, G_APPLICATION_NON_UNIQUE)!
    cg_connect(
      application, "activate",
      unsafeBitCast(
        { context in
          let launch = Unmanaged<Launch>.fromOpaque(context!).takeUnretainedValue()
          launch.activate()
        } as @convention(c) (UnsafeMutableRawPointer?) -> Void, to: GCallback.self),
      Unmanaged.passUnretained(launch).toOpaque())
    launch.application = application
    let status = g_application_run(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), 0, nil)
    withExtendedLifetime(launch) {}
    g_object_unref(application)
    return status
  }

  /// The names of the locales that the person prefers, the preferred one first.
  private static var languages: [String] {
    let names = g_get_language_names()
    return (0...).lazy.map { names?[$0] }.prefix { $0 != nil }.map { String(cString: $0!) }
  }

  private static func fail(_ reason: String) -> Int32 {
    FileHandle.standardError.write(Data("lenticular-view: \(reason)\n".utf8))
    return 2
  }

  /// What to show, and the application that opens the window when it is activated.
  private final class Launch {
    let arguments: Arguments
    var application: UnsafeMutablePointer<GtkApplication>?

    private let reader = PhotographReader(cache: .ofUser())

    init(_ arguments: Arguments) { self.arguments = arguments }

    func prepare() {
      guard let path = arguments.subject.firstPath else { return }
      var (width, height): (Int32, Int32) = (0, 0)
      cg_last_pixels(&width, &height)
      let window = PixelSize(width: Int(width), height: Int(height))
      reader.prepare(for: path) { sizeOfFirstImage(of: $0, in: window) }
    }

    func activate() {
      guard let application else { return }
      ViewWindow.open(
        arguments.subject, in: application, reader: reader, texts: arguments.texts)
    }
  }
}
