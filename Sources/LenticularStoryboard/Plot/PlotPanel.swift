/// One of the two charts of a plot: a rectangle with an axis of its own on its left.
struct PlotPanel {
  let top: Double
  let bottom: Double

  /// What the axis shows, above the panel.
  let title: String

  let ticks: AxisTicks
  let scale: AxisScale

  init(
    top: Double, height: Double, covering range: ClosedRange<Double>, quantity: String,
    unit: String?
  ) {
    self.top = top
    self.bottom = top + height
    // Lines 34 pixels apart are calm. In a low panel they would be too few to waste no space, and
    // may be as near as labels allow.
    let distance = max(22, min(34, height / 5))
    let steps = max(2, Int(height / distance))
    ticks = AxisTicks(covering: range, maximumSteps: steps)
    scale = AxisScale(domain: ticks.range, start: bottom, end: top)
    title = Self.title(quantity, unit: unit, exponent: ticks.labelExponent)
  }

  /// “velocity (pt/s)”, “velocity (10⁶ pt/s)”.
  static func title(_ quantity: String, unit: String?, exponent: Int) -> String {
    let power = exponent == 0 ? nil : "10" + DecimalText.superscript(exponent)
    let parts = [power, unit].compactMap(\.self)
    return parts.isEmpty ? quantity : "\(quantity) (\(parts.joined(separator: "\u{A0}")))"
  }

  /// The pixel of a value; for one far beyond the panel, a pixel outside of it.
  func position(of value: Double) -> Double {
    let height = bottom - top
    return max(top - height, min(bottom + height, scale.position(of: value)))
  }
}
