import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import TestSupport
import Testing

@testable import Lenticular

/// Whatever sensors, clocks and hosts say: nothing jumps, nothing traps, and the next good sample goes
/// on.
@Suite struct TiltInputTests {
  /// A steady turn, with something odd said by the sensor at each of its samples. Returns where it ends.
  private func turn(_ oddity: (Int, TiltScript) -> Void) -> TiltScript {
    let script = TiltScript()
    for number in 0...50 {
      script.wait(until: 101 + Double(number) / 100)
      oddity(number, script)
      script.sample(0, -0.4, 0)
    }
    return script
  }

  /// Half a second at 0.4 radians a second.
  private let end = 692 + 0.2 * 2662.5

  @discardableResult
  private func sample(
    _ script: TiltScript, at time: Double? = nil, _ rate: RotationRate
  ) -> TiltScript {
    // A sample may be late.
    let sample = MotionSample(time: time ?? script.time, rotationRate: rate)
    script.stage.handle(.motion(sample))
    return script
  }

  static let bad = [
    RotationRate(x: .nan, y: 0.3, z: 0), RotationRate(x: 0, y: .nan, z: 0),
    RotationRate(x: 0, y: 0.3, z: .nan), RotationRate(x: .infinity, y: 0.3, z: 0),
    RotationRate(x: 0, y: -.infinity, z: 0), RotationRate(x: 0, y: 0, z: .infinity),
    RotationRate(x: 0, y: 71, z: 0), RotationRate(x: 0, y: -1e300, z: 0),
    RotationRate(x: -80, y: 1, z: 0),
  ]

  @Test(
    "parameters that cannot be used are replaced by the nearest ones that can",
    arguments: [0.5, -1, 1e300, .infinity, -.infinity, .nan])
  func unusableParameters(number: Double) {
    var configuration = TiltPanner.Configuration()
    for path: WritableKeyPath<TiltPanner.Configuration, Double> in [
      \.gain, \.openingRate, \.closingRate, \.openingDominance, \.closingDominance, \.memory,
      \.smoothingTime, \.edgeGive, \.edgeReturn, \.largestPixel, \.keyStep, \.zoomStep,
      \.hoverMargin,
      \.options.sensitivity, \.options.pixelBudget, \.scrollBar.inset, \.scrollBar.lineWidth,
    ] {
      configuration[keyPath: path] = number
    }
    let script = TiltScript(configuration: configuration)
    script.send(.hover(point(160, 300))).wait(0.2).send(.hover(point(160, 300))).settle()
    script.turn(for: 0.3) { _ in (0.1, 2, 0) }.settle()
    for key in [Key.right, .zoomIn, .zoomOut] { script.key(key).settle() }
    #expect(script.offsets.allSatisfy { $0.model.isFinite && $0.shown.isFinite })
    #expect(script.allFaults.isEmpty)
  }

  @Test("a rate that no sensor has counts for nothing", arguments: bad)
  func aRateThatNoSensorHasCountsForNothing(rate: RotationRate) {
    let script = turn { _, script in sample(script, rate) }
    #expect(abs(script.offset - end) < 1e-6)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test(
    "a time that is none or long past counts for nothing",
    arguments: [Double.nan, .infinity, -.infinity, 0, -1e300])
  func aTimeThatIsNoneOrLongPastCountsForNothing(time: Double) {
    let script = turn { number, script in
      if !time.isFinite || number == 0 { sample(script, at: time, RotationRate(x: 0, y: 9, z: 0)) }
    }
    #expect(abs(script.offset - end) < 1e-6)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("samples that come twice count once") func samplesThatComeTwiceCountOnce() {
    let script = turn { number, script in
      sample(script, RotationRate(x: 0, y: -0.4, z: 0))
      // The first word counts.
      sample(script, RotationRate(x: 0, y: Double(number), z: 0))
    }
    #expect(abs(script.offset - end) < 1e-6)
  }

  @Test("samples that come late count for nothing") func samplesThatComeLateCountForNothing() {
    let script = turn { number, script in
      if number > 2 {
        sample(script, at: script.time - 0.0101, RotationRate(x: 0, y: 3, z: 2))
        sample(script, at: script.time - 0.2, RotationRate(x: 0, y: -3, z: 0))
      }
    }
    #expect(abs(script.offset - end) < 1e-6)
  }

