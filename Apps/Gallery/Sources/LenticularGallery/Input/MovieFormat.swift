/// The supported containers of movies, which are recognised by the first bytes of files.
public enum MovieFormat: String, CaseIterable, Codable, Sendable {
  case mp4, quicktime, matroska, avi
  case transportStream = "mpegts"
  case programStream = "mpeg"

  /// The container of a file that begins with `bytes`; `nil` for others.
  public init?(firstBytes bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(FileRole.signatureLength))
    func has(_ signature: String, at offset: Int) -> Bool {
      head.dropFirst(offset).starts(with: signature.utf8)
    }
    if has("ftyp", at: 4) {
      if ImageFormat(firstBytes: head) != nil || has("crx ", at: 8) { return nil }
      self = has("qt  ", at: 8) ? .quicktime : .mp4
    } else if ["moov", "mdat", "wide", "free", "skip", "pnot"].contains(where: { has($0, at: 4) }) {
      // QuickTime before it had brands.
      self = .quicktime
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if has("RIFF", at: 0), has("AVI ", at: 8) {
      self = .avi
    } else if head.starts(with: [0, 0, 1, 0xBA]) {
      self = .programStream
    } else if Self.isTransportStream(head) {
      self = .transportStream
    } else {
      return nil
    }
  }

  /// Packets have 188 bytes and begin with 0x47; on camcorders, a time of four bytes precedes each.
  private static func isTransportStream(_ head: [UInt8]) -> Bool {
    [(start: 0, step: 188), (4, 192)].contains { start, step in
      (0..<3).allSatisfy { packet in
        let place = start + packet * step
        return place < head.count && head[place] == 0x47
      }
    }
  }

  /// The usual extensions of the container, in lower case.
  public var extensions: [String] {
    switch self {
    case .mp4: ["mp4", "m4v", "3gp", "3g2"]
    case .quicktime: ["mov", "qt"]
    case .matroska: ["webm", "mkv"]
    case .avi: ["avi"]
    case .transportStream: ["mts", "m2ts", "m2t"]
    case .programStream: ["mpg", "mpeg", "vob", "mod"]
    }
  }

  /// The usual name of the container.
  public var name: String {
    switch self {
    case .mp4: "MP4"
    case .quicktime: "QuickTime"
    case .matroska: "Matroska"
    case .avi: "AVI"
    case .transportStream: "MPEG transport stream"
    case .programStream: "MPEG program stream"
    }
  }

  /// The name of FFmpeg's reader of the container.
  var demuxer: String {
    switch self {
    case .mp4, .quicktime: "mov"
    case .matroska: "matroska"
    case .avi: "avi"
    case .transportStream: "mpegts"
    case .programStream: "mpeg"
    }
  }

  /// The names by which FFmpeg's readers of all containers are allowed.
  static let demuxers = Set(allCases.map(\.demuxer)).sorted().joined(separator: ",")
}
