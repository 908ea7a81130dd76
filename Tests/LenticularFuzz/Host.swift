import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A host that does with a stage what a script says, and checks what the stage answers.
public final class Host {
  /// A call or a frame, for other builds of the engine.
  public enum Step {
    /// - Parameter path: the surfaces that receive an input; nil for all.
    case call(Call, surface: Int32, path: [PathElement]?, time: Double)
    case frame(time: Double, numbers: [Double])
  }

  /// A surface under a pointer, with the map to it.
  public struct PathElement {
    public var surface: Int32
    public var map: AffineTransform2D
  }

  let stage: Stage
  private var drivers: [Driver?] = []
  /// For each driver, the number of the one around it; 0 for none.
  private var parents: [Int] = []
  private var maps: [AffineTransform2D] = []
  /// The host's clock, in seconds.
  private(set) var time = 100.0
  /// How far the time of the next input or command is off.
  private var skew = 0.0
  private(set) var display = Display()
  /// The reports of the last refresh, each with the number of its surface.
  private(set) var reports: [String] = []
  /// The first law that does not hold.
  public private(set) var fault: String?

  /// Whether the host sleeps until a frame is due.
  private let sleeps: Bool
  /// Whether a motion was begun that never ends, so that the stage need not become idle.
  var hasEndlessMotions = false
  /// Whether times were odd, so that it may matter which frames are drawn.
  private(set) var hasOddTimes = false

  /// What other builds of the engine have to do and to answer; nil if the script calls what is not exported.
  public private(set) var steps: [Step]? = []
  /// The interactions, with the functions that create them.
  public private(set) var creations: [(name: String, size: Size2D)] = []
  private let records: Bool
  private var encoder = FrameEncoder()

  public init(sleeps: Bool = false, tracksMotion: Bool = false, records: Bool = false) {
    stage = Stage()
    stage.tracksMotion = tracksMotion
    self.sleeps = sleeps
    self.records = records
  }

  func fault(_ text: String) {
    if fault == nil { fault = text }
  }

  // MARK: Lines

  /// The words that concern all surfaces. `wait` and `host` are those of `Trial`.
  static let words = [
    Word(
      "down",
      [
        .choice(3), .coordinate, .coordinate, .optionalCoordinate, .choice(4), .choice(4),
        .choice(4),
      ], weight: 6),
    Word("move", [.choice(3), .coordinate, .coordinate, .optionalCoordinate], weight: 10),
    Word("up", [.choice(3), .coordinate, .coordinate], weight: 4),
    Word("cancel", [.choice(3)], weight: 1),
    Word("lost", weight: 1),
    Word("hover", [.optionalCoordinate, .coordinate]),
    Word(
      "wheel",
      [.coordinate, .coordinate, .distance, .distance, .flag, .choice(4), .choice(6)], weight: 4),
    Word("magnify", [.coordinate, .coordinate, .factor, .choice(4), .choice(6)]),
    Word("key", [.choice(16)], weight: 4),
    Word("motion", [.rate, .rate, .rate, .choice(4)]),
    Word("resize", [.length, .length, .factor, .flag]),
    Word("reduceMotion", [.flag], weight: 1),
    Word("safeArea", [.distance, .distance, .distance, .distance], weight: 2, isExported: false),
    Word("map", [.factor, .fixed(0), .fixed(0), .factor, .distance, .distance], weight: 1),
    Word("remove", weight: 1),
  ]

  /// Performs a line.
  func perform(_ line: Script.Line) {
    if let type = Driver.all.first(where: { $0.kind == line.word }) { return create(type, line) }
    let parts = line.word.split(separator: ".", maxSplits: 1)
    let number = line.whole(0)
    let rest = Script.Line(String(parts.last ?? ""), line.numbers(from: 1))
    if parts.count == 2 {
      guard let driver = driver(number), type(of: driver).kind == parts[0] else { return }
      driver.perform(rest)
      skew = 0
      return
    }
    switch line.word {
    case "skew":
      skew = line[0]
      hasOddTimes = true
    case "frame":
      hasOddTimes = true
      // The clock is that of the frames. A frame far ahead would let nothing move until its time has come.
      draw(at: time + (line[0] < .infinity ? min(1, line[0]) : line[0]))
    case "sleep": time += max(0, min(1e7, line[0].isNaN ? 0 : line[0]))
    case "map":
      guard number > 0, number <= maps.count else { return }
      maps[number - 1] = .lanes { rest[$0] }
    case "remove": remove(number)
    case "safeArea":
      insetSurface(
        number, by: Insets(top: rest[0], left: rest[1], bottom: rest[2], right: rest[3]))
    default:
      if let call = input(rest) { send(call, on: number) }
      skew = 0
    }
  }

