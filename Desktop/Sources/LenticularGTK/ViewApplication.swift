import CGTK
import Foundation
import LenticularGallery

/// The program `lenticular-view`.
public enum ViewApplication {
  private static let usage = """
    Usage: lenticular-view [FOLDER | PHOTOGRAPH]

    Shows a folder of photographs in a window, or a photograph among its neighbours.

    Click, Enter       open a photograph            Escape, click  back to the wall
    Press and hold     preview; slide to the sides for the neighbours, up to open
    Pinch, Ctrl+wheel  zoom                         Arrows         move
    Wheel              scroll the wall; zoom a photograph
    + - 0 1            zoom in, out, fit, actual pixels
    R                  rotate                       F, F11         full screen
    I                  information                  Delete         move to trash
    Ctrl+C             copy                         Ctrl+E         open with …
    Ctrl+O             open a folder                Ctrl+W         close
    """

  /// The name of the application, which is `StartupWMClass` of its desktop entry.
  private static let identifier = "lenticular.View"

  /// Runs the program with its arguments, without its name. Returns its exit status.
  public static func run(_ arguments: [String]) -> Int32 {
    if arguments == ["worker"] { Worker.run() }
    if arguments.contains("--help") || arguments.contains("-h") {
      print(usage)
      return 0
    }
    if arguments.contains("--version") {
      print(Release.version)
      return 0
    }
    if let option = arguments.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
      return fail("there is no option \(option.printable); see lenticular-view --help")
    }
    if arguments.count > 1 { return fail("give one folder or photograph") }
    if let path = arguments.first, !FileManager.default.fileExists(atPath: path) {
      return fail("there is no folder or file “\(path.printable)”")
    }
    let launch = Launch(path: arguments.first)
    // On X11, a desktop finds the entry of the window in its menu by this name, on Wayland by that of the application.
    g_set_prgname(identifier)
    cg_return_large_blocks()
    guard gtk_init_check() != 0 else {
      return fail("there is no display; start lenticular-view in a desktop session")
    }
    cg_set_style()
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
    ViewWindow.setAccelerators(of: application)
    let status = g_application_run(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GApplication.self), 0, nil)
    withExtendedLifetime(launch) {}
    g_object_unref(application)
    return status
  }

  private static func fail(_ reason: String) -> Int32 {
    FileHandle.standardError.write(Data("lenticular-view: \(reason)\n".utf8))
    return 2
  }

  /// The path to show, and the application that opens the window when it is activated.
  private final class Launch {
    let path: String?
    var application: UnsafeMutablePointer<GtkApplication>?

    init(path: String?) { self.path = path }

    func activate() {
      guard let application else { return }
      ViewWindow.open(
        path, in: application, reader: PhotographReader(cache: .ofUser()))
    }
  }
}
