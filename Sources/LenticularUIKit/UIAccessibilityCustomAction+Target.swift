#if os(iOS) || APPLE_DOUBLES
  import UIKit

  extension UIAccessibilityCustomAction {
    /// An action on an object, which the action does not keep alive. The action fails when the object is gone.
    convenience init<Target: AnyObject>(
      name: String, on target: Target?, _ act: @escaping @MainActor (Target) -> Void
    ) {
      self.init(name: name) { [weak target] _ in
        guard let target else { return false }
        act(target)
        return true
      }
    }
  }
#endif
