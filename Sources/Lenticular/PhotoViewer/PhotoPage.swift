import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The page of one photograph in a viewer. The photograph scrolls and zooms within the page, and flies to its
/// thumbnail and back. Its mask is the crop of the thumbnail.
final class PhotoPage {
  private(set) var id: PhotoID
  /// The index of the photograph in the list.
  private(set) var index: Int
  private(set) var photo: Photo
  /// The layer of the page, which fills the stage if the page is the current one.
  let container: Layer
  /// Moves and zooms the photograph. At a zoom scale of 1 it fits the stage. Up to that scale nothing resists, so
  /// that drags move it to its thumbnail.
  let scroller: Scroller
  private let configuration: PhotoViewer.Configuration
  /// Pixels of the display per point.
  private(set) var displayScale = 1.0
  /// The quarter turns, clockwise, by which the photograph is rotated at rest.
  var quarterTurns = 0 {
    didSet { fit() }
  }
  /// The zoom scale at which the photograph, rotated as at rest, fits the stage.
  private(set) var fittingZoom = 1.0

  init(
    id: PhotoID, index: Int, photo: Photo, in viewport: Viewport, renderer: LayerTreeRenderer,
    configuration: PhotoViewer.Configuration, pan: PanRecognizer, pinch: PinchRecognizer,
    rotation: RotationRecognizer?
  ) {
    self.id = id
    self.index = index
    self.photo = photo
    self.configuration = configuration
    container = Layer(renderer, size: viewport.size)
    container.anchorPoint = .zero
    scroller = Scroller(
      renderer, size: viewport.size, configuration: configuration.scrolling, pan: pan, pinch: pinch,
      rotation: rotation)
    layer.anchorPoint = Point2D(x: 0.5, y: 0.5)
    scroller.surroundings.axes = .horizontal
    layer.contents = .item(index)
    container.addSublayer(layer)
    resize(to: viewport, at: 0)
  }

  /// The layer of the photograph. Its bounds have the size at which the upright photograph fits the stage;
  /// its transform is the zoom.
  var layer: Layer { scroller.content }

  /// The size at which the whole photograph, upright, fits the stage, or its largest size, if that is smaller.
  var fittingSize: Size2D { layer.bounds.model.size }

  var stageSize: Size2D { scroller.geometry.size }

  /// The rectangle of the stage that the whole photograph fits.
  var safeArea: Rect2D { scroller.geometry.safeArea }

  /// Gives the photograph the identity and the index that a list has for it.
  func move(to index: Int, of photos: PhotoList) {
    id = photos.ids[index]
    guard index != self.index else { return }
    self.index = index
    layer.contents = .item(index)
  }

  /// Lays the photograph out for another stage, fitted to it and at rest, rotated as before.
  func resize(to viewport: Viewport, at time: Double) {
    let rect = Rect2D(origin: .zero, size: viewport.size)
    #if !hasFeature(Embedded)
      scroller.geometry.safeAreaInsets = viewport.safeAreaInsets
    #endif
    var size =
      ContentsGravity.resizeAspect.frame(ofContents: photo.pixelSize, in: viewport.safeArea).size
    if let limit = photo.widthLimit, limit < size.width { size = size * (limit / size.width) }
    container.bounds.set(rect)
    scroller.geometry.size = viewport.size
    displayScale = viewport.displayScale
    scroller.replaceContent(size: size, zoomScale: 1, offset: .zero, at: time)
    layer.mask = Mask(frame: layer.bounds.model, cornerRadius: 0)
    fit()
    scroller.geometry.zoomScale = fittingZoom
    layer.set(fittingPose)
  }

  /// A part of a zoomed photograph: the width of the whole photograph, as it is rotated, in points, and the point of it in
  /// the middle of the stage, in unit coordinates.
  typealias Detail = (width: Double, middle: Point2D)

  /// The part that the stage shows at rest; nil unless the photograph is zoomed. What a panorama shows that fills the stage
  /// is not this page's to keep.
  var detail: Detail? {
    guard isZoomed, scroller.isUpright, !photo.isPanorama else { return nil }
    return (scroller.geometry.zoomedSize.width, middle)
  }

  /// Shows a part of the photograph, at the nearest zoom scale within its limits and without a gap at an edge.
  func show(_ detail: Detail, at time: Double) {
    let zoom = detail.width / scroller.geometry.contentSize.width
    place(zoom: scroller.configuration.nearestZoom(to: zoom), about: detail.middle, at: time)
  }

  /// Zooms at once to a zoom scale, with a point of the photograph, in unit coordinates, in the middle of the stage if that
  /// leaves no gap at an edge.
  func place(zoom: Double, about point: Point2D, at time: Double) {
    var placed = scroller.geometry
    placed.zoomScale = zoom
    let offset = Point2D.axes { placed.zoomedSize[$0] * point[$0] - stageSize[$0] / 2 }
    scroller.place(placed.clamp(offset), zoom: zoom, at: time)
  }

