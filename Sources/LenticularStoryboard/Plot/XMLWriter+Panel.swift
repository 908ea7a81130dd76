import LenticularPhysics

/// The parts that panels of all plots have in common.
extension XMLWriter {
  /// The grid of a panel, the labels of its ticks and its title.
  mutating func axes(of panel: PlotPanel, time: AxisScale, ticks: AxisTicks) {
    text(panel.title, "quiet", x: PlotLayout.margin, y: panel.top - 13)
    for time in ticks.values.map(time.position) {
      line("grid", from: Point2D(x: time, y: panel.top), to: Point2D(x: time, y: panel.bottom))
    }
    for (value, label) in zip(panel.ticks.values, panel.ticks.labels) {
      let y = panel.scale.position(of: value)
      line(
        value == 0 ? "axis" : "grid", from: Point2D(x: time.start, y: y),
        to: Point2D(x: time.end, y: y))
      text(label, "quiet", x: time.start - PlotLayout.labelGap, y: y + 4.5, anchor: "end")
    }
  }

  /// The labels of the time axis, and its title, below the lowest panel.
  mutating func timeAxis(_ time: AxisScale, ticks: AxisTicks, below bottom: Double) {
    let baseline = bottom + PlotLayout.labelGap + 12
    for (value, label) in zip(ticks.values, ticks.labels) {
      text(label, "quiet", x: time.position(of: value), y: baseline, anchor: "middle")
    }
    let title = PlotPanel.title("time", unit: "s", exponent: ticks.labelExponent)
    text(title, "quiet", x: (time.start + time.end) / 2, y: baseline + 18, anchor: "middle")
  }

  /// Opens a group that is clipped to a panel, with a margin for the width of lines.
  mutating func beginCurves(of panel: PlotPanel, time: AxisScale) {
    let inset = 4.0
    let frame = Rect2D(
      x: time.start - inset, y: panel.top - inset, width: time.end - time.start + 2 * inset,
      height: panel.bottom - panel.top + 2 * inset)
    let view = Self.attributes(frame)
    begin("svg", view + [("viewBox", view.map { $0.1 }.joined(separator: " "))])
  }
}
