import LenticularGestures
import LenticularPhysics
import LenticularScene

/// One photograph of the viewer: content that scrolls and zooms in a place in the strip of pages, and that
/// flies to its thumbnail and back. Its mask is the crop that the thumbnail shows.
final class PhotoPage {
  let index: Int
  let photo: Photo
  /// Fills the stage when its page is the current one.
  let container: Layer
  /// Moves and zooms the photograph. At a zoom of 1 the whole of it fits the stage; no further out it is
  /// loose, for fingers to move it to its thumbnail.
  let scroller: Scroller
  private let configuration: PhotoViewer.Configuration
  /// Pixels of the display to a point.
  private(set) var displayScale = 1.0

  init(
    index: Int, photo: Photo, in stage: PageStrip.Stage, animator: Animator,
    configuration: PhotoViewer.Configuration, pan: PanRecognizer, pinch: PinchRecognizer
  ) {
    self.index = index
    self.photo = photo
    self.configuration = configuration
    container = Layer(animator, size: stage.size)
    container.anchorPoint = .zero
    scroller = Scroller(
      animator, size: stage.size, configuration: configuration.scrolling, pan: pan, pinch: pinch)
    layer.anchorPoint = Point(x: 0.5, y: 0.5)
    scroller.outerAxes = .horizontal
    scroller.looseZoomScale = 1 + configuration.fittingLeeway
    layer.contents = .item(index)
    container.addSublayer(layer)
    resize(to: stage, at: 0)
  }

  /// The photograph. Its bounds are the size at which it fits the stage; zoom is its transform.
  var layer: Layer { scroller.content }

  /// The size at which the whole photograph fits the stage.
  var fittingSize: Size { layer.bounds.model.size }

  var stageSize: Size { scroller.geometry.size }

  /// Lays the photograph out for another stage, fitted and at rest.
  func resize(to stage: PageStrip.Stage, at time: Double) {
    let rect = Rect(origin: .zero, size: stage.size)
    let size = ContentsGravity.resizeAspect.frame(ofContents: photo.pixelSize, in: rect).size
    container.bounds.set(rect)
    scroller.geometry.size = stage.size
    displayScale = stage.displayScale
    // Twice the image's pixels on this display.
    scroller.configuration.maximumZoomScale = max(
      configuration.leastMaximumZoom, 2 * photo.pixelSize.width / size.width / stage.displayScale,
      photo.isPanorama ? stage.size.ratio(to: size) : 0)
    scroller.replaceContent(size: size, zoomScale: 1, offset: .zero, at: time)
    layer.mask = Mask(frame: layer.bounds.model, cornerRadius: 0)
    layer.set(fittingPose)
  }

  // MARK: Zoom

  /// The scale of the photograph as it is to be, or was left, relative to fitting the stage.
  var scale: Double { scroller.zoomScale }

  /// Whether a finger moves the photograph within its page, instead of out of it.
  var isZoomed: Bool { !scroller.isLoose }

  /// Whether the photograph rests where it fits the stage.
  var isFitted: Bool { scale == 1 && (center - stageSize.center).length < 1e-6 }

  /// The zoom at which the photograph fills the stage.
  var fillingZoom: Double { stageSize.ratio(to: fittingSize) }

  /// The zoom that a double tap gives: no band remains, as far as there are pixels. That of a panorama fills
  /// the stage.
  var doubleTapZoom: Double {
    if photo.isPanorama { return fillingZoom }
    return min(
      scroller.configuration.maximumZoomScale, max(configuration.leastDoubleTapZoom, fillingZoom))
  }

  // MARK: Panoramas

  /// Whether this is a panorama that fills the stage, which turns of the device may pan.
  var isLookedAround: Bool {
    photo.isPanorama && scale == fillingZoom && scale > 1 && !scroller.isZooming
      && !scroller.isFlying
  }

  /// The way in which a photograph pans that fills the stage.
  var panAxis: TiltPanner.PanAxis {
    TiltPanner.PanAxis(of: fittingSize, filling: stageSize)
  }

  /// Fills the stage at once, with a point of the photograph, in unit coordinates, in its middle.
  func fill(about point: Point, at time: Double) {
    var filled = scroller.geometry
    filled.zoomScale = fillingZoom
    let offset = Point.lanes {
      filled.zoomedSize[lane: $0] * point[lane: $0] - stageSize[lane: $0] / 2
    }
    scroller.place(filled.clamp(offset), zoom: fillingZoom, at: time)
  }

  /// The point of the photograph, in unit coordinates, that comes to rest in the middle of the stage.
  var middle: Point {
    .lanes {
      (scroller.contentOffset[lane: $0] + stageSize[lane: $0] / 2)
        / scroller.geometry.zoomedSize[lane: $0]
    }
  }

  // MARK: Flight

  /// The middle of the photograph where it is to be, or was left, in points of the stage.
  var center: Point { layer.position.model }

  /// Whether its place or its scale is under way.
  var isMoving: Bool { layer.position.isRunning || layer.transform.isRunning }

  /// The whole photograph in the middle of the stage.
  var fittingPose: PhotoPose {
    PhotoPose(
      position: stageSize.center, transform: .identity, maskFrame: layer.bounds.model,
      maskCornerRadius: 0)
  }

  /// The photograph exactly over its thumbnail.
  func pose(over thumbnail: Thumbnail) -> PhotoPose {
    PhotoPose(over: thumbnail, pixelSize: photo.pixelSize, fittingSize: fittingSize)
  }

  /// Moves to a pose by a spring. What has no velocity given carries its own on.
  ///
  /// - Parameters:
  ///   - velocity: that of the middle, in points per second.
  ///   - scaleVelocity: that of the scale, per second.
  func fly(
    to pose: PhotoPose, velocity: Point? = nil, scaleVelocity: Double? = nil, spring: Spring,
    at time: Double
  ) {
    scroller.fly(
      to: pose.position, transform: pose.transform, velocity: velocity,
      transformVelocity: scaleVelocity.map {
        AffineTransform(a: $0, b: 0, c: 0, d: $0, tx: 0, ty: 0)
      }, spring: spring, at: time)
    layer.crop(to: pose, spring: spring, at: time)
  }

  /// Has all of the photograph be seen, wherever it is.
  func uncover(at time: Double) {
    layer.crop(to: fittingPose, spring: configuration.presentationSpring, at: time)
  }
}

extension Size {
  /// How many times as large something of another size has to be to cover this one.
  fileprivate func ratio(to other: Size) -> Double {
    max(width / other.width, height / other.height)
  }
}
