#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularGestures
  import LenticularPhysics
  import LenticularScene
  import UIKit

  /// The stage of a window, with the display link that drives it.
  ///
  /// All views in a window are surfaces of its stage. So the recognisers of nested views compete in one arena, and each
  /// window has frames at the rate of its own screen. A view that moves to another window takes its interaction along.
  /// While a view is in no window, its interaction stays on the stage of its last one. Times are those of
  /// `CACurrentMediaTime()`: touches, display links and Core Motion use the same clock.
  ///
  /// The display link is paused while the stage is idle, and until a frame that is due later without an input.
  @MainActor
  public final class StageDriver {
    private static var all: [WeakDriver] = []
    /// The driver of views that were in no window yet. It has no display link.
    static let detached = StageDriver(nil)

    private struct WeakDriver {
      weak var driver: StageDriver?
    }

    /// The driver of a window, which is released with the last view on its stage.
    static func of(_ window: UIWindow) -> StageDriver {
      all.removeAll { $0.driver == nil }
      for each in all {
        if let driver = each.driver, driver.window === window { return driver }
      }
      let driver = StageDriver(window)
      all.append(WeakDriver(driver: driver))
      return driver
    }

    let stage = Stage()
    weak var window: UIWindow?
    /// The screen to which the display link belongs.
    weak var screen: UIScreen?
    var members: [Member] = []
    var recognizers: [WeakRecognizer] = []
    let subscriptions = Subscriptions()
    private var outerScrolls: [OuterScroll] = []
    private var lastPointer = 0
    /// The scroll that goes on after fingers have left a trackpad; nil if none does.
    var momentum: ScrollMomentum?
    /// Whether there was an input since the last refresh. Without one, a frame is drawn only when the next one is due.
    var hasInput = false
    var isDrawing = false
    /// Whether the stage has changed since the frame that is being drawn.
    var isStale = false
    /// When a timer resumes the paused display link, in seconds, before a frame that is due without an input; nil if the link
    /// runs, or no such frame is due.
    var alarmTime: Double?
    /// Whether the application is in the background, with all its scenes.
    private var isApplicationInBackground = false
    /// The scene of the window that has entered the background.
    private weak var sceneInBackground: UIScene?

    /// An interaction on the stage with its view.
    struct Member {
      let interaction: any Interaction
      weak var view: StageView?
    }

    struct WeakRecognizer {
      weak var recognizer: TouchRecognizer?
    }

    private init(_ window: UIWindow?) {
      self.window = window
      observe(UIAccessibility.reduceMotionStatusDidChangeNotification) { driver, _ in
        driver.noteReduceMotion()
      }
      // An application without scenes has the notifications of the application alone. With several scenes, each one enters
      // the background by itself.
      observe(UIApplication.didEnterBackgroundNotification) { driver, _ in
        driver.isApplicationInBackground = true
        driver.enterBackground()
      }
      observe(UIApplication.willEnterForegroundNotification) { driver, _ in
        driver.isApplicationInBackground = false
        MotionSensor.shared.update()
      }
      observe(UIScene.didEnterBackgroundNotification) { driver, scene in
        guard let own = driver.window?.windowScene, scene == ObjectIdentifier(own) else { return }
        driver.sceneInBackground = own
        driver.enterBackground()
      }
      observe(UIScene.willEnterForegroundNotification) { driver, scene in
        guard let own = driver.sceneInBackground, scene == ObjectIdentifier(own) else { return }
        driver.sceneInBackground = nil
        MotionSensor.shared.update()
      }
      noteReduceMotion()
    }

    /// Whether the window is out of sight, because its scene, or the application, is in the background.
    var isInBackground: Bool {
      isApplicationInBackground
        || sceneInBackground.map { $0 === window?.windowScene } == true
    }

    /// The current time of `CACurrentMediaTime()`, in seconds.
    public var now: Double { CACurrentMediaTime() }

    /// Whether the display link is paused until the next input, because frames stay the same until then.
    public var isPaused: Bool { link?.isPaused != false && alarmTime == nil }

    /// Calls a closure with the driver and the object of each notification of a name.
    private func observe(
      _ name: Notification.Name,
      _ act: @escaping @MainActor @Sendable (StageDriver, ObjectIdentifier?) -> Void
    ) {
      let observer = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: nil
      ) { @Sendable [weak self] notification in
        let object = notification.object.map { ObjectIdentifier($0 as AnyObject) }
        MainActor.assumeIsolated {
          if let self { act(self, object) }
        }
      }
      subscriptions.observers.append(observer)
    }

    var link: CADisplayLink? { subscriptions.link }

    // MARK: Views

    /// The views on the stage.
    var views: [StageView] { members.compactMap(\.view) }

    /// Puts the interaction of a view on the stage.
    ///
    /// - Parameter former: The driver that the view leaves; nil if there is none.
    func add(_ view: StageView, from former: StageDriver? = nil) {
      former?.members.removeAll { $0.view === view }
      members.append(Member(interaction: view.interaction, view: view))
      stage.adopt(view.interaction, from: former?.stage)
      former?.wake()
      wake()
    }

    /// Removes the interactions of views that no longer exist.
    func removeLostInteractions() {
      for member in members where member.view == nil { stage.remove(member.interaction) }
      members.removeAll { $0.view == nil }
      wake()
    }

    /// Adds a recogniser whose touches begin.
    func add(_ recognizer: TouchRecognizer) {
      recognizers.removeAll { $0.recognizer?.hasPointers != true }
      recognizers.append(WeakRecognizer(recognizer: recognizer))
    }

    /// The surface that represents scroll views of UIKit that move along some axes.
    func outerScroll(along axes: Axes) -> Stage.Hit {
      if let known = outerScrolls.first(where: { $0.movableAxes == axes }) {
        return Stage.Hit(known.surface)
      }
      let outer = OuterScroll(stage.makeSurface(size: .zero), movableAxes: axes)
      outerScrolls.append(outer)
      stage.add(outer)
      return Stage.Hit(outer.surface)
    }

    // MARK: Input

    /// An identifier for a pointer that goes down.
    func makePointer() -> Int {
      lastPointer += 1
      return lastPointer
    }

    /// Passes an input to the stage; see `Stage.handle(_:on:)`. A finger that goes down on a view ends the motion of the
    /// view's last command.
    @discardableResult
    func handle(_ input: Input, on path: [Stage.Hit]) -> Bool {
      switch input {
      case .pointer, .pointersLost, .wheel, .magnification, .key: momentum = nil
      case .hover, .motion, .viewport, .reduceMotion: break
      }
      let isTaken = stage.handle(input, on: path)
      if case .pointer(let sample) = input, sample.phase == .down {
        for view in views { view.noteTouches() }
      }
      wake()
      return isTaken
    }

    /// Lets a scroll go on after fingers have left a trackpad: until it rests, moves nothing, or there is another input of a
    /// hand. Nil leaves the scroll where it is.
    func decelerate(_ momentum: ScrollMomentum?) {
      self.momentum = momentum
      wake()
    }

    /// Scrolls by the distance until a frame.
    func scroll(to time: Double) {
      guard let sample = momentum?.sample(at: time), let path = momentum?.path else { return }
      let isTaken = stage.handle(.wheel(sample), on: path)
      if !isTaken || sample.phase == .momentumEnded { momentum = nil }
    }

    /// Calls methods of an interaction, with the time to pass to them.
    @discardableResult
    func perform<Answer>(_ command: (_ time: Double) -> Answer) -> Answer {
      let answer = stage.perform(at: now, command)
      wake()
      return answer
    }

    private func noteReduceMotion() {
      stage.handle(.reduceMotion(UIAccessibility.isReduceMotionEnabled, at: now))
      for view in views { view.reduceMotionDidChange() }
      MotionSensor.shared.update()
      wake()
    }

    private func enterBackground() {
      momentum = nil
      stage.handle(.pointersLost(at: now))
      MotionSensor.shared.update()
      wake()
    }

  }
#endif
