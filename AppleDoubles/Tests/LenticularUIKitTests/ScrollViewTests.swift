import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("A scroll view") @MainActor struct ScrollViewTests {
    let room = Room()
    let content = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 2000))
    let view: ContentScrollView

    init() {
      view = ContentScrollView(contentView: content)
      room.add(view, 20, 100, 300, 600)
      room.wait(0.1)
    }

    /// The same interaction on a stage of its own.
    private func reference() -> (stage: Stage, scroller: ScrollInteraction, shown: ShownLayers) {
      let stage = Stage()
      let scroller = ScrollInteraction(stage.makeSurface(size: .zero))
      stage.add(scroller)
      stage.perform(at: 1) { scroller.setContent(Size2D(width: 300, height: 2000), at: $0) }
      stage.handle(.reduceMotion(false, at: 1))
      stage.handle(.size(Size2D(width: 300, height: 600), displayScale: 2, at: 1))
      return (stage, scroller, ShownLayers())
    }

    @Test("A fling draws the engine's frames to the bit")
    func fling() {
      var (stage, scroller, shown) = reference()
      let map = LenticularPhysics.AffineTransform2D.translation(Point2D(x: -20, y: -100))
      var time = room.time
      func compare() {
        shown.apply(stage.advance(to: time + Room.refresh))
        shown.compare(with: room.driver)
      }
      func send(_ phase: PointerSample.Phase, _ y: CGFloat, at time: Double) {
        let sample = PointerSample(
          id: 1, time: time, phase: phase, location: Point2D(x: 170, y: Double(y)))
        stage.handle(.pointer(sample), on: [Stage.Hit(scroller.surface, map: map)])
      }
      send(.down, 600, at: time)
      room.down(1, 170, 600)
      // Samples with irregular times, two or three for each refresh.
      let recording: [[(y: CGFloat, after: Double)]] = [
        [(599, 0.0021), (597, 0.0067)], [(591, 0.0029), (588, 0.0055), (582, 0.0081)],
        [(570, 0.0040), (561, 0.0079)], [(543, 0.0031), (538, 0.0062)],
        [(511, 0.0028), (496, 0.0051), (487, 0.0080)], [(450, 0.0044), (431, 0.0083)],
      ]
      for samples in recording {
        for (y, after) in samples { send(.moved, y, at: time + after) }
        room.screen.moved([(1, samples.map { .init(170, $0.y, time + $0.after) })])
        room.wait(Room.refresh)
        time = room.time
        compare()
      }
      #expect(scroller.isDragging)
      send(.up, 431, at: time)
      room.up(1, 170, 431)
      var frames = 0
      while !stage.isIdle {
        room.wait(Room.refresh)
        time = room.time
        compare()
        frames += 1
      }
      #expect(frames > 100, "the fling decelerates, and the indicator fades")
      #expect(view.contentOffset.y > 1000)
      #expect(view.contentOffset == CGPoint(scroller.contentOffset))
      #expect(room.driver.isPaused)
      #expect(ImplicitActions.began.isEmpty)
    }

    @Test("The content is the application's view, which UIKit finds where the content lies")
    func hosting() {
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 50, y: 1000, width: 100, height: 40)
      content.addSubview(button)
      view.setContentOffset(CGPoint(x: 0, y: 800), animated: false)
      room.wait(0.1)
      #expect(button.convert(CGPoint.zero, to: nil) == CGPoint(x: 70, y: 300))
      #expect(room.window.hitTest(CGPoint(x: 80, y: 310), with: nil) === button)
    }

    @Test("A control in the content keeps its touches; a drag on other places scrolls")
    func controls() {
      let button = UIButton(type: .system)
      button.frame = CGRect(x: 50, y: 100, width: 100, height: 40)
      content.addSubview(button)
      var taps = 0
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      room.tap(80, 210)
      #expect(taps == 1)
      room.down(1, 80, 210)
      room.drag(1, from: CGPoint(x: 80, y: 210), to: CGPoint(x: 80, y: 110), duration: 0.1)
      room.up(1, 80, 110)
      #expect(view.contentOffset == .zero)
      room.down(1, 80, 400)
      room.drag(1, from: CGPoint(x: 80, y: 400), to: CGPoint(x: 80, y: 300), duration: 0.1)
      #expect(view.contentOffset.y == 90, "the slop does not move the content")
      room.up(1, 80, 300)
    }

    @Test("The display link is paused while nothing moves, and runs at the display's full rate")
    func link() {
      room.settle()
      #expect(room.wait(1) == 0)
      view.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
      #expect(!room.driver.isPaused)
      let fired = room.wait(2)
      #expect(fired > 20 && fired < 240)
      #expect(CADisplayLink.links.last?.preferredFrameRateRange.preferred == 120)
      #expect(CADisplayLink.links.last?.modes == [.common])
    }

    @Test("A view out of its window keeps its layers until it is released")
    func removal() async {
      room.driver.wake()
      var other: ContentScrollView? = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      room.add(other!, 0, 0, 100, 50)
      room.wait(0.1)
      let count = room.driver.nodes.count
      weak let released = other
      weak let interaction = other?.scroller
      other?.removeFromSuperview()
      room.wait(0.1)
      #expect(room.driver.nodes.count == count, "a view that may come back keeps its layers")
      other = nil
      #expect(released == nil)
      await Room.until { interaction == nil }
      room.wait(0.1)
      #expect(room.driver.nodes.count < count)
    }

    @Test("Wheels and trackpads scroll; a pinch on a trackpad zooms about the pointer")
    func wheels() throws {
      view.setZoomLimits(minimum: 1, maximum: 3)
      let pans = view.gestureRecognizers!.compactMap { $0 as? UIPanGestureRecognizer }
      let trackpad = try #require(pans.first { $0.allowedScrollTypesMask == .continuous })
      let wheel = try #require(pans.first { $0.allowedScrollTypesMask == .discrete })
      #expect(pans.allSatisfy { $0.allowedTouchTypes.isEmpty })
      let place = CGPoint(x: 100, y: 300)
      trackpad.scroll(.began, by: CGPoint(x: 0, y: -30), at: place)
      trackpad.scroll(.changed, by: CGPoint(x: 0, y: -20), at: place)
      trackpad.scroll(.ended, by: .zero, at: place)
      #expect(view.contentOffset.y == 50)
      wheel.scroll(.began, by: CGPoint(x: 0, y: -40), at: place)
      wheel.scroll(.ended, by: .zero, at: place)
      #expect(view.contentOffset.y == 90, "the destination of the notch")
      room.wait(2)
      let pinch = try #require(
        view.gestureRecognizers!.compactMap { $0 as? UIPinchGestureRecognizer }.first)
      pinch.magnify(.began, by: 1.5, at: place)
      pinch.magnify(.changed, by: 1.2, at: place)
      pinch.magnify(.ended, by: 1, at: place)
      #expect(abs(view.zoomScale - 1.8) < 1e-12)
      // The point of the content under the pointer stays there: (80, 200 + 90) at scale 1.
      #expect(abs(view.contentOffset.y - (290 * 1.8 - 200)) < 1e-9)
    }

    /// The recogniser of the scrolls of trackpads on a view.
    private func trackpad(on view: UIView) throws -> UIPanGestureRecognizer {
      let pans = view.gestureRecognizers!.compactMap { $0 as? UIPanGestureRecognizer }
      return try #require(pans.first { $0.allowedScrollTypesMask == .continuous })
    }

    /// Scrolls by 50 points up, and leaves the trackpad with a velocity in points per second.
    private func fling(
      _ trackpad: UIPanGestureRecognizer, velocity: CGFloat, _ flags: UIKeyModifierFlags = []
    ) {
      let place = CGPoint(x: 100, y: 300)
      trackpad.scroll(.began, by: CGPoint(x: 0, y: -30), at: place, modifierFlags: flags)
      trackpad.scroll(.changed, by: CGPoint(x: 0, y: -20), at: place, modifierFlags: flags)
      trackpad.scroll(
        .ended, by: .zero, at: place, modifierFlags: flags,
        velocity: CGPoint(x: 0, y: -velocity))
    }

    @Test(
      "A scroll on a trackpad goes on after the fingers have left it, as one on the screen does")
    func momentum() throws {
      let trackpad = try trackpad(on: view)
      room.settle()
      fling(trackpad, velocity: 1000)
      #expect(view.contentOffset.y == 50)
      let motion = DecaySimulation(from: 50.0, velocity: 1000)
      let start = room.time
      for _ in 0..<60 {
        room.wait(Room.refresh)
        let shown = motion.state(at: room.time + Room.refresh - start).value
        #expect(abs(Double(view.contentOffset.y) - shown) < 1e-9)
      }
      room.settle()
      #expect(room.driver.isPaused)
      #expect(abs(Double(view.contentOffset.y) - motion.end) <= Tolerance.points.distance)
    }

    @Test("A touch, a key and another scroll stop the momentum of a trackpad", arguments: 0..<3)
    func caughtMomentum(way: Int) throws {
      let trackpad = try trackpad(on: view)
      fling(trackpad, velocity: 1000)
      room.wait(0.1)
      #expect(view.contentOffset.y > 100)
      switch way {
      case 0: room.down(1, 100, 300)
      case 1: view.handle(.home)
      default: fling(trackpad, velocity: 0)
      }
      room.wait(Room.refresh)
      let caught = view.contentOffset
      room.wait(1)
      #expect(view.contentOffset == caught)
    }

    @Test("Momentum ends at the end of the content, and in the background; a zoom has none")
    func endsOfMomentum() throws {
      let trackpad = try trackpad(on: view)
      fling(trackpad, velocity: 100_000)
      #expect(room.settle() < 1)
      #expect(view.contentOffset.y == 1400)

      view.setContentOffset(.zero, animated: false)
      fling(trackpad, velocity: 1000)
      NotificationCenter.default.post(
        name: UIApplication.didEnterBackgroundNotification, object: nil)
      room.wait(0.5)
      NotificationCenter.default.post(
        name: UIApplication.willEnterForegroundNotification, object: nil)
      room.settle()
      #expect(view.contentOffset.y == 50)

      view.setZoomLimits(minimum: 1, maximum: 3)
      fling(trackpad, velocity: -1000, .control)
      let zoom = view.zoomScale
      room.settle()
      #expect(view.zoomScale == zoom)
    }

    @Test("At its end, a wheel is left to the scroll view around it")
    func wheelAtTheEnd() throws {
      let pans = view.gestureRecognizers!.compactMap { $0 as? UIPanGestureRecognizer }
      let trackpad = try #require(pans.first { $0.allowedScrollTypesMask == .continuous })
      trackpad.scroll(.began, by: CGPoint(x: 0, y: 30), at: CGPoint(x: 100, y: 300))
      #expect(trackpad.state == .failed)
    }

    @Test("Keys scroll, and the others are passed on")
    func keys() {
      room.tap(100, 300)
      room.settle()
      room.press(.keyboardDownArrow)
      #expect(view.contentOffset.y == 40)
      room.press(.keyboardEnd)
      #expect(view.contentOffset.y == 1400)
      room.press(.keyboardHome, .command)
      #expect(view.contentOffset.y == 1400, "with Command, a key is an application's")
      for (key, flags) in [
        (UIKeyboardHIDUsage.keyboardSpacebar, UIKeyModifierFlags.shift), (.keyboardPageDown, []),
        (.keyboardPageUp, []), (.keyboardSpacebar, []),
      ] {
        let before = view.contentOffset.y
        room.press(key, flags)
        let isUp = key == .keyboardPageUp || flags == .shift
        #expect(isUp ? view.contentOffset.y < before : view.contentOffset.y > before)
      }
      #expect(view.contentOffset.y == 1400, "the pages of Space are those of Page Up and Page Down")
    }

    @Test("Reports come to the delegate, and those that were not replaced by later ones to streams")
    func reports() async {
      final class Listener: ContentScrollViewDelegate {
        var reports: [ScrollInteraction.Report] = []
        func scrollView(_ scrollView: ContentScrollView, didReport report: ScrollInteraction.Report)
        {
          reports.append(report)
        }
      }
      let listener = Listener()
      view.delegate = listener
      let stream = view.reports
      let reader = Task { () -> [ScrollInteraction.Report] in
        var reports: [ScrollInteraction.Report] = []
        for await report in stream {
          reports.append(report)
          if report == .didEndScrollingAnimation { break }
        }
        return reports
      }
      view.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
      room.settle()
      #expect(listener.reports.last == .didEndScrollingAnimation)
      #expect(listener.reports.contains(.didScroll(offset: Point2D(x: 0, y: 100))))
      let read = await reader.value
      #expect(
        read.filter { $0.continuousKind != nil } == [.didScroll(offset: Point2D(x: 0, y: 100))])
      #expect(
        read.filter { $0.continuousKind == nil }
          == listener.reports.filter { $0.continuousKind == nil })
    }

    @Test("VoiceOver scrolls by pages, tells how far, and zooms")
    func accessibility() {
      var told: String? { UIAccessibility.posts.last?.argument as? String }
      #expect(view.accessibilityLabel == nil && view.accessibilityValue == "0 %")
      content.accessibilityLabel = "Map"
      #expect(view.accessibilityLabel == "Map")
      #expect(view.accessibilityScroll(.down))
      #expect(view.contentOffset.y == 600)
      #expect(UIAccessibility.posts.last?.notification == .pageScrolled)
      // The content is 1400 points higher than the view.
      #expect(told == "43 %" && view.accessibilityValue == "43 %")
      #expect(view.accessibilityScroll(.up))
      #expect(view.contentOffset.y == 0 && told == "0 %")
      #expect(!view.accessibilityScroll(.up), "there is nothing above")
      #expect(view.accessibilityCustomActions?.isEmpty == true)
      view.setZoomLimits(minimum: 1, maximum: 4)
      let actions = view.accessibilityCustomActions!
      #expect(actions.map(\.name) == ["Zoom in", "Zoom out"])
      #expect(actions[0].actionHandler!(actions[0]))
      #expect(abs(view.zoomScale - 1.6) < 1e-12)
      view.setZoomScale(2, animated: false)
      view.contentInset = UIEdgeInsets(top: 100, left: 20, bottom: 0, right: 80)
      view.setContentOffset(CGPoint(x: -20, y: 1650), animated: false)
      #expect(view.accessibilityScroll(.left))
      #expect(view.contentOffset.x == 280 && told == "75 %", "300 of 400 points")
      #expect(view.accessibilityValue == "50 %", "1750 of 3500 points")
      view.contentSize = CGSize(width: 150, height: 100)
      view.contentInset = .zero
      #expect(view.accessibilityValue == nil, "nothing scrolls")
    }

    @Test(
      "A rotation of the device keeps what is seen, up to the end of the content, in the same frame"
    )
    func rotation() {
      view.setContentOffset(CGPoint(x: 0, y: 1300), animated: false)
      room.wait(0.1)
      view.frame = CGRect(x: 20, y: 40, width: 300, height: 300)
      room.window.layoutIfNeeded()
      #expect(view.canvas.bounds == CGRect(x: 0, y: 0, width: 300, height: 300))
      #expect(view.contentOffset.y == 1300)
      #expect(content.convert(CGPoint.zero, to: nil) == CGPoint(x: 20, y: 40 - 1300))
      // The content is 2000 points high.
      view.frame = CGRect(x: 20, y: 40, width: 300, height: 800)
      room.window.layoutIfNeeded()
      #expect(view.contentOffset.y == 1200)
      #expect(content.convert(CGPoint.zero, to: nil) == CGPoint(x: 20, y: 40 - 1200))
    }
  }
}
