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

  /// The caption with its line breaks, each line as by ``cleaned(_:)``, and at most one empty line between two others; `nil`
  /// if it is blank or a camera's default text.
  static func lines(_ text: String) -> String? {
    guard cleaned(text) != nil else { return nil }
    var lines: [String] = []
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let words = line.unicodeScalars.split { $0.properties.isWhitespace || isControl($0) }
        .map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
      if !words.isEmpty || lines.last?.isEmpty == false { lines.append(words) }
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return String(lines.joined(separator: "\n").prefix(limit))
  }

  /// A title and a description in one text: both, unless one says all.
  static func joined(title: String?, description: String?) -> String? {
    guard let title, let description else { return description ?? title }
    let isSaid = description.lowercased().hasPrefix(title.lowercased())
    return isSaid ? description : String("\(title)\n\(description)".prefix(limit))
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
