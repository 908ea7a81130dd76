import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a parallax feed: where the view is or the cells are, how the device turns, and a frame 60 times
/// a second. What no host on the far side of WebAssembly can do, the script does without a call.
///
/// The script is a suspicious host: it notes as faults what no story may do.
final class FeedScript {
  static let size = Size(width: 320, height: 568)

  let feed: ParallaxFeed
  let stage: Stage
  let screen = Screen()
  private(set) var time = 100.0
  private(set) var steps: [ViewerScript.Step] = []
  /// How many layers the last frame told of.
  private(set) var changeCount = 0
  private var encoder = FrameEncoder()
  private var faults: [String] = []

  init(_ cells: [ParallaxFeed.Cell] = [], size: Size = FeedScript.size) {
    feed = ParallaxFeed(size: size)
    stage = Stage(feed)
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
        frame: Rect(x: 0, y: Double(index) * (height + 20), width: 320, height: height),
        pictureSize: Size(width: 1200, height: 1200 / shapes[index % 4]), ratio: ratio,
        tilts: tilts)
    }
  }

  var allFaults: [String] { faults + screen.faults }

  /// The part of its picture that a cell shows; nil where it has no layer.
  func crop(_ index: Int) -> Rect? {
    screen.layer(of: index).flatMap { screen.elements[$0]?.contentsRect }
  }

  /// Where a cell was seen.
  func frame(of index: Int) -> Rect? { screen.photo(index)?.frame }

  @discardableResult
  func send(_ call: Call) -> Self {
    steps.append(.call(call, time: time))
    stage.perform(call, on: feed, at: time)
    return self
  }

  @discardableResult
  func send(_ input: Input) -> Self { send(Call(input)) }

  @discardableResult
  func scroll(to offset: Double) -> Self { scroll(to: point(0, offset)) }

  @discardableResult
  func scroll(to offset: Point) -> Self {
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

  @discardableResult
  func resize(_ width: Double, _ height: Double) -> Self {
    send(.size(Size(width: width, height: height), displayScale: 2)).frame()
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

  @discardableResult
  func frame() -> Self {
    let wasIdle = stage.isIdle
    let frame = stage.advance(to: time)
    encoder.encode(frame, of: [feed], isIdle: stage.isIdle)
    steps.append(.frame(time: time, numbers: encoder.numbers))
    screen.show(frame)
    changeCount = frame.changes.count
    if wasIdle, !frame.changes.isEmpty || !frame.removed.isEmpty {
      faults.append("an idle stage changed at \(time - 100) s")
    }
    return self
  }

  private var nextFrame: Double { (stage.time * 60 + 1.000_001).rounded(.down) / 60 }

  @discardableResult
  func wait(until end: Double) -> Self {
    while nextFrame <= end {
      time = nextFrame
      frame()
    }
    time = max(time, end)
    return self
  }

  @discardableResult
  func wait(_ duration: Double) -> Self { wait(until: time + duration) }

  @discardableResult
  func settle() -> Self {
    for _ in 0..<1200 where !stage.isIdle { wait(1.0 / 60) }
    frame()
    if !stage.isIdle { faults.append("never idle") }
    screen.settle(at: time)
    return self
  }
}
