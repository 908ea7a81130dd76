/// The two ways to look at an album, each a page beside the other.
enum AlbumView: String, CaseIterable {
  /// Rows to read from top to bottom, after the albums below.
  case feed
  /// A plane of all photographs, those of the albums below too.
  case wall

  /// The page in the album's folder.
  var fileName: String {
    switch self {
    case .feed: "index.html"
    case .wall: "wall.html"
    }
  }
}
