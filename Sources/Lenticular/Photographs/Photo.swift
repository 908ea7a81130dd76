import LenticularGestures
import LenticularPhysics
import LenticularScene

/// A photograph, as a viewer or a wall shows it.
public struct Photo: Equatable, Sendable {
  /// The size of the image, in pixels.
  public var pixelSize: Size2D
  /// Whether device rotation pans the photograph while it fills the view.
  public var isPanorama: Bool
  /// Whether the photograph is a panorama whose left and right ends meet: while it fills the view, it loops.
  public var loops: Bool
  /// The tiles of the photograph; nil if the host shows it as a single image.
  public var tiles: TilePyramid?
  /// The greatest width, in points, to which a viewer enlarges the upright photograph to fit its stage; nil without a limit.
  public var widthLimit: Double?

  public init(
    pixelSize: Size2D, isPanorama: Bool = false, loops: Bool = false, tiles: TilePyramid? = nil,
    widthLimit: Double? = nil
  ) {
    self.pixelSize = pixelSize
    self.isPanorama = isPanorama
    self.loops = loops
    self.tiles = tiles
    self.widthLimit = widthLimit
  }
}

extension Photo {
  /// The photograph without what cannot be shown of it. Numbers that are not numbers would differ from themselves.
  var usable: Photo {
    var photo = self
    if tiles?.isUsable == false { photo.tiles = nil }
    if let widthLimit, !(widthLimit >= 1e-3) { photo.widthLimit = nil }
    return photo
  }

  /// Whether another photograph differs from this one in its size and its tiles alone.
  func isShown(like other: Photo) -> Bool {
    isPanorama == other.isPanorama && loops == other.loops
  }

  /// Whether a viewer lays this photograph out as another one: the ratios of width and height differ by a thousandth at most.
  @inline(__always)
  func hasShape(of other: Photo) -> Bool {
    let (a, b) = (pixelSize, other.pixelSize)
    return widthLimit == other.widthLimit
      && abs(b.width * a.height - b.height * a.width) <= 1e-3 * b.width * a.height
  }
}

/// The rectangle in the page in which a photograph is shown, and the part of the photograph that is
/// visible there.
public struct ThumbnailPlacement: Equatable, Sendable {
  /// The visible rectangle, in points of the stage.
  public var frame: Rect2D
  /// The corner radius of `frame`, in points.
  public var cornerRadius: Double
  /// How the photograph is fitted into `frame`.
  public var gravity: ContentsGravity
  /// The point of the photograph that is aligned with the same point of `frame`, in unit
  /// coordinates: the focal point of a cropped thumbnail. (0.5, 0.5) is centred.
  public var alignment: Point2D
  /// The additional scale of the photograph about that point; 1 for the scale that `gravity`
  /// defines.
  public var zoom: Double

  public init(
    frame: Rect2D, cornerRadius: Double = 0, gravity: ContentsGravity = .resizeAspectFill,
    alignment: Point2D = Point2D(x: 0.5, y: 0.5), zoom: Double = 1
  ) {
    self.frame = frame
    self.cornerRadius = cornerRadius
    self.gravity = gravity
    self.alignment = alignment
    self.zoom = zoom
  }

  /// The rectangle of the whole photograph, visible or not, in points of the stage.
  func frame(of photo: Size2D) -> Rect2D {
    var whole = gravity.frame(ofContents: photo, in: frame, alignment: alignment)
    whole.size = whole.size * zoom
    for axis in Axis2D.allCases {
      whole.origin[axis] =
        frame.origin[axis]
        + (frame.size[axis] - whole.size[axis]) * alignment[axis]
    }
    return whole
  }

  /// The thumbnail; nil if its frame is empty: an element that is not displayed has no size.
  var visible: ThumbnailPlacement? {
    let isVisible =
      frame.isFiniteCoordinate && frame.size.isVisible && cornerRadius.isFiniteCoordinate
      && alignment.isFiniteCoordinate
      && zoom.isFiniteCoordinate && zoom >= 1e-3
    return isVisible ? self : nil
  }
}

extension Vector {
  /// Whether every lane is finite and small enough for a coordinate on a screen.
  var isFiniteCoordinate: Bool {
    isFinite && maximumNorm <= GestureDefaults.largestCoordinate
  }
}

extension Size2D {
  /// Whether the size is positive and small enough to be laid out.
  var isVisible: Bool {
    isFiniteCoordinate && width >= 1e-3 && height >= 1e-3
  }
}
