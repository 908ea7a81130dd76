import CoreMotion
import Lenticular
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

/// All tests of the host. They run one at a time, because they share the doubles' clock.
@Suite("The host for iOS", .serialized) @MainActor enum HostTests {}

/// A window of 390 by 844 points with a controller, a stage, a screen that is touched, and a display with 120 refreshes a
/// second.
@MainActor final class Room {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let controller = UIViewController()
  let scene = UIWindowScene()
  let driver: StageDriver
  let screen: TouchScreen
  private(set) var time: Double

  init() {
    // The clock of the tests never goes back.
    time = MediaClock.now + 1
    MediaClock.now = time
    UIAccessibility.reducesMotion = false
    UIAccessibility.focus = nil
    UIAccessibility.posts = []
    ImplicitActions.began = []
    CMMotionManager.isAvailable = true
    driver = StageDriver.of(window)
    screen = TouchScreen(window)
    window.windowScene = scene
    window.rootViewController = controller
    window.layoutIfNeeded()
  }

  /// The view of the controller.
  var view: UIView { controller.view }

  /// Adds a view with a frame.
  func add(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) {
    view.frame = CGRect(x: x, y: y, width: width, height: height)
    self.view.addSubview(view)
    window.layoutIfNeeded()
  }

  /// Lets time pass, with the refreshes that are due. Returns how often the display link fired.
  @discardableResult
  func wait(_ duration: Double) -> Int {
    let end = time + duration
    var fired = 0
    while time + Self.refresh <= end + 1e-9 {
      arrive(at: time + Self.refresh)
      if refresh(target: time + Self.refresh) { fired += 1 }
    }
    arrive(at: max(time, end))
    return fired
  }

  /// Lets time pass up to a time, without a refresh.
  func arrive(at time: Double) {
    self.time = time
    MediaClock.now = time
    if let due = driver.alarmTime, due <= time { driver.subscriptions.alarm?.fire() }
  }

  /// Refreshes the display once, with a frame that is shown at another time. Returns whether the display link fired.
  func refresh(target: Double) -> Bool {
    window.layoutIfNeeded()
    return driver.link?.fire(at: time, target: target) == true
  }

  static let refresh = 1.0 / 120

  /// Lets the display refresh until the stage is idle. Returns how long that took, in seconds.
  @discardableResult
  func settle(limit: Double = 10) -> Double {
    let start = time
    wait(Self.refresh)
    while !driver.isPaused, time - start < limit { wait(Self.refresh) }
    return time - start
  }

  // MARK: Fingers

  func down(_ finger: Int, _ x: CGFloat, _ y: CGFloat, force: CGFloat = 0, full: CGFloat = 0) {
    screen.began(finger, .init(x, y, time, force: force), maximumPossibleForce: full)
  }

  /// Moves a finger along a line, with two samples for each refresh of the display.
  func drag(
    _ finger: Int, from start: CGPoint, to end: CGPoint, duration: Double
  ) {
    let count = max(1, Int((duration / Self.refresh).rounded()))
    for number in 1...count {
      let samples = [Double(number) - 0.5, Double(number)].map { step in
        let share = CGFloat(step / Double(count))
        return TouchScreen.Sample(
          start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share,
          time + (step - Double(number) + 1) * Self.refresh)
      }
      screen.moved([(finger, samples)])
      wait(Self.refresh)
    }
  }

  func up(_ finger: Int, _ x: CGFloat, _ y: CGFloat) { screen.ended(finger, .init(x, y, time)) }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    down(9, x, y)
    wait(0.05)
    up(9, x, y)
  }

  /// Presses a key of the keyboard, which the first responder receives. A view without user interaction receives none.
  func press(_ key: UIKeyboardHIDUsage, _ flags: UIKeyModifierFlags = []) {
    let responder = FirstResponder.current
    guard (responder as? UIView)?.isUserInteractionEnabled != false else { return }
    responder?.pressesBegan([UIPress(key, flags, timestamp: time)], with: nil)
  }

  /// The layers with tiles.
  var tileNodes: [LayerNode] {
    driver.nodes.filter { TilePyramid.Tile($0.contents) != nil }
  }

  /// Lets the display refresh until no frame is due at once and all tiles in sight are shown. A tile that could not be
  /// loaded is tried again later.
  func settleTiles() async {
    await Self.until {
      wait(Self.refresh)
      return driver.nextFrameTime > time + Self.refresh
        && tileNodes.allSatisfy { $0.body.contents != nil }
    }
  }

  /// Lets other tasks run until a condition holds.
  static func until(_ holds: () -> Bool) async {
    for _ in 0..<100_000 where !holds() { await Task.yield() }
    #expect(holds())
  }
}

extension StageDriver {
  /// The layers of all views.
  var nodes: [LayerNode] { views.flatMap { $0.layers.nodes.values } }
}

/// Reads a stream of reports to its end.
@MainActor final class Reader<Report: Sendable> {
  private(set) var reports: [Report] = []
  private(set) var hasEnded = false

  init(_ stream: AsyncStream<Report>) {
    Task {
      for await report in stream { reports.append(report) }
      hasEnded = true
    }
  }
}

/// An image without pixels.
func picture(_ width: Int, _ height: Int) -> UIImage {
  UIImage(cgImage: CGImage(width: width, height: height))
}

