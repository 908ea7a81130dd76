import Lenticular
import LenticularGestures
import LenticularPhysics
import TestSupport

// Stories that are told for their baselines only: what recordings leave out.

extension BaselineStory {
  // MARK: Viewer

  private static func viewer(
    _ name: String, photos: [Size2D] = Recording.photos, size: Size2D = ViewerScript.size,
    story: @escaping @Sendable (ViewerScript) -> Void
  ) -> BaselineStory {
    BaselineStory(name: "viewer-\(name)") {
      let script = ViewerScript(photos: photos, size: size)
      story(script)
      return (script.settle().screen, script.allFaults)
    }
  }

  private static let directions = (0..<8).map { index -> Point2D in
    let (sin, cos) = Elementary.sincos(Double(index) * .pi / 4)
    return point(cos, sin)
  }
  private static let middle = point(160, 284)

  static let viewerStories: [BaselineStory] = [
    viewer("thumbnails", photos: OpeningTests.cases.map(\.photo)) { script in
      for (index, story) in OpeningTests.cases.enumerated() {
        script.open(index, from: story.thumbnail).dismiss().settle()
      }
      script.open(0, from: nil).dismiss().settle()
    },

    viewer("caught-opening") { script in
      for delay in [0.03, 0.1, 0.2, 0.3] {
        script.present(from: .plain).wait(delay).down(at: point(200, 300)).wait(0.9).up().settle()
        script.dismiss().settle()
        script.present(1, from: .plain).wait(delay).down(at: point(200, 300))
          .drag(velocity: point(-40, 30), for: 0.6).wait(0.2).up().settle()
        if script.isOpen { script.dismiss().settle() }
      }
    },

    viewer("caught-closing") { script in
      for delay in [0.03, 0.1, 0.2, 0.3] {
        script.open().dismiss().wait(delay).down(at: point(200, 300)).wait(0.9).up().settle()
        script.open().dismiss().wait(delay).down(at: point(200, 300))
          .drag(velocity: point(300, -400), for: 0.1).up().settle()
        script.open().dismiss().wait(delay).tap().settle()
        script.down(at: middle).drag(velocity: point(0, 900), for: 0.1).cancel().settle()
        script.down(at: middle).drag(velocity: point(0, 900), for: 0.1).send(.pointersLost)
          .settle().dismiss().settle()
      }
    },

    viewer("drags") { script in
      for direction in directions {
        script.open().down(at: middle).drag(velocity: direction * 120, for: 0.4).wait(0.15).up()
          .settle().dismiss().settle()
      }
      script.open().down(at: point(160, 200)).drag(velocity: point(10, 200), for: 1).up().settle()
    },

    viewer("zoomed-edges") { script in
      script.open().doubleTap(at: point(100, 300)).settle()
      for direction in directions {
        script.down(at: middle).drag(velocity: direction * 1200, for: 0.3).wait(0.2).up().settle()
        script.down(at: middle).drag(velocity: direction * -2500, for: 0.06).up().settle()
      }
      script.dismiss().settle()
    },

    viewer("pinches") { script in
      script.open().down(1, at: point(155, 284)).down(2, at: point(165, 284))
      script.pinch(to: point(40, 284), point(280, 284), in: 0.3).wait(0.2).up(1).up(2).settle()
      script.down(1, at: point(60, 184)).down(2, at: point(260, 384))
        .pinch(to: point(100, 264), point(220, 304), in: 0.3).wait(0.15).up(2).wait(0.02).up(1)
        .settle()
      script.tap().settle().down(1, at: point(60, 284)).down(2, at: point(260, 284))
        .pinch(to: point(70, 284), point(250, 284), in: 0.3).wait(0.15).up(1).up(2).settle()
      script.down(1, at: point(60, 184)).down(2, at: point(260, 384))
        .pinch(to: point(140, 304), point(180, 344), in: 0.3).wait(0.15).up(1).wait(0.02).up(2)
        .settle()
      script.present(from: .plain).wait(0.1).down(1, at: point(120, 250))
        .down(2, at: point(220, 330)).pinch(to: point(20, 150), point(300, 420), in: 0.2).up(1)
        .up(2).settle()
    },

    viewer("second-finger") { script in
      script.open().down(1, at: point(100, 200)).drag(1, velocity: point(150, 300), for: 0.2)
        .down(2, at: point(250, 400)).pinch(to: point(60, 210), point(280, 470), in: 0.2).up(2)
        .wait(0.02).drag(1, velocity: point(90, -40), for: 0.2).wait(0.1).up(1).settle()
      script.doubleTap(at: middle).wait(0.12).down(1, at: point(40, 500)).wait(0.2)
        .down(2, at: point(300, 80)).pinch(to: point(140, 300), point(200, 250), in: 0.3).up(1)
        .up(2).settle()
    },

    viewer("paging") { script in
      script.open(1, from: .plain)
      for velocity in [-1200.0, 1200, -200, 200, -700, 2500, 900, -3000] {
        script.down(at: middle).drag(velocity: point(velocity, 20), for: 0.3).wait(0.05).up()
          .settle()
      }
      script.step(-9).settle().down(at: middle).drag(velocity: point(300, 0), for: 0.6).wait(0.1)
        .up().settle().step(9).settle()
      for delay in [0.02, 0.08, 0.2] {
        script.step(-1).wait(delay).down(at: point(200, 300)).wait(0.9).up().settle()
        script.step(1).wait(delay).down(at: point(100, 284)).drag(velocity: point(400), for: 0.1)
          .up().settle()
        script.step(-1).wait(delay).doubleTap(at: point(200, 250)).settle().step(1).settle()
      }
      script.step(-1).wait(0.1).dismiss().settle()
    },

    viewer("resizes") { script in
      script.present(2, from: .plain).wait(0.1).resize(568, 320).settle().resize(320, 568).settle()
      script.doubleTap(at: point(200, 200)).settle().resize(568, 320).settle()
      script.down(at: point(300, 100)).drag(velocity: point(300, 200), for: 0.1).resize(500, 500)
        .drag(velocity: point(100, 200), for: 0.1).up().settle().dismiss().wait(0.1)
        .resize(320, 568).settle()
    },

    viewer("less-motion") { script in
      script.send(.reduceMotion(true)).open(1).step(1).settle().doubleTap(at: point(100, 300))
        .settle().down(at: middle).drag(velocity: point(-900, 300), for: 0.1).up().settle()
      script.tap().settle().down(at: middle).drag(velocity: point(90, 900), for: 0.1).up().settle()
    },

    viewer("late-news") { script in
      let other = ThumbnailPlacement(
        frame: Rect2D(x: 200, y: 300, width: 100, height: 60), cornerRadius: 9)
      script.present(from: .plain).wait(0.1).send(.viewer.setThumbnail(index: 0, thumbnail: other))
        .settle()
      script.dismiss().wait(0.1).send(.viewer.setThumbnail(index: 0, thumbnail: .plain)).settle()
      script.open(1).dismiss().wait(0.1).send(.viewer.setThumbnail(index: 1, thumbnail: nil))
        .settle()
      script.open(3).setPhotos(Recording.photos.reversed()).settle().step(-1).wait(0.1)
        .setPhotos([Size2D(width: 100, height: 100)]).settle()
    },

    viewer(
      "shapes",
      photos: [
        Size2D(width: 9000, height: 600), Size2D(width: 200, height: 9000),
        Size2D(width: 40, height: 30),
        Size2D(width: 0, height: 0),
      ], size: Size2D(width: 1180, height: 820)
    ) { script in
      script.open(0)
      for _ in 0..<4 {
        script.doubleTap(at: point(900, 420)).settle().down(at: point(500, 400))
          .drag(velocity: point(-900, -500), for: 0.1).up().settle().step(1).settle()
      }
      script.dismiss().settle()
    },
  ]

