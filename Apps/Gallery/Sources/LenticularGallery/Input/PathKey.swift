/// A path that is compared by its bytes, because two names may be canonically equivalent text and two files nevertheless.
public struct PathKey: Hashable, Sendable {
  private let bytes: [UInt8]

  public init(_ path: String) { bytes = Array(path.utf8) }
}