  /// Replaces the photograph by one of another size: another shape, of which the same rectangle is visible, or
  /// another number of pixels. Returns the velocities with which it can fly on; nil if nothing has to move.
  func replace(
    _ photo: Photo, in viewport: Viewport, at time: Double
  ) -> Flight? {
    let hasSameShape = photo.hasShape(of: self.photo)
    self.photo = photo
    guard !hasSameShape else {
      fit()
      return nil
    }
    return resizeInFlight(to: viewport, at: time)
  }

  /// The velocities of a photograph's middle, in points per second, and of its scale, per second.
  typealias Flight = (velocity: Point2D, scaleVelocity: Double)

  /// Whether the photograph can fly on after a change of the layout: it is upright and not zoomed.
  var canFlyOn: Bool { !isZoomed && isUnrotated }

  /// Whether the photograph is upright, and will be so at rest.
  var isUnrotated: Bool { scroller.isUpright && scroller.angle == 0 }

  /// Whether the page can show a photograph that takes the place of its own without being made anew.
  func canGoOn(with photo: Photo) -> Bool {
    self.photo.isShown(like: photo) && (!isZoomed || photo.hasShape(of: self.photo))
  }

  /// Lays the photograph out for another stage, with the same rectangle of it visible as before. Returns the
  /// velocities with which it can fly on.
  @inline(never)
  func resizeInFlight(to viewport: Viewport, at time: Double) -> Flight {
    // The poses now and a moment later have the velocities of what is visible.
    let moment = 1e-4
    let (shown, next) = (visible(at: time), visible(at: time + moment))
    resize(to: viewport, at: time)
    return start(over: shown, next, after: moment)
  }

  /// Shows the photograph where another page has shown it, with the same rectangle visible. Returns the velocities with
  /// which it can fly on. Both pages are not rotated.
  func takePlace(of former: PhotoPage, at time: Double) -> Flight {
    let moment = 1e-4
    return start(
      over: former.visible(at: time), former.visible(at: time + moment), after: moment)
  }

  /// Shows the photograph where a rectangle is visible. Returns the velocities with which the rectangle becomes another
  /// one after a moment in seconds. If nothing is visible, the photograph rests where it was laid out: a spring that
  /// shrinks a photograph to a hundredth of its size may pass through a scale of zero.
  @inline(__always)
  private func start(
    over shown: ThumbnailPlacement, _ next: ThumbnailPlacement, after moment: Double
  ) -> Flight {
    guard let shown = shown.visible, let next = next.visible else { return (.zero, 0) }
    let (start, end) = (pose(over: shown), pose(over: next))
    layer.set(start)
    return (
      (end.position - start.position) * (1 / moment),
      (end.transform.a - start.transform.a) / moment
    )
  }

  /// What is visible of the upright photograph at a time, as a thumbnail that shows its middle.
  @inline(never)
  private func visible(at time: Double) -> ThumbnailPlacement {
    let map = layer.transform.presentation(at: time)
    let middle = layer.position.presentation(at: time)
    let bounds = layer.bounds.model
    var frame = bounds
    var radius = 0.0
    if let mask = layer.mask {
      frame = mask.frame.presentation(at: time)
      radius = mask.cornerRadius.presentation(at: time) * map.meanScale
    }
    let origin = map.applyLinear(to: frame.origin - bounds.center) + middle
    let size = Size2D(width: frame.size.width * map.a, height: frame.size.height * map.d)
    return ThumbnailPlacement(frame: Rect2D(origin: origin, size: size), cornerRadius: radius)
  }

  /// Sets the zoom limits for the stage and the rotation at rest.
  private func fit() {
    var size = fittingSize
    fittingZoom = 1
    if quarterTurns & 1 != 0 {
      size = Size2D(width: size.height, height: size.width)
      fittingZoom = 1 / size.ratio(to: safeArea.size)
      if photo.widthLimit != nil { fittingZoom = min(1, fittingZoom) }
    }
    scroller.angle = Double(quarterTurns) * (.pi / 2)
    scroller.anchor = Rect2D(origin: .zero, size: size).center
    scroller.geometry.contentSize = size
    scroller.unresistedZoomScale = fittingZoom * (1 + configuration.fittingLeeway)
    scroller.geometry.loopingZoom =
      photo.loops && quarterTurns & 3 == 0 ? scroller.unresistedZoomScale : .infinity
    scroller.configuration.minimumZoomScale = fittingZoom
    // Two pixels of the display for each pixel of the image.
    scroller.configuration.maximumZoomScale = max(
      configuration.leastMaximumZoom * fittingZoom, 2 * pixelZoom,
      photo.isPanorama ? fillingZoom : 0)
  }

  // MARK: Zoom

  /// The zoom scale at rest, or as the pointers left it, relative to fitting the stage.
  var scale: Double { scroller.zoomScale / fittingZoom }

  /// Whether drags move the photograph within its page, not out of it.
  var isZoomed: Bool { scroller.zoomScale > scroller.unresistedZoomScale }

