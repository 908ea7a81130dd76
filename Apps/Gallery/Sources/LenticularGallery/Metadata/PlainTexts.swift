/// What a file says outside of EXIF, IPTC and XMP: in comments, or in texts with a keyword.
struct PlainTexts {
  var title: String?
  /// Texts of which the first counts that somebody wrote.
  var descriptions: [String] = []
  var artist: String?
  var copyright: String?
  /// When the picture was made, and when it was last modified.
  var date: CaptureDate?
  var modified: CaptureDate?
}
