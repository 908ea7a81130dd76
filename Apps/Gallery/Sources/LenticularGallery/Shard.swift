/// A part of the photographs of a gallery, whose files are created by a build of its own, possibly on another
/// machine. The parts are deterministic: each photograph belongs to the same one wherever it is listed.
public struct Shard: Hashable, Codable, Sendable {
  /// The number of the part, from 1 on.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// `nil` unless 1 ≤ `number` ≤ `count`.
  public init?(number: Int, of count: Int) {
    guard number >= 1, number <= count else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether the part has the photograph at a path relative to the folder of photographs. It depends on the bytes
  /// of the path alone.
  func contains(_ path: String) -> Bool {
    let key = Digest(of: path.utf8).bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return key % UInt64(count) == UInt64(number - 1)
  }
}

extension Shard: CustomStringConvertible {
  /// The number of the part and that of all parts, such as `2/4`.
  public var description: String { "\(number)/\(count)" }

  /// `nil` if the text is not of the form of ``description``.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number: number, of: count)
  }
}
