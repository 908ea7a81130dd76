import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

final class ScrollDriver: Driver {
  override class var kind: String { "scroll" }
  override class var words: [Word] {
    let configuration = ScrollInteraction.Configuration()
    return [
      Word(
        "content", [.length, .length, .distance, .distance, .distance, .distance], weight: 4),
      Word("scrollTo", [.distance, .distance, .flag], weight: 4),
      Word("show", [.coordinate, .coordinate, .length, .length, .flag]),
      Word("zoom", [.factor, .coordinate, .coordinate, .flag], weight: 3),
      Word("limits", [.factor, .factor]),
      Word("snaps", list: (.coordinate, 6), weight: 1),
      Word(
        "options",
        [
          .fixed(configuration.deceleration.rate), .flag, .flag, .flag, .flag, .flag, .flag, .flag,
        ]),
    ]
  }
  override class var configurationCount: Int { 3 }
  override class var endlessConfigurations: Set<Int> { [1] }

  let view: ScrollInteraction
  private var listener = ScrollListener()

  init(_ host: Host, _ surface: Surface, _ configuration: Int) {
    view = ScrollInteraction(surface, configuration: Self.configuration(configuration))
    super.init(host, view)
  }

  private static func configuration(_ number: Int) -> ScrollInteraction.Configuration {
    var configuration = ScrollInteraction.Configuration()
    switch number {
    case 1:
      if let spring = try? DampedSpring(duration: 0.5, bounce: 1) {
        configuration.scrollSpring = spring
        configuration.bounceSpring = spring
        configuration.zoomSpring = spring
      }
    case 2:
      configuration.centersContent = true
      configuration.minimumZoomScale = 0.5
      configuration.maximumZoomScale = 4
    default: break
    }
    return configuration
  }

  override func perform(_ line: Script.Line) {
    switch line.word {
    case "content":
      call(
        .scroll.setContent(
          size: Size2D(width: line[0], height: line[1]),
          inset: Insets(top: line[2], left: line[3], bottom: line[4], right: line[5])))
    case "scrollTo":
      call(.scroll.scroll(offset: Point2D(x: line[0], y: line[1]), animated: line.flag(2)))
    case "show":
      call(
        .scroll.scrollToVisible(
          rect: Rect2D(x: line[0], y: line[1], width: line[2], height: line[3]),
          animated: line.flag(4)))
    case "zoom":
      call(
        .scroll.zoom(
          scale: line[0], point: Point2D(x: line[1], y: line[2]), animated: line.flag(3)))
    case "limits": call(.scroll.setZoomLimits(minimum: line[0], maximum: line[1]))
    case "snaps":
      call(
        .scroll.setSnapOffsets(
          offsets: line.numbers.map { Point2D(x: $0, y: $0 * 2) }))
    case "options":
      call(
        .scroll.setOptions(
          decelerationRate: line[0], bounces: line.flag(1),
          alwaysBouncesHorizontally: line.flag(2), alwaysBouncesVertically: line.flag(3),
          isDirectionalLockEnabled: line.flag(4), isPagingEnabled: line.flag(5),
          showsIndicators: line.flag(6), isFollowedByHost: line.flag(7)))
    default: break
    }
  }

  override func hear() -> [String] {
    for report in view.reports { listener.listen(to: report, host) }
    return view.reports.map { "\($0)" }
  }

  override func finish() { listener.finish(host) }
}

/// Follows the reports of a scroll view.
struct ScrollListener {
  private var drag = Course("a drag")
  private var deceleration = Course("a deceleration")
  private var zoom = Course("a zoom")

  mutating func listen(to report: ScrollInteraction.Report, _ host: Host) {
    switch report {
    case .willBeginDragging: drag.begin(host)
    case .willEndDragging(let velocity, let target):
      if !velocity.isFinite || !target.isFinite { host.fault("the end of a drag is not finite") }
    case .didEndDragging: drag.end(host)
    case .willBeginDecelerating: deceleration.begin(host)
    case .didEndDecelerating: deceleration.end(host)
    case .willBeginZooming: zoom.begin(host)
    case .didZoom(let scale):
      if !(scale > 0 && scale.isFinite) { host.fault("a zoom is out of its range") }
    case .didEndZooming(let scale):
      if !(scale > 0 && scale.isFinite) { host.fault("a zoom is out of its range") }
      zoom.end(host)
    case .didScroll(let offset):
      if !offset.isFinite { host.fault("an offset is not finite") }
    case .didEndScrollingAnimation, .didChangeAxes: break
    }
  }

  func finish(_ host: Host) {
    drag.finish(host)
    deceleration.finish(host)
    zoom.finish(host)
  }
}
