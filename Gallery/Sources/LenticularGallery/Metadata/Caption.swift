/// Captions as cameras and photographers store them.
enum Caption {
  /// The maximum length of a caption, in characters.
  static let limit = 2000

  /// The caption in one line without control characters; `nil` if it is blank or a camera's default
  /// text.
  static func cleaned(_ text: String) -> String? {
    let words = text.unicodeScalars
      .split { $0.properties.isWhitespace || isControl($0) }
      .map { String(String.UnicodeScalarView($0)) }
    let line = words.joined(separator: " ")
    guard !line.isEmpty, !cameraDefaults.contains(line.lowercased()),
      !line.hasPrefix("DCIM\\"), line.contains(where: { !"?.-_".contains($0) })
    else { return nil }
    return String(line.prefix(limit))
  }

  /// Whether a scalar is a control character, or changes the direction of text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static let cameraDefaults: Set<String> = [
    "olympus digital camera", "samsung", "samsung camera pictures", "sony dsc",
    "minolta digital camera",
    "konica minolta digital camera", "kodak digital still camera", "pentax digital camera",
    "digital camera", "default", "untitled", "image", "picture", "camera", "jpeg", "screenshot",
    "ashampoo_snap", "created with gimp", "charset=ascii", "dav", "exif_jpeg_picture",
  ]
}