  @Test("a clock that is set back or forth begins a turn anew")
  func aClockThatIsSetBackOrForthBeginsATurnAnew() {
    for jump in [-50.0, 50, -0.3, 0.3] {
      let script = TiltScript()
      var lost = 0
      for number in 0...100 {
        script.wait(until: 101 + Double(number) / 100)
        // From the middle on it has another time.
        let shift = number > 50 ? jump : 0
        let before = script.offset
        sample(script, at: script.time + shift, RotationRate(x: 0, y: -0.1, z: 0))
        if number > 0, script.offset == before { lost += 1 }
      }
      #expect(lost == 1)
      let way = 0.099 * 2662.5
      #expect(abs(script.offset - 692 - way) < 1e-6)
      #expect(script.settle().allFaults.isEmpty)
    }
  }

  @Test("after a gap a turn begins anew") func afterAGapATurnBeginsAnew() {
    for (gap, isBridged) in [(0.05, true), (0.249, true), (0.251, false), (3, false)] {
      let script = TiltScript()
      script.sample(0, -0.2, 0).wait(0.01).sample(0, -0.2, 0)
      script.wait(gap).sample(0, -0.2, 0).wait(0.01).sample(0, -0.2, 0)
      let duration = 0.02 + (isBridged ? gap : 0)
      let way = duration * 0.2 * 2662.5
      #expect(abs(script.offset - 692 - way) < 1e-6)
    }
  }

