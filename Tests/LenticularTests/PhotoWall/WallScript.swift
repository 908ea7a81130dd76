import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A story of a photo wall: fingers and keys.
final class WallScript: StageScript {
  static let size = Size2D(width: 390, height: 780)
  /// What the albums of stories consist of, over and over.
  static let shapes = [1.5, 0.667, 1, 1.333, 1.5, 0.75, 2]

  let wall: PhotoWall
  private(set) var reports: [PhotoWall.Report] = []

  init(
    photos count: Int, size: Size2D = WallScript.size,
    configuration: PhotoWall.Configuration = .init()
  ) {
    wall = PhotoWall(size: size, configuration: configuration)
    super.init(Stage(wall), [wall])
    send(.wall.setPhotos(photos: Self.photos(count))).frame()
  }

  static func photos(_ count: Int) -> [Photo] {
    (0..<count).map {
      Photo(pixelSize: Size2D(width: 3000, height: 3000 / shapes[$0 % shapes.count]))
    }
  }

  /// The photographs that are layers.
  var photos: Set<Int> { screen.photos }

  var tileCount: Int { screen.elements.values.count { $0.contents == .mosaic } }

  /// The zoom that the last frame showed.
  var zoom: Double { content?.transform.a ?? 1 }

  private var content: Screen.Element? {
    screen.elements.values.first { $0.contents == .scrollContent }
  }

  /// Where a photograph that is a layer was seen in the last frame.
  func frame(of photo: Int) -> Rect2D? { screen.photo(photo)?.frame }

  /// Where tiles were seen in the last frame.
  var tiles: [Rect2D] {
    screen.elements.filter { $0.value.contents == .mosaic }.compactMap {
      screen.shot(of: $0.key)?.frame
    }
  }

  @discardableResult
  func focus(_ index: Int, animated: Bool = false) -> Self {
    send(.wall.focus(index: index, animated: animated))
  }

  @discardableResult
  func update(_ photos: [PhotoUpdate]) -> Self {
    send(.wall.updatePhotos(photos: photos))
  }

  /// Leaves the photographs with these indices, of those that `photos(_:)` has for a count.
  @discardableResult
  func keep(_ kept: some Collection<Int>, of count: Int) -> Self {
    let photos = Self.photos(count)
    return update(kept.map { PhotoUpdate(photos[$0], formerIndex: $0) })
  }

  @discardableResult
  func zoom(to scale: Double, about point: Point2D) -> Self {
    send(.scroll.zoom(scale: scale, point: point, animated: false))
  }

  override var hasReports: Bool { !wall.reports.isEmpty }

  override func didShowFrame() { reports += wall.reports.map(\.indexed) }
}
