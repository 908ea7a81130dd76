import LenticularPhysics

/// Writes a storyboard as SVG, from its layout.
struct StoryboardDrawing {
  private let storyboard: Storyboard
  private let layout: StoryboardLayout
  private var xml = XMLWriter()

  private static let sampleWidth = 26.0

  init(_ storyboard: Storyboard) {
    self.storyboard = storyboard
    layout = StoryboardLayout(storyboard)
  }

  mutating func draw() -> String {
    let (width, height) = (XMLWriter.number(layout.width), XMLWriter.number(layout.height))
    xml.begin(
      "svg", ("xmlns", "http://www.w3.org/2000/svg"), ("class", PlotStyle.rootClass),
      ("role", "img"), ("width", width), ("height", height),
      ("viewBox", "0 0 \(width) \(height)"))
    xml.element("title", text: storyboard.title.isEmpty ? "Storyboard" : storyboard.title)
    xml.element("desc", text: description)
    xml.element("style", text: PlotStyle.sheet)
    xml.element("rect", ("class", "paper"), ("width", width), ("height", height), ("rx", "10"))
    for line in layout.title {
      xml.text(line.text, "title ink", x: PlotLayout.margin, y: line.baseline)
    }
    for line in layout.subtitle {
      xml.text(line.text, "quiet", x: PlotLayout.margin, y: line.baseline)
    }
    drawPanels()
    drawFilm()
    xml.end()
    return xml.text
  }

  /// The description of the drawing in words.
  private var description: String {
    let replay = storyboard.replay
    let seconds = DecimalText.fixed(replay.duration, digits: 2)
    let frames = layout.cells.map { Self.text(of: $0.time) }
    let panels = replay.panels.map { panel in
      let ends = panel.series.compactMap { series -> String? in
        guard let first = series.values.first, let last = series.values.last else { return nil }
        let unit = panel.unit.map { "\u{A0}" + $0 } ?? ""
        return "\(series.name) from \(DecimalText.significant(first)) to "
          + "\(DecimalText.significant(last))\(unit)"
      }
      return "\(panel.quantity): \(ends.joined(separator: ", "))."
    }
    let start = "\(seconds)\u{A0}s; frames at \(frames.joined(separator: ", "))."
    return ([replay.recording.stage.description, start] + panels).filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  private mutating func drawFilm() {
    var drawing = ScreenDrawing(storyboard.replay.recording.stage)
    for cell in layout.cells {
      drawing.draw(cell.screen, in: cell.frame, into: &xml)
      xml.text(
        Self.text(of: cell.time), "time quiet", x: cell.frame.midX,
        y: cell.frame.maxY + StoryboardLayout.timeBaseline, anchor: "middle")
    }
    drawing.define(in: &xml)
  }

  private mutating func drawPanels() {
    for panel in layout.panels { xml.axes(of: panel, time: layout.time, ticks: layout.timeTicks) }
    if let last = layout.panels.last {
      xml.timeAxis(layout.time, ticks: layout.timeTicks, below: last.bottom)
    }
    drawMoments()
    var colour = 0
    for (panel, values) in zip(layout.panels, storyboard.replay.panels) {
      drawLegend(of: values, in: panel, firstColour: colour)
      xml.beginCurves(of: panel, time: layout.time)
      for (index, series) in values.series.enumerated().reversed() {
        for run in points(of: series, in: panel) {
          xml.path("value \(Self.classes(index, colour: colour + index))", run)
        }
      }
      xml.end()
      colour += values.series.count
    }
  }

  /// Lines from each screen down to the panels and through them, at its time.
  private mutating func drawMoments() {
    guard let first = layout.panels.first else { return }
    let classes = "mark shared dash-2"
    for cell in layout.cells {
      let x = layout.time.position(of: cell.time)
      let top = cell.frame.maxY + StoryboardLayout.timeBaseline + 5
      let end = first.top - StoryboardLayout.titleHeight
      xml.path("lead \(classes)", [Point2D(x: cell.frame.midX, y: top), Point2D(x: x, y: end)])
      for panel in layout.panels {
        xml.path(
          "moment \(classes)", [Point2D(x: x, y: panel.top), Point2D(x: x, y: panel.bottom)])
      }
    }
  }

  /// Draws the names of the lines in a panel beside its title, if there are several lines.
  private mutating func drawLegend(
    of values: ValuePanel, in panel: PlotPanel, firstColour: Int
  ) {
    guard values.series.count > 1 else { return }
    let y = panel.top - 13
    var x = PlotLayout.margin + TextMeasure.width(panel.title, size: PlotStyle.textSize) + 22
    for (index, series) in values.series.enumerated() {
      xml.line(
        Self.classes(index, colour: firstColour + index), from: Point2D(x: x, y: y - 4.5),
        to: Point2D(x: x + Self.sampleWidth, y: y - 4.5))
      x += Self.sampleWidth + 7
      xml.text(series.name, "ink", x: x, y: y)
      x += TextMeasure.width(series.name, size: PlotStyle.textSize) + 18
    }
  }

  /// The graph of a series, interrupted where it has no values.
  private func points(of series: ValueSeries, in panel: PlotPanel) -> [[Point2D]] {
    let start = storyboard.replay.start
    return series.moments.split { $0.value == nil }.map { run in
      run.compactMap { moment in
        moment.value.map { value in
          Point2D(x: layout.time.position(of: moment.time - start), y: panel.position(of: value))
        }
      }
    }
  }

  /// Lines of a panel differ in dashes, lines of the whole drawing in colour.
  private static func classes(_ index: Int, colour: Int) -> String {
    "curve line \(PlotStyle.classes(of: colour).colour) dash-\(index)"
  }

  private static func text(of time: Double) -> String {
    "\(DecimalText.fixed(time, digits: 2))\u{A0}s"
  }
}
