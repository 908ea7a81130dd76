/// The hash value of the name of a file, which takes a tenth of the memory of the name: a photograph has about ten files.
///
/// Among the names of a million photographs, two have the same hash value with a probability of less than 1 in 100,000,
/// and then at worst a file that an earlier build has left is not removed, or a page is written again.
struct NameKey: Hashable, Sendable {
  private let value: Int

  init(_ name: String) {
    var name = name
    value = name.withUTF8 { Self.hash(UnsafeRawBufferPointer($0)) }
  }

  /// - Parameter name: the bytes of the name.
  init(_ name: ArraySlice<UInt8>) { value = name.withUnsafeBytes(Self.hash) }

  private static func hash(_ name: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: name)
    return hasher.finalize()
  }
}
