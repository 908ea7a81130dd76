import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A photograph as the viewer knows it.
public struct Photo: Equatable, Sendable {
  /// The size of the image, in pixels.
  public var pixelSize: Size
  /// Whether turns of the device pan the photograph while it fills the view.
  public var isPanorama: Bool
  /// The photograph in tiles, where it has more pixels than a host shows at once.
  public var tiles: TilePyramid?

  public init(pixelSize: Size, isPanorama: Bool = false, tiles: TilePyramid? = nil) {
    self.pixelSize = pixelSize
    self.isPanorama = isPanorama
    self.tiles = tiles
  }
}

/// Where a photograph lies in the page, and how much of it is visible there.
public struct Thumbnail: Equatable, Sendable {
  /// The visible rectangle, in the stage's points.
  public var frame: Rect
  /// The radius of its corners, in points.
  public var cornerRadius: Double
  /// How the photograph lies in it.
  public var gravity: ContentsGravity
  /// Which point of the photograph lies on the same point of the frame, in unit coordinates:
  /// the focal point of a cropped thumbnail. (0.5, 0.5) is centred.
  public var alignment: Point
  /// How many times larger the photograph is drawn than its gravity has it, about that point.
  public var zoom: Double

  public init(
    frame: Rect, cornerRadius: Double = 0, gravity: ContentsGravity = .resizeAspectFill,
    alignment: Point = Point(x: 0.5, y: 0.5), zoom: Double = 1
  ) {
    self.frame = frame
    self.cornerRadius = cornerRadius
    self.gravity = gravity
    self.alignment = alignment
    self.zoom = zoom
  }

  /// Where the whole of a photograph lies, visible or not, in the stage's points.
  func frame(of photo: Size) -> Rect {
    var whole = gravity.frame(ofContents: photo, in: frame, alignment: alignment)
    whole.size = whole.size * zoom
    for lane in 0..<Point.laneCount {
      whole.origin[lane: lane] =
        frame.origin[lane: lane]
        + (frame.size[lane: lane] - whole.size[lane: lane]) * alignment[lane: lane]
    }
    return whole
  }

  /// This thumbnail, or nil where it covers nothing: an element that is not displayed has no size.
  var visible: Thumbnail? {
    let isVisible =
      frame.isLayable && frame.size.isVisible && cornerRadius.isLayable && alignment.isLayable
      && zoom.isLayable && zoom >= 1e-3
    return isVisible ? self : nil
  }
}

extension Vector {
  /// Whether every lane is a coordinate that a screen could have.
  var isLayable: Bool {
    isFinite && maximumNorm <= GestureDefaults.largestCoordinate
  }
}

extension Size {
  /// Whether something of this size can be seen and laid out.
  var isVisible: Bool {
    isLayable && width >= 1e-3 && height >= 1e-3
  }
}