  // MARK: Scroll view

  private static func scroll(
    _ name: String, content: Size2D = Size2D(width: 900, height: 3000),
    inset: Insets = Insets(),
    configure: @escaping @Sendable (inout ScrollInteraction.Configuration) -> Void = { _ in },
    story: @escaping @Sendable (ScrollScript) -> Void
  ) -> BaselineStory {
    BaselineStory(name: "scroll-\(name)") {
      var configuration = ScrollInteraction.Configuration()
      configure(&configuration)
      let script = ScrollScript(content: content, inset: inset, configuration: configuration)
      story(script)
      return (script.settle().screen, script.allFaults)
    }
  }

  private static func turn(
    _ script: ScrollScript, _ delta: Point2D, isPrecise: Bool = false,
    modifiers: PointerSample.Modifiers = []
  ) {
    script.send(
      .wheel(
        WheelSample(
          time: script.time, location: point(100, 150), delta: delta, isPrecise: isPrecise,
          modifiers: modifiers)))
  }

  static let scrollStories: [BaselineStory] = [
    scroll("edges") { script in
      for direction in directions {
        script.scroll(to: point(direction.x > 0 ? 0 : 1e4, direction.y > 0 ? 0 : 1e4))
        script.down(at: point(160, 240)).drag(velocity: direction * 700, for: 0.3).wait(0.2)
        script.drag(velocity: direction * -200, for: 0.2).up().settle()
        script.fling(velocity: direction * -4000).settle()
      }
    },

    scroll("caught") { script in
      for speed in [300.0, 900, 3000, 9000] {
        script.fling(velocity: point(-speed / 3, -speed)).wait(0.15).down(at: point(100, 300))
          .wait(0.1).drag(velocity: point(0, 300), for: 0.2).up().wait(0.2)
          .fling(velocity: point(0, -speed)).wait(0.05).fling(velocity: point(0, -speed)).settle()
        script.scroll(to: .zero, animated: true).wait(0.1).down(at: point(9, 9)).wait(0.1).up()
          .settle()
      }
    },

    scroll("pager", content: Size2D(width: 1600, height: 480)) {
      $0.snapping = .pages
    } story: {
      script in
      for velocity in [-200.0, -900, 300, -4000, -4000, -900, 500, 6000] {
        script.fling(velocity: point(velocity, 30), for: 0.08).settle()
      }
      script.fling(velocity: point(-900)).wait(0.05).down(at: point(9, 9)).wait(0.2).up().settle()
      for key in [Key.right, .end, .left, .home] { script.send(.key(key)).wait(0.2) }
      script.resize(500, 320).settle().fling(velocity: point(-900)).wait(0.1).resize(320, 480)
    },

    scroll("snaps") {
      $0.snapping = .offsets
    } story: { script in
      script.view.snapOffsets.vertical = [0, 130, 400, 1000, 2400]
      for velocity in [point(-200, -100), point(300, -700), point(0, -3000), point(-2000, 900)] {
        script.fling(velocity: velocity).settle()
      }
      for key in [Key.down, .pageDown, .up] { script.send(.key(key)).settle() }
    },

    scroll("locked") {
      $0.isDirectionalLockEnabled = true
    } story: { script in
      for velocity in [point(-900, -100), point(-90, -900), point(-800, -700)] {
        script.fling(velocity: velocity, for: 0.2).settle()
      }
    },

    scroll("fitting", content: Size2D(width: 200, height: 300)) {
      $0.centersContent = true
      $0.alwaysBouncesVertically = true
      $0.maximumZoomScale = 5
    } story: { script in
      script.fling(velocity: point(-500, 900), for: 0.2).settle()
      script.send(.scroll.zoom(scale: 3, point: point(100, 200), animated: true)).settle()
      script.fling(velocity: point(900, 900), for: 0.2).settle()
      script.down(1, at: point(20, 60)).down(2, at: point(300, 400))
        .pinch(to: point(150, 230), point(170, 250), in: 0.4).up(1).wait(0.02).up(2).settle()
      script.resize(600, 300).settle()
    },

    scroll("insets", inset: Insets(top: 60, left: 10, bottom: 90, right: 30)) { script in
      script.scroll(to: point(-99, -99)).fling(velocity: point(300, 900)).settle()
      script.fling(velocity: point(-5000, -9000)).settle().send(.key(.home)).settle()
      script.send(
        .scroll.setContent(
          size: Size2D(width: 900, height: 3000), inset: Insets(top: 10, bottom: 300))
      ).settle().send(
        .scroll.scrollToVisible(rect: Rect2D(x: 0, y: 0, width: 9, height: 9), animated: true))
    },

    scroll("zooms") {
      ($0.minimumZoomScale, $0.maximumZoomScale) = (0.25, 4)
    } story: { script in
      script.scroll(to: point(300, 400))
      for (first, second) in [
        (point(10, 20), point(310, 470)), (point(140, 230), point(180, 250)),
        (point(-400, -300), point(700, 800)), (point(159, 239), point(161, 241)),
      ] {
        script.down(1, at: point(100, 180)).down(2, at: point(220, 300))
          .pinch(to: first, second, in: 0.3).wait(0.1).up(2)
          .drag(1, velocity: point(200, -300), for: 0.1).up(1).wait(0.4)
      }
      script.settle()
      for zoom in [3.0, 0.25, 1] {
        script.send(.scroll.zoom(scale: zoom, point: point(30, 400), animated: true)).wait(0.2)
          .down(at: point(200, 200)).wait(0.1).up().settle()
      }
      turn(script, point(0, -90), isPrecise: true, modifiers: .control)
      script.wait(0.2)
      turn(script, point(0, 40), modifiers: .control)
      script.settle().send(.key(.zoomIn)).wait(0.1).send(.key(.zoomOut))
    },

    scroll("stiff") {
      $0.bounces = false
      $0.bouncesZoom = false
      $0.maximumZoomScale = 2
      $0.showsIndicators = false
    } story: { script in
      script.fling(velocity: point(-9000, -9000)).settle().fling(velocity: point(9000, 2000))
        .settle()
      script.down(1, at: point(100, 180)).down(2, at: point(220, 300))
        .pinch(to: point(-400, -300), point(700, 800), in: 0.3).up(1).up(2).settle()
    },

    scroll("notches") { script in
      for delta in [point(0, 120), point(0, 120), point(90, 0), point(0, -360), point(0, 9000)] {
        turn(script, delta)
        script.wait(0.08)
      }
      script.settle()
      for step in 0..<40 {
        turn(script, point(1, Double(20 - step)) * 3, isPrecise: true)
        script.wait(0.016)
      }
      script.settle().fling(velocity: point(0, 2000)).wait(0.1)
      turn(script, point(0, 12), isPrecise: true)
    },

    scroll("less-motion") {
      $0.maximumZoomScale = 3
    } story: { script in
      script.send(.reduceMotion(true)).scroll(to: point(100, 900), animated: true).settle()
      script.send(.scroll.zoom(scale: 2, point: point(100, 100), animated: true)).settle()
      script.fling(velocity: point(300, 900)).settle().send(.key(.pageDown)).settle()
      script.scroll(to: .zero).fling(velocity: point(0, 900)).settle()
    },
  ]