  private func input(_ line: Script.Line) -> Call? {
    func pointer(_ phase: PointerSample.Phase, at point: Point2D) -> Call {
      .input.pointer(
        id: line.whole(0), phase: phase, x: point.x, y: point.y,
        pressure: line[3].isNaN || line.numbers.count < 4 ? nil : line[3] / 400,
        kind: .init(rawValue: line.whole(4)) ?? .touch, buttons: .init(rawValue: line.whole(5)),
        modifiers: .init(rawValue: line.whole(6)))
    }
    let point = Point2D(x: line[0], y: line[1])
    let finger = Point2D(x: line[1], y: line[2])
    switch line.word {
    case "down": return pointer(.down, at: finger)
    case "move": return pointer(.moved, at: finger)
    case "up": return pointer(.up, at: finger)
    case "cancel": return pointer(.cancelled, at: finger)
    case "lost": return .input.pointersLost()
    case "hover": return .input.hover(point: line[0].isNaN ? nil : point)
    case "wheel":
      return .input.wheel(
        x: point.x, y: point.y, deltaX: line[2], deltaY: line[3], isPrecise: line.flag(4),
        modifiers: .init(rawValue: line.whole(5)),
        phase: WheelSample.Phase(rawValue: line.whole(6)) ?? .unknown)
    case "magnify":
      return .input.magnify(
        x: point.x, y: point.y, factor: line[2], modifiers: .init(rawValue: line.whole(3)),
        phase: WheelSample.Phase(rawValue: line.whole(4)) ?? .unknown)
    case "key": return Key(rawValue: line.whole(0)).map { .input.key(key: $0) }
    case "motion":
      return .input.motion(
        x: line[0], y: line[1], z: line[2],
        angle: ScreenAngle(rawValue: line.whole(3) * 90) ?? .natural)
    case "resize":
      return .input.resize(
        width: line[0], height: line[1], displayScale: line[2], isRightToLeft: line.flag(3))
    case "reduceMotion": return .input.reduceMotion(isEnabled: line.flag(0))
    default: return nil
    }
  }

  // MARK: Surfaces

  private func driver(_ number: Int) -> Driver? {
    number > 0 && number <= drivers.count ? drivers[number - 1] : nil
  }

  func driver<Kind: Driver>(_ number: Int, as kind: Kind.Type) -> Kind? {
    driver(number) as? Kind
  }

  /// Creates a surface: its size, the number of the surface around it, whether it lies in a layer of that one, and the
  /// configuration.
  private func create(_ type: Driver.Type, _ line: Script.Line) {
    guard drivers.count < 12 else { return }
    let parent = line.whole(2)
    let configuration = line.whole(4)
    if type.endlessConfigurations.contains(configuration) { hasEndlessMotions = true }
    if type == PropertiesDriver.self {
      drivers.append(PropertiesDriver(self))
      steps = nil
    } else {
      let size = Size2D(width: line[0], height: line[1])
      let superlayer = line.flag(3) ? driver(parent)?.interaction?.surface.root : nil
      if superlayer != nil || configuration != 0 { steps = nil }
      if steps?.contains(where: { if case .frame = $0 { true } else { false } }) == true {
        steps = nil
      }
      let surface = stage.makeSurface(size: size, in: superlayer)
      creations.append((type.creation, size))
      let driver = Self.make(type, self, surface, configuration)
      if let interaction = driver.interaction { stage.add(interaction) }
      drivers.append(driver)
    }
    parents.append(parent < drivers.count ? max(0, parent) : 0)
    maps.append(parent > 0 ? .translation(Point2D(x: -10, y: -20)) : .identity)
  }

  private static func make(
    _ type: Driver.Type, _ host: Host, _ surface: Surface, _ configuration: Int
  ) -> Driver {
    switch type {
    case is WallDriver.Type: WallDriver(host, surface, configuration)
    case is ScrollDriver.Type: ScrollDriver(host, surface, configuration)
    case is PanoramaDriver.Type: PanoramaDriver(host, surface, configuration)
    case is PeekDriver.Type: PeekDriver(host, surface, configuration)
    case is FeedDriver.Type: FeedDriver(host, surface, configuration)
    default: ViewerDriver(host, surface, configuration)
    }
  }

  /// Lets bars reach into a surface.
  private func insetSurface(_ number: Int, by insets: Insets) {
    guard let surface = driver(number)?.interaction?.surface, let viewport = surface.viewport else {
      return
    }
    let changed = Viewport(
      size: viewport.size, displayScale: viewport.displayScale,
      isRightToLeft: viewport.isRightToLeft, safeAreaInsets: insets)
    stage.handle(.viewport(changed, at: inputTime), on: [Stage.Hit(surface)])
    steps = nil
    skew = 0
  }

