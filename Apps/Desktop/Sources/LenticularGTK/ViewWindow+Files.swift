import CGTK
import Foundation
import LenticularDesktop
import LenticularGallery
import LenticularPhysics

/// What goes to other programs.
extension ViewWindow {
  func copy() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    cg_copy_file(stage, file.path)
    // The pixels follow as soon as all of them are decoded.
    decode(file, for: { cg_copy_pixels($0.stage, file.path, $1.object) })
  }

  /// Copies what the window can tell of the photograph, as lines of text.
  func copyInformation() {
    guard controller.fileForCommand(at: cg_now()) != nil, let lines = controller.information else {
      return
    }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(stage), lines.joined(separator: "\n"))
  }

  /// The most pixels that other programs get of a photograph. Larger ones are scaled.
  private static let pixelLimit = 64_000_000

  /// Decodes a whole photograph in the background, for something that is done with its pixels.
  private func decode(
    _ file: SourceFile, for use: @escaping @Sendable (ViewWindow, Texture) -> Void,
    orElse complain: @escaping @Sendable (ViewWindow, Problem) -> Void = { _, _ in }
  ) {
    let context = UInt(bitPattern: context)
    Thread.detachNewThread { [reader, decoded] in
      let picture = Decoded.Picture(
        result: Self.pixels(of: file, reader), use: use, complain: complain)
      decoded.pictures.withLock { $0.append(picture) }
      cg_call_soon(
        { context in ViewWindow.window(context)?.useDecoded() },
        UnsafeMutableRawPointer(bitPattern: context))
    }
  }

  private static func pixels(of file: SourceFile, _ reader: PhotographReader)
    -> Result<PixelBuffer, Problem>
  {
    do throws(Problem) {
      let whole = try reader.headers(of: [file])[0].get().size
      let share = Double(pixelLimit) / Double(whole.width * whole.height)
      let side = Double(max(whole.width, whole.height)) * min(1, share.squareRoot())
      return .success(
        try reader.pixels(of: file, whole: whole, size: whole.scaled(toSide: Int(side))).pixels)
    } catch {
      return .failure(error)
    }
  }

  func useDecoded() {
    let pictures = decoded.pictures.withLock { pictures in
      defer { pictures = [] }
      return pictures
    }
    for picture in pictures {
      switch picture.result {
      case .success(let pixels):
        let texture = Texture(
          pixels.bytes, width: pixels.size.width, height: pixels.size.height, owner: pixels)
        picture.use(self, texture)
      case .failure(let problem): picture.complain(self, problem)
      }
    }
  }

  func printPicture() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    decode(
      file, for: { cg_print($0.parts.window, $1.object, file.name, $0.printedFile) },
      orElse: { window, problem in
        window.complaint = window.texts.text(
          .notPrinted,
          ["name": file.relativePath, "reason": window.texts.fault(problem.kind)])
        window.refresh()
      })
  }

  /// The file that a drag takes from a point to another program; nil if there is none.
  func draggedFile(at point: Point2D) -> String? { controller.file(at: point)?.path }

  func openWith() {
    if let file = controller.fileForCommand(at: cg_now()) {
      cg_open_with(parts.window, file.path)
    }
  }

  // MARK: The wallpaper

  /// Makes the current picture the wallpaper of the desktop.
  func setWallpaper() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    cg_set_wallpaper(
      file.path,
      { context, path, result, former in
        guard let window = ViewWindow.window(context), let path else { return }
        window.note(
          result, of: SourceFile.name(of: String(cString: path)),
          former: former.map { String(cString: $0) })
      }, context)
  }

  private func note(_ result: CGWallpaper, of name: String, former: String?) {
    switch result {
    case CG_WALLPAPER_SET:
      if let former { changes.append(.wallpaper(former: former)) }
      inform(texts.text(.wallpaperSet, ["name": name]), canUndo: former != nil)
    case CG_WALLPAPER_IMPOSSIBLE:
      complaint = texts.text(.notWallpaper, ["name": name, "reason": texts[.noWallpaper]])
    default: break
    }
    refresh()
  }
}
