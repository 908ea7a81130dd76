import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The pages of a viewer, side by side: the current one, and its neighbours while a page is being turned.
final class PageStrip {
  /// The dimensions for which pages are laid out.
  struct Stage: Equatable {
    /// The size in points.
    var size: Size
    /// Pixels of the display per point.
    var displayScale = 1.0
    /// Whether the next page lies to the left.
    var isRightToLeft = false
  }

  /// The scroller that turns the pages. Its content holds the pages, and snaps to the current one and its
  /// neighbours.
  let pager: Scroller
  /// The page that fills the stage when the strip is at rest.
  private(set) var page: PhotoPage?
  var photos: [Photo] = [] {
    didSet { layOut() }
  }

  /// The other pages, while the strip is not at rest.
  private var others: [PhotoPage] = []
  private let animator: Animator
  private let configuration: PhotoViewer.Configuration
  private let rotation: RotationRecognizer
  private(set) var stage: Stage

  init(
    _ animator: Animator, size: Size, configuration: PhotoViewer.Configuration, pan: PanRecognizer,
    pinch: PinchRecognizer, rotation: RotationRecognizer
  ) {
    self.rotation = rotation
    self.animator = animator
    self.configuration = configuration
    stage = Stage(size: size)
    pager = Scroller(
      animator, size: size, configuration: configuration.paging, pan: pan, pinch: pinch)
  }

  /// The layer that holds the pages, and whose position turns them.
  var layer: Layer { pager.content }

  /// Whether the strip holds the current page alone, or moves to it, and no snap is pending.
  var isTidy: Bool {
    (others.isEmpty || layer.position.isRunning) && pager.snapDeadline == nil
      && page?.scroller.snapDeadline == nil
  }

  /// Opens the strip at a page, which fills the stage at once.
  func open(_ index: Int, at time: Double) -> PhotoPage {
    let page = makePage(index)
    current(page)
    finishTurning(at: time)
    return page
  }

  func close() {
    removeOthers()
    if let page { layer.removeSublayer(page.container) }
    page = nil
  }

  /// Lays the current page out for another stage: in flight, or fitted to the stage and at rest. Returns the
  /// velocities with which a photograph in flight can fly on; nil at rest.
  func resize(to stage: Stage, inFlight flies: Bool, at time: Double) -> PhotoPage.Flight? {
    self.stage = stage
    layer.bounds.set(Rect(origin: .zero, size: stage.size))
    layOut()
    guard let page else { return nil }
    removeOthers()
    var flight: PhotoPage.Flight?
    if flies {
      flight = page.resizeInFlight(to: stage, at: time)
    } else {
      page.resize(to: stage, at: time)
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
    guard let page else { return }
    page.fly(to: page.fittingPose, spring: configuration.pagingSpring, at: time)
    current(takeOther(index) ?? makePage(index))
    others.append(page)
  }

  /// Replaces the photographs. Pages stay as they are on screen, with what moves them, unless their photograph is gone, or
  /// is to be shown anew; others take the place of those. Returns whether another page takes the current one's place.
  ///
  /// - Parameters:
  ///   - indices: the index that each former photograph has now; nil for one that is gone.
  ///   - keepsCurrent: whether the current page stays if its photograph is still there. The others stay unless their
  ///     photograph has become a panorama, is none any more, or has other tiles.
  ///   - index: the index of the current photograph from now on.
  func update(
    _ photos: [Photo], indices: [Int?], keepsCurrent: Bool, current index: Int, at time: Double
  ) -> Bool {
    guard let former = page else { return false }
    let isAtRest = pager.contentOffset == position(of: former.index)
    let isTurning = !others.isEmpty
    let way = position(of: former.index) - position(of: index)
    self.photos = photos
    others = (others + [former]).filter { page in
      guard let index = indices[page.index],
        page === former ? keepsCurrent : page.photo.isShown(like: photos[index])
      else {
        layer.removeSublayer(page.container)
        return false
      }
      page.move(to: index)
      place(page)
      return true
    }
    current(takeOther(index) ?? makePage(index))
    layer.position.shift(by: way)
    pager.regrip()
    // The sum may be rounded.
    if isAtRest, pager.contentOffset != position(of: index) { finishTurning(at: time) }
    if isTurning { showNeighbours() }
    return page !== former
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
  func tidy() {
    if let page, !layer.position.isRunning, pager.contentOffset == position(of: page.index) {
      removeOthers()
    }
  }

  /// The offset of the current page from the position at which it fills the stage.
  func offset(at time: Double) -> Point {
    guard let page else { return .zero }
    return position(of: page.index) - pager.contentOffset(at: time)
  }

  /// Adds the neighbours of the current page, which become visible when the strip moves.
  func showNeighbours() {
    guard let page else { return }
    for index in page.index - 1...page.index + 1
    where index != page.index && photos.indices.contains(index) {
      if !others.contains(where: { $0.index == index }) { others.append(makePage(index)) }
    }
  }

  /// Whether there is a page to which a drag past the edge of the current page leads.
  func leads(_ direction: PanRecognizer.Directions) -> Bool {
    guard let page else { return false }
    let next = direction == .backward(.horizontal) ? forward : direction == .forward(.horizontal) ? -forward : 0
    return next != 0 && photos.indices.contains(page.index + next)
  }

  /// The index of the page nearest to which the strip comes to rest.
  var landingIndex: Int {
    Int((pager.contentOffset.x / pageDistance).rounded(.toNearestOrEven))
  }

  /// The strip's offset at which a page fills the stage.
  func position(of index: Int) -> Point {
    Point(x: Double(index) * pageDistance, y: 0)
  }

  /// The difference of the indices of a page and the one on its right: 1 or -1.
  var forward: Int { stage.isRightToLeft ? -1 : 1 }

  private var pageDistance: Double {
    (stage.size.width + configuration.pageSpacing) * Double(forward)
  }

  private func layOut() {
    pager.geometry.size = stage.size
    pager.geometry.contentSize = stage.size
    let end = pageDistance * Double(max(0, photos.count - 1))
    pager.geometry.contentInset = EdgeInsets(left: max(0, -end), right: max(0, end))
  }

  private func current(_ page: PhotoPage) {
    self.page = page
    pager.configuration.snapping = .multiples(of: pageDistance, around: page.index)
  }

  private func makePage(_ index: Int) -> PhotoPage {
    let page = PhotoPage(
      index: index, photo: photos[index], in: stage, animator: animator,
      configuration: configuration, pan: pager.pan, pinch: pager.pinch, rotation: rotation)
    page.scroller.advance(to: pager.frameTime)
    place(page)
    layer.addSublayer(page.container)
    return page
  }

  private func takeOther(_ index: Int) -> PhotoPage? {
    guard let place = others.firstIndex(where: { $0.index == index }) else { return nil }
    return others.remove(at: place)
  }

  private func removeOthers() {
    for page in others { layer.removeSublayer(page.container) }
    others.removeAll()
  }

  private func place(_ page: PhotoPage) {
    page.container.position.set(position(of: page.index))
  }
}
