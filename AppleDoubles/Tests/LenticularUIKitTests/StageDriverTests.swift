import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("The stage of a window") @MainActor struct StageDriverTests {
    @Test("Views, their driver and its display link end together")
    func release() async {
      weak var driver: StageDriver?
      weak var link: CADisplayLink?
      weak var views: UIWindow?
      do {
        let room = Room()
        let imageView = UIImageView(image: picture(300, 200))
        room.add(imageView, 20, 100, 80, 80)
        let table = UIScrollView()
        room.add(table, 0, 0, 100, 100)
        let parallax = ParallaxImageView(image: picture(100, 100))
        parallax.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        table.addSubview(parallax)
        let panorama = PanoramaView(image: picture(3000, 1000))
        room.add(panorama, 0, 300, 390, 200)
        let album = HostTests.PeekPanTests.Album()
        let peek = PeekPanInteraction(dataSource: album)
        room.view.addInteraction(peek)
        peek.begin(at: .zero)
        room.wait(0.3)
        peek.cancel()
        room.settle()
        PhotoViewerController(image: imageView.image!).present(from: imageView)
        room.wait(0.3)
        (driver, link, views) = (room.driver, room.driver.link, room.window)
        #expect(link != nil && panorama.driver === driver)
      }
      await Room.until { driver == nil && views == nil }
      #expect(link == nil)
      #expect(!CADisplayLink.links.contains { $0 === link })
    }

    @Test("All views change their layers in one transaction a refresh")
    func transactions() {
      let room = Room()
      let views = (0..<20).map { index in
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 2000))
        let view = ContentScrollView(contentView: content)
        room.add(view, CGFloat(index) * 15, 0, 15, 600)
        return view
      }
      room.settle()
      for view in views { view.setContentOffset(CGPoint(x: 0, y: 700), animated: true) }
      let before = CATransaction.count
      #expect(room.wait(Room.refresh * 10) == 10)
      #expect(CATransaction.count - before == 10)
      #expect(views.allSatisfy { $0.contentView.convert(CGPoint.zero, to: nil).y < 0 })
      #expect(ImplicitActions.began.isEmpty)
      room.settle()
      for view in views { view.removeFromSuperview() }
    }

    @Test("The display link is paused until shortly before a frame that is due later")
    func alarm() throws {
      let room = Room()
      let view = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 2000)))
      room.add(view, 0, 0, 300, 600)
      room.settle()
      #expect(room.driver.isPaused && room.driver.alarmTime == nil)
      // A recogniser that waits, such as one of a long press, is due in half a second.
      let press = LongPressRecognizer()
      view.interaction.surface.add(press)
      room.down(1, 100, 100)
      let start = room.time
      let due = room.driver.stage.nextFrameTime
      #expect(due > start + 0.3 && due < start + 1)
      #expect(room.wait(0.1) < 5)
      #expect(room.driver.link?.isPaused == true && !room.driver.isPaused)
      let alarm = try #require(room.driver.subscriptions.alarm)
      #expect(alarm.isValid)
      #expect(press.state == .possible)
      // The link runs again in time for the frame.
      let fired = room.wait(due - room.time + Room.refresh)
      #expect(fired > 0 && fired <= 8)
      #expect(press.state == .began && !alarm.isValid)
      // An input resumes the link at once.
      room.settle()
      room.down(2, 200, 100)
      #expect(room.driver.link?.isPaused == false && room.driver.alarmTime == nil)
      room.up(2, 200, 100)
      room.up(1, 100, 100)
      room.settle()
      #expect(room.driver.isPaused)
    }

    @Test("Content is inset by the safe area of a view that asks for it")
    func safeArea() {
      let room = Room()
      let view = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 2000)))
      room.add(view, 0, 0, 300, 600)
      room.settle()
      #expect(view.contentOffset == .zero)
      view.insetsContentFromSafeArea = true
      room.window.layoutIfNeeded()
      room.settle()
      #expect(view.contentOffset == CGPoint(x: 0, y: -44))
      room.window.safeArea = UIEdgeInsets(top: 91, left: 0, bottom: 34, right: 0)
      room.window.layoutIfNeeded()
      room.settle()
      #expect(view.contentOffset == CGPoint(x: 0, y: -91))
      view.setContentOffset(CGPoint(x: 0, y: 5000), animated: false)
      #expect(view.contentOffset == CGPoint(x: 0, y: 2000 - 600 + 34))
      view.insetsContentFromSafeArea = false
      room.window.layoutIfNeeded()
      room.settle()
      #expect(view.contentOffset == CGPoint(x: 0, y: 2000 - 600))
    }

    @Test("A view that leaves its window and comes back keeps its state")
    func comesBack() {
      let room = Room()
      let view = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 2000)))
      room.add(view, 0, 0, 300, 600)
      view.setContentOffset(CGPoint(x: 0, y: 700), animated: false)
      room.wait(0.1)
      view.removeFromSuperview()
      room.wait(0.1)
      room.add(view, 0, 0, 300, 600)
      room.wait(0.1)
      #expect(view.contentOffset.y == 700)
      #expect(view.contentView.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: -700))
    }

    /// A second window, on a screen with 60 refreshes a second.
    @MainActor private struct SecondWindow {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let scene = UIWindowScene()
      let driver: StageDriver
      static let refresh = 1.0 / 60

      init() {
        let screen = UIScreen()
        screen.maximumFramesPerSecond = 60
        scene.screen = screen
        window.windowScene = scene
        window.rootViewController = UIViewController()
        driver = StageDriver.of(window)
      }

      func add(_ view: UIView) {
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
        window.rootViewController?.view.addSubview(view)
        window.layoutIfNeeded()
      }
    }

    private func scroller() -> ContentScrollView {
      ContentScrollView(contentView: UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 4000)))
    }

    /// Lets both displays refresh for a time: that of the room 120 times a second, the other one 60 times.
    private func wait(
      _ duration: Double, _ room: Room, _ other: SecondWindow, each: () -> Void = {}
    ) -> (one: Int, other: Int) {
      var fired = (one: 0, other: 0)
      for step in 1...Int((duration / Room.refresh).rounded()) {
        fired.one += room.wait(Room.refresh)
        guard step.isMultiple(of: 2) else { continue }
        let target = room.time + SecondWindow.refresh
        if other.driver.link?.fire(at: room.time, target: target) == true {
          fired.other += 1
          each()
        }
      }
      return fired
    }

    @Test("Each window has a display link with the rate of its screen, which pauses alone")
    func windows() {
      let (room, second) = (Room(), SecondWindow())
      let (one, other) = (scroller(), scroller())
      room.add(one, 0, 0, 300, 600)
      second.add(other)
      #expect(one.driver === room.driver && other.driver === second.driver)
      #expect(room.driver !== second.driver)
      #expect(room.driver.link?.preferredFrameRateRange.preferred == 120)
      #expect(second.driver.link?.preferredFrameRateRange.preferred == 60)
      _ = wait(1, room, second)
      #expect(room.driver.isPaused && second.driver.isPaused)

      // The engine of the second window alone, at the times of its display.
      let stage = Stage()
      let reference = ScrollInteraction(stage.makeSurface(size: .zero))
      stage.add(reference)
      reference.setContent(Size2D(width: 300, height: 4000), at: room.time)
      stage.handle(.size(Size2D(width: 300, height: 600), displayScale: 2, at: room.time))
      var shown = ShownLayers()
      shown.apply(stage.advance(to: 0))
      one.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      #expect(second.driver.isPaused)
      _ = wait(0.1, room, second)
      #expect(one.contentOffset.y > 0 && other.contentOffset == .zero && second.driver.isPaused)
      other.setContentOffset(CGPoint(x: 0, y: 3000), animated: true)
      stage.perform(at: room.time) {
        reference.scroll(to: Point2D(x: 0, y: 3000), animated: true, at: $0)
      }
      let fired = wait(0.2, room, second) {
        shown.apply(stage.advance(to: room.time + SecondWindow.refresh))
        shown.compare(with: second.driver)
      }
      #expect(fired.one == 24 && fired.other == 12)
      _ = wait(3, room, second)
      #expect(room.driver.isPaused && second.driver.isPaused)
      #expect(one.contentOffset.y == 300 && other.contentOffset.y == 3000)
    }

    @Test("A view that moves to another window takes its motion along, and is touched there")
    func moves() {
      let (room, second) = (Room(), SecondWindow())
      let view = scroller()
      room.add(view, 0, 0, 300, 600)
      room.wait(0.1)
      room.down(1, 150, 500)
      room.drag(1, from: CGPoint(x: 150, y: 500), to: CGPoint(x: 150, y: 300), duration: 0.1)
      room.up(1, 150, 300)
      room.wait(0.05)
      func shown() -> CGFloat { -view.contentView.convert(CGPoint.zero, to: nil).y }
      let offset = shown()
      #expect(view.scroller.isDecelerating && offset > 100)
      second.add(view)
      #expect(view.driver === second.driver && room.driver.views.isEmpty)
      #expect(shown() == offset)
      let fired = wait(0.2, room, second)
      #expect(fired.one <= 1 && room.driver.isPaused, "the former window has nothing to draw")
      #expect(fired.other == 12 && shown() > offset + 50)
      let time = room.time + SecondWindow.refresh
      #expect(abs(Double(shown()) - view.scroller.contentOffset(at: time).y) < 1e-9)

      // A finger in the other window stops the content. A finger that is down when the view moves is lost.
      let screen = TouchScreen(second.window)
      screen.began(1, .init(150, 300, room.time))
      #expect(!view.scroller.isDecelerating)
      screen.moved(1, .init(150, 250, room.time + 0.01))
      _ = wait(0.05, room, second)
      #expect(view.scroller.isDragging)
      room.add(view, 0, 0, 300, 600)
      #expect(view.driver === room.driver && second.driver.views.isEmpty)
      #expect(!view.scroller.isDragging)
      screen.moved(1, .init(150, 100, room.time + 0.01))
      screen.ended(1, .init(150, 100, room.time + 0.02))
      let rest = shown()
      _ = wait(0.1, room, second)
      #expect(shown() == rest)
      room.down(1, 150, 500)
      room.drag(1, from: CGPoint(x: 150, y: 500), to: CGPoint(x: 150, y: 400), duration: 0.1)
      #expect(shown() > rest + 80)
      room.up(1, 150, 400)
      room.settle()
    }

    @Test("A drag that began on a view with previews ends when the scroll view around it moves")
    func movesAround() {
      let (room, second) = (Room(), SecondWindow())
      let (view, album) = (scroller(), HostTests.PeekPanTests.Album())
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
      inner.addInteraction(PeekPanInteraction(dataSource: album, delegate: album))
      view.contentView.addSubview(inner)
      room.add(view, 0, 0, 300, 600)
      room.wait(0.1)
      room.down(1, 150, 500)
      room.drag(1, from: CGPoint(x: 150, y: 500), to: CGPoint(x: 150, y: 300), duration: 0.1)
      #expect(view.scroller.isDragging)
      second.add(view)
      #expect(view.driver === second.driver && !view.scroller.isTracking)
      room.up(1, 150, 300)
      room.settle()
      #expect(album.calls.isEmpty)
    }

    @Test("A window that moves to another screen has the rate of that screen")
    func screens() {
      let (room, second) = (Room(), SecondWindow())
      let view = scroller()
      room.add(view, 0, 0, 300, 600)
      room.settle()
      let former = room.driver.link
      room.scene.screen = second.scene.screen
      view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
      #expect(room.driver.link?.preferredFrameRateRange.preferred == 60)
      #expect(!CADisplayLink.links.contains { $0 === former })
      room.settle()
      #expect(view.contentOffset.y == 300)
    }

    @Test("A change of the display scale or of the direction is passed on to the interaction")
    func traits() {
      final class Measured: Interaction {
        let surface = Surface(size: .zero)
        var layouts: [[Double]] = []
        func handle(_ input: Input, at time: Double) -> Bool {
          guard case .viewport(let viewport?, _) = input else { return false }
          layouts.append([
            viewport.size.width, viewport.displayScale, viewport.isRightToLeft ? 1 : 0,
          ])
          return true
        }
        func advance(to time: Double) {}
      }
      let (room, measured) = (Room(), Measured())
      room.add(StageView(interaction: measured), 0, 0, 300, 600)
      room.window.traits = UITraitCollection(displayScale: 3, layoutDirection: .leftToRight)
      room.window.layoutIfNeeded()
      room.window.traits = UITraitCollection(displayScale: 3, layoutDirection: .rightToLeft)
      room.window.layoutIfNeeded()
      #expect(measured.layouts == [[300, 2, 0], [300, 3, 0], [300, 3, 1]])
    }

    /// A view that receives keys, as a text field does.
    private final class Field: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }

    @Test("The view that was touched last receives keys, unless a text field does")
    func firstResponder() {
      let room = Room()
      let panorama = PanoramaView(image: picture(4000, 1000))
      let field = Field(frame: CGRect(x: 0, y: 700, width: 390, height: 40))
      let scrollView = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 2000)))
      room.add(panorama, 0, 0, 390, 200)
      room.add(scrollView, 0, 200, 390, 400)
      room.view.addSubview(field)
      panorama.setFilling(true, animated: false)
      room.settle()
      room.tap(100, 300)
      #expect(scrollView.isFirstResponder)
      room.press(.keyboardEnd)
      room.settle()
      #expect(scrollView.contentOffset.y == 1600)

      room.down(1, 100, 100)
      room.drag(1, from: CGPoint(x: 100, y: 100), to: CGPoint(x: 50, y: 100), duration: 0.2)
      room.up(1, 50, 100)
      room.settle()
      #expect(panorama.isFirstResponder)
      let offset = panorama.panner.contentOffset.x
      room.press(.keyboardRightArrow)
      room.settle()
      #expect(panorama.panner.contentOffset.x > offset && scrollView.contentOffset.y == 1600)

      field.becomeFirstResponder()
      room.tap(100, 300)
      #expect(field.isFirstResponder, "a text field keeps the keyboard")
      room.press(.keyboardHome)
      room.settle()
      #expect(scrollView.contentOffset.y == 1600)
    }

    @Test("A controller that receives keys goes on to receive them")
    func firstController() {
      final class Controller: UIViewController {
        override var canBecomeFirstResponder: Bool { true }
      }
      let (room, controller) = (Room(), Controller())
      room.window.rootViewController = controller
      let view = PanoramaView(image: picture(4000, 1000))
      view.frame = controller.view.bounds
      controller.view.addSubview(view)
      controller.becomeFirstResponder()
      room.tap(100, 300)
      #expect(controller.isFirstResponder && !view.isFirstResponder)
    }

    @Test("From right to left, the next photograph lies to the left")
    func rightToLeft() {
      let room = Room()
      room.window.traits = UITraitCollection(displayScale: 2, layoutDirection: .rightToLeft)
      let imageView = UIImageView(image: picture(300, 200))
      room.add(imageView, 20, 100, 80, 80)
      let viewer = PhotoViewerController(
        images: [picture(300, 200), picture(300, 200)])
      viewer.present(from: imageView)
      room.settle()
      room.press(.keyboardLeftArrow)
      room.settle()
      #expect(viewer.index == 1)
    }
  }
}
