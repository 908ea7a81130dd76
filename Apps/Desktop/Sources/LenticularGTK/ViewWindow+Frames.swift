import CGTK
import Foundation
import LenticularDesktop
import LenticularPhysics

/// The frames of a window, and what it says.
extension ViewWindow {
  func draw(_ snapshot: OpaquePointer?) {
    guard let snapshot else { return }
    var canvas = SnapshotCanvas(snapshot: snapshot)
    controller.draw(on: &canvas, at: cg_now())
  }

  /// Advances to a refresh of the display. Returns whether the next refresh is needed.
  func tick(_ refresh: Double) -> Bool {
    let time = timeOfFrame(refresh)
    if controller.advance(to: time) || controller.needsDrawing(at: time) {
      gtk_widget_queue_draw(stage)
    }
    enableCommands()
    updateTexts()
    cg_header_pin(parts.header, !isFullScreen && !controller.isViewing)
    let next = controller.nextFrameTime
    frameTime = next <= time + 0.02 ? time : nil
    if frameTime != nil { return true }
    tellPhotographs()
    setTimer(next)
    return false
  }

  /// Tells assistive programs what is on screen, once it has come to rest.
  func tellPhotographs() {
    let photographs = controller.photographsOnScreen
    if photographs == told { return }
    told = photographs
    let names = photographs.map { strdup($0.name) }
    let items = zip(photographs, names).map { photograph, name in
      CGItem(
        name: name, x: Int32(photograph.frame.minX.rounded()),
        y: Int32(photograph.frame.minY.rounded()),
        width: Int32(photograph.frame.size.width.rounded()),
        height: Int32(photograph.frame.size.height.rounded()))
    }
    cg_stage_tell(stage, items, Int32(items.count))
    for name in names { free(name) }
  }

  /// Starts to draw frames, from the next refresh of the display on.
  func refresh() {
    enableCommands()
    cg_stage_start(stage)
  }

  /// Starts to draw frames at a time in seconds.
  func setTimer(_ time: Double) {
    guard time < timerTime else { return }
    timerTime = time
    _ = cg_call_later(
      max(0, time - cg_now()),
      { context in
        guard let window = ViewWindow.window(context) else { return }
        window.timerTime = .infinity
        window.refresh()
      }, context)
  }

  /// Takes what the workers have done, at the time of the last frame. On a busy machine, the present may be far ahead of
  /// that, and what moves would leap ahead of what is on screen.
  func receive() {
    controller.receive(at: frameTime ?? cg_now())
    if let notice = controller.takeNotice(), !notice.hasPrefix(complaint ?? "\0") {
      inform(notice, canUndo: false)
    }
    gtk_widget_queue_draw(stage)
    refresh()
  }

  func resize(_ width: Double, _ height: Double, _ scale: Double) {
    guard width > 0, height > 0 else { return }
    let bar = cg_header_height(parts.header)
    controller.resize(
      Size2D(width: width, height: height), scale: scale,
      isRightToLeft: gtk_widget_get_direction(stage) == GTK_TEXT_DIR_RTL,
      topInset: isFullScreen ? 0 : bar, at: cg_now())
    placeLabels()
    refresh()
  }

  func updateTexts() {
    var texts = ShownTexts()
    texts.title = controller.title
    texts.name = controller.accessibleName
    texts.message = complaint ?? controller.message
    texts.caption = controller.caption
    if showsInformation {
      texts.information = controller.information?.joined(separator: "\n")
    }
    texts.zoom = controller.zoomText
    guard texts != shown else { return }
    if texts.title != shown.title {
      gtk_window_set_title(parts.window, texts.title)
      gtk_label_set_text(OpaquePointer(parts.header.title), texts.title)
    }
    if texts.zoom != shown.zoom { cg_header_show_zoom(parts.header, texts.zoom) }
    if texts.name != shown.name { cg_name(stage, texts.name) }
    if texts.message != shown.message { cg_label_set(parts.message, texts.message) }
    if texts.caption != shown.caption { cg_label_set(parts.caption, texts.caption) }
    if texts.information != shown.information {
      cg_label_set(parts.information, texts.information)
    }
    shown = texts
    placeLabels()
  }

  /// Places the labels so that none covers another or the mark of a movie.
  func placeLabels() {
    cg_window_place(
      parts,
      CGRoom(
        width: gtk_widget_get_width(stage), height: gtk_widget_get_height(stage),
        bar: Int32(cg_header_height(parts.header)),
        mark: controller.showsOpenMark ? Int32(WindowController.openMarkSide) : 0))
  }

  // MARK: The display

  /// Converts photographs to the colours of the display that shows the window.
  func noteDisplay() {
    var bytes: [UInt8]?
    if let profile = cg_display_profile(stage) {
      var count: gsize = 0
      let start = g_bytes_get_data(profile, &count)
      bytes = Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
      g_bytes_unref(profile)
    }
    controller.setDisplayProfile(bytes)
    gtk_widget_queue_draw(stage)
    refresh()
  }

  /// Draws the window in the colours of the theme.
  func noteTheme() {
    controller.isDark = cg_is_dark()
    gtk_widget_queue_draw(stage)
  }
}
