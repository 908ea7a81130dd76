/// A drawing of motions: their values and velocities over time in two panels, with marks at their
/// settling times.
///
/// The drawing is a stand-alone SVG file. It adapts to the reader's colour scheme, distinguishes
/// motions by colour and dashes, and contains a description in words. The same plot gives the same
/// bytes on every machine.
///
///     let spring = try DampedSpring(.init(bounciness: 4, speed: 12))
///     let motion = SpringSimulation(spring: spring, from: 0, to: 100)
///     var plot = ValuePlot(title: "Pop's spring", unit: .points)
///     plot.motions = [.spring(motion, name: "bounciness 4, speed 12", unit: .points)]
///     plot.svg
public struct ValuePlot: Sendable {
  /// The title at the top; none if it is empty.
  public var title: String

  /// The text below the title; none if it is empty.
  public var subtitle: String

  /// The unit of the values.
  public var unit: PlotUnit

  /// The motions, in the order of the legend. Colours and dashes distinguish up to 25.
  public var motions: [PlottedMotion]

  /// The width of the drawing in pixels, at least `leastWidth`.
  public var width: Double

  /// The height of the drawing in pixels; nil for well-proportioned panels.
  ///
  /// Panels are at least 72 pixels high, so the drawing is higher if the legend requires it.
  public var height: Double?

  /// The end of the time axis in seconds; nil for shortly after all motions have settled.
  public var duration: Double?

  /// The least width of a drawing, in pixels. A narrower one has no room for labels.
  public static var leastWidth: Double { 240 }

  /// The default width of a drawing, in pixels.
  public static var defaultWidth: Double { 640 }

  public init(
    title: String = "", subtitle: String = "", unit: PlotUnit, motions: [PlottedMotion] = [],
    width: Double = Self.defaultWidth, height: Double? = nil, duration: Double? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.unit = unit
    self.motions = motions
    self.width = width
    self.height = height
    self.duration = duration
  }

  /// The SVG file in UTF-8.
  public var svg: String {
    var drawing = PlotDrawing(self)
    return drawing.draw()
  }
}
