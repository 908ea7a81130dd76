import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a parallax feed: where the view is or the cells are, and how the device turns. What no host on
/// the far side of WebAssembly can do, the script does without a call.
final class FeedScript: StageScript {
  static let size = Size2D(width: 320, height: 568)

  let feed: ParallaxFeed

  init(
    _ cells: [ParallaxFeed.Cell] = [], size: Size2D = FeedScript.size,
    configuration: ParallaxFeed.Configuration = .init()
  ) {
    feed = ParallaxFeed(size: size, configuration: configuration)
    super.init(Stage(feed), [feed])
    feed.setCells(cells)
    frame()
  }

  /// Cells as wide as the view, one below the other, with pictures of many shapes.
  static func column(
    _ count: Int, height: Double = 200, tilts: Bool = false, ratio: Double = 0.7
  ) -> [ParallaxFeed.Cell] {
    let shapes = [1.5, 0.7, 1, 2.4]
    return (0..<count).map { index in
      ParallaxFeed.Cell(
        frame: Rect2D(x: 0, y: Double(index) * (height + 20), width: 320, height: height),
        pictureSize: Size2D(width: 1200, height: 1200 / shapes[index % 4]), ratio: ratio,
        tilts: tilts)
    }
  }

  /// The part of its picture that a cell shows; nil where it has no layer.
  func crop(_ index: Int) -> Rect2D? {
    screen.layer(of: index).flatMap { screen.elements[$0]?.contentsRect }
  }

  /// Where a cell was seen.
  func frame(of index: Int) -> Rect2D? { screen.photo(index)?.frame }

  @discardableResult
  func scroll(to offset: Double) -> Self { scroll(to: point(0, offset)) }

  @discardableResult
  func scroll(to offset: Point2D) -> Self {
    feed.scroll(to: offset)
    return frame()
  }

  /// Tells what the cells are like, one by one.
  @discardableResult
  func lay(_ cells: [ParallaxFeed.Cell]) -> Self {
    for (index, cell) in cells.enumerated() {
      send(.parallax.setCell(index: index, cell: cell))
    }
    return self
  }

  /// Turns with constant rates about the screen's axes, with so many samples a second.
  @discardableResult
  func turn(_ x: Double, _ y: Double, for duration: Double, hertz: Double = 60) -> Self {
    turn(for: duration, hertz: hertz) { _ in (x, y) }
  }

  @discardableResult
  func turn(
    for duration: Double, hertz: Double = 60, _ rate: (Double) -> (x: Double, y: Double)
  ) -> Self {
    let start = time
    for number in 0...Int((duration * hertz).rounded()) {
      wait(until: start + Double(number) / hertz)
      let (x, y) = rate(time - start)
      send(
        .motion(MotionSample(time: time, rotationRate: RotationRate(x: x, y: y, z: 0))))
    }
    return frame()
  }
}
