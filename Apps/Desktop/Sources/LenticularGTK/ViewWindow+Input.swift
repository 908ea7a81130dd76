import CGTK
import Lenticular
import LenticularDesktop
import LenticularGestures
import LenticularPhysics

/// The inputs of a window.
extension ViewWindow {
  package func handle(_ event: CGEvent) -> Bool {
    defer { refresh() }
    if event.kind != CG_HOVER, event.kind != CG_LEAVE {
      complaint = nil
      slideshow = false
    }
    if let sample = PointerSample(event) {
      controller.pointer(sample)
      return true
    }
    switch event.kind {
    case CG_HOVER: controller.hover(Point2D(x: event.x, y: event.y), at: event.time)
    case CG_LEAVE: controller.hover(nil, at: event.time)
    case CG_WHEEL:
      if let sample = sidewaysNotches.sample(event) { controller.wheel(sample) }
    case CG_PINCH: controller.magnify(pinch.sample(event))
    case CG_MENU:
      controller.markPhoto(under: Point2D(x: event.x, y: event.y), at: event.time)
      openMenu(at: Point2D(x: event.x, y: event.y))
    default: return false
    }
    return true
  }

  func key(_ symbol: UInt32, _ modifiers: Int32) -> Bool {
    defer { refresh() }
    let time = cg_now()
    complaint = nil
    slideshow = false
    if symbol == UInt32(GDK_KEY_Return) || symbol == UInt32(GDK_KEY_KP_Enter), modifiers == 0 {
      controller.activate(at: time)
      return true
    }
    if symbol == UInt32(GDK_KEY_space), !controller.isViewing, modifiers == 0 {
      controller.activate(at: time)
      return true
    }
    if symbol == UInt32(GDK_KEY_Menu) || symbol == UInt32(GDK_KEY_F10) && modifiers == 1 {
      openMenu(at: currentPlace)
      return true
    }
    guard let key = Key(symbol: symbol, modifiers: modifiers) else { return false }
    if key == .escape, isFullScreen {
      gtk_window_unfullscreen(parts.window)
    } else {
      controller.key(key, at: time)
    }
    return true
  }

  func noteFullScreen() {
    isFullScreen = gtk_window_is_fullscreen(parts.window) != 0
  }

  func noteActive() {
    if gtk_window_is_active(parts.window) == 0 { controller.losePointers(at: cg_now()) }
    controller.setLessMotion(!cg_animates(stage), at: cg_now())
    refresh()
  }

  /// Where the current photograph is, for what a key opens.
  var currentPlace: Point2D {
    let frame = controller.isViewing ? nil : controller.currentFrame
    let middle = frame?.center
    return middle
      ?? Point2D(
        x: Double(gtk_widget_get_width(stage)) / 2, y: Double(gtk_widget_get_height(stage)) / 2)
  }
}
