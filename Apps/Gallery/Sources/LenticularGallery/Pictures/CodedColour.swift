import CVips

/// The colours that a HEIC or AVIF declares by code points (ITU-T H.273) instead of a profile. libvips 8.14 does not tell
/// them.
enum CodedColour {
  /// The code points of a file; zeros for other files, and for one with a profile.
  static func of(_ file: OpenFile) -> CVColour {
    let none = CVColour(primaries: 0, transfer: 0)
    guard let head = try? file.firstBytes(12), head.count == 12,
      head[4..<8].elementsEqual("ftyp".utf8)
    else { return none }
    let media = ISOMedia(file)
    guard let properties = media.box(["meta", "iprp", "ipco"]) else { return none }
    for box in media.boxes(in: properties.content) where box.type == "colr" {
      guard let kind = media.reader.slice(at: box.content.lowerBound, count: 4) else { continue }
      guard kind.elementsEqual("nclx".utf8) else { return none }
      guard let primaries = media.reader.unsigned16(at: box.content.lowerBound + 4),
        let transfer = media.reader.unsigned16(at: box.content.lowerBound + 6)
      else { return none }
      return CVColour(primaries: Int32(primaries), transfer: Int32(transfer))
    }
    return none
  }
}
