import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a Peek & Pan: fingers that press, slide and lift.
final class PeekScript: StageScript {
  static let size = Size2D(width: 375, height: 667)
  /// A thumbnail with its middle at (100, 500).
  static let thumbnail = ThumbnailPlacement(
    frame: Rect2D(x: 60, y: 460, width: 80, height: 80), cornerRadius: 12)
  static let shapes = [1.5, 0.667, 1, 1.333, 1.5, 0.75, 2]

  let peekPan: PeekPan
  private(set) var reports: [PeekPan.Report] = []
  private(set) var thumbnailIsHidden = false
  /// The index that is previewed, as the reports tell.
  private(set) var index: Int?
  /// What is handed over where the present frame shows it, and may not be seen in the next.
  private var gone: Layer.ID?

  init(size: Size2D = PeekScript.size, configuration: PeekPan.Configuration = .init()) {
    peekPan = PeekPan(size: size, configuration: configuration)
    super.init(Stage(peekPan), [peekPan])
    frame()
  }

  static func sizes(_ count: Int) -> [Size2D] {
    (0..<count).map { Size2D(width: 3000, height: 3000 / shapes[$0 % shapes.count]) }
  }

  static func source(
    _ mode: PeekSource.Mode = .contents, count: Int = 20, thumbnail: ThumbnailPlacement? = thumbnail
  ) -> PeekSource {
    PeekSource(mode, sizes: sizes(count), thumbnail: thumbnail)
  }

  /// The reports without the percentages, of which there is one for each way a finger goes.
  var story: [PeekPan.Report] {
    reports.filter { if case .updated = $0 { false } else { true } }
  }

  /// Which indices were begun, moved to and ended at.
  var indices: [Int] {
    reports.compactMap { report in
      switch report {
      case .began(let index), .moved(let index): index
      default: nil
      }
    }
  }

  var beganCount: Int { reports.count { if case .began = $0 { true } else { false } } }

  var percentage: Double? {
    for case .updated(let percentage) in reports.reversed() { return percentage }
    return nil
  }

  /// The preview that is up, as the last frame showed it.
  var shown: Shot { index.flatMap { screen.photo($0) } ?? .nothing }

  // MARK: Events

  /// A finger comes down on something that can be peeked, and stays until the preview rises.
  @discardableResult
  func press(
    _ source: PeekSource = PeekScript.source(), at location: Point2D = point(100, 500)
  ) -> Self {
    send(.peek.setSource(source)).down(at: location).wait(0.51)
  }

  /// A pen touches, presses harder or less, and may move.
  @discardableResult
  func pen(_ phase: PointerSample.Phase, at location: Point2D = point(100, 500), pressure: Double)
    -> Self
  {
    send(
      .pointer(
        PointerSample(
          id: 7, time: time, phase: phase, location: location, pressure: pressure, kind: .pen)))
  }

  // MARK: Frames

  override var hasReports: Bool { !peekPan.reports.isEmpty }

  override func didShowFrame() {
    if let gone, screen.elements[gone] != nil {
      fault("what was handed over is still shown")
    }
    gone = nil
    for report in peekPan.reports { listen(to: report) }
  }

  private func listen(to report: PeekPan.Report) {
    reports.append(report)
    switch report {
    case .began(let index):
      if self.index != nil { fault("began twice") }
      if thumbnailIsHidden, !isCaught { fault("began while a thumbnail is hidden") }
      self.index = index
    case .moved(let index):
      if self.index == nil || self.index == index { fault("moved to \(index)") }
      self.index = index
    case .updated(let percentage):
      if index == nil || !(0...1).contains(percentage) { fault("updated to \(percentage)") }
    case .stayed(let index):
      if self.index != index { fault("stays at \(index)") }
    case .ended(let index, let isCommitted):
      if self.index != index { fault("ended at \(index)") }
      if isCommitted {
        gone = newestLayer(of: index)
        // One that another peek follows in the same frame, or another size, is gone with it.
        if gone == nil, peekPan.reports.last?.isEnd == true, !isResized {
          fault("committed without a preview")
        }
        if thumbnailIsHidden { fault("a thumbnail is left to nobody") }
      }
      self.index = nil
    case .thumbnailHidden(let isHidden):
      if isHidden == thumbnailIsHidden { fault("a thumbnail hidden or shown twice") }
      thumbnailIsHidden = isHidden
    }
  }

  /// The preview of an index that the last frame showed; the newer one where a former peek's fades there too.
  private func newestLayer(of index: Int) -> Layer.ID? {
    screen.elements.keys.sorted(by: >).first { screen.elements[$0]?.contents == .item(index) }
  }

  /// Whether the view has another size since the last frame.
  private var isResized: Bool {
    for step in steps.dropLast().reversed() {
      switch step {
      case .call(let call, _, _) where call.name == "resize": return true
      case .call: continue
      case .frame: return false
      }
    }
    return false
  }

  /// Whether a preview may begin while its thumbnail is still hidden: it was on its way there.
  private var isCaught: Bool {
    if case .ended = story.dropLast().last { true } else { false }
  }
}

extension PeekPan.Report {
  fileprivate var isEnd: Bool {
    if case .ended = self { true } else { false }
  }
}