  // MARK: A scroll view in another

  private static func nested(
    _ name: String, content: Size2D = Size2D(width: 320, height: 2000), isPager: Bool = false,
    maximumZoomScale: Double = 1,
    inner frame: Rect2D = Rect2D(x: 0, y: 100, width: 320, height: 200),
    innerContent: Size2D = Size2D(width: 320, height: 800),
    story: @escaping @Sendable (ScrollScript) -> Void
  ) -> BaselineStory {
    BaselineStory(name: "nested-\(name)") {
      var configuration = ScrollInteraction.Configuration()
      configuration.snapping = isPager ? .pages : .none
      configuration.maximumZoomScale = maximumZoomScale
      let script = ScrollScript(
        content: content, configuration: configuration, inner: frame, innerContent: innerContent)
      story(script)
      return (script.settle().screen, script.allFaults)
    }
  }

  private static let inside = point(160, 150)
  private static let outside = point(160, 400)

  static let nestedStories: [BaselineStory] = [
    nested("list") { script in
      script.down(at: inside).drag(velocity: point(0, -300), for: 0.4).wait(0.2).up().settle()
      script.fling(velocity: point(0, -3000), from: inside).settle()
      // From its edge outwards the drag is the page's, there and back.
      script.down(at: inside).drag(velocity: point(0, -300), for: 0.4).wait(0.1)
        .drag(velocity: point(0, 500), for: 0.6).up().settle()
      script.scroll(to: .zero).settle()
      // The rest of a drag to the edge is the page's, and so is what is flung past it.
      script.fling(velocity: point(0, 2000), from: inside).settle()
        .fling(velocity: point(0, -1500), for: 0.2, from: inside).settle()
        .scroll(to: .zero).down(at: inside).drag(velocity: point(0, -900), for: 0.8).up().settle()
    },

    nested(
      "strip", inner: Rect2D(x: 0, y: 100, width: 320, height: 100),
      innerContent: Size2D(width: 1000, height: 100)
    ) { script in
      for velocity in [point(-300, 90), point(-90, -300), point(-2000, 90), point(300, -30)] {
        script.down(at: inside).drag(velocity: velocity, for: 0.25)
          .drag(velocity: point(velocity.y, -velocity.x), for: 0.2).up().settle()
        script.scroll(to: .zero).settle()
      }
      script.fling(velocity: point(5000, 0), from: inside).settle()
    },

    nested(
      "pager", content: Size2D(width: 960, height: 480), isPager: true,
      inner: Rect2D(x: 320, y: 0, width: 320, height: 480),
      innerContent: Size2D(width: 320, height: 2000)
    ) { script in
      script.scroll(to: point(320)).down(at: inside).drag(velocity: point(60, 300), for: 0.3)
        .wait(0.2).up().settle().fling(velocity: point(90, -1500), from: inside).settle()
        .fling(velocity: point(-900, 90), from: inside).settle()
        .fling(velocity: point(900, 90), from: inside).settle()
    },

    nested("map", innerContent: Size2D(width: 900, height: 900)) { script in
      script.scroll(to: point(0, 50)).down(at: inside).drag(velocity: point(-300, 90), for: 0.4)
        .drag(velocity: point(0, 300), for: 0.3).up().settle()
      script.fling(velocity: point(-900, -1200), from: inside).settle()
    },

    nested("caught") { script in
      script.fling(velocity: point(0, -300), from: outside).wait(0.1).down(at: inside).wait(0.2)
        .drag(velocity: point(0, -300), for: 0.2).up().settle().scroll(to: .zero).settle()
      script.fling(velocity: point(0, -900), from: inside).wait(0.1).down(at: inside).wait(0.2)
        .drag(velocity: point(0, -300), for: 0.2).up().settle()
      script.fling(velocity: point(0, 900), from: inside).wait(0.05).down(at: outside).wait(0.1)
        .drag(velocity: point(0, -500), for: 0.2).cancel().settle()
      script.down(at: inside).drag(velocity: point(0, 300), for: 0.2).send(.pointersLost)
        .settle()
    },

    nested("zoomed", maximumZoomScale: 4) { script in
      script.down(1, at: point(120, 150)).wait(0.03).down(2, at: point(200, 250))
        .pinch(to: point(60, 110), point(260, 290), in: 0.2).wait(0.1).up(1).up(2).settle()
      script.scroll(to: point(0, 100 * script.zoom)).down(at: point(100, 300))
        .drag(velocity: point(0, -300), for: 0.4).wait(0.2).up().settle()
    },

    nested("wheel") { script in
      for (delta, isPrecise) in [
        (point(0, 250), true), (point(0, 250), false), (point(0, 700), true), (point(0, 70), true),
        (point(0, 120), false),
      ] {
        turn(script, delta, isPrecise: isPrecise)
        script.settle()
      }
    },
  ]

