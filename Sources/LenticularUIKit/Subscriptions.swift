#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The display link, the timer and the observers of a driver, which end when this object is released.
  final class Subscriptions {
    var link: CADisplayLink? {
      didSet { oldValue?.invalidate() }
    }
    /// The timer that resumes the display link; nil if none is set.
    var alarm: Timer? {
      didSet { oldValue?.invalidate() }
    }
    var observers: [any NSObjectProtocol] = []

    deinit {
      link?.invalidate()
      alarm?.invalidate()
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
  }
#endif
