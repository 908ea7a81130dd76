import LenticularGestures
import LenticularPhysics
import LenticularScene

/// What a host tells a panorama.
extension TiltPanner {
  /// Shows the middle of an image of a size in pixels, whole or filling the view. Returns false, and has no effect, for a
  /// size that is not positive.
  ///
  /// - Parameters:
  ///   - tiles: the tiles of an image with more pixels than the host can show at once.
  ///   - loops: whether the left and the right end of the image meet, so that it pans round and round while it is
  ///     wider than the view.
  @discardableResult
  public func setPicture(
    _ size: Size2D, tiles: TilePyramid? = nil, isFilling: Bool = true, loops: Bool = false,
    at time: Double
  ) -> Bool {
    guard size.isVisible else { return false }
    loop?.end()
    loop = loops ? ImageLoop(surface.renderer, scrollView.scroller) : nil
    scrollView.scroller.geometry.loopingZoom = loops ? 0 : .infinity
    pixelSize = size
    pyramid = tiles?.isUsable == true ? tiles : nil
    (self.isFilling, didReportWhole) = (isFilling, !isFilling)
    tilt.begin()
    layOut(center: Point2D(x: 0.5, y: 0.5), zoomScale: isFilling ? 1 : wholeZoom, at: time)
    return true
  }

  /// Lets device motion and a hovering mouse pan the image, or not.
  public func setMotion(_ isOn: Bool, at time: Double) {
    tilt.setOn(isOn, panning: panned, at: time)
  }

  /// Sets the options. If one is out of its range, all are ignored, and this returns false.
  @discardableResult
  public func setOptions(_ options: Options) -> Bool {
    guard (0...10).contains(options.sensitivity), options.pixelBudget > 0,
      options.recentringDelay >= 0
    else { return false }
    if options.pixelBudget != configuration.options.pixelBudget { tileMap.chooseAnew() }
    tilt.configuration.options = options
    return true
  }

  /// Fills the view with the image, or shows the whole image. Returns false if it is shown so already.
  @discardableResult
  public func setFilling(_ isFilling: Bool, animated: Bool, at time: Double) -> Bool {
    let isChanged = isFilling != self.isFilling
    return setFilling(isFilling, about: view.center, animated: animated, at: time) || isChanged
  }

  /// Scrolls to the middle of the image along the pan axis. Returns false if that is in the middle of the view, and without
  /// a viewport.
  @discardableResult
  public func recenter(animated: Bool, at time: Double) -> Bool {
    guard viewport != nil else { return false }
    tilt.endPull(panning: panned, at: time)
    var target = contentOffset
    let axis = panAxis
    target[axis] = scrollView.geometry.nearest(
      to: target[axis], showing: (offsetRange.lowerBound + offsetRange.upperBound) / 2,
      along: axis)
    return scrollView.scroll(to: target, animated: animated, at: time)
  }

  /// Notes that the host has loaded a tile, or could not load it.
  public func didLoad(_ tile: TilePyramid.Tile, isThere: Bool) {
    tileMap.didLoad(tile, isThere: isThere)
  }

  /// Fills the view about a point of the view, or shows the whole image. Returns whether that zooms or scrolls.
  @discardableResult
  func setFilling(
    _ fills: Bool, about point: Point2D, animated: Bool, at time: Double
  ) -> Bool {
    endPull(at: time)
    if fills != isFilling {
      isFilling = fills
      report(.fillingChanged(isFilling: fills))
    }
    guard viewport != nil else { return false }
    return scrollView.zoom(to: fills ? 1 : wholeZoom, about: point, animated: animated, at: time)
  }

  func zoom(to scale: Double, about point: Point2D, at time: Double) {
    _ = noteZoom { scrollView.zoom(to: scale, about: point, animated: true, at: time) }
  }
}