  // MARK: Wall

  private static func wall(
    _ name: String, photos: Int, size: Size2D = ViewerScript.size,
    story: @escaping @Sendable (WallScript) -> Void
  ) -> BaselineStory {
    BaselineStory(name: "wall-\(name)", sampling: .wall) {
      let script = WallScript(photos: photos, size: size)
      story(script)
      return (script.settle().screen, script.allFaults)
    }
  }

  static let wallStories: [BaselineStory] = [
    wall("few", photos: 12) { script in
      script.settle().down(at: point(100, 300)).drag(velocity: point(300, 500), for: 0.2).up()
        .settle()
      script.down(1, at: point(120, 300)).down(2, at: point(200, 300))
        .pinch(to: point(20, 280), point(300, 330), in: 0.3).up(1).up(2).settle()
      script.down(at: point(160, 284)).drag(velocity: point(-700, -400), for: 0.1).up().settle()
    },

    wall("focus", photos: 1000) { script in
      script.settle().zoom(to: script.zoom * 10, about: point(100, 200)).settle()
        .focus(900, animated: true).settle().focus(3).settle().key(.end).wait(0.2).key(.home)
        .settle().key(.down).settle().key(.pageDown).settle()
    },

    wall("resizes", photos: 400, size: Size2D(width: 390, height: 780)) { script in
      script.settle().resize(780, 390).settle().zoom(to: script.zoom * 9, about: point(500, 100))
        .settle().resize(390, 780).settle().down(at: point(200, 400))
        .drag(velocity: point(900, -2000), for: 0.1).up().wait(0.2).resize(500, 500).settle()
        .send(.wall.setPhotos(photos: WallScript.photos(20))).settle()
    },
  ]

