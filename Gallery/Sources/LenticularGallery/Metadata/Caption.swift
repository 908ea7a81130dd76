/// Captions as cameras and people leave them in files.
enum Caption {
  /// The longest caption that is shown, in characters.
  static let limit = 2000

  /// The caption in one line without control characters, or `nil` when it says nothing: it is
  /// blank, or what a camera puts there by itself.
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

  /// Control characters, and those that would turn the direction of the text around them.
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
