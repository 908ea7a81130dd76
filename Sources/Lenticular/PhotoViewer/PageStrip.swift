import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The pages of a viewer, side by side: the current one, and its neighbours while a page is being turned.
final class PageStrip {
  /// The scroller that turns the pages. Its content holds the pages, and snaps to the current one and its
  /// neighbours.
  let pager: Scroller
  /// The page that fills the stage when the strip is at rest.
  private(set) var page: PhotoPage?
  /// The photographs. Those who change them call `layOut`.
  var photos = PhotoList()

  /// The other pages, while the strip is not at rest.
  private var others: [PhotoPage] = []
  private let renderer: LayerTreeRenderer
  private let configuration: PhotoViewer.Configuration
  private let rotation: RotationRecognizer
  /// The viewport for which pages are laid out; nil before there is one. Until then, there are no pages.
  private(set) var viewport: Viewport?

  init(
    _ renderer: LayerTreeRenderer, viewport: Viewport?, configuration: PhotoViewer.Configuration,
    pan: PanRecognizer,
    pinch: PinchRecognizer, rotation: RotationRecognizer
  ) {
    self.rotation = rotation
    self.renderer = renderer
    self.configuration = configuration
    self.viewport = viewport
    pager = Scroller(
      renderer, size: viewport?.size ?? .zero, configuration: configuration.paging, pan: pan,
      pinch: pinch)
  }

  /// The layer that holds the pages, and whose position turns them.
  var layer: Layer { pager.content }

  /// Whether there are other pages, which may be out of sight now that the strip does not move.
  var mayRemovePages: Bool { !others.isEmpty && !layer.position.isRunning }

  /// When the strip or the current page snaps after a trackpad, or comes to rest, in seconds; infinity if neither is to
  /// come.
  var nextFrameTime: Double {
    var next = min(pager.snapDeadline ?? .infinity, pager.motionEnd)
    if let scroller = page?.scroller {
      next = min(next, scroller.snapDeadline ?? .infinity, scroller.motionEnd)
    }
    return next
  }

  /// The index of the current photograph; nil if there is none.
  var index: Int? { page?.index }

  /// Opens the strip at a page, which fills the stage at once. Returns nil without a viewport.
  func open(_ index: Int, at time: Double) -> PhotoPage? {
    guard let page = makePage(index) else { return nil }
    current(page)
    finishTurning(at: time)
    return page
  }

  func close() {
    removeOthers()
    if let page { layer.removeSublayer(page.container) }
    page = nil
  }

  /// Lays the current page out for another viewport: in flight, or at rest, fitted to it or zoomed as before. Returns the
  /// velocities with which a photograph in flight can fly on; nil at rest.
  func resize(to viewport: Viewport, inFlight flies: Bool, at time: Double) -> PhotoPage.Flight? {
    self.viewport = viewport
    layer.bounds.set(Rect2D(origin: .zero, size: viewport.size))
    layOut()
    guard let page else { return nil }
    removeOthers()
    var flight: PhotoPage.Flight?
    if flies {
      flight = page.resizeInFlight(to: viewport, at: time)
    } else {
      let detail = page.detail
      page.resize(to: viewport, at: time)
      if let detail { page.show(detail, at: time) }
    }
    place(page)
    current(page)
    finishTurning(at: time)
    return flight
  }

  func advance(to time: Double) {
    pager.advance(to: time)
    page?.scroller.advance(to: time)
    for page in others { page.scroller.advance(to: time) }
  }

  /// Makes another page the current one. The former page goes back to fit the stage, as it will look when it
  /// is turned to again.
  func turn(to index: Int, at time: Double) {
    guard let page, let next = takeOther(index) ?? makePage(index) else { return }
    page.fly(to: page.fittingPose, spring: configuration.pagingSpring, at: time)
    current(next)
    others.append(page)
  }

  /// Replaces the photographs. Pages stay as they are on screen, with what moves them, unless their photograph is gone, or
  /// is to be shown anew; others take the place of those. Returns whether another page takes the current one's place.
  ///
  /// - Parameters:
  ///   - photos: the photographs from now on.
  ///   - keepsCurrent: whether the current page stays if its photograph is still there. The others stay unless their
  ///     photograph has become a panorama, is none any more, or has other tiles.
  ///   - index: the index of the current photograph from now on.
  func update(
    _ photos: PhotoList, keepsCurrent: Bool, current index: Int, at time: Double
  ) -> Bool {
    guard let former = page else { return false }
    let isAtRest = pager.contentOffset == position(of: former.index)
    let isTurning = !others.isEmpty
    let shift = position(of: former.index) - position(of: index)
    self.photos = photos
    layOut()
    others.append(former)
    others = others.filter { page in
      guard let index = photos.index(of: page.id),
        page === former ? keepsCurrent : page.photo.isShown(like: photos[index])
      else {
        layer.removeSublayer(page.container)
        return false
      }
      page.move(to: index, of: photos)
      place(page)
      return true
    }
    if let page = takeOther(index) ?? makePage(index) { current(page) }
    layer.position.shift(by: shift)
    pager.regrip()
    // The sum may be rounded.
    if isAtRest, pager.contentOffset != position(of: index) { finishTurning(at: time) }
    if isTurning { showNeighbours() }
    return page !== former
  }

