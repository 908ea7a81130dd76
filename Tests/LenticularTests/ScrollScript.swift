import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A story of a scroll view: fingers with their times, and the frames between them.
///
/// The clock starts at 100 s and counts in ticks of 1/9600 s, so that stories told at different
/// frame rates share their times to the last bit.
final class ScrollScript {
  static let ticksPerSecond = 9600

  let view: ScrollView
  let stage: Stage
  private(set) var ticks = 0
  private(set) var effects: [ScrollEffect] = []
  /// What each frame showed.
  private(set) var moments: [(time: Double, offset: Point, zoom: Double)] = []
  /// The time between two samples of a finger, in seconds.
  var sampleInterval = 1.0 / 120
  private let frameTicks: Int
  private var nextFrame = 0
  private var locations: [Int: Point] = [:]
  private var finger = 1

  init(
    view size: Size = Size(width: 320, height: 480), content: Size,
    inset: EdgeInsets = EdgeInsets(),
    configuration: ScrollView.Configuration = .init(), hertz: Int = 60
  ) {
    view = ScrollView(size: size, configuration: configuration)
    stage = Stage(view)
    frameTicks = Self.ticksPerSecond / hertz
    send(.scroll(.setContent(content, inset)))
    frame()
  }

  var time: Double { 100 + Double(ticks) / Double(Self.ticksPerSecond) }
  /// The offset in the last frame.
  var offset: Point { moments.last?.offset ?? .zero }
  var zoom: Double { moments.last?.zoom ?? 1 }

  /// The effects without those that every frame of a motion has.
  var story: [ScrollEffect] {
    effects.filter {
      switch $0 {
      case .didScroll, .didZoom: false
      default: true
      }
    }
  }

  @discardableResult
  func send(_ event: Event) -> Self {
    stage.handle(event, at: time)
    return self
  }

  @discardableResult
  func command(_ command: ScrollView.Command) -> Self { send(.scroll(command)) }

  /// Shows a frame now.
  @discardableResult
  func frame() -> Self {
    _ = stage.advance(to: time)
    for case .scroll(let effect) in stage.effects { effects.append(effect) }
    moments.append((time, view.contentOffset(at: time), view.zoomScale(at: time)))
    return self
  }

  /// Lets time pass, with the frames that are due in it.
  @discardableResult
  func wait(_ duration: Double) -> Self {
    let end = ticks + Int((duration * Double(Self.ticksPerSecond)).rounded())
    while nextFrame <= end {
      ticks = max(ticks, nextFrame)
      frame()
      nextFrame += frameTicks
    }
    ticks = end
    return self
  }

  /// Waits until nothing moves any more, at most so many seconds.
  @discardableResult
  func settle(within limit: Double = 20) -> Self {
    let end = time + limit
    repeat { wait(1.0 / 60) } while !stage.isIdle && time < end
    return self
  }

  @discardableResult
  func down(_ id: Int = 1, at location: Point) -> Self {
    finger = id
    locations[id] = location
    return pointer(.down)
  }

  @discardableResult
  func move(_ id: Int? = nil, to location: Point) -> Self {
    finger = id ?? finger
    locations[finger] = location
    return pointer(.moved)
  }

  /// Moves with a constant velocity in points per second, a sample at a time.
  @discardableResult
  func drag(_ id: Int? = nil, velocity: Point, for duration: Double) -> Self {
    finger = id ?? finger
    let dragged = finger
    let start = locations[dragged, default: .zero]
    for sample in 1...max(1, Int((duration / sampleInterval).rounded())) {
      wait(sampleInterval)
      move(dragged, to: start + velocity * (Double(sample) * sampleInterval))
    }
    return self
  }

  /// Moves two fingers to two places, in equal steps.
  @discardableResult
  func pinch(to first: Point, _ second: Point, in duration: Double) -> Self {
    let starts = (locations[1, default: .zero], locations[2, default: .zero])
    let count = max(1, Int((duration / sampleInterval).rounded()))
    for sample in 1...count {
      let fraction = Double(sample) / Double(count)
      wait(sampleInterval)
      move(1, to: starts.0.interpolated(to: first, at: fraction))
      move(2, to: starts.1.interpolated(to: second, at: fraction))
    }
    return self
  }

  @discardableResult
  func up(_ id: Int? = nil) -> Self {
    finger = id ?? finger
    return pointer(.up)
  }

  @discardableResult
  func cancel(_ id: Int? = nil) -> Self {
    finger = id ?? finger
    return pointer(.cancelled)
  }

  private func pointer(_ phase: PointerSample.Phase) -> Self {
    let location = locations[finger, default: .zero]
    if phase == .up || phase == .cancelled { locations[finger] = nil }
    return send(
      .pointer(PointerSample(id: finger, time: time, phase: phase, location: location)))
  }
}
