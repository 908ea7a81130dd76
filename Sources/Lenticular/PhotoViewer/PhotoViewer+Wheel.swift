import LenticularGestures
import LenticularPhysics

/// How wheels and keys move an open viewer.
extension PhotoViewer {
  /// A swipe on a trackpad that turns pages: a sequence of samples without gaps longer than
  /// `ScrollInteraction.Configuration.snapDelay`. A swipe turns one page at most.
  struct Swipe {
    /// The current photograph when the swipe began.
    var start: PhotoID?
    /// The time, in seconds, at which the swipe ends without another sample.
    var deadline = -Double.infinity
  }

  /// A trackpad scrolls a zoomed photograph, and turns the page of one that fits. The notches of a wheel that is turned up
  /// or down zoom.
  func handle(_ sample: WheelSample, at time: Double) {
    if sample.isUsable, let page = scrollablePage {
      let isSideways = abs(sample.delta.x) > abs(sample.delta.y)
      if page.isLookedAround {
        var sample = sample
        // A vertical wheel scrolls a horizontal panorama.
        if sample.delta.x == 0, page.panAxis == .horizontal {
          sample.delta = Point2D(x: sample.delta.y, y: 0)
        }
        page.scroller.handle(sample, at: time)
      } else if !sample.isPrecise, !isSideways {
        let notches = -sample.delta.y / GestureDefaults.magnifyingWheel
        let factor = Elementary.pow(configuration.zoomStep, notches)
        zoom(page, by: factor, about: sample.location, at: time)
      } else if page.isZoomed {
        page.scroller.handle(sample, at: time)
      } else if isSideways {
        turnPages(by: sample, of: page, at: time)
      }
    }
  }

  /// Zooms about the pointer for a pinch on a trackpad.
  func magnify(_ sample: MagnificationSample, at time: Double) {
    guard let page = scrollablePage else { return }
    page.scroller.origin = strip.offset(at: time)
    _ = page.scroller.magnify(sample, at: time)
    reportZoom()
  }

  /// The page that a wheel moves; nil during touches and flights.
  private var scrollablePage: PhotoPage? {
    guard phase == .open, !surface.hasTouches, let page, !page.scroller.isFlying else { return nil }
    return page
  }

  private func turnPages(by sample: WheelSample, of page: PhotoPage, at time: Double) {
    var sample = sample
    if sample.isPrecise {
      if time > swipe.deadline { swipe.start = page.id }
      let start = swipe.start.flatMap { strip.photos.index(of: $0) } ?? page.index
      swipe.deadline = time + configuration.scrolling.snapDelay
      let offset = strip.pager.contentOffset(at: strip.pager.shownTime(time)).x
      let ends = (
        strip.position(of: start - strip.forward).x, strip.position(of: start + strip.forward).x
      )
      sample.delta.x = max(ends.0, min(ends.1, offset + sample.delta.x)) - offset
    }
    strip.showNeighbours()
    strip.pager.handle(sample, at: time)
    noteTurn(from: page, at: time)
  }

  /// Makes the photograph current at which the strip comes to rest.
  func noteTurn(from page: PhotoPage, at time: Double) {
    let index = strip.landingIndex
    if index != page.index { turn(to: index, at: time) }
  }

  /// Escape dismisses; plus, minus, zero and one zoom; R rotates. The other keys scroll a zoomed photograph. On one that
  /// fits, Left, Right, Page Up and Page Down turn the page, Home and End show the first and the last
  /// photograph.
  func handle(_ key: Key, at time: Double) {
    guard phase == .open, let page else { return }
    let middle = page.stageSize.center
    switch key {
    case .escape: dismiss(at: time)
    case .zoomIn: zoom(page, by: configuration.zoomStep, about: middle, at: time)
    case .zoomOut: zoom(page, by: 1 / configuration.zoomStep, about: middle, at: time)
    case .zoomToFit: zoom(to: page.fittingZoom, about: middle, at: time)
    case .actualPixels: zoom(to: page.actualPixelsZoom, about: middle, at: time)
    case .rotateClockwise, .rotateCounterclockwise:
      if configuration.allowsRotation { rotate(by: key == .rotateClockwise ? 1 : -1, at: time) }
    case _ where page.isZoomed: page.scroller.handle(key, at: time)
    case .left: step(by: -strip.forward, at: time)
    case .right: step(by: strip.forward, at: time)
    case .pageUp: step(by: -1, at: time)
    case .pageDown: step(by: 1, at: time)
    case .home: step(by: .min, at: time)
    case .end: step(by: .max, at: time)
    case .up, .down: break
    }
  }

  /// Zooms about a point of the stage; a scale close to fitting becomes fitting.
  private func zoom(_ page: PhotoPage, by factor: Double, about point: Point2D, at time: Double) {
    let scale = page.scroller.zoomScale * factor
    zoom(
      to: scale > page.scroller.unresistedZoomScale ? scale : page.fittingZoom, about: point,
      at: time)
  }
}
