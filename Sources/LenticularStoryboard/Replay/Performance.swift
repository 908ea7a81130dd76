import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

/// The interaction of a replay, with the values that it plots.
protocol Performance {
  var interaction: any Interaction { get }
  /// The panels of values so far.
  var panels: [ValuePanel] { get }
  /// Records the values of an event.
  mutating func note(_ event: RecordedCall)
  /// Records the values of a frame.
  mutating func note(_ screen: ReplayedScreen)
}

extension RecordedStage {
  func perform() -> any Performance {
    switch interaction {
    case .panorama: PanoramaPerformance(size: size)
    case .scroll: ScrollPerformance(ScrollInteraction(size: size))
    case .viewer: ViewerPerformance(size: size)
    case .wall: ScrollPerformance(PhotoWall(size: size))
    }
  }
}

/// A tilt panner: the rotation rate of the device about the pan axis, the content offset at rest, and the
/// offset on screen.
struct PanoramaPerformance: Performance {
  private let panner: TiltPanner
  private var rate = ValuePanel(
    "rate about the axis that pans", unit: "rad/s", leastSpan: 0.1, ["rate"])
  private var offset = ValuePanel(
    "content offset", unit: "pt", leastSpan: 50, ["on screen", "model"])

  init(size: Size2D) {
    panner = TiltPanner(size: size)
  }

  var interaction: any Interaction { panner }

  var panels: [ValuePanel] { rate.series[0].moments.isEmpty ? [offset] : [rate, offset] }

  mutating func note(_ event: RecordedCall) {
    guard case .motion(let sample) = event.call.input(at: event.time) else { return }
    let rates = sample.screenRate
    rate.note([panner.panAxis == .horizontal ? rates.y : rates.x], at: event.time)
  }

  mutating func note(_ screen: ReplayedScreen) {
    let axis = panner.panAxis
    offset.note(
      [panner.contentOffset(at: screen.time)[axis], panner.contentOffset[axis]],
      at: screen.time)
  }
}

/// A scroll view, or an interaction with one: its offset along the axes along which it moves, and its zoom
/// scale if that changes.
struct ScrollPerformance: Performance {
  let interaction: any Interaction
  private var offset = ValuePanel("content offset", unit: "pt", leastSpan: 50, ["x", "y"])
  private var zoom = ValuePanel("zoom", unit: nil, leastSpan: 0.1, ["zoom"])

  init(_ interaction: any Interaction) {
    self.interaction = interaction
  }

  var panels: [ValuePanel] {
    var offset = offset
    if offset.series.contains(where: \.varies) { offset.series.removeAll { !$0.varies } }
    return zoom.series[0].varies ? [offset, zoom] : [offset]
  }

  mutating func note(_ event: RecordedCall) {}

  mutating func note(_ screen: ReplayedScreen) {
    guard let content = screen.layer(of: .scrollContent) else { return }
    let map = screen.map(of: content)
    offset.note([0 - map.tx, 0 - map.ty], at: screen.time)
    zoom.note([map.a], at: screen.time)
  }
}

/// A photo viewer: the position and the scale of the current photograph.
struct ViewerPerformance: Performance {
  private let viewer: PhotoViewer
  private var index: Int?
  private var centre = ValuePanel(
    "centre of the photograph", unit: "pt", leastSpan: 50, ["x", "y"])
  private var width = ValuePanel("its width", unit: "pt", leastSpan: 50, ["width"])

  init(size: Size2D) {
    viewer = PhotoViewer(size: size)
  }

  var interaction: any Interaction { viewer }

  var panels: [ValuePanel] { [centre, width] }

  mutating func note(_ event: RecordedCall) {}

  mutating func note(_ screen: ReplayedScreen) {
    for report in viewer.reports {
      switch report {
      case .presented(let photo), .indexChanged(let photo): index = photo.index
      default: break
      }
    }
    let photo = index.flatMap { screen.layer(of: .item($0)) }
    let map = photo.map { screen.map(of: $0) }
    let size = photo.flatMap { screen.elements[$0]?.bounds.size }
    let middle = size.flatMap { map?.apply(to: Rect2D(origin: .zero, size: $0).center) }
    centre.note([middle?.x, middle?.y], at: screen.time)
    width.note([size.flatMap { size in map.map { $0.uniformScale * size.width } }], at: screen.time)
  }
}
