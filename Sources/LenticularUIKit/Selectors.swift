#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// A target for the actions of UIKit and Core Animation, which calls a closure. Actions are sent on the main thread.
  final class SelectorTarget: NSObject, Sendable {
    private let action: @MainActor @Sendable () -> Void

    init(_ action: @escaping @MainActor @Sendable () -> Void) { self.action = action }

    #if canImport(ObjectiveC)
      static var selector: Selector { #selector(SelectorTarget.act(_:)) }

      @objc private func act(_ sender: Any) { MainActor.assumeIsolated(action) }
    #endif
  }

  #if !canImport(ObjectiveC)
    // Where there is no Objective-C, a double of UIKit calls by name.
    extension SelectorTarget: SelectorReceiver {
      static var selector: Selector { Selector("act:") }

      func receive(_ selector: Selector, from sender: Any) { MainActor.assumeIsolated(action) }
    }
  #endif
#endif
