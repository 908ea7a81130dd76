/// A picture of motions: their values and their velocities over time, one panel below the other,
/// with a mark where each settles.
///
/// The picture is an SVG file that stands alone. It follows the reader's colour scheme, tells
/// motions apart by colour and by dashes, and says in words what it shows. The same plot gives
/// the same bytes on every machine.
///
///     let spring = try Spring(bounciness: 4, speed: 12)
///     let motion = SpringSimulation(spring: spring, from: 0, to: 100)
///     var plot = ValuePlot(title: "Pop's spring", unit: .points)
///     plot.motions = [.spring(motion, name: "bounciness 4, speed 12", unit: .points)]
///     plot.svg
public struct ValuePlot: Sendable {
  /// What stands above all; nothing if empty.
  public var title: String

  /// What stands below the title; nothing if empty.
  public var subtitle: String

  /// The unit of the values.
  public var unit: PlotUnit

  /// The motions, in the order of the legend. Up to 25 differ in colour or dashes.
  public var motions: [PlottedMotion]

  /// The width of the picture in pixels, at least `leastWidth`.
  public var width: Double

  /// The height of the picture in pixels; if nothing, what gives the panels good proportions.
  ///
  /// Panels do not become lower than 72 pixels: the picture is higher where the legend asks
  /// for it.
  public var height: Double?

  /// The end of the time axis in seconds; if nothing, soon after all motions have settled.
  public var duration: Double?

  /// The least width of a picture, in pixels: below it, labels find no place.
  public static var leastWidth: Double { 240 }

  /// The width of a picture where nothing else is said, in pixels.
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

  /// The picture, as the text of an SVG file in UTF-8.
  public var svg: String {
    var drawing = PlotDrawing(self)
    return drawing.draw()
  }
}