  /// Whether the photograph fits the stage, centred, when it is at rest.
  var isFitted: Bool {
    scale == 1 && scroller.isUpright && (center - safeArea.center).length < 1e-6
  }

  /// The quarter turns at which the photograph comes to rest: those nearest to its rotation, carried on by its
  /// velocity for an eighth of a turn at most.
  func landingQuarterTurns(at time: Double) -> Int {
    let (angle, velocity) = layer.rotation.state(at: time)
    let projection = velocity * configuration.dismissalProjection.reach
    let landing = angle + max(-.pi / 4, min(.pi / 4, projection))
    return Int((landing / (.pi / 2)).rounded(.toNearestOrEven))
  }

  /// The zoom scale at which the photograph fills the stage.
  var fillingZoom: Double { stageSize.ratio(to: scroller.geometry.contentSize) }

  /// The zoom scale at which a pixel of the display shows a pixel of the photograph; the one that fits, if
  /// the photograph has fewer pixels than that.
  var actualPixelsZoom: Double { max(fittingZoom, pixelZoom) }

  private var pixelZoom: Double { photo.pixelSize.width / fittingSize.width / displayScale }

  /// The zoom scale of a double tap: large enough to fill the stage, as far as the pixels suffice. A panorama
  /// always fills the stage.
  var doubleTapZoom: Double {
    if photo.isPanorama { return fillingZoom }
    return min(
      scroller.configuration.maximumZoomScale,
      max(configuration.leastDoubleTapZoom * fittingZoom, fillingZoom))
  }

  // MARK: Panoramas

  /// Whether the photograph is a panorama that fills the stage, so that device rotation may pan it.
  var isLookedAround: Bool {
    photo.isPanorama && scroller.zoomScale == fillingZoom && scale > 1 && !scroller.isZooming
      && !scroller.isFlying
  }

  /// The axis along which the photograph pans if it fills the stage.
  var panAxis: Axis2D {
    Axis2D(of: scroller.geometry.contentSize, filling: stageSize)
  }

  /// Fills the stage at once, with a point of the photograph, in unit coordinates, in the middle of the
  /// stage.
  func fill(about point: Point2D, at time: Double) {
    place(zoom: fillingZoom, about: point, at: time)
  }

  /// The point of the photograph in the middle of the stage at rest, in unit coordinates.
  var middle: Point2D {
    .axes {
      (scroller.contentOffset[$0] + stageSize[$0] / 2) / scroller.geometry.zoomedSize[$0]
    }
  }

  // MARK: Flight

  /// The middle of the photograph at rest, or as the pointers left it, in points of the stage.
  var center: Point2D { layer.position.model }

  /// Whether the zoom or the rotation of the photograph is animated beyond a time.
  func isTransforming(at time: Double) -> Bool {
    layer.transform.isRunning(at: time) || layer.rotation.isRunning(at: time)
  }

  /// Whether the position, the zoom or the rotation of the photograph is animated beyond a time.
  func isMoving(at time: Double) -> Bool {
    layer.position.isRunning(at: time) || isTransforming(at: time)
  }

  /// The pose in which the whole photograph is visible in the middle of the safe area.
  var fittingPose: PhotoPose {
    PhotoPose(
      position: safeArea.center, transform: .scale(fittingZoom), rotation: scroller.angle,
      maskFrame: layer.bounds.model, maskCornerRadius: 0)
  }

  /// The pose in which the photograph exactly covers its thumbnail, upright: its rotation is the nearest
  /// number of full turns.
  func pose(over thumbnail: ThumbnailPlacement) -> PhotoPose {
    var pose = PhotoPose(over: thumbnail, pixelSize: photo.pixelSize, fittingSize: fittingSize)
    let turn = 2 * Double.pi
    pose.rotation = (layer.rotation.model / turn).rounded(.toNearestOrEven) * turn
    return pose
  }

  /// Animates to a pose by a spring. Velocities that are nil are those of the present animation.
  ///
  /// - Parameters:
  ///   - velocity: the velocity of the middle, in points per second.
  ///   - scaleVelocity: the velocity of the scale, per second.
  func fly(
    to pose: PhotoPose, velocity: Point2D? = nil, scaleVelocity: Double? = nil,
    spring: DampedSpring,
    at time: Double
  ) {
    scroller.fly(
      to: pose.position, transform: pose.transform, rotation: pose.rotation, velocity: velocity,
      transformVelocity: scaleVelocity.map {
        AffineTransform2D(a: $0, b: 0, c: 0, d: $0, tx: 0, ty: 0)
      }, spring: spring, at: time)
    layer.crop(to: pose, spring: spring, at: time)
  }

  /// Removes the crop, so that the whole photograph is visible.
  func uncover(at time: Double) {
    layer.crop(to: fittingPose, spring: configuration.presentationSpring, at: time)
  }
}

extension Size2D {
  /// The scale at which this size just covers another one.
  fileprivate func ratio(to other: Size2D) -> Double {
    max(width / other.width, height / other.height)
  }
}
