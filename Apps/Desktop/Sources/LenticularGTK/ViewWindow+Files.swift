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
    decode(file) { cg_copy_pixels($0.stage, $1, $2.object) }
  }

  /// Copies what the window can tell of the photograph, as lines of text.
  func copyInformation() {
    guard controller.fileForCommand(at: cg_now()) != nil, let lines = controller.information else {
      return
    }
    gdk_clipboard_set_text(gtk_widget_get_clipboard(stage), lines.joined(separator: "\n"))
  }

  /// Decodes a whole photograph in the background, for something that is done with all its pixels.
  func decode(
    _ file: SourceFile, for use: @escaping @Sendable (ViewWindow, String, Texture) -> Void
  ) {
    let context = UInt(bitPattern: context)
    Thread.detachNewThread { [reader, decoded] in
      guard let header = reader.headers(of: [file]).first, let facts = try? header.get(),
        let image = try? reader.pixels(of: file, whole: facts.size, size: facts.size)
      else { return }
      let picture = Decoded.Picture(path: file.path, buffer: image.pixels, use: use)
      decoded.pictures.withLock { $0.append(picture) }
      cg_call_soon(
        { context in ViewWindow.window(context)?.useDecoded() },
        UnsafeMutableRawPointer(bitPattern: context))
    }
  }

  func useDecoded() {
    let pictures = decoded.pictures.withLock { pictures in
      defer { pictures = [] }
      return pictures
    }
    for picture in pictures {
      let texture = Texture(
        picture.buffer.bytes, width: picture.buffer.size.width,
        height: picture.buffer.size.height, owner: picture.buffer)
      picture.use(self, picture.path, texture)
    }
  }

  func printPicture() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    decode(file) { window, path, texture in
      cg_print(
        window.parts.window, texture.object, URL(fileURLWithPath: path).lastPathComponent,
        window.printedFile)
    }
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
          result, of: URL(fileURLWithPath: String(cString: path)).lastPathComponent,
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
