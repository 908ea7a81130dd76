/// The type sizes of a plot, and the style sheet of every drawing.
enum PlotStyle {
  /// The size of the title, in pixels.
  static let titleSize = 16.0

  /// The size by which the width of the title is estimated, because it is bold.
  static let titleMeasure = 1.14 * titleSize

  /// The size of all other text, in pixels.
  static let textSize = 13.0

  /// The colours of motions on a light and a dark background. They are light and dark versions of
  /// five colours that Okabe and Ito chose for colour-blind readers ("Color Universal Design",
  /// 2008): blue, vermilion, bluish green, reddish purple, and black. All have a contrast of at
  /// least 4.5 : 1, so that they can be used for text.
  private static let colours = [
    (light: "#0072b2", dark: "#56b4e9"), (light: "#c24e00", dark: "#e8833a"),
    (light: "#007f5c", dark: "#2fc79a"), (light: "#a64d82", dark: "#dd93bc"),
    (light: "#1a1c1f", dark: "#e8eaed"),
  ]

  /// Solid, dashed, dotted, dash-dot, and long dashes; lengths in pixels.
  private static let dashes = ["none", "7 4", "2 3", "9 3 2 3", "14 4"]

  /// The CSS classes of the colour and the dashes of the motion at an index.
  static func classes(of motion: Int) -> (colour: String, dashes: String) {
    let turn = motion / colours.count
    return ("colour-\(motion % colours.count)", "dash-\((motion + turn) % dashes.count)")
  }

  /// The rules of the `style` element. All selectors begin with the class of the drawing, so that
  /// they do not affect the rest of an HTML page.
  static var sheet: String {
    let light = rules(
      paper: "#ffffff", ink: "#1a1c1f", quiet: "#5c636d", grid: "#e7e9ec", axis: "#a9afb7",
      colours: colours.map(\.light))
    let dark = rules(
      paper: "#15181d", ink: "#e8eaed", quiet: "#a0a7b1", grid: "#2a2f37", axis: "#5f6772",
      colours: colours.map(\.dark))
    let lines =
      [
        "{font:\(DecimalText.plain(textSize))px system-ui,-apple-system,Segoe UI,Roboto,sans-serif;"
          + "font-variant-numeric:tabular-nums}",
        " .title{font-size:\(DecimalText.plain(titleSize))px;font-weight:600}",
        " .curve{fill:none;stroke-width:2;stroke-linejoin:round}",
        " .target{stroke-dasharray:3 4}",
        " .mark{fill:none;opacity:.7}",
      ] + dashes.enumerated().map { " .dash-\($0){stroke-dasharray:\($1)}" } + light
    let sheet = lines.map { ".\(rootClass)\($0)" }.joined(separator: "\n")
    let darkSheet = dark.map { ".\(rootClass)\($0)" }.joined(separator: "\n")
    return "\n\(sheet)\n@media (prefers-color-scheme:dark){\n\(darkSheet)\n}\n"
  }

  static let rootClass = "lenticular-plot"

  private static func rules(
    paper: String, ink: String, quiet: String, grid: String, axis: String, colours: [String]
  ) -> [String] {
    [
      " .paper{fill:\(paper)}", " .ink{fill:\(ink)}", " .quiet{fill:\(quiet)}",
      " .grid{stroke:\(grid)}", " .axis{stroke:\(axis)}",
      " .target,.\(rootClass) .shared{stroke:\(quiet)}",
      " .dot{stroke:\(paper)}",
    ]
      + colours.enumerated().flatMap { index, colour in
        [
          " .line.colour-\(index){stroke:\(colour)}",
          " .fill.colour-\(index){fill:\(colour)}",
        ]
      }
  }
}