  @Test("a sample of the gyroscope does not move the image at once")
  func sampleGyroscopeDoesNotMoveImage() {
    var (place, speed) = (0.0, 0.0)
    let script = turn { number, script in
      let view = script.panner.scrollView
      // The time at which the late sample takes effect.
      let time = script.stage.perform(at: script.time - 0.004) { $0 }
      (place, speed) = (view.contentOffset(at: time).x, view.velocity(at: time).x)
      // A blow that is over before the next sample.
      if number % 7 == 3 {
        sample(script, at: script.time - 0.004, RotationRate(x: 0, y: 60, z: 0))
        #expect(abs(view.contentOffset(at: time).x - place) < 1e-9)
        #expect(abs(view.velocity(at: time).x - speed) < 1e-6)
      }
    }
    #expect(script.offsets.allSatisfy { (-24...1408).contains($0.shown.x) })
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("sizes and options that cannot be are ignored") func sizesAndOptionsThatCannotBeAreIgnored()
  {
    let script = TiltScript()
    for size in [
      Size2D(width: 0, height: 5), Size2D(width: .nan, height: 5), Size2D(width: -3, height: 5),
      Size2D(width: .infinity, height: 5), Size2D(width: 1e300, height: 1),
    ] {
      script.send(.panorama.setPicture(size: size, isFilling: true, tiles: nil))
      script.send(.size(size, displayScale: 2)).frame()
    }
    for scale in [0, -1, .nan, .infinity, 1e9] {
      script.send(.size(Size2D(width: 100, height: 100), displayScale: scale)).frame()
    }
    for wrong in [-1.0, 11, .nan, .infinity] {
      var options = TiltPanner.Options()
      options.sensitivity = wrong
      script.send(.panorama.setOptions(options: options))
    }
    for wrong in [-1.0, 0, .nan] {
      var options = TiltPanner.Options()
      options.pixelBudget = wrong
      options.isInverted = true
      script.send(.panorama.setOptions(options: options))
    }
    for wrong in [-1.0, .nan] {
      var options = TiltPanner.Options()
      options.recentringDelay = wrong
      options.isInverted = true
      script.send(.panorama.setOptions(options: options))
    }
    script.send(.hover(point(.nan, 3))).send(.hover(point(.infinity, 3)))
    #expect(script.panner.configuration.options == TiltPanner.Options())
    #expect(script.offset == 692 && script.panner.zoom == 5.325)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("before there is a picture nothing moves") func beforeThereIsAPictureNothingMoves() {
    let panner = TiltPanner(size: TiltScript.size)
    let stage = Stage(panner)
    for number in 0..<100 {
      let time = 1 + Double(number) / 100
      stage.handle(
        .motion(MotionSample(time: time, rotationRate: RotationRate(x: 0, y: 1, z: 0))))
    }
    stage.handle(.hover(point(9, 9), at: 3))
    panner.recenter(animated: true, at: 3)
    panner.setFilling(false, animated: true, at: 3)
    panner.setFilling(true, animated: true, at: 3)
    panner.didLoad(TilePyramid.Tile(level: 3, column: 0, row: 0), isThere: true)
    _ = stage.advance(to: 3)
    _ = stage.advance(to: 9)
    #expect(panner.contentOffset == .zero && panner.offsetRange == 0...0 && stage.isIdle)
  }

  // MARK: Anything

  static let steps = 120

  @Test("random stories end well", arguments: 0..<60)
  func randomStoriesEndWell(index: UInt64) {
    var random = SeededGenerator(state: index &* 7919 &+ 5)
    let script = RandomTiltStory.script(&random)
    let story = RandomTiltStory(script)
    for _ in 0..<Self.steps { story.step(&random) }
    story.liftAll()
    script.settle()
    #expect(script.allFaults.isEmpty, "seed \(index)")
    #expect(script.offsets.allSatisfy { $0.model.isFinite && $0.shown.isFinite })
    #expect(script.stage.isIdle, "seed \(index)")
    let offset = script.panner.contentOffset
    let geometry = script.panner.scrollView.geometry
    #expect((geometry.clamp(offset) - offset).maximumNorm < 1e-6, "seed \(index): \(offset)")
    #expect(script.panner.contentOffset(at: script.time) == offset)
    // What is idle stays so, and the next turn goes on.
    #expect(script.wait(1).panner.contentOffset == offset)
    script.send(.panorama.setMotion(isOn: true)).send(
      .panorama.setOptions(options: TiltPanner.Options()))
    script.send(
      .panorama.setPicture(size: Size2D(width: 3000, height: 1000), isFilling: true, tiles: nil))
    script.send(.size(TiltScript.size, displayScale: 2)).send(.panorama.recenter(animated: false))
    let start = script.panner.contentOffset.x
    script.screenAngle = .natural
    script.wait(0.3).turn(for: 0.1) { _ in (0, 0.2, 0) }
    let way = 0.02 * 2662.5
    #expect(abs(start - script.offset - way) < 1e-6, "seed \(index)")
  }

  @Test("a seed tells the same story") func aSeedTellsTheSameStory() {
    func play() -> [[UInt64]] {
      var random = SeededGenerator(state: 11)
      let story = RandomTiltStory(RandomTiltStory.script(&random))
      for _ in 0..<200 { story.step(&random) }
      return story.script.offsets.map { [$0.shown.x.bitPattern, $0.shown.y.bitPattern] }
    }
    #expect(play() == play())
  }
}

/// Turns, fingers, commands, sizes and tiles at random, such as a host may send them.
final class RandomTiltStory {
  let script: TiltScript
  private var down: Set<Int> = []

  init(_ script: TiltScript) {
    self.script = script
  }

  static let pictures = [
    Size2D(width: 3000, height: 1000), Size2D(width: 1000, height: 4000),
    Size2D(width: 640, height: 1136),
    Size2D(width: 40000, height: 9000), Size2D(width: 1, height: 1),
  ]

  static func script(_ random: inout SeededGenerator) -> TiltScript {
    var configuration =
      Bool.random(using: &random) ? TiltPanner.Configuration() : .original
    configuration.edgeGive = [0, 24, 60].randomElement(using: &random)!
    configuration.scrolling.bounces = Int.random(in: 0..<4, using: &random) > 0
    let script = TiltScript(
      picture: pictures.randomElement(using: &random)!, configuration: configuration)
    script.framesPerSecond = [30, 60, 120].randomElement(using: &random)!
    return script
  }

  func liftAll() {
    for id in down.sorted() { script.up(id) }
    down = []
  }

