import Foundation

/// Values computed at 60 digits, as stored in the folder `Golden`.
enum Golden {
  struct SpringFile: Decodable {
    let cases: [SpringCase]
  }

  struct SpringCase: Decodable {
    let stiffness: Double
    let damping: Double
    let mass: Double
    let x0: Double
    let v0: Double
    /// Rows of t, x, v.
    let samples: [[Double]]
  }

  struct OtherFile: Decodable {
    let decay: [DecayCase]
    let rubberBand: [RubberBandCase]
    let bezier: [BezierCase]
  }

  struct DecayCase: Decodable {
    let rate: Double
    let v0: Double
    let final: Double
    let finalDiscretePop: Double
    /// Rows of t, x, v.
    let samples: [[Double]]
  }

  struct RubberBandCase: Decodable {
    let dimension: Double
    let c: Double
    /// Rows of overscroll, displacement.
    let samples: [[Double]]
  }

  struct BezierCase: Decodable {
    let name: String
    let p: [Double]
    /// Rows of progress, ordinate, slope.
    let samples: [[Double]]
  }

  struct ArctangentFile: Decodable {
    /// Rows of y, x, angle.
    let atan2: [[Double]]
  }

  static let springs: [SpringCase] = decode(SpringFile.self, "golden_spring").cases
  static let others = decode(OtherFile.self, "golden_decay_rubber_bezier")
  static let arctangents = decode(ArctangentFile.self, "golden_atan2").atan2

  private static func decode<File: Decodable>(_ type: File.Type, _ name: String) -> File {
    let url = Bundle.module.url(
      forResource: name, withExtension: "json", subdirectory: "Golden")!
    return try! JSONDecoder().decode(type, from: Data(contentsOf: url))
  }
}

/// A deterministic source of test arguments (SplitMix64).
struct TestRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
