/// The views of an album.
enum AlbumView: Hashable, Sendable {
  /// A part of the links to subalbums and the rows of photographs below these, from top to bottom, counted from 0.
  case feed(part: Int)
  /// A zoomable wall of all photographs, including those of subalbums.
  case wall

  /// The name of the page's template.
  var template: String {
    switch self {
    case .feed: "feed"
    case .wall: "wall"
    }
  }

  /// The file name of the page.
  var fileName: String { AlbumFile.view(self).name }
}