  func step(_ random: inout SeededGenerator) {
    script.wait([0, 0.004, 0.008, 0.016, 0.03, 0.2].randomElement(using: &random)!)
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3: turn(&random)
    case 4...6: finger(&random)
    default: command(&random)
    }
  }

  private func turn(_ random: inout SeededGenerator) {
    let reach = [0.05, 0.5, 5].randomElement(using: &random)!
    let (x, y, z) = (
      Double.random(in: -reach...reach, using: &random) / 4,
      Double.random(in: -reach...reach, using: &random),
      Double.random(in: -reach...reach, using: &random) / 4
    )
    script.turn(
      for: .random(in: 0.02...0.4, using: &random),
      hertz: [30, 60, 100, 200].randomElement(using: &random)!
    ) { _ in (x, y, z) }
    if Int.random(in: 0..<6, using: &random) == 0 { script.sample(.nan, .infinity, 1e9) }
    if Int.random(in: 0..<6, using: &random) == 0 {
      let time = script.time + [-90.0, -0.1, 0.1, 1e9, .nan].randomElement(using: &random)!
      script.send(.motion(MotionSample(time: time, rotationRate: RotationRate(x: 0, y: 1, z: 0))))
    }
  }

  private func finger(_ random: inout SeededGenerator) {
    let id = Int.random(in: 1...3, using: &random)
    guard down.contains(id) else {
      if down.count < 2 {
        down.insert(id)
        script.down(id, at: place(&random))
      }
      return
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3:
      down.remove(id)
      script.up(id)
    case 4:
      down.remove(id)
      script.cancel(id)
    default: script.drag(id, velocity: (place(&random) - point(160, 250)) * 12, for: 0.04)
    }
  }

  private func command(_ random: inout SeededGenerator) {
    let (isOn, animated) = (Bool.random(using: &random), Bool.random(using: &random))
    switch Int.random(in: 0..<14, using: &random) {
    case 0: script.send(.panorama.setFilling(isFilling: isOn, animated: animated))
    case 1: script.send(.panorama.recenter(animated: animated))
    case 2: script.send(.panorama.setMotion(isOn: isOn))
    case 3:
      var options = TiltPanner.Options()
      options.sensitivity = .random(in: 0...10, using: &random)
      options.isInverted = isOn
      options.recentringDelay = [0, 0.3, .infinity].randomElement(using: &random)!
      options.pixelBudget = .random(in: 1...5e6, using: &random)
      script.send(.panorama.setOptions(options: options))
    case 4: script.send(.hover(isOn ? place(&random) : nil))
    case 5:
      script.send(
        .size(
          Size2D(
            width: .random(in: 100...600, using: &random),
            height: .random(in: 100...600, using: &random)),
          displayScale: [1, 2, 3].randomElement(using: &random)!))
    case 6:
      let picture = Self.pictures.randomElement(using: &random)!
      let tiles = TilePyramid(pixelSize: picture, tileSize: 512, overlap: 1, baseWidth: 2048)
      script.send(
        .panorama.setPicture(
          size: picture, isFilling: animated, tiles: isOn ? TileShape(tiles) : nil))
    case 7: script.send(.reduceMotion(isOn))
    case 8:
      down = []
      script.send(.pointersLost)
    case 9...10:
      script.send(
        .wheel(
          WheelSample(
            time: script.time, location: place(&random),
            delta: (place(&random) - point(160, 250)) * 2,
            phase: .allCases.randomElement(using: &random)!, isPrecise: isOn,
            modifiers: animated ? .control : [])))
    case 11:
      for tile in script.tiles {
        script.send(
          .panorama.didLoad(tile: tile, isThere: Int.random(in: 0..<8, using: &random) > 0))
      }
    case 12:
      script.screenAngle = [.natural, .quarter, .half, .threeQuarters]
        .randomElement(using: &random)!
    default:
      let key: Key = [.left, .right, .up, .down, .pageUp, .home, .end, .zoomIn, .zoomOut, .escape]
        .randomElement(using: &random)!
      script.send(.key(key))
    }
  }

  private func place(_ random: inout SeededGenerator) -> Point2D {
    point(.random(in: 0...320, using: &random), .random(in: 0...568, using: &random))
  }
}