  /// Replaces the photographs by others, of which each takes the page of the former one with its index. Pages without one
  /// are removed, but not the current page.
  func replace(by photos: [Photo]) {
    self.photos.replace(by: photos)
    layOut()
    others = others.filter { page in
      let isThere = page.index < photos.count
      if !isThere { layer.removeSublayer(page.container) }
      return isThere
    }
    for page in others { page.move(to: page.index, of: self.photos) }
    if let page, page.index < photos.count { page.move(to: page.index, of: self.photos) }
  }

  /// Moves the strip to the current page at once.
  func finishTurning(at time: Double) {
    guard let page else { return }
    pager.place(position(of: page.index), zoom: 1, at: time)
  }

  /// Animates the strip to the current page.
  func settle(at time: Double) {
    guard let page else { return }
    pager.drop()
    pager.scroll(to: position(of: page.index), animated: true, at: time)
  }

  /// Removes the other pages once they are out of sight.
  func removeHiddenPages() {
    if let page, !layer.position.isRunning, pager.contentOffset == position(of: page.index) {
      removeOthers()
    }
  }

  /// The offset of the current page from the position at which it fills the stage.
  func offset(at time: Double) -> Point2D {
    guard let page else { return .zero }
    return position(of: page.index) - pager.contentOffset(at: time)
  }

  /// Adds the neighbours of the current page, which become visible when the strip moves.
  func showNeighbours() {
    guard let page else { return }
    for index in page.index - 1...page.index + 1
    where index != page.index && photos.indices.contains(index) {
      if !others.contains(where: { $0.index == index }), let page = makePage(index) {
        others.append(page)
      }
    }
  }

  /// The index a number of photographs after another one, or before it if the number is negative; at most the first or the
  /// last one.
  func index(by distance: Int, from index: Int) -> Int {
    index + max(-index, min(photos.count - 1 - index, distance))
  }

  /// Whether there is a page to which a drag past the edge of the current page leads.
  func leads(_ direction: PanRecognizer.Directions) -> Bool {
    guard let page else { return false }
    let next =
      direction == .backward(.horizontal)
      ? forward : direction == .forward(.horizontal) ? -forward : 0
    return next != 0 && photos.indices.contains(page.index + next)
  }

  /// The index of the page nearest to which the strip comes to rest.
  var landingIndex: Int {
    Int((pager.contentOffset.x / pageDistance).rounded(.toNearestOrEven))
  }

  /// The strip's offset at which a page fills the stage.
  func position(of index: Int) -> Point2D {
    Point2D(x: Double(index) * pageDistance, y: 0)
  }

  /// The difference of the indices of a page and the one on its right: 1 or -1.
  var forward: Int { viewport?.isRightToLeft == true ? -1 : 1 }

  private var size: Size2D { viewport?.size ?? .zero }

  private var pageDistance: Double {
    (size.width + configuration.pageSpacing) * Double(forward)
  }

  /// Lets the pager reach all pages.
  func layOut() {
    pager.geometry.size = size
    pager.geometry.contentSize = size
    let end = pageDistance * Double(max(0, photos.count - 1))
    pager.geometry.contentInset = Insets(left: max(0, -end), right: max(0, end))
  }

  private func current(_ page: PhotoPage) {
    self.page = page
    pager.configuration.snapping = .multiples(of: pageDistance, around: page.index)
  }

  private func makePage(_ index: Int) -> PhotoPage? {
    guard let viewport else { return nil }
    let page = PhotoPage(
      id: photos.ids[index], index: index, photo: photos[index], in: viewport, renderer: renderer,
      configuration: configuration, pan: pager.pan, pinch: pager.pinch, rotation: rotation)
    page.scroller.advance(to: pager.frameTime)
    place(page)
    layer.addSublayer(page.container)
    return page
  }

  private func takeOther(_ index: Int) -> PhotoPage? {
    guard let position = others.firstIndex(where: { $0.index == index }) else { return nil }
    return others.remove(at: position)
  }

  private func removeOthers() {
    for page in others { layer.removeSublayer(page.container) }
    others.removeAll()
  }

  private func place(_ page: PhotoPage) {
    page.container.position.set(position(of: page.index))
  }
}