  private func remove(_ number: Int) {
    guard let driver = driver(number), let interaction = driver.interaction else { return }
    stage.remove(interaction)
    // With it go the surfaces in its layers.
    for (index, driver) in drivers.enumerated() {
      if let other = driver?.interaction, stage.interaction(on: other.surface.id) == nil {
        drivers[index] = nil
      }
    }
    steps = nil
  }

  /// The surface of a number and those around it, the innermost first; nil for the number 0, which stands for all.
  private func path(_ number: Int) -> [(interaction: any WireInteraction, map: AffineTransform2D)]?
  {
    guard number > 0 else { return nil }
    var path: [(interaction: any WireInteraction, map: AffineTransform2D)] = []
    var next = number
    while next > 0, next <= drivers.count, path.count < drivers.count {
      if let interaction = drivers[next - 1]?.interaction {
        path.append((interaction, maps[next - 1]))
      }
      next = parents[next - 1]
    }
    return path
  }

  /// The layers of tiles that a surface shows.
  func tiles(on surface: Int32) -> [(id: Layer.ID, tile: TilePyramid.Tile)] {
    display.elements.keys.sorted().compactMap { id in
      guard let tile = display.elements[id].flatMap({ TilePyramid.Tile($0.contents) }),
        self.surface(of: id) == surface
      else { return nil }
      return (id, tile)
    }
  }

  private func surface(of layer: Layer.ID) -> Int32? {
    var next = layer
    while let element = display.elements[next] {
      if let surface = element.placement.surface { return surface }
      next = element.placement.superlayer
    }
    return nil
  }

  // MARK: The stage

  private var inputTime: Double { time + skew }

  /// Passes an input to the surfaces of a path.
  private func send(_ call: Call, on number: Int) {
    guard let input = call.input(at: inputTime) else { return }
    let path = path(number)
    // As the web does: an input for surfaces that have all been removed is dropped.
    if let path, path.isEmpty { return }
    if records {
      let elements = path?.map { PathElement(surface: $0.interaction.surface.id, map: $0.map) }
      steps?.append(.call(call, surface: 0, path: elements, time: inputTime))
    }
    stage.handle(input, on: path?.map { Stage.Hit($0.interaction.surface, map: $0.map) })
  }

  /// Calls a method of a driver's interaction, or of one inside it.
  func send(_ call: Call, to driver: Driver) {
    guard let interaction = driver.interaction else { return }
    if records {
      steps?.append(.call(call, surface: driver.surface, path: nil, time: inputTime))
    }
    stage.perform(call, on: interaction, at: inputTime)
  }

  /// Calls methods that are not exported, at the time for a command.
  func perform(_ action: (_ time: Double) -> Void) {
    steps = nil
    stage.perform(at: inputTime, action)
  }

  /// The time of the next input or command, for what does not belong to the stage.
  func useTime() -> Double {
    steps = nil
    return inputTime
  }

  /// Whether nothing will change any more.
  var isIdle: Bool { nextFrameTime == .infinity }

  private var nextFrameTime: Double {
    var next = stage.nextFrameTime
    if next.isNaN { fault("the time of the next frame is NaN") }
    for driver in drivers { next = min(next, driver?.nextFrameTime ?? .infinity) }
    return next
  }

  /// Lets the display refresh at a time.
  func refresh(at time: Double) {
    self.time = time
    reports = []
    if !sleeps || nextFrameTime <= time { draw(at: time) }
  }

  /// Lets time pass without frames.
  func pass(to time: Double) {
    self.time = time
  }

  private func draw(at time: Double) {
    for driver in drivers { driver?.advance(to: time) }
    let frame = stage.advance(to: time)
    if records, steps != nil {
      encoder.encode(
        frame, of: drivers.compactMap { $0?.interaction }, nextFrameTime: stage.nextFrameTime)
      steps?.append(.frame(time: time, numbers: encoder.numbers))
    }
    if !frame.time.isFinite { fault("the time of a frame is not finite") }
    if let text = display.show(frame) { fault(text) }
    for (index, driver) in drivers.enumerated() {
      for report in driver?.hear() ?? [] { reports.append("\(index + 1) \(report)") }
    }
    _ = nextFrameTime
  }

  /// Ends all touches, as a host does whose page is hidden.
  func loseTouches() {
    skew = 0
    send(.input.pointersLost(), on: 0)
  }

  func finish() {
    for driver in drivers { driver?.finish() }
  }
}
