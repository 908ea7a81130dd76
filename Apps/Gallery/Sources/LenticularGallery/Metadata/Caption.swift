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

  /// The caption with its line breaks, as by ``lines(_:)``; `nil` for what cameras and programs write by themselves where
  /// people may write.
  static func written(_ text: String) -> String? {
    guard let lines = lines(text) else { return nil }
    let first = lines.lowercased()
    let isMade =
      programTexts.contains(first) || programBeginnings.contains { first.hasPrefix($0) }
      || first.hasPrefix("{") && first.hasSuffix("}")
    return isMade ? nil : lines
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

  /// The modes and filters that Huawei's cameras write as a description, and other texts of programs.
  private static let programTexts: Set<String> = [
    "*", "beh", "bty", "btf", "btr", "cof", "dav", "dig", "edf", "fbt", "fhdr", "fznor", "hdr",
    "hdrpl",
    "hisilicon k3", "mde", "nfv", "nor", "oznor", "oznorcb", "oznorwo", "ozedf", "pth", "ptr",
    "ptrb",
    "rbt", "rhdr", "rptr", "sdr", "sdr_vivid", "applemark", "image description",
  ]

  /// How texts begin that cameras, scanners, editors and encoders write as comments and descriptions.
  private static let programBeginnings = [
    "<digimax", "<kenox", "<samsung", "acd systems", "charset=", "compressed by ",
    "converted with ", "created by imagemagick", "created by nikon transfer", "created with ",
    "creator: ", "edited with ", "exif_jpeg", "file source: ", "file written by adobe",
    "filter: ", "handmade software", "intel(r) jpeg library", "jpeg encoder", "lavc",
    "lead technologies",
    "made with ", "oplus_", "oppo_", "optimized by ", "optimized with ", "processed by ebay",
    "processed with ", "saved with ", "software: ", "u-lead systems", "ulead systems",
    "xr:d:", "xv version ",
  ]

  private static let cameraDefaults: Set<String> = [
    "olympus digital camera", "samsung", "samsung camera pictures", "sony dsc",
    "minolta digital camera",
    "konica minolta digital camera", "kodak digital still camera", "pentax digital camera",
    "digital camera", "default", "untitled", "image", "picture", "camera", "jpeg", "screenshot",
    "ashampoo_snap", "created with gimp", "charset=ascii", "dav", "exif_jpeg_picture",
  ]
}
