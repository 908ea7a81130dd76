import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a viewer that takes photographs over: from a preview, or from a wall.
///
/// The surfaces are numbered in this order: what shows photographs in the page, and the viewer over the whole
/// of the window.
final class HandOverScript: StageScript {
  enum Origin: String {
    case peek, wall
  }

  static let size = Size2D(width: 320, height: 568)

  let origin: Origin
  private(set) var reports: [PhotoViewer.Report] = []

  init(from origin: Origin) {
    self.origin = origin
    let (stage, _, interactions) = Self.makeStage(from: origin)
    super.init(stage, interactions)
    let photos = PeekScript.sizes(20).map { Photo(pixelSize: $0) }
    send(.viewer.setPhotos(photos: photos), to: 2)
    switch origin {
    case .peek: send(.peek.setSource(PeekScript.source()), to: 1)
    case .wall: send(.wall.setPhotos(photos: photos + photos + photos), to: 1)
    }
    frame()
  }

  /// Such a stage before anything happens.
  func makeStage() -> (stage: Stage, creations: [String], interactions: [any WireInteraction]) {
    Self.makeStage(from: origin)
  }

  private static func makeStage(
    from origin: Origin
  ) -> (stage: Stage, creations: [String], interactions: [any WireInteraction]) {
    let stage = Stage()
    stage.tracksMotion = true
    let makes: [(Surface) -> any WireInteraction] = [
      origin == .peek ? { PeekPan($0) } : { PhotoWall($0) }, { PhotoViewer($0) },
    ]
    let interactions = makes.map { $0(stage.makeSurface(size: size)) }
    for interaction in interactions { stage.add(interaction) }
    return (stage, ["\(origin)_create", "viewer_create"], interactions)
  }

  var viewer: PhotoViewer { interactions[1] as! PhotoViewer }
  var wall: PhotoWall { interactions[0] as! PhotoWall }
  var peekPan: PeekPan { interactions[0] as! PeekPan }

  /// The only layer that shows a photograph, in the last frame.
  func shown(_ index: Int) -> Shot { screen.photo(index) ?? .nothing }

  /// How many layers show a photograph.
  func count(of index: Int) -> Int {
    screen.elements.values.count { $0.contents == .item(index) }
  }

  /// How far the page is dimmed, by all backdrops together.
  var dimming: Double {
    1
      - screen.elements.values.filter { $0.contents == .backdrop }
      .reduce(1) { $0 * (1 - $1.opacity) }
  }

  override var hasReports: Bool { !viewer.reports.isEmpty }

  override func didShowFrame() { reports += viewer.reports.map(\.indexed) }

  /// Fingers touch the wall or preview, around which the viewer lies.
  override func path(of input: Input) -> [Stage.Hit]? {
    if case .pointer = input { interactions.map { Stage.Hit($0.surface) } } else { nil }
  }

  /// Peeks, and so much later has the viewer take the preview over, in the frame that shows it for the last
  /// time.
  @discardableResult
  func commit(after duration: Double, thumbnail: ThumbnailPlacement? = PeekScript.thumbnail) -> Self
  {
    send(.peek.begin(), to: 1).frame().wait(duration)
    send(.peek.commit(), to: 1).frame()
    return send(.peek.present(viewer: viewer, index: 0, thumbnail: thumbnail), to: 1)
  }

  /// Opens a photograph of the wall, which lies at a point of the window.
  @discardableResult
  func open(_ index: Int, at origin: Point2D = .zero) -> Self {
    provide(at: origin)
    return send(.viewer.present(index: index, thumbnail: nil), to: 2).frame()
  }

  @discardableResult
  func provide(at origin: Point2D) -> Self {
    send(
      .wall.provideThumbnails(
        viewer: viewer,
        map: AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: origin.x, ty: origin.y)), to: 1)
  }
}

/// A hand-over that is replayed.
struct HandOverRecording: Sendable, CustomStringConvertible {
  let name: String
  let play: @Sendable () -> HandOverScript

  var description: String { name }

  static let all = [
    HandOverRecording(name: "peek-to-viewer") {
      HandOverScript(from: .peek).commit(after: 0.15).frame().settle()
        .send(.viewer.dismiss(), to: 2).settle()
    },
    HandOverRecording(name: "wall-to-viewer") {
      HandOverScript(from: .wall).open(3, at: Point2D(x: 0, y: 40)).wait(0.5)
        .send(.viewer.step(distance: 9), to: 2).settle().send(.viewer.dismiss(), to: 2).settle()
    },
  ]
}
