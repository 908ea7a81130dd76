/// The supported files of cameras' sensors. What is shown of them is the largest JPEG that the camera has put into them.
public enum RawFormat: String, CaseIterable, Codable, Sendable {
  case dng, cr2, cr3, nef, arw, raf, orf, rw2, pef, srw

  /// The format of a file that begins with `bytes`; `nil` for others, and for those that only their directories tell from
  /// a TIFF.
  public init?(firstBytes bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(16))
    func has(_ signature: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: signature.utf8)
    }
    if has("II*\0"), has("CR", at: 8) {
      self = .cr2
    } else if has("ftypcrx ", at: 4) {
      self = .cr3
    } else if has("FUJIFILMCCD-RAW") {
      self = .raf
    } else if has("IIRO") || has("IIRS") || has("MMOR") {
      self = .orf
    } else if has("IIU\0") {
      self = .rw2
    } else {
      return nil
    }
  }

  /// The usual extensions of the format, in lower case.
  public var extensions: [String] {
    switch self {
    case .nef: ["nef", "nrw"]
    case .arw: ["arw", "sr2", "srf"]
    default: [rawValue]
    }
  }

  /// The usual name of the format.
  public var name: String { rawValue.uppercased() }
}