  // MARK: Tilt panner

  private static func tilt(
    _ name: String, picture: Size2D = Size2D(width: 3000, height: 1000),
    size: Size2D = TiltScript.size, configuration: TiltPanner.Configuration = .init(),
    story: @escaping @Sendable (TiltScript) -> Void
  ) -> BaselineStory {
    BaselineStory(name: "tilt-\(name)", items: .tiles) {
      let script = TiltScript(picture: picture, size: size, configuration: configuration)
      story(script)
      return (script.settle().screen, script.allFaults)
    }
  }

  static let tiltStories: [BaselineStory] = [
    tilt("edges") { script in
      for rate in [-3.0, 3] {
        script.turn(for: 0.5) { _ in (0, rate, 0) }.settle().turn(for: 0.3) { _ in (0, rate, 0) }
          .wait(0.2).turn(for: 0.2) { _ in (0, -rate / 4, 0) }.settle()
      }
      for velocity in [-600.0, 900, -3000, 9000] {
        script.down(at: point(160, 300)).drag(velocity: point(velocity, 40), for: 0.1).up()
          .wait(0.2).turn(for: 0.2) { _ in (0, 0.5, 0) }.settle()
      }
    },

    tilt("still") { script in
      script.turn(for: 0.5) { _ in (0, 0.05, 0) }.turn(for: 0.5) { _ in (0.9, 0.3, 0.1) }
        .turn(for: 0.5) { (0, 0.4 * Elementary.sin(60 * $0), 0) }.settle()
    },

    tilt("taps") { script in
      script.turn(for: 0.1) { _ in (0, -1, 0) }.settle().tap(at: point(80, 284)).wait(0.15)
        .tap(at: point(250, 284)).settle().send(
          .panorama.setFilling(isFilling: false, animated: true)
        ).settle()
      script.turn(for: 0.2) { _ in (0, 1, 0) }.send(
        .panorama.setFilling(isFilling: true, animated: true)
      ).settle()
      script.send(.panorama.recenter(animated: true)).wait(0.3).down(at: point(160, 284)).wait(0.2)
        .up()
        .settle()
    },

    tilt("keys") { script in
      for key in [Key.right, .zoomIn, .left, .end, .zoomOut, .home] {
        script.send(.key(key)).wait(0.3)
      }
      script.settle()
      for x in stride(from: 10.0, to: 310, by: 13) {
        script.send(.hover(point(x, 200))).wait(0.03)
      }
      script.send(.hover(nil)).settle()
    },

    tilt("pinches", size: Size2D(width: 568, height: 320)) { script in
      script.down(1, at: point(110, 100)).down(2, at: point(210, 200))
        .pinch(to: point(20, 20), point(500, 300), in: 0.3).up(1).wait(0.02).up(2).settle()
      script.turn(for: 0.3) { _ in (0.2, -0.8, 0) }.settle()
      script.down(1, at: point(20, 20)).down(2, at: point(500, 300))
        .pinch(to: point(240, 150), point(280, 170), in: 0.3).up(1).up(2).settle()
    },

    tilt("tall", picture: Size2D(width: 900, height: 5000)) { script in
      script.turn(for: 0.6) { (-1.5 * $0, 0.1, 0) }.wait(0.1).down(at: point(160, 284))
        .drag(velocity: point(30, -900), for: 0.1).up().settle().resize(568, 320).settle()
        .turn(for: 0.4) { _ in (0.8, 0, 0) }.settle()
    },

    tilt("original", configuration: .original) { script in
      script.turn(for: 0.5) { (0.02, 0.7 * Elementary.sin(4 * $0), 0.03) }.settle()
        .turn(for: 0.8) { _ in (0, -2, 0) }.settle()
    },

    tilt("less-motion") { script in
      script.send(.reduceMotion(true)).turn(for: 0.3) { _ in (0, 1, 0) }.tap(at: point(80, 284))
        .settle().send(.key(.right)).settle()
    },
  ]

