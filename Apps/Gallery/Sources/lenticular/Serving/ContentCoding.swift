import Foundation

/// A coding of the content of responses (RFC 9110 §8.4.1). The coding with the smallest results is the first.
enum ContentCoding: String, CaseIterable {
  case brotli = "br"
  case gzip
  case identity

  /// The codings that a client accepts, the preferred one first (RFC 9110 §12.5.3): that with the highest quality, and
  /// of several with the same quality, that with the smallest results.
  ///
  /// - Parameter header: the field Accept-Encoding of the request.
  static func accepted(by header: String?) -> [ContentCoding] {
    var qualities: [String: Double] = [:]
    for each in (header ?? "").split(separator: ",") {
      let parts = each.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let name = parts.first?.lowercased() else { continue }
      let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
      qualities[name] = quality.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    }
    // A client that does not mention the identity accepts it.
    let other = qualities["*"]
    let identity = other ?? Double.leastNonzeroMagnitude
    return allCases.enumerated()
      .map { rank, coding in
        let unnamed = coding == .identity ? identity : other ?? 0
        return (coding: coding, rank: rank, quality: qualities[coding.rawValue] ?? unnamed)
      }
      .filter { $0.quality > 0 }
      .sorted { ($1.quality, $0.rank) < ($0.quality, $1.rank) }
      .map(\.coding)
  }
}
