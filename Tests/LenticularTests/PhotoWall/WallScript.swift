import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a photo wall: fingers and keys, and a frame 60 times a second.
///
/// The script is a suspicious host: it notes as faults what no story may do.
final class WallScript: FingerScript {
  static let size = Size(width: 390, height: 780)
  /// What the albums of stories consist of, over and over.
  static let shapes = [1.5, 0.667, 1, 1.333, 1.5, 0.75, 2]

  let wall: PhotoWall
  let stage: Stage
  let screen = Screen()
  var fingers = Fingers()
  private(set) var time = 100.0
  private(set) var reports: [PhotoWall.Report] = []
  private(set) var steps: [ViewerScript.Step] = []
  /// The most layers that any frame had.
  private(set) var layerCount = 0
  private var encoder = FrameEncoder()
  private var faults: [String] = []

  init(
    photos count: Int, size: Size = WallScript.size,
    configuration: PhotoWall.Configuration = .init()
  ) {
    wall = PhotoWall(size: size, configuration: configuration)
    stage = Stage(wall)
    send(.wall.setPhotos(photos: Self.photos(count))).frame()
  }

  static func photos(_ count: Int) -> [Photo] {
    (0..<count).map {
      Photo(pixelSize: Size(width: 3000, height: 3000 / shapes[$0 % shapes.count]))
    }
  }

  var allFaults: [String] { faults + screen.faults }

  /// The photographs that are layers.
  var photos: Set<Int> { screen.photos }

  var tileCount: Int { screen.elements.values.count { $0.contents == .mosaic } }

  /// The zoom that the last frame showed.
  var zoom: Double { content?.transform.a ?? 1 }

  private var content: Screen.Element? {
    screen.elements.values.first { $0.contents == .scrollContent }
  }

  /// Where a photograph that is a layer was seen in the last frame.
  func frame(of photo: Int) -> Rect? { screen.photo(photo)?.frame }

  /// Where tiles were seen in the last frame.
  var tiles: [Rect] {
    screen.elements.filter { $0.value.contents == .mosaic }.compactMap {
      screen.shot(of: $0.key)?.frame
    }
  }

  @discardableResult
  func send(_ call: Call) -> Self {
    steps.append(.call(call, time: time))
    stage.perform(call, on: wall, at: time)
    return self
  }

  @discardableResult
  func key(_ key: Key) -> Self { send(.key(key)) }

  @discardableResult
  func focus(_ index: Int, animated: Bool = false) -> Self {
    send(.wall.focus(index: index, animated: animated))
  }

  @discardableResult
  func zoom(to scale: Double, about point: Point) -> Self {
    send(.scroll.zoom(scale: scale, point: point, animated: false))
  }

  @discardableResult
  func resize(_ width: Double, _ height: Double) -> Self {
    send(.size(Size(width: width, height: height), displayScale: 2))
  }

  @discardableResult
  func frame() -> Self {
    let wasIdle = stage.isIdle
    let frame = stage.advance(to: time)
    encoder.encode(frame, of: [wall], isIdle: stage.isIdle)
    steps.append(.frame(time: time, numbers: encoder.numbers))
    screen.show(frame)
    if wasIdle, !frame.changes.isEmpty || !frame.removed.isEmpty || !wall.reports.isEmpty {
      faults.append("an idle stage changed at \(time - 100) s")
    }
    reports += wall.reports
    layerCount = max(layerCount, screen.elements.count)
    return self
  }

  @discardableResult
  func wait(_ duration: Double) -> Self {
    let end = time + duration
    while nextFrame <= end {
      time = nextFrame
      frame()
    }
    time = max(time, end)
    return self
  }

  private var nextFrame: Double { (stage.time * 60 + 1.000_001).rounded(.down) / 60 }

  @discardableResult
  func settle() -> Self {
    for _ in 0..<900 where !stage.isIdle { wait(1.0 / 60) }
    frame()
    if !stage.isIdle { faults.append("never idle") }
    screen.settle(at: time)
    return self
  }
}
