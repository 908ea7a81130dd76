import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a tilt panner: a device that turns, fingers and keys.
final class TiltScript: StageScript {
  static let size = Size2D(width: 320, height: 568)

  let panner: TiltPanner
  /// How far the screen has followed the device.
  var screenAngle = ScreenAngle.natural
  private(set) var allReports: [TiltPanner.Report] = []
  /// The model offset and the one that was seen in each frame.
  private(set) var offsets: [(time: Double, model: Point2D, shown: Point2D)] = []
  /// Looks at each frame.
  var witness: ((TiltScript) -> Void)?

  init(
    picture: Size2D = Size2D(width: 3000, height: 1000), tiles: TilePyramid? = nil,
    loops: Bool = false, size: Size2D = TiltScript.size, isFilling: Bool = true,
    configuration: TiltPanner.Configuration = .init()
  ) {
    panner = TiltPanner(size: size, configuration: configuration)
    super.init(Stage(panner), [panner])
    send(
      .panorama.setPicture(
        size: picture, isFilling: isFilling, loops: loops, tiles: tiles.map { TileShape($0) })
    ).frame()
  }

  /// The model offset along the axis that pans.
  var offset: Double { panner.contentOffset[panner.panAxis] }

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
  func tap(at location: Point2D) -> Self { down(at: location).wait(0.05).up() }

  override var hasReports: Bool { !panner.reports.isEmpty }

  override func didShowFrame() {
    allReports += panner.reports
    offsets.append((time, panner.contentOffset, panner.contentOffset(at: time)))
    witness?(self)
  }
}
