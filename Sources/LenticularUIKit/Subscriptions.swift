#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// The display link and the observers of a driver, which end when this object is released.
  final class Subscriptions {
    var link: CADisplayLink? {
      didSet { oldValue?.invalidate() }
    }
    var observers: [any NSObjectProtocol] = []

    deinit {
      link?.invalidate()
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
  }
#endif
