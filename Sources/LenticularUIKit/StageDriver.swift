#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The display link and the observers of a driver, which end when this object is released.
  private final class Subscriptions {
    var link: CADisplayLink?
    var observers: [any NSObjectProtocol] = []

    deinit {
      link?.invalidate()
      for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }
  }

  /// The stage of an application's windows, with the display link that drives it.
  ///
  /// All views of the application are surfaces of one stage. So the recognisers of nested views compete in one arena,
  /// and a view keeps its interaction while the view is in no window, or moves to another window. Times are those of
  /// `CACurrentMediaTime()`: touches, display links and Core Motion use the same clock.
  ///
  /// The display link is paused while the stage is idle.
  @MainActor
  public final class StageDriver {
    /// The driver of views that are not given another one.
    public static let shared = StageDriver()

    let stage = Stage()
    let layers = LayerTree()
    private var views: [Int32: WeakView] = [:]
    private var recognizers: [WeakRecognizer] = []
    private let subscriptions = Subscriptions()
    private var outerScrolls: [OuterScroll] = []
    private var lastPointer = 0
    let motion = MotionSensor()
    /// Whether there was an input since the last refresh. Without one, a frame is drawn only when `Stage.nextFrameTime`
    /// is due.
    private var hasInput = false
    private var isDrawing = false
    /// Whether the stage has changed since the frame that is being drawn.
    private var isStale = false

    private struct WeakView {
      weak var view: StageView?
    }

    private struct WeakRecognizer {
      weak var recognizer: TouchRecognizer?
    }

    /// Creates a driver with a stage of its own. An application needs the shared one only.
    public init() {
      observe(UIAccessibility.reduceMotionStatusDidChangeNotification) { $0.noteReduceMotion() }
      observe(UIApplication.didEnterBackgroundNotification) { $0.enterBackground() }
      noteReduceMotion()
    }

    /// The current time of `CACurrentMediaTime()`, in seconds.
    public var now: Double { CACurrentMediaTime() }

    /// Whether the display link is paused, because frames stay the same until the next input.
    public var isPaused: Bool { link?.isPaused ?? true }

    private func observe(
      _ name: Notification.Name, _ act: @escaping @MainActor @Sendable (StageDriver) -> Void
    ) {
      let observer = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: nil
      ) { @Sendable [weak self] _ in
        MainActor.assumeIsolated {
          if let self { act(self) }
        }
      }
      subscriptions.observers.append(observer)
    }

    var link: CADisplayLink? { subscriptions.link }

    // MARK: Views

    /// Creates a surface for the interaction of a view, of a size in points. The size follows that of the view.
    public func makeSurface(size: CGSize = .zero) -> Surface { stage.makeSurface(size: Size(size)) }

    func add(_ interaction: any Interaction, of view: StageView) {
      views[interaction.surface.id] = WeakView(view: view)
      stage.add(interaction)
      wake()
    }

    /// Removes the interaction on a surface, whose view no longer exists.
    func remove(surface: Int32) {
      views[surface] = nil
      if let interaction = stage.interaction(on: surface) { stage.remove(interaction) }
      wake()
    }

    func add(_ recognizer: TouchRecognizer) {
      recognizers.removeAll { $0.recognizer == nil }
      recognizers.append(WeakRecognizer(recognizer: recognizer))
    }

    /// The surface that represents scroll views of UIKit that move along some axes.
    func outerScroll(along axes: ScrollView.Axes) -> Stage.Hit {
      if let known = outerScrolls.first(where: { $0.movableAxes == axes }) {
        return Stage.Hit(known.surface)
      }
      let outer = OuterScroll(makeSurface(), movableAxes: axes)
      outerScrolls.append(outer)
      stage.add(outer)
      return Stage.Hit(outer.surface)
    }

    private func view(of surface: Int32) -> StageView? { views[surface]?.view }

    // MARK: Input

    /// An identifier for a pointer that goes down.
    func makePointer() -> Int {
      lastPointer += 1
      return lastPointer
    }

    /// Passes an input to the stage; see `Stage.handle(_:on:at:)`.
    @discardableResult
    func handle(_ input: Input, on path: [Stage.Hit], at time: Double) -> Bool {
      let isTaken = stage.handle(input, on: path, at: time)
      wake()
      return isTaken
    }

    /// Calls methods of an interaction, with the time to pass to them.
    func perform<Answer>(_ command: (_ time: Double) -> Answer) -> Answer {
      let answer = command(stage.catchUp(to: now))
      wake()
      return answer
    }

    private func noteReduceMotion() {
      stage.handle(.lessMotion(UIAccessibility.isReduceMotionEnabled), at: now)
      for view in views.values { view.view?.reduceMotionDidChange() }
      motion.update()
      wake()
    }

    private func enterBackground() {
      stage.handle(.pointersLost, at: now)
      wake()
    }

    // MARK: Frames

    /// Draws frames from the next refresh of the display on, until the stage is idle.
    func wake() {
      if link == nil {
        let target = SelectorTarget { [weak self] in self?.refresh() }
        let link = CADisplayLink(target: target, selector: SelectorTarget.selector)
        let rate = Float(UIScreen.main.maximumFramesPerSecond)
        link.preferredFrameRateRange = CAFrameRateRange(
          minimum: min(60, rate), maximum: rate, preferred: rate)
        link.add(to: .main, forMode: .common)
        subscriptions.link = link
      }
      link?.isPaused = false
      hasInput = true
    }

    private func refresh() {
      guard let link, hasInput || stage.nextFrameTime <= link.targetTimestamp else { return }
      hasInput = false
      draw(at: link.targetTimestamp)
      for each in recognizers { each.recognizer?.noteClaims() }
      link.isPaused = stage.isIdle && !hasInput
    }

    /// Draws a frame now, so that a change of the stage appears together with the other changes of this turn of the run
    /// loop, such as a layout. While a frame is being drawn and its reports are passed on, another frame is drawn after
    /// it.
    func drawNow() {
      if isDrawing { isStale = true } else { draw(at: stage.time) }
    }

    private func draw(at time: Double) {
      isDrawing = true
      repeat {
        isStale = false
        layers.draw(stage.advance(to: time)) { view(of: $0) }
        for surface in views.keys.sorted() { view(of: surface)?.frameDidAdvance() }
      } while isStale
      isDrawing = false
    }

    func reload(_ contents: Contents, of view: StageView) { layers.reload(contents, of: view) }

    func shownContents(of view: StageView) -> [Contents] { layers.shownContents(of: view) }
  }
#endif