/// Provides an image when a test says so, and notes the sizes that were requested.
@MainActor final class Provider {
  private(set) var requests: [CGSize] = []
  private(set) var cancelled = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Whether requests fail.
  var isBroken = false

  func image(_ pixelSize: CGSize) async throws -> UIImage {
    requests.append(pixelSize)
    await withCheckedContinuation { waiting.append($0) }
    if Task.isCancelled { cancelled += 1 }
    if isBroken { throw URLError(.badServerResponse) }
    return picture(Int(pixelSize.width), Int(pixelSize.height))
  }

  /// Waits for a number of requests, and answers those that wait.
  func answer(_ count: Int) async {
    await Room.until { requests.count == count }
    for each in waiting { each.resume() }
    waiting = []
  }
}

/// Tiles by their level, column and row, or by whatever numbers a test gives them.
@MainActor final class TileArchive {
  private let lost: [Int]?
  private let note: ([Int]) -> Void

  /// - Parameters:
  ///   - lost: The tile that cannot be read; nil for none.
  ///   - note: Notes a request.
  init(without lost: [Int]? = nil, _ note: @escaping ([Int]) -> Void) {
    (self.lost, self.note) = (lost, note)
  }

  func tile(_ place: [Int]) throws -> UIImage {
    note(place)
    guard place != lost else { throw CocoaError(.fileReadNoSuchFile) }
    return picture(514, 514)
  }
}

/// The layers of a stage after a number of frames.
struct ShownLayers {
  private(set) var layers: [Layer.ID: LayerChange] = [:]

  /// Applies the differences of a frame. A change has all values of a layer, also those that did not change.
  mutating func apply(_ frame: Frame) {
    for id in frame.removed { layers[id] = nil }
    for change in frame.changes { layers[change.layer] = change }
  }

  /// Compares the layers of a driver with these, bit by bit.
  @MainActor
  func compare(
    with driver: StageDriver, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let trees = driver.views.map(\.layers).filter { !$0.nodes.isEmpty }
    #expect(trees.count <= 1, "frames are those of one surface", sourceLocation: sourceLocation)
    let nodes = trees.first?.nodes ?? [:]
    #expect(Set(nodes.keys) == Set(layers.keys), sourceLocation: sourceLocation)
    for (id, change) in layers {
      guard let node = nodes[id] else { continue }
      let layer = node.layer
      #expect(
        AffineTransform2D(layer.affineTransform()).isSame(as: change.transform),
        sourceLocation: sourceLocation)
      #expect(layer.anchorPoint == .zero && layer.position == .zero, sourceLocation: sourceLocation)
      #expect(Rect2D(layer.bounds).isSame(as: change.bounds), sourceLocation: sourceLocation)
      #expect(layer.opacity == Float(change.opacity), sourceLocation: sourceLocation)
      #expect(
        Rect2D(node.body.contentsRect).isSame(as: change.contentsRect),
        sourceLocation: sourceLocation
      )
      #expect(
        node.body.masksToBounds == (change.maskedCornerRadius != nil),
        sourceLocation: sourceLocation)
      #expect(
        Double(node.body.cornerRadius) == change.maskedCornerRadius ?? 0,
        sourceLocation: sourceLocation)
      #expect(node.contents == change.contents, sourceLocation: sourceLocation)
      #expect(
        node.body.contentsGravity == CALayerContentsGravity(change.contentsGravity),
        sourceLocation: sourceLocation)
      compare(node, with: node.view?.layerContents(for: change.contents) ?? .none, sourceLocation)
      if let mask = change.mask {
        #expect(
          node.clip.map { Rect2D($0.bounds).isSame(as: mask.frame) } == true,
          sourceLocation: sourceLocation)
        #expect(
          node.clip.map { Point2D($0.position).isSame(as: mask.frame.origin) } == true,
          sourceLocation: sourceLocation)
        #expect(
          node.clip.map { Double($0.cornerRadius) } == mask.cornerRadius,
          sourceLocation: sourceLocation)
        #expect(node.clip?.masksToBounds == true, sourceLocation: sourceLocation)
      } else {
        #expect(node.clip?.masksToBounds != true, sourceLocation: sourceLocation)
      }
      guard change.placement.surface == nil else { continue }
      #expect(
        layer.superlayer === nodes[change.placement.superlayer]?.body,
        sourceLocation: sourceLocation)
      #expect(layer.zPosition == CGFloat(change.placement.index), sourceLocation: sourceLocation)
    }
  }

  /// Compares what a layer shows with the contents that its view provides.
  @MainActor
  private func compare(
    _ node: LayerNode, with contents: LayerContents, _ sourceLocation: SourceLocation
  ) {
    var (image, color): (CGImage?, CGColor?)
    switch contents {
    case .none: break
    case .image(let shown): image = shown.cgImage
    case .color(let shown): color = shown.cgColor
    case .view(let view):
      #expect(
        node.container.map { view.isDescendant(of: $0) } == true, sourceLocation: sourceLocation)
    }
    #expect(node.body.contents as! CGImage? === image, sourceLocation: sourceLocation)
    #expect(
      node.body.backgroundColor?.components == color?.components, sourceLocation: sourceLocation)
  }
}

extension Vector {
  /// Whether all lanes have the same bits.
  func isSame(as other: Self) -> Bool {
    (0..<Self.laneCount).allSatisfy { self[lane: $0].bitPattern == other[lane: $0].bitPattern }
  }
}

private typealias AffineTransform2D = LenticularPhysics.AffineTransform2D
