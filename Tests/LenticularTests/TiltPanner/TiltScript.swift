import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a tilt panner: a device that turns, fingers and keys, and a frame 60 times a second
/// unless told otherwise.
///
/// The script is a suspicious host: it notes as faults what no story may do.
final class TiltScript: FingerScript {
  static let size = Size(width: 320, height: 568)

  let panner: TiltPanner
  let stage: Stage
  let screen = Screen()
  var fingers = Fingers()
  var framesPerSecond = 60.0
  /// How far the screen has followed the device.
  var screenAngle = ScreenAngle.natural
  private(set) var time = 100.0
  private(set) var allReports: [TiltPanner.Report] = []
  private(set) var steps: [ViewerScript.Step] = []
  /// The model offset and the one that was seen in each frame.
  private(set) var offsets: [(time: Double, model: Point, shown: Point)] = []
  /// Looks at each frame.
  var witness: ((TiltScript) -> Void)?
  private var encoder = FrameEncoder()
  private var faults: [String] = []

  init(
    picture: Size = Size(width: 3000, height: 1000), tiles: TilePyramid? = nil,
    size: Size = TiltScript.size, isFilling: Bool = true,
    configuration: TiltPanner.Configuration = .init()
  ) {
    panner = TiltPanner(size: size, configuration: configuration)
    stage = Stage(panner)
    send(
      .panorama.setPicture(size: picture, isFilling: isFilling, tiles: tiles.map { TileShape($0) })
    ).frame()
  }

  var allFaults: [String] { faults + screen.faults }

  /// The model offset along the axis that pans.
  var offset: Double { panner.contentOffset[lane: panner.panAxis == .horizontal ? 0 : 1] }

  /// The offset that the last frame showed.
  var shownOffset: Double { shown(.panorama)?.frame.origin.x.magnitude ?? .nan }

  /// The tiles that are shown, or asked for.
  var tiles: [TilePyramid.Tile] {
    screen.elements.values.filter { TilePyramid.Tile($0.contents) != nil }
      .sorted { $0.contents.rawValue > $1.contents.rawValue }
      .compactMap { TilePyramid.Tile($0.contents) }
  }

  /// What the panner reports of its own.
  var reports: [TiltPanner.Report] {
    allReports.filter { if case .scroll = $0 { false } else { true } }
  }

  /// What a layer of the panner's own looks like in the last frame.
  func shown(_ contents: Contents) -> Shot? {
    screen.elements.first { $0.value.contents == contents }.flatMap { screen.shot(of: $0.key) }
  }

  @discardableResult
  func send(_ call: Call) -> Self {
    steps.append(.call(call, time: time))
    stage.perform(call, on: panner, at: time)
    return self
  }

  /// The gyroscope speaks.
  @discardableResult
  func sample(_ x: Double, _ y: Double, _ z: Double) -> Self {
    send(
      .motion(
        MotionSample(
          time: time, rotationRate: RotationRate(x: x, y: y, z: z), screenAngle: screenAngle)))
  }

  /// Turns at rates that are a function of the time since it began, for a duration, with so many
  /// samples a second.
  @discardableResult
  func turn(
    for duration: Double, hertz: Double = 100, _ rate: (Double) -> (x: Double, y: Double, z: Double)
  ) -> Self {
    let start = time
    for number in 0...Int((duration * hertz - 1e-9).rounded(.up)) {
      wait(until: start + min(duration, Double(number) / hertz))
      let (x, y, z) = rate(time - start)
      sample(x, y, z)
    }
    return self
  }

  @discardableResult
  func tap(at location: Point) -> Self { down(at: location).wait(0.05).up() }

  @discardableResult
  func frame() -> Self {
    let wasIdle = stage.isIdle
    let frame = stage.advance(to: time)
    encoder.encode(frame, of: [panner], isIdle: stage.isIdle)
    steps.append(.frame(time: time, numbers: encoder.numbers))
    screen.show(frame)
    if wasIdle, !frame.changes.isEmpty || !frame.removed.isEmpty || !panner.reports.isEmpty {
      faults.append("an idle stage changed at \(time - 100) s")
    }
    allReports += panner.reports
    offsets.append((time, panner.contentOffset, panner.contentOffset(at: time)))
    witness?(self)
    return self
  }

  private var nextFrame: Double {
    (stage.time * framesPerSecond + 1.000_001).rounded(.down) / framesPerSecond
  }

  /// Lets frames pass up to a time; what happens between two of them, happens there.
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
    for _ in 0..<900 where !stage.isIdle { wait(1.0 / 60) }
    frame()
    if !stage.isIdle { faults.append("never idle") }
    screen.settle(at: time)
    return self
  }
}
