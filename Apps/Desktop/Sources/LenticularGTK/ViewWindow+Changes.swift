import CGTK
import Foundation
import LenticularDesktop
import LenticularGallery
import LenticularPhysics

/// What a window changes in files, all of which can be undone.
extension ViewWindow {
  /// Turns the picture of the current file, by what the file says of that.
  func turn(_ change: Orientation.Change) {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    do throws(OrientationEdit.Failure) {
      changes.append(.turned(try OrientationEdit(of: file.path, change)))
      inform(texts.text(.turned, ["name": file.relativePath]), canUndo: true)
    } catch {
      complaint = texts.text(
        .notTurned, ["name": file.relativePath, "reason": texts.reason(error)])
    }
  }

  func askForName() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    controller.losePointers(at: cg_now())
    renamed = file
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    let place = currentPlace
    cg_name_open(parts, place.x, place.y, name, Int32(file.stem.unicodeScalars.count))
  }

  /// Renames the file as the person has typed.
  func rename() {
    let name = String(cString: gtk_editable_get_text(OpaquePointer(parts.name)))
    gtk_popover_popdown(
      UnsafeMutableRawPointer(parts.naming!).assumingMemoryBound(to: GtkPopover.self))
    guard let file = renamed else { return }
    renamed = nil
    let former = URL(fileURLWithPath: file.path)
    if name == former.lastPathComponent { return }
    let path = former.deletingLastPathComponent().path + "/" + name
    let isName = !name.isEmpty && name != "." && name != ".." && !name.contains("/")
    let error = isName ? cg_move(file.path, path) : EINVAL
    if error == 0 {
      changes.append(.renamed(from: file.path, to: path))
      inform(
        texts.text(.renamed, ["name": file.relativePath, "other": name]), canUndo: true)
    } else {
      let reason = isName ? String(cString: strerror(error)) : texts[.noName]
      complaint = texts.text(
        .notRenamed, ["name": file.relativePath, "other": name, "reason": reason])
    }
    refresh()
  }

  func trash() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    do throws(TrashedFile.Failure) {
      let wasOpen = controller.isViewing
      let trashed = try TrashedFile(moving: file.path)
      controller.forget(file, at: cg_now())
      if trashed.canReturn { changes.append(.trashed(trashed, wasOpen: wasOpen)) }
      inform(
        texts.text(.trashed, ["name": file.relativePath]), canUndo: trashed.canReturn)
    } catch {
      complaint = texts.text(
        .notTrashed, ["name": file.relativePath, "reason": error.reason ?? texts[.notInTrash]])
    }
    gtk_widget_queue_draw(stage)
  }

  /// Undoes the latest change.
  func undo() {
    guard let change = changes.popLast() else { return }
    hideToast()
    func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
    switch change {
    case .trashed(let file, let wasOpen):
      do throws(TrashedFile.Failure) {
        try file.putBack()
        controller.restore(file.path, isOpened: wasOpen, at: cg_now())
      } catch {
        complaint = texts.text(
          .notPutBack,
          ["name": name(file.path), "reason": error.reason ?? texts[.notInTrash]])
      }
    case .turned(let edit):
      do throws(OrientationEdit.Failure) {
        try edit.undo()
      } catch {
        complaint = texts.text(
          .notTurnedBack, ["name": name(edit.path), "reason": texts.reason(error)])
      }
    case .renamed(let former, let present):
      let error = cg_move(present, former)
      if error != 0 {
        let reason = String(cString: strerror(error))
        complaint = texts.text(
          .notRenamed, ["name": name(present), "other": name(former), "reason": reason])
      }
    case .wallpaper(let former): cg_restore_wallpaper(former)
    }
    gtk_widget_queue_draw(stage)
  }

  // MARK: Lines at the top

  /// Shows a line at the top for a while.
  func inform(_ text: String, canUndo: Bool) {
    toastEnd = cg_now() + Self.toastDuration
    cg_label_set(parts.toast_label, text)
    gtk_widget_set_visible(parts.undo, canUndo ? 1 : 0)
    gtk_widget_set_visible(parts.toast, 1)
    _ = cg_call_later(
      Self.toastDuration,
      { context in
        if let window = ViewWindow.window(context), cg_now() >= window.toastEnd {
          window.hideToast()
        }
      }, context)
  }

  static let toastDuration = 8.0

  func hideToast() { gtk_widget_set_visible(parts.toast, 0) }
}
