@testable import Lenticular

// The reports of photographs whose identities follow from their indices, as in a list that has not changed since it was set
// first.
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

  /// The report with identities that follow from the indices.
  fileprivate var indexed: Self {
    var report = self
    report.photo = report.photo.map { Self.photo($0.index ?? -1) }
    return report
  }
}

extension [PhotoViewer.Report] {
  /// Whether one of the reports is of this kind, and names a photograph with this index.
  func has(_ report: PhotoViewer.Report) -> Bool { contains { $0.indexed == report } }
}
