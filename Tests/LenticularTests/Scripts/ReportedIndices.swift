import LenticularPhysics

@testable import Lenticular

// Stories name photographs by their indices. `indexed` gives the photographs of a report identities that follow from their
// indices, so that reports of the same indices are equal.

extension PhotoReference {
  init(index: Int) {
    self.init(id: PhotoID(slot: Int32(index), generation: 0), index: index)
  }

  /// The photograph, identified by its index alone; -1 stands for one that has left the list.
  var indexed: PhotoReference { PhotoReference(index: index ?? -1) }
}

extension PhotoViewer.Report {
  static func presented(index: Int) -> Self { .presented(PhotoReference(index: index)) }
  static func indexChanged(index: Int) -> Self { .indexChanged(PhotoReference(index: index)) }
  static func thumbnailHidden(index: Int, isHidden: Bool) -> Self {
    .thumbnailHidden(PhotoReference(index: index), isHidden: isHidden)
  }
  static func willDismiss(index: Int) -> Self { .willDismiss(PhotoReference(index: index)) }
  static func dismissed(index: Int) -> Self { .dismissed(PhotoReference(index: index)) }

  var indexed: Self {
    switch self {
    case .presented(let photo): .presented(photo.indexed)
    case .indexChanged(let photo): .indexChanged(photo.indexed)
    case .thumbnailHidden(let photo, let isHidden):
      .thumbnailHidden(photo.indexed, isHidden: isHidden)
    case .willDismiss(let photo): .willDismiss(photo.indexed)
    case .dismissed(let photo): .dismissed(photo.indexed)
    case .zoomChanged: self
    }
  }
}

extension PhotoWall.Report {
  static func indexChanged(index: Int) -> Self { .indexChanged(PhotoReference(index: index)) }

  var indexed: Self {
    if case .indexChanged(let photo) = self { .indexChanged(photo.indexed) } else { self }
  }
}
