import Foundation

/// Scene-referred light: red, green and blue in linear Rec. 709 primaries, 1 being diffuse white.
typealias Color = SIMD3<Float>

extension SIMD3<Float> {
  /// The light of an sRGB colour written as `0xrrggbb`.
  init(hex: UInt32) {
    func linear(_ byte: UInt32) -> Float {
      let v = Float(byte & 255) / 255
      return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    self.init(linear(hex >> 16), linear(hex >> 8), linear(hex))
  }

  /// Rec. 709 luminance.
  var luminance: Float { dot(self, Color(0.2126, 0.7152, 0.0722)) }
}

/// A smooth colour ramp over the unit interval.
///
/// Stops are blended between square roots, which keeps the middle of a blend as bright to the eye
/// as its ends, and tabulated, so that a lookup costs no more than a linear interpolation.
struct Gradient: Sendable {
  private var table: [Color] = []

  /// A ramp through sRGB colours, `0xrrggbb`, at ascending positions.
  init(_ stops: [(position: Float, hex: UInt32)]) {
    let resolution = 512
    var right = 1
    for i in 0..<resolution {
      let x = Float(i) / Float(resolution - 1)
      while right < stops.count - 1, stops[right].position < x { right += 1 }
      let (a, b) = (stops[right - 1], stops[right])
      let t = smoothstep(a.position, b.position, x) * 0.5
      let linear = saturate((x - a.position) / (b.position - a.position)) * 0.5
      let root = mix(Color(hex: a.hex).squareRoot(), Color(hex: b.hex).squareRoot(), t + linear)
      table.append(root * root)
    }
  }

  /// The colour at `x`, held constant outside the unit interval.
  subscript(x: Float) -> Color {
    let position = saturate(x) * Float(table.count - 1)
    let i = min(Int(position), table.count - 2)
    return mix(table[i], table[i + 1], position - Float(i))
  }
}
