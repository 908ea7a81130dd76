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
    let name = file.name
    let place = currentPlace
    cg_name_open(parts, place.x, place.y, name, Int32(file.stem.unicodeScalars.count))
  }

  /// Renames the file as the person has typed, and what belongs to it likewise.
  func rename() {
    let name = String(cString: gtk_editable_get_text(OpaquePointer(parts.name)))
    gtk_popover_popdown(
      UnsafeMutableRawPointer(parts.naming!).assumingMemoryBound(to: GtkPopover.self))
    guard let file = renamed else { return }
    renamed = nil
    if name == file.name { return }
    let isName =
      !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(UInt8(ascii: "/"))
    do throws(FileMove.Failure) {
      guard isName else { throw FileMove.Failure(reason: texts[.noName]) }
      let moves = FileMove.renaming(
        file.path, to: name, with: reader.belongings(of: file).map(\.path))
      try FileMove.perform(moves)
      keepRenamed(moves)
      changes.append(.renamed(moves))
      inform(
        texts.text(
          .renamed, ["name": names(moves.map(\.from)), "other": names(moves.map(\.to))]),
        canUndo: true)
    } catch {
      complaint = texts.text(
        .notRenamed, ["name": file.relativePath, "other": name, "reason": error.reason])
    }
    refresh()
  }

  /// Keeps the photographs in the window whose files have got other names.
  private func keepRenamed(_ moves: [FileMove]) {
    if let first = moves.first { controller.keep(first.to, renamedFrom: first.from) }
  }

  private func names(_ paths: [String]) -> String {
    paths.map { SourceFile.name(of: $0) }.joined(separator: ", ")
  }

  /// Moves the file and what belongs to it to the trash. If one of them stays, all do.
  func trash() {
    guard let file = controller.fileForCommand(at: cg_now()) else { return }
    let wasOpen = controller.isViewing
    var trashed: [TrashedFile] = []
    do throws(TrashedFile.Failure) {
      for path in [file.path] + reader.belongings(of: file).map(\.path) {
        trashed.append(try TrashedFile(moving: path))
      }
    } catch {
      for each in trashed { try? each.putBack() }
      complaint = texts.text(
        .notTrashed, ["name": file.relativePath, "reason": error.reason ?? texts[.notInTrash]])
      return gtk_widget_queue_draw(stage)
    }
    controller.forget(file, at: cg_now())
    let canReturn = trashed.allSatisfy(\.canReturn)
    if canReturn { changes.append(.trashed(trashed, wasOpen: wasOpen)) }
    inform(texts.text(.trashed, ["name": names(trashed.map(\.path))]), canUndo: canReturn)
    gtk_widget_queue_draw(stage)
  }

  /// Undoes the latest change. What cannot be undone now is kept, after all others, as long as its files are there.
  func undo() {
    guard let change = changes.popLast() else { return }
    hideToast()
    if let rest = undo(change) { changes.insert(rest, at: 0) }
    gtk_widget_queue_draw(stage)
  }

  /// Undoes a change. Returns what is left of it; nil for nothing.
  private func undo(_ change: Change) -> Change? {
    switch change {
    case .trashed(let files, let wasOpen):
      var rest: [TrashedFile] = []
      for file in files {
        do throws(TrashedFile.Failure) {
          try file.putBack()
        } catch {
          if file.canReturn { rest.append(file) }
          complaint = texts.text(
            .notPutBack,
            ["name": names([file.path]), "reason": error.reason ?? texts[.notInTrash]])
        }
      }
      if let first = files.first, !rest.contains(where: { $0.path == first.path }) {
        controller.restore(first.path, isOpened: wasOpen, at: cg_now())
      }
      return rest.isEmpty ? nil : .trashed(rest, wasOpen: wasOpen)
    case .turned(let edit):
      do throws(OrientationEdit.Failure) {
        try edit.undo()
      } catch {
        complaint = texts.text(
          .notTurnedBack, ["name": names([edit.path]), "reason": texts.reason(error)])
        if case .system = error { return change }
      }
    case .renamed(let moves):
      let back = moves.map(\.reversed)
      do throws(FileMove.Failure) {
        try FileMove.perform(back)
        keepRenamed(back)
      } catch {
        complaint = texts.text(
          .notRenamed,
          [
            "name": names([back[0].from]), "other": names([back[0].to]), "reason": error.reason,
          ])
        if back.allSatisfy({ access($0.from, F_OK) == 0 }) { return change }
      }
    case .wallpaper(let former): cg_restore_wallpaper(former)
    }
    return nil
  }

  // MARK: Lines at the top

  /// Shows a line at the top for a while.
  func inform(_ text: String, canUndo: Bool) {
    toastEnd = cg_now() + Self.toastDuration
    cg_label_set(parts.toast_label, text)
    gtk_widget_set_visible(parts.undo, canUndo ? 1 : 0)
    gtk_widget_set_visible(parts.toast, 1)
    placeLabels()
    _ = cg_call_later(
      Self.toastDuration,
      { context in
        if let window = ViewWindow.window(context), cg_now() >= window.toastEnd {
          window.hideToast()
        }
      }, context)
  }

  static let toastDuration = 8.0

  func hideToast() {
    gtk_widget_set_visible(parts.toast, 0)
    placeLabels()
  }
}
