import LenticularPhysics

/// Writes a plot as SVG, from its layout.
struct PlotDrawing {
  private let plot: ValuePlot
  private let layout: PlotLayout
  private var xml = XMLWriter()

  init(_ plot: ValuePlot) {
    self.plot = plot
    layout = PlotLayout(plot)
  }

  mutating func draw() -> String {
    let (width, height) = (number(layout.width), number(layout.height))
    xml.begin(
      "svg", ("xmlns", "http://www.w3.org/2000/svg"), ("class", PlotStyle.rootClass),
      ("role", "img"), ("width", width), ("height", height),
      ("viewBox", "0 0 \(width) \(height)"))
    xml.element("title", text: plot.title.isEmpty ? "Value and velocity over time" : plot.title)
    xml.element("desc", text: description)
    xml.element("style", text: PlotStyle.sheet)
    xml.element(
      "rect", ("class", "paper"), ("width", width), ("height", height), ("rx", "10"))
    drawHeader()
    drawLegend()
    xml.axes(of: layout.values, time: layout.time, ticks: layout.timeTicks)
    drawTargets()
    xml.axes(of: layout.velocities, time: layout.time, ticks: layout.timeTicks)
    xml.timeAxis(layout.time, ticks: layout.timeTicks, below: layout.velocities.bottom)
    drawSettling()
    drawCurves(layout.values, "value") { $0.value }
    drawCurves(layout.velocities, "velocity") { $0.velocity }
    drawFootnote()
    xml.end()
    return xml.text
  }

  /// The description of the drawing in words.
  private var description: String {
    let seconds = DecimalText.significant(layout.time.domain.upperBound)
    let motions = plot.motions.map { motion in
      let facts = motion.facts.map { "\($0.label) \($0.value)" }
      let words = motion.parameters.isEmpty ? facts : [motion.parameters] + facts
      return "\(motion.name): \(words.joined(separator: ", "))."
    }
    let start = [plot.subtitle, "Value and velocity over \(seconds)\u{A0}s."]
    return (start.filter { !$0.isEmpty } + motions).joined(separator: " ")
  }

  private mutating func drawHeader() {
    for line in layout.title {
      xml.text(line.text, "title ink", x: PlotLayout.margin, y: line.baseline)
    }
    for line in layout.subtitle {
      xml.text(line.text, "quiet", x: PlotLayout.margin, y: line.baseline)
    }
  }

  private mutating func drawLegend() {
    for (index, sample) in layout.legend.samples.enumerated() {
      let classes = PlotStyle.classes(of: index)
      xml.line(
        "curve line \(classes.colour) \(classes.dashes)", from: Point2D(x: sample.x, y: sample.y),
        to: Point2D(x: sample.x + PlotLegend.sampleWidth, y: sample.y))
    }
    for item in layout.legend.texts {
      xml.text(
        item.text, item.role.rawValue, x: item.x, y: item.baseline,
        anchor: item.isTrailing ? "end" : "start")
    }
  }

  private mutating func drawTargets() {
    for target in layout.targets {
      let y = layout.values.position(of: target.value)
      xml.line(
        "target", from: Point2D(x: layout.time.start, y: y), to: Point2D(x: layout.time.end, y: y))
      if !target.text.isEmpty {
        xml.text(target.text, "quiet", x: layout.time.end + 8, y: target.y + 4.5)
      }
    }
  }

  /// The settling times: a vertical line through both panels, with the time between them.
  private mutating func drawSettling() {
    let (top, bottom) = (layout.values.bottom, layout.velocities.top)
    for label in layout.settlingLabels {
      let colour = colour(of: label)
      let classes = "settling mark \(colour.map { "line \($0)" } ?? "shared")"
      var corners = [Point2D(x: label.mark, y: label.value), Point2D(x: label.mark, y: top)]
      if !label.text.isEmpty {
        corners += [Point2D(x: label.mark, y: top + 3), Point2D(x: label.x, y: top + 9)]
        xml.text(
          label.text, colour.map { "fill \($0)" } ?? "ink", x: label.x, y: top + 22,
          anchor: "middle")
      }
      xml.path(classes, corners)
      xml.path(
        classes, [Point2D(x: label.mark, y: bottom), Point2D(x: label.mark, y: label.velocity)])
    }
  }

  /// The class of the colour of a settling label; nil if several motions settle at that time.
  private func colour(of label: PlotLayout.SettlingLabel) -> String? {
    label.motions.count == 1 ? PlotStyle.classes(of: label.motions[0]).colour : nil
  }

  private mutating func drawCurves(
    _ panel: PlotPanel, _ name: String, _ lane: ((value: Double, velocity: Double)) -> Double
  ) {
    xml.beginCurves(of: panel, time: layout.time)
    for (index, motion) in plot.motions.enumerated() {
      let classes = PlotStyle.classes(of: index)
      xml.path(
        "\(name) curve line \(classes.colour) \(classes.dashes)", points(motion, panel, lane))
    }
    for label in layout.settlingLabels {
      for motion in label.motions.map({ plot.motions[$0] }) {
        xml.element(
          "circle", ("class", "dot \(colour(of: label).map { "fill \($0)" } ?? "ink")"),
          ("cx", number(layout.time.position(of: motion.settlingTime))),
          ("cy", number(panel.position(of: lane(motion.state(at: motion.settlingTime))))),
          ("r", "3.5"))
      }
    }
    xml.end()
  }

  private func points(
    _ motion: PlottedMotion, _ panel: PlotPanel,
    _ lane: ((value: Double, velocity: Double)) -> Double
  ) -> [Point2D] {
    let time = layout.time
    func graph(at moment: Double) -> Double { panel.position(of: lane(motion.state(at: moment))) }
    // The points run from corner to corner, because the graph may jump there.
    var points: [Point2D] = []
    var begin = time.domain.lowerBound
    for corner in motion.corners where corner > begin && corner < time.domain.upperBound {
      points += piece(from: begin, to: corner.nextDown)
      begin = corner
    }
    return points + piece(from: begin, to: time.domain.upperBound)

    func piece(from begin: Double, to end: Double) -> [Point2D] {
      Polyline.points(over: time.position(of: begin)...time.position(of: end)) {
        graph(at: max(begin, min(end, time.value(at: $0))))
      }
    }
  }

  private mutating func drawFootnote() {
    guard let first = layout.footnote.first else { return }
    xml.element(
      "circle", ("class", "quiet"), ("cx", number(PlotLayout.margin + 4)),
      ("cy", number(first.baseline - 4.5)), ("r", "3.5"))
    for line in layout.footnote {
      xml.text(line.text, "quiet", x: PlotLayout.margin + 14, y: line.baseline)
    }
  }

  private func number(_ value: Double) -> String { XMLWriter.number(value) }
}
