/// A chart of a plot: a rectangle with an axis on its left.
struct PlotPanel {
  let top: Double
  let bottom: Double

  /// The title of the axis, above the panel.
  let title: String

  let ticks: AxisTicks
  let scale: AxisScale

  init(
    top: Double, height: Double, covering range: ClosedRange<Double>, quantity: String,
    unit: String?
  ) {
    self.top = top
    self.bottom = top + height
    // Grid lines are 34 pixels apart. In a low panel they may be as close as the labels permit.
    let distance = max(22, min(34, height / 5))
    let steps = max(2, Int(height / distance))
    ticks = AxisTicks(covering: range, maximumSteps: steps)
    scale = AxisScale(domain: ticks.range, start: bottom, end: top)
    title = Self.title(quantity, unit: unit, exponent: ticks.labelExponent)
  }

  /// The title of an axis: “velocity (pt/s)”, “velocity (10⁶ pt/s)”.
  static func title(_ quantity: String, unit: String?, exponent: Int) -> String {
    let power = exponent == 0 ? nil : "10" + DecimalText.superscript(exponent)
    let parts = [power, unit].compactMap(\.self)
    return parts.isEmpty ? quantity : "\(quantity) (\(parts.joined(separator: "\u{A0}")))"
  }

  /// The pixel of a value. For values far beyond the panel, a pixel outside of it.
  func position(of value: Double) -> Double {
    let height = bottom - top
    return max(top - height, min(bottom + height, scale.position(of: value)))
  }
}