  // MARK: Peek & Pan

  private static func peek(
    _ name: String, size: Size2D = PeekScript.size, story: @escaping @Sendable (PeekScript) -> Void
  ) -> BaselineStory {
    BaselineStory(name: "peek-\(name)") {
      let script = PeekScript(size: size)
      story(script)
      return (script.settle().screen, script.allFaults)
    }
  }

  static let peekStories: [BaselineStory] = [
    peek("thumbnails") { script in
      let frame = Rect2D(x: 60, y: 460, width: 90, height: 90)
      for thumbnail in [
        ThumbnailPlacement(frame: frame, cornerRadius: 12),
        ThumbnailPlacement(
          frame: Rect2D(x: 60, y: 460, width: 50, height: 90), cornerRadius: 25,
          alignment: point(0, 1)
        ), ThumbnailPlacement(frame: frame, cornerRadius: 4, gravity: .resizeAspect), nil,
      ] {
        for y in [500.0, 160] {
          script.press(PeekScript.source(thumbnail: thumbnail), at: point(100, y)).wait(0.6).up()
            .settle()
        }
      }
    },

    peek("caught") { script in
      script.press().wait(0.05).up().wait(0.1).send(.peek.begin()).wait(0.1).send(.peek.cancel())
        .wait(0.1)
        .send(.peek.begin()).wait(0.5).send(.peek.cancel()).settle()
      var other = PeekScript.source()
      other.thumbnail?.frame.origin.x = 220
      script.press().wait(0.3).up().wait(0.05).send(.peek.setSource(other)).send(.peek.begin())
        .wait(0.5)
        .send(.peek.cancel()).settle()
    },

    peek("slides") { script in
      for source in [PeekScript.source(), PeekScript.source(.neighbours(start: 7))] {
        script.press(source).drag(velocity: point(300), for: 0.76).wait(0.5)
          .drag(velocity: point(-120, 20), for: 0.5).wait(0.3).up().settle()
        script.press(source).drag(velocity: point(30, -250), for: 0.15).wait(0.3)
          .drag(velocity: point(0, 250), for: 0.1).up().settle()
      }
    },

    peek("commits") { script in
      script.press().wait(0.2).drag(velocity: point(20, -900), for: 0.2).wait(0.3).up().settle()
      script.press(PeekScript.source(.neighbours(start: 3))).wait(0.3).send(.peek.commit()).up()
        .settle()
      script.send(.peek.setSource(PeekScript.source())).pen(.down, pressure: 0.3).wait(0.05)
        .pen(.moved, pressure: 0.6).wait(0.3).pen(.moved, pressure: 0.9).wait(0.3)
        .pen(.up, pressure: 0).settle()
    },

    peek("interrupted", size: Size2D(width: 820, height: 1180)) { script in
      script.press().wait(0.2).send(.pointersLost).settle()
      script.press().wait(0.2).resize(1180, 820).wait(0.3).up().settle()
      script.send(.reduceMotion(true)).press().wait(0.2).drag(velocity: point(200), for: 0.3).up()
        .settle()
    },
  ]

