import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  /// An interaction without layers, which claims a touch that has rested on it for half a second.
  final class Resting: Interaction {
    let surface: Surface
    let press = LongPressRecognizer()
    private(set) var claimsTouches = false
    private(set) var samples: [PointerSample] = []

    init(_ surface: Surface) {
      self.surface = surface
      surface.add(press)
    }

    func handle(_ input: Input, at time: Double) -> Bool { false }
    func touchesBegan(_ sample: PointerSample, in surroundings: Surroundings, at time: Double) {
      samples.append(sample)
    }
    func respond(to action: GestureAction, at time: Double) {
      if action.state == .began { claimsTouches = true }
    }
    func touchesEnded(at time: Double) { claimsTouches = false }
    func advance(to time: Double) {}
  }

  @Suite("The engine's recognisers and UIKit's") @MainActor struct ContestTests {
    let room = Room()
    let table = UIScrollView(frame: .zero)

    init() {
      table.contentSize = CGSize(width: 390, height: 3000)
      room.add(table, 0, 0, 390, 844)
    }

    private func recognizer(of view: StageView) -> UIGestureRecognizer {
      view.gestureRecognizers!.first { !($0 is UIPanGestureRecognizer) }!
    }

    private func scroller(_ size: CGSize) -> ContentScrollView {
      let view = ContentScrollView(
        contentView: UIView(frame: CGRect(origin: .zero, size: size)))
      view.frame = CGRect(x: 0, y: 100, width: 390, height: 200)
      table.addSubview(view)
      room.window.layoutIfNeeded()
      room.wait(0.1)
      return view
    }

    @Test(
      "A scroll view in a table takes the drags along its axis, and leaves the table the others")
    func axes() {
      let view = scroller(CGSize(width: 2000, height: 200))
      room.down(1, 200, 200)
      room.drag(1, from: CGPoint(x: 200, y: 200), to: CGPoint(x: 100, y: 200), duration: 0.1)
      #expect(recognizer(of: view).state == .changed)
      #expect(table.panGestureRecognizer.state == .failed)
      room.up(1, 100, 200)
      #expect(view.contentOffset.x > 80 && table.contentOffset == .zero)
      room.settle()
      let offset = view.contentOffset
      room.down(1, 200, 250)
      room.drag(1, from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 150), duration: 0.1)
      #expect(recognizer(of: view).state == .failed)
      #expect(table.panGestureRecognizer.state == .changed)
      #expect(table.contentOffset.y > 80)
      #expect(view.contentOffset == offset)
      room.up(1, 200, 150)
      #expect(view.scroller.isTracking == false, "the stage has lost the pointer")
    }

    @Test("At its end, a scroll view leaves a drag outwards to the table")
    func end() {
      let view = scroller(CGSize(width: 390, height: 1000))
      room.down(1, 200, 150)
      room.drag(1, from: CGPoint(x: 200, y: 150), to: CGPoint(x: 200, y: 250), duration: 0.1)
      #expect(view.contentOffset == .zero)
      #expect(table.contentOffset.y < -80, "the table is pulled down")
      room.up(1, 200, 250)
      table.contentOffset = .zero
      room.down(1, 200, 250)
      room.drag(1, from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 150), duration: 0.1)
      #expect(view.contentOffset.y > 80 && table.contentOffset == .zero)
      room.up(1, 200, 150)
    }

    @Test("The engine claims a touch that stops a fling at once")
    func caught() {
      let view = scroller(CGSize(width: 390, height: 9000))
      room.down(1, 200, 250)
      room.drag(1, from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 110), duration: 0.1)
      room.up(1, 200, 110)
      room.wait(0.1)
      #expect(view.scroller.isDecelerating)
      room.down(1, 200, 200)
      #expect(recognizer(of: view).state == .began)
      #expect(!view.scroller.isDecelerating)
      room.up(1, 200, 200)
      #expect(recognizer(of: view).state == .possible)
    }

    @Test("The engine claims a press when its time is over, without another sample")
    func press() {
      let resting = Resting(Surface(size: .zero))
      let view = StageView(interaction: resting)
      view.frame = CGRect(x: 0, y: 100, width: 390, height: 200)
      table.addSubview(view)
      room.window.layoutIfNeeded()
      room.down(1, 200, 150)
      room.wait(0.45)
      #expect(recognizer(of: view).state == .possible)
      #expect(table.panGestureRecognizer.state == .possible)
      room.wait(0.1)
      #expect(recognizer(of: view).state == .began)
      #expect(table.panGestureRecognizer.state == .failed)
      room.up(1, 200, 150)
      #expect(resting.samples.first?.location == Point2D(x: 200, y: 50), "in points of the surface")
    }

    @Test(
      "A drag in nested views is one pointer of one arena: the inner view leaves the rest of the drag to the outer one"
    )
    func nested() {
      let inner = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 260)))
      inner.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      let page = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 2000))
      page.addSubview(inner)
      let outer = ContentScrollView(contentView: page)
      room.add(outer, 0, 0, 300, 600)
      room.wait(0.1)
      room.down(1, 100, 180)
      room.drag(1, from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 40), duration: 0.3)
      #expect(inner.contentOffset.y == 60, "up to its end")
      #expect(outer.contentOffset.y > 50, "then the page goes on")
      let touchers = [inner, outer].map { recognizer(of: $0).state }
      #expect(touchers == [.changed, .possible], "only the inner view receives the touch")
      room.up(1, 100, 40)
    }

    @Test("Two fingers on two views do not wait for one another")
    func twoViews() {
      let (one, other) = (
        scroller(CGSize(width: 390, height: 2000)), scroller(CGSize(width: 390, height: 2000))
      )
      other.frame.origin.y = 400
      room.down(1, 100, 200)
      room.down(2, 100, 500)
      room.drag(2, from: CGPoint(x: 100, y: 500), to: CGPoint(x: 100, y: 420), duration: 0.1)
      #expect(other.contentOffset.y == 70)
      room.drag(1, from: CGPoint(x: 100, y: 200), to: CGPoint(x: 100, y: 120), duration: 0.1)
      #expect(one.contentOffset.y == 70)
      room.up(1, 100, 120)
      room.up(2, 100, 420)
    }

    @Test("A touch that the system cancels has no effect")
    func cancelled() {
      let view = scroller(CGSize(width: 390, height: 2000))
      room.down(1, 200, 250)
      room.drag(1, from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 150), duration: 0.1)
      room.screen.cancelled(1, at: room.time)
      #expect(!view.scroller.isTracking && !view.scroller.isDecelerating)
      room.down(1, 200, 250)
      view.removeFromSuperview()
      #expect(!view.scroller.isTracking, "a view that leaves its window loses its touches")
      room.up(1, 200, 250)
    }

    @Test("In the background, the stage loses all pointers")
    func background() {
      let view = scroller(CGSize(width: 390, height: 2000))
      room.down(1, 200, 250)
      #expect(view.scroller.isTracking)
      NotificationCenter.default.post(
        name: UIApplication.didEnterBackgroundNotification, object: nil)
      #expect(!view.scroller.isTracking)
      NotificationCenter.default.post(
        name: UIApplication.willEnterForegroundNotification, object: nil)
    }

    @Test("The stage follows the scene of its window to the background, and no other one")
    func scenes() {
      let view = scroller(CGSize(width: 390, height: 2000))
      let other = UIWindowScene()
      room.down(1, 200, 250)
      NotificationCenter.default.post(
        name: UIScene.didEnterBackgroundNotification, object: other)
      #expect(view.scroller.isTracking && !room.driver.isInBackground)
      NotificationCenter.default.post(
        name: UIScene.didEnterBackgroundNotification, object: room.scene)
      #expect(!view.scroller.isTracking && room.driver.isInBackground)
      NotificationCenter.default.post(
        name: UIScene.willEnterForegroundNotification, object: other)
      #expect(room.driver.isInBackground)
      // The window moves to the scene that is in sight.
      room.window.windowScene = other
      #expect(!room.driver.isInBackground)
      room.window.windowScene = room.scene
      NotificationCenter.default.post(
        name: UIScene.willEnterForegroundNotification, object: room.scene)
      #expect(!room.driver.isInBackground)
      room.up(1, 200, 250)
      room.down(1, 200, 250)
      #expect(view.scroller.isTracking)
      room.up(1, 200, 250)
    }

    @Test(
      "Samples have the time, the force and the kind of their touch, and identifiers of their own")
    func samples() {
      let resting = Resting(Surface(size: .zero))
      let view = StageView(interaction: resting)
      room.add(view, 0, 0, 390, 844)
      room.screen.began(1, .init(10, 20, 1.25, force: 2), maximumPossibleForce: 8)
      room.screen.began(2, .init(30, 40, 1.5), type: .indirectPointer, buttonMask: .primary)
      room.up(1, 10, 20)
      room.up(2, 30, 40)
      room.screen.began(1, .init(10, 20, 2), type: .pencil)
      room.screen.ended(1, .init(10, 20, 2))
      let samples = resting.samples
      #expect(samples.map(\.time) == [1.25, 1.5, 2])
      #expect(samples.map(\.pressure) == [0.25, nil, nil])
      #expect(samples.map(\.kind) == [.touch, .mouse, .pen])
      #expect(samples.map(\.buttons) == [[], .primary, []])
      #expect(Set(samples.map(\.id)).count == 3)
    }
  }
}
