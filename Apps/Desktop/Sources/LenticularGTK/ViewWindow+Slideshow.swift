import CGTK
import LenticularDesktop

/// The slideshow of a window.
extension ViewWindow {
  /// Starts to show one photograph after the other, from the open or the marked one on, or ends that.
  func toggleSlideshow() {
    if slideshow {
      slideshow = false
      return
    }
    controller.activate(at: cg_now())
    slideshow = true
    if !isFullScreen { gtk_window_fullscreen(parts.window) }
    waitForSlide()
  }

  func waitForSlide() {
    slideEnd = cg_now() + slideDuration
    _ = cg_call_later(
      slideDuration,
      { context in
        guard let window = ViewWindow.window(context), cg_now() >= window.slideEnd else { return }
        if window.slideshow { window.showNextSlide() }
      }, context)
  }

  /// Turns to the next photograph. After the last one, the slideshow ends.
  func showNextSlide() {
    if controller.isViewing, controller.viewedIndex + 1 >= controller.photographCount {
      slideshow = false
    } else {
      controller.showNext(at: cg_now())
      waitForSlide()
    }
    refresh()
  }
}
