/// The legend of a plot: a table with a row for each motion, or a few lines for each if the table
/// is too wide.
struct PlotLegend {
  struct Text {
    /// The CSS class of a text.
    enum Role: String {
      case name = "ink"
      case note = "quiet"
    }

    var text: String
    var role: Role
    var x: Double
    var baseline: Double
    /// Whether `x` is the end of the text.
    var isTrailing = false
  }

  /// A sample of a motion's line: its left end and its height.
  struct Sample {
    var x: Double
    var y: Double
  }

  private(set) var texts: [Text] = []
  private(set) var samples: [Sample] = []
  private(set) var bottom: Double

  static let sampleWidth = 30.0
  private static let sampleGap = 8.0
  private static let columnGap = 22.0
  private static let rowHeight = 20.0
  private static let lineHeight = 17.0
  private static let size = PlotStyle.textSize
  private static let separator = " · "

  init(_ motions: [PlottedMotion], left: Double, right: Double, top: Double) {
    bottom = top
    guard !motions.isEmpty else { return }
    let labels = motions.flatMap(\.facts).map(\.label).reduce(into: [String]()) { labels, label in
      if !labels.contains(label) { labels.append(label) }
    }
    let cells = motions.map { motion in
      labels.map { label in motion.facts.first { $0.label == label }?.value ?? "–" }
    }
    let names = motions.map { Self.width(Self.fullName($0)) }.max() ?? 0
    let widths = labels.indices.map { column in
      ([labels[column]] + cells.map { $0[column] }).map(Self.width).max() ?? 0
    }
    let textLeft = left + Self.sampleWidth + Self.sampleGap
    let total = textLeft + names + widths.reduce(0) { $0 + Self.columnGap + $1 }
    if total <= right {
      var column = textLeft + names
      let edges = widths.map { width in
        column += Self.columnGap + width
        return column
      }
      addTable(motions, labels, cells, edges, left: left)
    } else {
      for motion in motions { addLines(motion, left: left, right: right) }
    }
  }

  private mutating func addTable(
    _ motions: [PlottedMotion], _ labels: [String], _ cells: [[String]], _ edges: [Double],
    left: Double
  ) {
    bottom += Self.rowHeight
    for (label, edge) in zip(labels, edges) { addNote(label, x: edge, isTrailing: true) }
    for (motion, row) in zip(motions, cells) {
      bottom += Self.rowHeight
      addName([Self.fullName(motion)], motion, left: left)
      for (cell, edge) in zip(row, edges) {
        texts.append(
          Text(text: cell, role: .name, x: edge, baseline: baseline, isTrailing: true))
      }
    }
  }

  private mutating func addLines(_ motion: PlottedMotion, left: Double, right: Double) {
    let x = left + Self.sampleWidth + Self.sampleGap
    bottom += Self.rowHeight
    addName(
      TextMeasure.lines(motion.name, size: Self.size, width: right - x), motion, left: left)
    var notes = TextMeasure.lines(motion.parameters, size: Self.size, width: right - x)
    var line = ""
    for fact in motion.facts {
      let text = "\(fact.label) \(fact.value)"
      let longer = line.isEmpty ? text : line + Self.separator + text
      if !line.isEmpty && Self.width(longer) > right - x {
        notes.append(line)
        line = text
      } else {
        line = longer
      }
    }
    notes.append(line)
    for note in notes where !note.isEmpty {
      bottom += Self.lineHeight
      addNote(note, x: x)
    }
    bottom += 4
  }

  /// The baseline of a row whose bottom is `bottom`.
  private var baseline: Double { bottom - 5 }

  private mutating func addName(_ lines: [String], _ motion: PlottedMotion, left: Double) {
    samples.append(Sample(x: left, y: baseline - 4.5))
    for (index, line) in lines.enumerated() {
      if index > 0 { bottom += Self.lineHeight }
      texts.append(
        Text(
          text: line, role: .name, x: left + Self.sampleWidth + Self.sampleGap,
          baseline: baseline))
    }
  }

  private mutating func addNote(_ text: String, x: Double, isTrailing: Bool = false) {
    texts.append(Text(text: text, role: .note, x: x, baseline: baseline, isTrailing: isTrailing))
  }

  private static func fullName(_ motion: PlottedMotion) -> String {
    motion.parameters.isEmpty ? motion.name : "\(motion.name) (\(motion.parameters))"
  }

  private static func width(_ text: String) -> Double { TextMeasure.width(text, size: size) }
}
