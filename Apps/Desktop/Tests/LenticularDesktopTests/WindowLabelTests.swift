import CGTK
import Foundation
import LenticularDesktop
import LenticularPhysics
import Testing

@testable import LenticularGTK

/// Where the labels of a window and its popovers are.
extension WindowTests {
  /// The rectangle of a widget in points of the stage, without its margins; nil if it is hidden.
  private func frame(_ widget: UnsafeMutablePointer<GtkWidget>, in window: ViewWindow) -> Rect2D? {
    screen.run {
      var bounds = graphene_rect_t()
      guard gtk_widget_get_mapped(widget) != 0,
        gtk_widget_compute_bounds(widget, window.stage, &bounds) != 0
      else { return nil }
      return Rect2D(
        x: Double(bounds.origin.x), y: Double(bounds.origin.y),
        width: Double(bounds.size.width), height: Double(bounds.size.height))
    }
  }

  /// Sets the size of texts, in percent of the usual one; nil for that of the desktop.
  private func setTextSize(_ percent: Int32?) {
    screen.run {
      let settings = gtk_settings_get_default()
      guard let percent else { return gtk_settings_reset_property(settings, "gtk-xft-dpi") }
      var value = GValue()
      g_value_init(&value, GType(6 << G_TYPE_FUNDAMENTAL_SHIFT))
      g_value_set_int(&value, 96 * 1024 / 100 * percent)
      g_object_set_property(
        UnsafeMutableRawPointer(settings!).assumingMemoryBound(to: GObject.self), "gtk-xft-dpi",
        &value)
    }
  }

  private func resize(_ window: ViewWindow, _ width: Int32, _ height: Int32) throws {
    screen.run { gtk_window_set_default_size(window.parts.window, width, height) }
    try wait("it has the size") {
      gtk_widget_get_width(window.stage) == width && gtk_widget_get_height(window.stage) == height
    }
  }

  @Test("a message lies below the mark of an open movie, and else in the middle")
  func messageBelowMark() throws {
    let photographs = try TestPhotographs(count: 1)
    try photographs.film("film.mp4")
    try withWindow(photographs, opening: "film.mp4") { window in
      try wait("it is open") { window.controller.isViewing }
      try settle(window)
      for (width, height) in [(1200, 800), (420, 500)] as [(Int32, Int32)] {
        try resize(window, width, height)
        screen.run {
          window.complaint = "film.mp4: cannot be played (for a reason that takes some words)"
          window.refresh()
        }
        try wait("it is said") { gtk_widget_get_mapped(window.parts.message) != 0 }
        let lowest = (Double(height) + WindowController.openMarkSide) / 2
        #expect(
          isSoon {
            frame(window.parts.message, in: window).map {
              $0.minY >= lowest && $0.maxY <= Double(height)
            } == true
          })
      }
      screen.key("Right")
      try wait("a photograph is open") { window.controller.viewedIndex == 1 }
      try settle(window)
      screen.run {
        window.complaint = "a reason"
        window.refresh()
      }
      #expect(
        isSoon {
          frame(window.parts.message, in: window).map { abs($0.midY - 250) < 2 } == true
        })
    }
  }

  @Test(
    "labels cover neither each other nor an edge, in wide and narrow windows, also with large texts",
    arguments: [100, 150])
  func labels(textSize: Int32) throws {
    let photographs = try TestPhotographs(count: 2)
    let name = "a-photograph-with-a-long-name-of-a-long-walk.jpg"
    try photographs.write(Data("no image".utf8), to: name)
    setTextSize(textSize)
    defer { setTextSize(nil) }
    try withWindow(photographs, opening: name) { window in
      try wait("it is open") { window.controller.isViewing }
      try wait("the reason is shown") { gtk_widget_get_mapped(window.parts.message) != 0 }
      let texts = [window.parts.message, window.parts.caption, window.parts.information]
      screen.run {
        window.showsInformation = true
        window.inform("\(name): moved to the trash", canUndo: true)
        window.toastEnd = .infinity
        window.refresh()
      }
      for (width, height) in [(1200, 800), (640, 480), (420, 640)] as [(Int32, Int32)] {
        try resize(window, width, height)
        let whole = Rect2D(x: 0, y: 0, width: Double(width), height: Double(height))
        var frames: [Rect2D] = []
        let isApart = isSoon {
          frames = (texts + [window.parts.toast]).compactMap { frame($0!, in: window) }
          let pairs = frames.indices.flatMap { a in frames.indices.map { (a, $0) } }
          return frames.count == 4
            && pairs.allSatisfy { a, b in
              a == b || frames[a].intersection(frames[b]).size.isEmpty
            }
            && frames.allSatisfy { $0.intersection(whole) == $0 }
        }
        #expect(isApart, "\(width) × \(height): \(frames)")
        let button = try #require(frame(window.parts.undo, in: window))
        let line = try #require(frame(window.parts.toast_label, in: window))
        #expect(button.size.height <= 60 && abs(button.midY - line.midY) < 2)
      }
    }
  }

  @Test("where nothing is transparent, no popover has black corners")
  func corners() throws {
    let photographs = try TestPhotographs(count: 1)
    try withWindow(photographs, opening: "photo-0.jpg") { window in
      try wait("it is open") { window.controller.isViewing }
      try settle(window)
      for popover in [window.parts.naming!, window.parts.menu!] {
        screen.run {
          if popover == window.parts.naming {
            window.askForName()
          } else {
            window.openMenu(at: Point2D(x: 300, y: 100))
          }
        }
        try wait("it is there") { gtk_widget_get_mapped(popover) != 0 }
        var colors: [UInt32] = []
        // Its border has a colour of its own. Before it is drawn, the photograph is seen there.
        let isFilled = isSoon {
          let box = screen.run { () -> (x: Int, y: Int, width: Int, height: Int) in
            let surface = gtk_native_get_surface(OpaquePointer(popover))
            return (
              Int(gdk_popup_get_position_x(surface)), Int(gdk_popup_get_position_y(surface)),
              Int(gdk_surface_get_width(surface)), Int(gdk_surface_get_height(surface))
            )
          }
          let pixels = screen.pixels()
          colors = [1, box.height - 2].flatMap { y in
            [1, box.width - 2].map { x in pixels[(box.y + y) * TestScreen.width + box.x + x] }
          }
          return Set(colors).count == 1 && colors[0] != TestPhotographs.color(0)
            && colors[0] & 0xFF > 0x10
        }
        #expect(isFilled, "\(colors)")
        screen.key("Escape")
        try wait("it is gone") { gtk_widget_get_mapped(popover) == 0 }
      }
    }
  }

  @Test("the window says why a picture is not printed")
  func notPrinted() throws {
    let photographs = try TestPhotographs(count: 1)
    try photographs.write(Data("no image".utf8), to: "a.jpg")
    try withWindow(photographs, opening: "a.jpg") { window in
      try wait("it is open") { window.controller.isViewing }
      try settle(window)
      screen.key("p", control: true)
      try wait("the reason is shown") {
        String(cString: gtk_label_get_text(OpaquePointer(window.parts.message)))
          .hasPrefix("a.jpg: cannot be printed (")
      }
    }
  }
}
