import Foundation

/// Arguments and native results, as bits, for comparison with other builds.
///
/// A table is two runs of little-endian Float64 without a header: a file `.in` of rows of arguments,
/// and the file `.out` beside it of as many rows of results.
public struct CertificateTable {
  public private(set) var arguments: [Double] = []
  public private(set) var results: [Double] = []

  public init() {}

  public mutating func add(_ arguments: [Double], _ results: [Double]) {
    self.arguments += arguments
    self.results += results
  }

  /// Writes both files into the folder that LENTICULAR_PARITY names; does nothing where none is named.
  public func write(_ name: String) throws {
    guard let path = ProcessInfo.processInfo.environment["LENTICULAR_PARITY"] else { return }
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (numbers, suffix) in [(arguments, "in"), (results, "out")] {
      var data = Data(capacity: numbers.count * 8)
      for number in numbers {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
      }
      try data.write(to: folder.appendingPathComponent("\(name).\(suffix)"))
    }
  }
}
