/// The positions of everything in a plot, in pixels.
struct PlotLayout {
  /// A line of text, aligned to the left margin.
  struct Line {
    var text: String
    var baseline: Double
  }

  /// The label of a settling time, below the panel of values.
  struct SettlingLabel {
    /// The text of the time; empty if there is no room.
    var text: String
    /// The centre of the text.
    var x: Double
    /// The position of the settling time on the time axis.
    var mark: Double
    /// The indices of the motions that settle at that time.
    var motions: [Int]
    /// The positions of the value and velocity at that time that are farthest from the label.
    var value: Double
    var velocity: Double
  }

  /// A value at which motions come to rest, labelled on the right of the panel of values.
  struct Target {
    var text: String
    var value: Double
    /// The vertical centre of the text.
    var y: Double
  }

  let width: Double
  let height: Double
  let title: [Line]
  let subtitle: [Line]
  let legend: PlotLegend
  let values: PlotPanel
  let velocities: PlotPanel
  let time: AxisScale
  let timeTicks: AxisTicks
  let targets: [Target]
  let settlingLabels: [SettlingLabel]
  let footnote: [Line]

  static let margin = 16.0
  static let labelGap = 8.0
  static let titleLine = 21.0
  static let textLine = 18.0
  /// The gap between a panel and the axis title above it.
  private static let titleGap = 8.0
  private static let settlingRow = 26.0
  private static let leastPanel = 72.0
  /// The default heights of the panels as fractions of the width, within limits.
  private static let panelShares = (values: 0.34, velocities: 0.23)
  private static let panelHeights = (values: 190.0...340.0, velocities: 130.0...230.0)
  /// The least distance of the labels of the time axis.
  private static let timeTickDistance = 50.0

  init(_ plot: ValuePlot) {
    let margin = Self.margin
    let width = max(ValuePlot.leastWidth, plot.width.isFinite ? plot.width : 0)
    self.width = width
    let inner = width - 2 * margin

    var top = margin
    title = Self.lines(plot.title, PlotStyle.titleMeasure, inner, Self.titleLine, &top)
    subtitle = Self.lines(plot.subtitle, PlotStyle.textSize, inner, Self.textLine, &top)
    if top > margin { top += 6 }
    legend = PlotLegend(plot.motions, left: margin, right: width - margin, top: top)
    top = legend.bottom + 14

    let ranges = PlotRanges(plot)
    let targets = Self.targets(plot.motions)
    let right =
      width - margin - (targets.map { Self.textWidth($0.text) }.max().map { $0 + 8 } ?? 0)

    // Below the panels are tick labels, the title of the time axis and the footnote.
    let note = Self.note(plot, within: ranges.time)
    let noteLines = TextMeasure.lines(note, size: PlotStyle.textSize, width: inner - 14)
    let below =
      Self.labelGap + 2 * Self.textLine + 4 + Double(noteLines.count) * Self.textLine + margin - 8
    let axisTitle = Self.textLine + Self.titleGap
    let hasMarks = plot.motions.contains { ranges.time.contains($0.settlingTime) }
    let between = (hasMarks ? Self.settlingRow : 10) + axisTitle + 6

    let (shares, bounds) = (Self.panelShares, Self.panelHeights)
    var heights = (
      values: bounds.values.clamp(width * shares.values),
      velocities: bounds.velocities.clamp(width * shares.velocities)
    )
    if let height = plot.height {
      let rest = max(2 * Self.leastPanel, height - top - axisTitle - between - below)
      heights.values = max(Self.leastPanel, min(rest - Self.leastPanel, rest * 0.6))
      heights.velocities = rest - heights.values
    }
    values = PlotPanel(
      top: top + axisTitle, height: heights.values, covering: ranges.values,
      quantity: plot.unit.quantity, unit: plot.unit.symbol)
    velocities = PlotPanel(
      top: values.bottom + between, height: heights.velocities, covering: ranges.velocities,
      quantity: plot.unit.velocity, unit: plot.unit.velocitySymbol)
    height = velocities.bottom + below

    let labels = values.ticks.labels + velocities.ticks.labels
    let left = margin + (labels.map(Self.textWidth).max() ?? 0) + Self.labelGap
    let steps = max(2, Int((right - left) / Self.timeTickDistance))
    if plot.duration == nil {
      timeTicks = AxisTicks(covering: ranges.time, maximumSteps: steps)
      time = AxisScale(domain: timeTicks.range, start: left, end: right)
    } else {
      timeTicks = AxisTicks(within: ranges.time, maximumSteps: steps)
      time = AxisScale(domain: ranges.time, start: left, end: right)
    }
    self.targets = Self.placed(targets, in: values)
    settlingLabels = Self.settlingLabels(
      plot.motions, time, values, velocities, left: margin, right: width - margin)
    var noteTop = velocities.bottom + Self.labelGap + 2 * Self.textLine + 4
    footnote = noteLines.map { text in
      noteTop += Self.textLine
      return Line(text: text, baseline: noteTop - 5)
    }
  }

