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
