import LenticularPhysics
import LenticularScene

/// The pages side by side: the current one, and while it turns, its neighbours.
final class PageStrip {
  /// Carries the pages; its position is what turns them.
  let layer: Layer
  /// The page that fills the stage when the strip is at rest.
  private(set) var page: PhotoPage?
  var photos: [Photo] = []

  /// The pages beside the current one, while the strip is not at rest.
  private var others: [PhotoPage] = []
  private let animator: Animator
  private let configuration: PhotoViewer.Configuration
  private var size: Size
  private var displayScale = 1.0

  init(_ animator: Animator, size: Size, configuration: PhotoViewer.Configuration) {
    self.animator = animator
    self.size = size
    self.configuration = configuration
    layer = Layer(animator, size: size)
    layer.anchorPoint = .zero
  }

  /// Whether only the current page is there.
  var isTidy: Bool { others.isEmpty }

  /// Opens at a page, which fills the stage at once.
  func open(_ index: Int) -> PhotoPage {
    let page = makePage(index)
    self.page = page
    layer.position.set(position(of: page))
    return page
  }

  func close() {
    removeOthers()
    if let page { layer.removeSublayer(page.container) }
    page = nil
  }

  /// Lays the current page out for another stage, fitted and at rest.
  func resize(to size: Size, displayScale: Double) {
    self.size = size
    self.displayScale = displayScale
    layer.bounds.set(Rect(origin: .zero, size: size))
    guard let page else { return }
    removeOthers()
    page.resize(to: size, displayScale: displayScale)
    place(page)
    layer.position.set(position(of: page))
  }

  /// Makes another page the current one and moves the strip to it. The page that leaves goes back
  /// to fit on its way, as it will be found again.
  func turn(to index: Int, velocity: Double? = nil, at time: Double) {
    guard let current = page else { return }
    current.animate(to: current.fittingPose, spring: configuration.pagingSpring, at: time)
    page = takeOther(index) ?? makePage(index)
    others.append(current)
    settle(velocity: velocity, at: time)
  }

  /// Shows the current page at once.
  func finishTurning() {
    guard let page else { return }
    layer.position.set(position(of: page))
  }

  /// Brings the current page to fill the stage.
  func settle(velocity: Double? = nil, at time: Double) {
    guard let page else { return }
    layer.position.animate(
      to: position(of: page), velocity: velocity.map { Point(x: $0, y: 0) },
      spring: configuration.pagingSpring, at: time)
  }

  /// Forgets the neighbours once they are out of sight.
  func tidy() {
    if !layer.position.isRunning { removeOthers() }
  }

  /// How far the current page is from where it fills the stage.
  func offset(at time: Double) -> Point {
    guard let page else { return .zero }
    return layer.position.presentation(at: time) - position(of: page)
  }

  /// Where a finger has dragged the strip to, with the resistance past its ends taken out.
  var draggedPosition: Double {
    configuration.rubberBand.unclamp(layer.position.model.x, to: range, dimension: size.width)
  }

  /// The strip as a finger drags it, with the pages that come into sight; past the first and the
  /// last it resists.
  func drag(to position: Double) {
    guard let page else { return }
    for index in [page.index - 1, page.index + 1] where photos.indices.contains(index) {
      if !others.contains(where: { $0.index == index }) { others.append(makePage(index)) }
    }
    let resisted = configuration.rubberBand.clamp(position, to: range, dimension: size.width)
    layer.position.set(Point(x: resisted, y: 0))
  }

  /// The page that the strip, let go with a velocity and projected along it, shows most of.
  func landingIndex(velocity: Double, at time: Double) -> Int {
    guard let page else { return 0 }
    let end = configuration.pagingProjection.destination(
      from: offset(at: time).x, velocity: velocity)
    let index = page.index + (end > pageDistance / 2 ? -1 : end < -pageDistance / 2 ? 1 : 0)
    return photos.indices.contains(index) ? index : page.index
  }

  private var range: ClosedRange<Double> {
    -Double(max(0, photos.count - 1)) * pageDistance...0
  }

  private var pageDistance: Double { size.width + configuration.pageSpacing }

  private func makePage(_ index: Int) -> PhotoPage {
    let page = PhotoPage(
      index: index, photo: photos[index], stageSize: size, displayScale: displayScale,
      animator: animator, configuration: configuration)
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
    page.container.position.set(-position(of: page))
  }

  /// Where the strip lies when a page fills the stage.
  private func position(of page: PhotoPage) -> Point {
    Point(x: -Double(page.index) * pageDistance, y: 0)
  }
}
