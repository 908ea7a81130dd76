import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The pages side by side: the current one, and while it turns, its neighbours.
final class PageStrip {
  /// What pages are laid out for.
  struct Stage {
    /// In points.
    var size: Size
    /// Pixels of the display to a point.
    var displayScale = 1.0
  }

  /// Turns the pages: its content carries them, and snaps to the current one and its neighbours.
  let pager: Scroller
  /// The page that fills the stage when the strip is at rest.
  private(set) var page: PhotoPage?
  var photos: [Photo] = [] {
    didSet { layOut() }
  }

  /// The pages beside the current one, while the strip is not at rest.
  private var others: [PhotoPage] = []
  private let animator: Animator
  private let configuration: PhotoViewer.Configuration
  private var stage: Stage

  init(
    _ animator: Animator, size: Size, configuration: PhotoViewer.Configuration, pan: PanRecognizer,
    pinch: PinchRecognizer
  ) {
    self.animator = animator
    self.configuration = configuration
    stage = Stage(size: size)
    pager = Scroller(
      animator, size: size, configuration: configuration.paging, pan: pan, pinch: pinch)
  }

  /// Carries the pages; its position is what turns them.
  var layer: Layer { pager.content }

  /// Whether only the current page is there, and nothing is going to move it.
  var isTidy: Bool {
    others.isEmpty && pager.snapDeadline == nil && page?.scroller.snapDeadline == nil
  }

  /// Opens at a page, which fills the stage at once.
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

  /// Lays the current page out for another stage, fitted and at rest.
  func resize(to stage: Stage, at time: Double) {
    self.stage = stage
    layer.bounds.set(Rect(origin: .zero, size: stage.size))
    layOut()
    guard let page else { return }
    removeOthers()
    page.resize(to: stage, at: time)
    place(page)
    current(page)
    finishTurning(at: time)
  }

  func advance(to time: Double) {
    pager.advance(to: time)
    page?.scroller.advance(to: time)
    for page in others { page.scroller.advance(to: time) }
  }

  /// Makes another page the current one. The page that leaves goes back to fit on its way, as it will
  /// be found again.
  func turn(to index: Int, at time: Double) {
    guard let page else { return }
    page.fly(to: page.fittingPose, spring: configuration.pagingSpring, at: time)
    current(takeOther(index) ?? makePage(index))
    others.append(page)
  }

  /// Shows the current page at once.
  func finishTurning(at time: Double) {
    guard let page else { return }
    pager.place(position(of: page.index), zoom: 1, at: time)
  }

  /// Brings the current page to fill the stage.
  func settle(at time: Double) {
    guard let page else { return }
    pager.drop()
    pager.scroll(to: position(of: page.index), animated: true, at: time)
  }

  /// Forgets the neighbours once they are out of sight.
  func tidy() {
    if let page, !layer.position.isRunning, pager.contentOffset == position(of: page.index) {
      removeOthers()
    }
  }

  /// How far the current page is from where it fills the stage.
  func offset(at time: Double) -> Point {
    guard let page else { return .zero }
    return position(of: page.index) - pager.contentOffset(at: time)
  }

  /// Has the pages that come into sight when the strip moves.
  func showNeighbours() {
    guard let page else { return }
    for index in [page.index - 1, page.index + 1] where photos.indices.contains(index) {
      if !others.contains(where: { $0.index == index }) { others.append(makePage(index)) }
    }
  }

  /// Whether a drag that goes over the edge of the current page in a direction goes on into another one.
  func leads(_ direction: PanRecognizer.Directions) -> Bool {
    guard let page else { return false }
    return direction == .forward(0) && page.index > 0
      || direction == .backward(0) && page.index + 1 < photos.count
  }

  /// The photograph whose page the strip comes to rest nearest to.
  var landingIndex: Int {
    Int((pager.contentOffset.x / pageDistance).rounded(.toNearestOrEven))
  }

  /// The strip's offset when a page fills the stage.
  func position(of index: Int) -> Point {
    Point(x: Double(index) * pageDistance, y: 0)
  }

  private var pageDistance: Double { stage.size.width + configuration.pageSpacing }

  private func layOut() {
    pager.geometry.size = stage.size
    pager.geometry.contentSize = Size(
      width: Double(photos.count) * pageDistance - configuration.pageSpacing,
      height: stage.size.height)
  }

  private func current(_ page: PhotoPage) {
    self.page = page
    pager.configuration.snapping = .multiples(of: pageDistance, around: page.index)
  }

  private func makePage(_ index: Int) -> PhotoPage {
    let page = PhotoPage(
      index: index, photo: photos[index], in: stage, animator: animator,
      configuration: configuration, pan: pager.pan, pinch: pager.pinch)
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
