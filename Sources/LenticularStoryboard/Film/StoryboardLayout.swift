import LenticularPhysics

/// The positions of everything in a storyboard, in pixels.
struct StoryboardLayout {
  /// A cell of the film strip, with a screen.
  struct Cell {
    var frame: Rect2D
    /// The time of the screen, in seconds since the first frame.
    var time: Double
    var screen: ReplayedScreen
  }

  let width: Double
  let height: Double
  let title: [PlotLayout.Line]
  let subtitle: [PlotLayout.Line]
  let cells: [Cell]
  let panels: [PlotPanel]
  let time: AxisScale
  let timeTicks: AxisTicks

  private static let gap = 7.0
  private static let highestScreen = 300.0
  private static let panelHeight = 124.0
  /// The distances from a screen to the baseline of its time, and from there to the panels.
  static let timeBaseline = 17.0
  private static let timeRow = 24.0
  private static let titleRow = 42.0
  /// The distance from the top of a panel's title to the panel.
  static let titleHeight = 27.0
  private static let timeTickDistance = 60.0

  init(_ storyboard: Storyboard) {
    let margin = PlotLayout.margin
    let width = storyboard.width.isFinite ? storyboard.width : 0
    self.width = max(Storyboard.leastWidth, width)
    let inner = self.width - 2 * margin
    let replay = storyboard.replay

    var top = margin
    title = PlotLayout.lines(
      storyboard.title, PlotStyle.titleMeasure, inner, PlotLayout.titleLine, &top)
    subtitle = PlotLayout.lines(
      replay.recording.stage.description, PlotStyle.textSize, inner, PlotLayout.textLine, &top)
    if top > margin { top += 14 }

    let ticks = replay.panels.map { panel in
      PlotPanel(
        top: 0, height: Self.panelHeight, covering: Self.range(panel), quantity: panel.quantity,
        unit: panel.unit)
    }
    let labels = ticks.flatMap(\.ticks.labels)
    let left =
      margin + (labels.map { TextMeasure.width($0, size: PlotStyle.textSize) }.max() ?? 0)
      + PlotLayout.labelGap
    let right = self.width - margin - 6
    let duration = max(replay.duration, 1 / replay.rate)
    timeTicks = AxisTicks(
      within: 0...duration, maximumSteps: max(2, Int((right - left) / Self.timeTickDistance)))
    let time = AxisScale(domain: 0...duration, start: left, end: right)
    self.time = time

    let screens = replay.screens(at: storyboard.times.map { replay.start + $0 })
    let size = Self.cellSize(screens, room: right - left)
    let places = LabelRow.places(
      wishes: storyboard.times.map(time.position),
      widths: storyboard.times.map { _ in size.width + Self.gap },
      in: left - Self.gap...right + Self.gap)
    cells = zip(zip(storyboard.times, screens), places ?? []).map { shown, place in
      Cell(
        frame: Rect2D(x: place - size.width / 2, y: top, width: size.width, height: size.height),
        time: shown.0, screen: shown.1)
    }
    top += size.height + Self.timeRow

    var panels: [PlotPanel] = []
    for panel in replay.panels {
      panels.append(
        PlotPanel(
          top: top + Self.titleRow, height: Self.panelHeight, covering: Self.range(panel),
          quantity: panel.quantity, unit: panel.unit))
      top += Self.titleRow + Self.panelHeight
    }
    self.panels = panels
    height = top + PlotLayout.labelGap + 2 * PlotLayout.textLine + margin - 4
  }

  /// The size of a cell for each screen, as large as the number of screens permits, with a limited height.
  private static func cellSize(_ screens: [ReplayedScreen], room: Double) -> Size2D {
    let largest = screens.reduce(Size2D.zero) { largest, screen in
      .lanes { max(largest[lane: $0], screen.size[lane: $0]) }
    }
    guard !largest.isEmpty else { return .zero }
    let width = room / Double(screens.count) - gap
    return largest * min(width / largest.width, highestScreen / largest.height)
  }

  private static func range(_ panel: ValuePanel) -> ClosedRange<Double> {
    let values = panel.series.flatMap(\.values)
    let (least, greatest) = (values.min() ?? 0, values.max() ?? 0)
    let missing = max(0, panel.leastSpan - (greatest - least))
    return least - missing / 2...greatest + missing / 2
  }
}