  static func lines(
    _ text: String, _ size: Double, _ width: Double, _ height: Double, _ top: inout Double
  ) -> [Line] {
    TextMeasure.lines(text, size: size, width: width).map { line in
      top += height
      return Line(text: line, baseline: top - 5)
    }
  }

  private static func textWidth(_ text: String) -> Double {
    TextMeasure.width(text, size: PlotStyle.textSize)
  }

  /// The definition of settling, if a tolerance defines it and the plot has a mark.
  private static func note(_ plot: ValuePlot, within time: ClosedRange<Double>) -> String {
    let isMarked = plot.motions.contains { motion in
      !motion.endsExactly && time.contains(motion.settlingTime)
    }
    guard isMarked else { return "" }
    let tolerance = plot.unit.tolerance
    return "settled: from here on within \(plot.unit.text(tolerance.distance)) of its end "
      + "and no faster than \(plot.unit.velocityText(tolerance.speed))"
  }

  /// One target per value at which motions rest, labelled by the name of the value if there is only
  /// one, otherwise by the value.
  private static func targets(_ motions: [PlottedMotion]) -> [Target] {
    var targets: [Target] = []
    for motion in motions where !targets.contains(where: { $0.value == motion.end }) {
      targets.append(
        Target(text: DecimalText.significant(motion.end, 4), value: motion.end, y: 0))
    }
    if targets.count == 1 { targets[0].text = motions[0].endName }
    return targets
  }

  private static func placed(_ targets: [Target], in panel: PlotPanel) -> [Target] {
    let sorted = targets.sorted { $0.value > $1.value }
    let heights = sorted.map { _ in textLine - 3 }
    let places = LabelRow.places(
      wishes: sorted.map { panel.position(of: $0.value) }, widths: heights,
      in: panel.top - textLine...panel.bottom + textLine)
    return zip(sorted, places ?? sorted.map { panel.position(of: $0.value) }).map { target, y in
      Target(text: places == nil ? "" : target.text, value: target.value, y: y)
    }
  }

  /// The labels of the settling times, without text if there is not enough room for all of them.
  private static func settlingLabels(
    _ motions: [PlottedMotion], _ time: AxisScale, _ values: PlotPanel, _ velocities: PlotPanel,
    left: Double, right: Double
  ) -> [SettlingLabel] {
    var labels: [SettlingLabel] = []
    for (index, motion) in motions.enumerated() where time.domain.contains(motion.settlingTime) {
      let text = PlottedMotion.timeText(motion.settlingTime)
      let mark = time.position(of: motion.settlingTime)
      let state = motion.state(at: motion.settlingTime)
      let value = values.position(of: state.value)
      let velocity = velocities.position(of: state.velocity)
      if let same = labels.firstIndex(where: { $0.text == text && abs($0.mark - mark) < 0.5 }) {
        labels[same].motions.append(index)
        labels[same].value = min(value, labels[same].value)
        labels[same].velocity = max(velocity, labels[same].velocity)
      } else {
        labels.append(
          SettlingLabel(
            text: text, x: mark, mark: mark, motions: [index], value: value, velocity: velocity))
      }
    }
    labels.sort { $0.mark < $1.mark }
    let places = LabelRow.places(
      wishes: labels.map(\.mark), widths: labels.map { textWidth($0.text) + 10 },
      in: left...right)
    for index in labels.indices {
      labels[index].x = places?[index] ?? labels[index].mark
      if places == nil { labels[index].text = "" }
    }
    return labels
  }
}

extension ClosedRange<Double> {
  /// The value in the range that is nearest to another.
  fileprivate func clamp(_ value: Double) -> Double {
    Swift.max(lowerBound, Swift.min(upperBound, value))
  }
}
