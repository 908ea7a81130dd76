@testable import Lenticular

// The reports of photographs in a list that has not changed since it was set first: their identities follow from their
// indices.
extension PhotoViewer.Report {
  private static func photo(_ index: Int) -> PhotoReference {
    PhotoReference(id: PhotoID(slot: Int32(index), generation: 0), index: index)
  }

  static func presented(index: Int) -> Self { .presented(photo(index)) }
  static func indexChanged(index: Int) -> Self { .indexChanged(photo(index)) }
  static func thumbnailHidden(index: Int, isHidden: Bool) -> Self {
    .thumbnailHidden(photo(index), isHidden: isHidden)
  }
  static func willDismiss(index: Int) -> Self { .willDismiss(photo(index)) }
  static func dismissed(index: Int) -> Self { .dismissed(photo(index)) }
}
