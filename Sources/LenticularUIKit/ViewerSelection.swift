#if os(iOS) || APPLE_DOUBLES
  import SwiftUI

  /// A binding that names the photograph of a viewer, and how it names photographs.
  struct ViewerSelection<Value: Equatable> {
    /// The photograph that is shown; nil while the viewer is closed.
    let binding: Binding<Value?>
    /// Returns the index of the photograph that a value names; nil if there is none.
    let index: (Value, ItemList) -> Int?
    /// Returns the value that names the photograph at an index; nil if the binding cannot name it.
    let value: (Int, ItemList) -> Value?
  }

  extension ViewerSelection where Value == Int {
    /// A binding with the index of a photograph. An index out of range names the nearest photograph.
    init(index: Binding<Int?>) {
      self.init(binding: index) {
        $1.nearest($0)
      } value: { index, _ in
        index
      }
    }
  }

  extension ViewerSelection where Value: Hashable & Sendable {
    /// A binding with the value that identifies a photograph.
    init(id: Binding<Value?>) {
      self.init(binding: id) {
        $1.index(of: PhotoViewerController.Item.ID($0))
      } value: { index, list in
        list.key(at: index)?.id.value as? Value
      }
    }
  }
#endif