  // MARK: Parallax feed

  private static func parallax(
    _ name: String, _ cells: [ParallaxFeed.Cell], size: Size2D = FeedScript.size,
    story: @escaping @Sendable (FeedScript) -> Void
  ) -> BaselineStory {
    BaselineStory(name: "parallax-\(name)") {
      let script = FeedScript(cells, size: size)
      story(script)
      return (script.settle().screen, script.allFaults)
    }
  }

  static let parallaxStories: [BaselineStory] = [
    parallax("scroll", FeedScript.column(400)) { script in
      for step in 0..<120 { script.scroll(to: Double(step * step) / 3 - 80).wait(1.0 / 60) }
      script.resize(568, 320).scroll(to: 2000).send(.reduceMotion(true)).frame()
      script.send(.reduceMotion(false)).scroll(to: 80_000)
    },

    parallax("tilt", FeedScript.column(12, tilts: true)) { script in
      script.turn(0.3, -0.8, for: 0.4).scroll(to: 300).turn(for: 1, hertz: 100) { time in
        (0.04, 1.5 * (0.5 - time))
      }
      script.wait(0.5).scroll(to: 310)
    },

    parallax("ratios", [-0.5, 0, 0.5, 1, 1.5].flatMap { FeedScript.column(2, ratio: $0) }) {
      script in
      for offset in stride(from: -300.0, to: 500, by: 23) { script.scroll(to: offset).wait(0.02) }
    },

    parallax(
      "sideways",
      FeedScript.column(12).map { cell in
        ParallaxFeed.Cell(
          frame: Rect2D(
            x: cell.frame.minY, y: cell.frame.minX, width: cell.frame.size.height,
            height: cell.frame.size.width),
          pictureSize: cell.pictureSize, axis: .horizontal)
      }, size: Size2D(width: 568, height: 320)
    ) { script in
      for offset in stride(from: 0.0, to: 1500, by: 41) {
        script.scroll(to: point(offset)).wait(0.02)
      }
    },

    parallax("resizes", FeedScript.column(20, tilts: true)) { script in
      script.scroll(to: 700).wait(0.1).resize(568, 320).frame().wait(0.1)
        .turn(0.8, -0.6, for: 0.5).send(.reduceMotion(true)).scroll(to: 720).wait(0.3)
        .send(.reduceMotion(false)).scroll(to: 740).settle()
    },
  ]
}
