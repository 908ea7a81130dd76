/// The views of an album, each of which is a page.
enum AlbumView: String, CaseIterable {
  /// Rows of photographs from top to bottom, below the links to subalbums.
  case feed
  /// A zoomable wall of all photographs, including those of subalbums.
  case wall

  /// The file name of the page.
  var fileName: String {
    switch self {
    case .feed: "index.html"
    case .wall: "wall.html"
    }
  }
}
