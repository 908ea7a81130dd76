import CoreMotion
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("A photo viewer") @MainActor struct PhotoViewerTests {
    let room = Room()
    let imageView = UIImageView(image: picture(3000, 2000))

    init() {
      imageView.contentMode = .scaleAspectFill
      imageView.clipsToBounds = true
      imageView.layer.cornerRadius = 12
      room.add(imageView, 20, 100, 80, 80)
    }

    private func stageView(_ viewer: PhotoViewerController) -> PhotoViewerView {
      viewer.view as! PhotoViewerView
    }

    /// The delegate of a viewer whose photographs are in the cells of a collection.
    private final class Cells: PhotoViewerControllerDelegate {
      var imageViews: [UIImageView?]
      /// The indices that the delegate was asked for.
      private(set) var asked: [Int] = []

      init(_ imageViews: [UIImageView?]) { self.imageViews = imageViews }

      func photoViewer(
        _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
      ) -> UIImageView? {
        asked.append(index)
        return imageViews[index]
      }
    }

    /// The layer of the photograph at an index.
    private func photo(_ index: Int) -> LayerNode? {
      room.driver.nodes.first { $0.contents == .item(index) }
    }

    @Test("The first frame covers the image view: rectangle, crop and corners")
    func flight() throws {
      let viewer = PhotoViewerController(image: imageView.image!)
      viewer.present(from: imageView)
      #expect(room.controller.presentedViewController === viewer)
      let node = try #require(photo(0))
      // 3000 by 2000 pixels fit a width of 390 as 390 by 260 points; the height of 80 points is 80/260 of that.
      let scale = 80.0 / 260
      let map = LenticularPhysics.AffineTransform2D(node.layer.affineTransform())
      #expect(abs(map.a - scale) < 1e-12 && abs(map.d - scale) < 1e-12)
      let clip = try #require(node.clip)
      let frame = Rect2D(clip.bounds)
      let corner = map.apply(to: frame.origin)
      let opposite = map.apply(to: Point2D(x: frame.maxX, y: frame.maxY))
      #expect((corner - Point2D(x: 20, y: 100)).length < 1e-9)
      #expect((opposite - Point2D(x: 100, y: 180)).length < 1e-9)
      #expect(abs(Double(clip.cornerRadius) * scale - 12) < 1e-9)
      #expect(imageView.alpha == 0, "the thumbnail is hidden from the same frame on")
      room.settle()
      #expect(node.clip?.cornerRadius == 0)
      #expect(LenticularPhysics.AffineTransform2D(node.layer.affineTransform()).a == 1)
      #expect(ImplicitActions.began.isEmpty)
    }

    @Test("A photograph that is caught and thrown back is drawn as the engine's frames, to the bit")
    func bits() {
      let viewer = PhotoViewerController(image: imageView.image!)
      let stage = Stage()
      var shown = ShownLayers()
      let reference = PhotoViewer(stage.makeSurface(size: .zero))
      stage.add(reference)
      viewer.present(from: imageView)
      let start = room.time
      stage.handle(.size(Size2D(width: 390, height: 844), displayScale: 2, at: start))
      reference.setPhotos([Photo(pixelSize: Size2D(width: 3000, height: 2000))], at: start)
      let thumbnail = ThumbnailPlacement(
        frame: Rect2D(x: 20, y: 100, width: 80, height: 80), cornerRadius: 12)
      reference.present(0, from: thumbnail, at: start)
      shown.apply(stage.advance(to: 0))
      func frame() {
        room.wait(Room.refresh)
        shown.apply(stage.advance(to: room.time + Room.refresh))
        shown.compare(with: room.driver)
      }
      func send(_ phase: PointerSample.Phase, _ x: Double, _ y: Double) {
        let sample = PointerSample(
          id: 1, time: room.time, phase: phase, location: Point2D(x: x, y: y))
        stage.handle(.pointer(sample), on: [Stage.Hit(reference.surface)])
        switch phase {
        case .down: room.down(1, x, y)
        case .moved: room.screen.moved(1, .init(x, y, room.time))
        default: room.up(1, x, y)
        }
      }
      for _ in 0..<12 { frame() }
      send(.down, 150, 300)
      for step in 1...20 {
        send(.moved, 150 + Double(step) * 3, 300 + Double(step * step))
        frame()
      }
      send(.up, 210, 700)
      var frames = 0
      while !stage.isIdle {
        frame()
        frames += 1
        // The driver's own view of the controller is dismissed in its last frame.
        if frames == 2 { stage.handle(.reduceMotion(false, at: room.time)) }
      }
      #expect(frames > 20)
      #expect(room.controller.presentedViewController == nil, "thrown away, it is dismissed")
      #expect(imageView.alpha == 1)
    }

    @Test("The status bar leaves with a flight, and is back with the one back until that is caught")
    func statusBar() throws {
      let viewer = PhotoViewerController(image: imageView.image!)
      #expect(!viewer.prefersStatusBarHidden)
      viewer.present(from: imageView)
      #expect(viewer.isStatusBarHidden == [true])
      room.settle()
      room.tap(195, 422)
      room.wait(0.4)
      #expect(viewer.isStatusBarHidden == [true, false])
      // A finger catches the photograph on its way, and throws it open again.
      let node = try #require(photo(0))
      let frame = Rect2D(try #require(node.clip).bounds)
      let start = LenticularPhysics.AffineTransform2D(node.layer.affineTransform())
        .apply(to: frame.center)
      room.down(1, start.x, start.y)
      for step in 1...30 {
        room.wait(Room.refresh)
        let share = Double(step) / 30
        let place = start + (Point2D(x: 195, y: 422) - start) * share
        room.screen.moved(1, .init(place.x, place.y, room.time))
      }
      room.wait(0.3)
      room.up(1, 195, 422)
      room.settle()
      #expect(viewer.isStatusBarHidden == [true, false, true])
      #expect(room.controller.presentedViewController === viewer)
    }

    @Test("The frames of an animated image follow each other, and stand still with reduced motion")
    func animatedImage() async throws {
      let frames = (0..<3).map { _ in picture(300, 200) }
      let image = try #require(UIImage.animatedImage(with: frames, duration: 0.9))
      let viewer = PhotoViewerController(image: image)
      viewer.present(from: imageView)
      room.settle()
      let node = try #require(photo(0))
      await Room.until { node.body.animation(forKey: "frames") != nil }
      let animation = try #require(
        node.body.animation(forKey: "frames") as? CAKeyframeAnimation)
      #expect(animation.keyPath == "contents" && animation.calculationMode == .discrete)
      let values = try #require(animation.values as? [CGImage])
      #expect(values.map(ObjectIdentifier.init) == frames.map { ObjectIdentifier($0.cgImage!) })
      #expect(animation.duration == 0.9 && animation.repeatCount == .infinity)
      #expect(node.body.contents as? CGImage === frames[0].cgImage)
      UIAccessibility.reducesMotion = true
      defer { UIAccessibility.reducesMotion = false }
      viewer.stageView.reloadContents(.item(0))
      #expect(node.body.animation(forKey: "frames") == nil)
    }

    @Test("A photograph may be brighter than white, and inverted colours leave it alone")
    func brightness() async throws {
      for isBright in [false, true] {
        let image = UIImage(cgImage: CGImage(width: 300, height: 200, isHighDynamicRange: isBright))
        let viewer = PhotoViewerController(image: image)
        viewer.present(from: imageView)
        room.settle()
        let node = try #require(photo(0))
        await Room.until { node.body.contents as? CGImage === image.cgImage }
        #expect(node.body.wantsExtendedDynamicRangeContent == isBright)
        #expect(viewer.stageView.accessibilityIgnoresInvertColors)
        room.controller.dismiss(animated: false)
        room.settle()
      }
    }

    @Test("A tap sends the photograph back, and then the controller is dismissed")
    func dismissal() {
      let viewer = PhotoViewerController(image: imageView.image!)
      viewer.present(from: imageView)
      room.settle()
      room.tap(195, 422)
      room.wait(0.4)
      #expect(room.controller.presentedViewController === viewer, "it is on its way")
      #expect(imageView.alpha == 0)
      room.settle()
      #expect(room.controller.presentedViewController == nil)
      #expect(imageView.alpha == 1)
    }

    @Test("A controller that was dismissed can be presented again, from another image view")
    func again() {
      let other = UIImageView(image: picture(2000, 3000))
      room.add(other, 200, 100, 80, 80)
      let viewer = PhotoViewerController(images: [imageView.image!, other.image!])
      viewer.present(from: imageView)
      room.settle()
      viewer.step(by: 1)
      room.settle()
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil && photo(1) == nil)
      viewer.present(from: other)
      #expect(viewer.index == 1 && photo(1) != nil)
      #expect(other.alpha == 0 && imageView.alpha == 1, "it flies from that image view")
      room.settle()
      viewer.close()
      room.wait(0.1)
      #expect(other.alpha == 0, "it flies back to that image view")
      room.settle()
      #expect(room.controller.presentedViewController == nil && other.alpha == 1)
    }

    /// Items with identifiers, of 3000 by 2000 pixels.
    private func items(_ ids: String) -> [PhotoViewerController.Item] {
      ids.map { .init(id: String($0), pixelSize: CGSize(width: 3000, height: 2000)) }
    }

    /// The map from a layer to the view: that of the layer and of all its superlayers.
    private func mapToView(_ node: LayerNode) -> LenticularPhysics.AffineTransform2D {
      var map = LenticularPhysics.AffineTransform2D.identity
      var layer: CALayer? = node.layer
      while let each = layer {
        map = map.concatenating(LenticularPhysics.AffineTransform2D(each.affineTransform()))
        layer = each.superlayer
      }
      return map
    }

    /// The image that a layer shows.
    /// Performs an action of assistive technologies.
    private func perform(_ name: String, on element: UIAccessibilityElement) {
      let action = element.accessibilityCustomActions?.first { $0.name == name }
      #expect(action.map { $0.actionHandler!($0) } == true, "\(name)")
      room.settle()
    }

    private func image(_ node: LayerNode?) -> CGImage? { node?.body.contents as! CGImage? }

    @Test(
      "Items that change leave the photograph that is open with its zoom, its drag and its image")
    func itemsAround() async throws {
      let server = Server()
      await server.open()
      imageView.image = picture(300, 200)
      let viewer = PhotoViewerController(items: items("abc"), index: 1) {
        try await server.image($0, $1)
      }
      let reader = Reader(viewer.reports)
      viewer.present(from: imageView)
      room.settle()
      let node = try #require(photo(1))
      room.tap(195, 422)
      room.wait(0.1)
      room.tap(195, 422)
      room.settle()
      await Room.until { image(node)?.width == 3000 }
      let (requests, shown) = (await server.requests.count, image(node))
      room.down(1, 195, 422)
      func drag(to x: Double) {
        room.screen.moved(1, .init(x, 422, room.time))
        room.wait(Room.refresh)
      }
      for step in 1...12 { drag(to: 195 + Double(step) * 4) }
      let before = mapToView(node)
      #expect(before.a > 1)
      viewer.setItems(items("bcd"))
      #expect(viewer.index == 0 && viewer.viewer.currentIndex == 0)
      #expect(photo(0) === node && photo(1) !== node, "the layer is the same one")
      #expect(mapToView(node) == before)
      await Room.until { reader.reports.has(.indexChanged(index: 0)) }
      drag(to: 195 + 60)
      #expect(mapToView(node).tx > before.tx + 5, "the finger still drags it")
      room.up(1, 195 + 60, 422)
      room.settle()
      #expect(mapToView(node).a == before.a)
      #expect(image(node) === shown)
      #expect(await server.requests.count == requests, "no image is requested again")
      viewer.close()
      room.settle()
    }

    @Test("A photograph keeps its image when its neighbour in sight is deleted")
    func itemsDuringTurn() async throws {
      let server = Server()
      await server.open()
      let viewer = PhotoViewerController(items: items("abc"), index: 1) {
        try await server.image($0, $1)
      }
      viewer.present(from: imageView)
      room.settle()
      room.down(1, 195, 422)
      for step in 1...10 {
        room.screen.moved(1, .init(195 + Double(step) * 8, 422, room.time))
        room.wait(Room.refresh)
      }
      let node = try #require(photo(1))
      try #require(photo(0) != nil, "the neighbour is in sight")
      await Room.until { image(node)?.width == 780 }
      let shown = image(node)
      viewer.setItems(items("bc"))
      #expect(photo(0) === node && image(node) === shown)
      room.up(1, 275, 422)
      room.settle()
      #expect(photo(0) === node && image(node) === shown)
      #expect(await server.requests.filter { $0.index != 2 }.map(\.index).sorted() == [0, 1])
      viewer.close()
      room.settle()
    }

    @Test("An image that is on its way arrives for the photograph that has another index now")
    func imageOnItsWay() async throws {
      let server = Server()
      let viewer = PhotoViewerController(items: items("abc"), index: 1) {
        try await server.image($0, $1)
      }
      viewer.present(from: imageView)
      room.settle()
      let node = try #require(photo(1))
      while await server.requests.isEmpty { await Task.yield() }
      viewer.setItems(items("bc"))
      await server.open()
      await Room.until { image(node)?.width == 780 }
      #expect(photo(0) === node)
      #expect(await server.requests.map(\.index) == [1])
      viewer.close()
      room.settle()
    }

    @Test(
      "A photograph that is deleted is replaced by the next one, the last one by the one before")
    func deletion() async {
      let viewer = PhotoViewerController(items: items("abc"), index: 1) { _, _ in
        picture(3000, 2000)
      }
      let reader = Reader(viewer.reports)
      viewer.present(from: imageView)
      room.settle()
      viewer.setItems(items("ac"))
      #expect(viewer.index == 1 && viewer.viewer.currentIndex == 1 && photo(1) != nil)
      await Room.until { reader.reports.has(.indexChanged(index: 1)) }
      #expect(imageView.alpha == 1, "it was the thumbnail of the photograph that is gone")
      viewer.setItems(items("a"))
      #expect(viewer.index == 0 && photo(0) != nil && photo(1) == nil)
      viewer.setItems([])
      room.settle()
      #expect(room.controller.presentedViewController == nil && imageView.alpha == 1)
      viewer.present(from: imageView)
      #expect(viewer.presentingViewController == nil, "there is nothing to present")
    }

    @Test("The photograph flies back to the image view of its new index")
    func itemsAndThumbnails() {
      let other = UIImageView(image: picture(2000, 3000))
      room.add(other, 200, 100, 80, 80)
      let cells = Cells([imageView, other])
      let viewer = PhotoViewerController(items: items("ab"), index: 1) { _, _ in
        picture(3000, 2000)
      }
      viewer.delegate = cells
      viewer.present(from: other)
      room.settle()
      #expect(other.alpha == 0)
      cells.imageViews = [nil, imageView, other]
      viewer.setItems(items("xab"))
      #expect(other.alpha == 0 && imageView.alpha == 1 && viewer.index == 2)
      viewer.close()
      room.wait(0.1)
      #expect(cells.asked.last == 2)
      room.settle()
      #expect(other.alpha == 1 && room.controller.presentedViewController == nil)
    }

    @Test("Images in memory are the same photographs while they are the same objects")
    func imagesInMemory() {
      let images = (0..<3).map { _ in picture(3000, 2000) }
      let viewer = PhotoViewerController(images: images, index: 2)
      viewer.setImages([images[2], images[0]])
      #expect(viewer.index == 0, "also before the viewer is presented")
      viewer.present(from: imageView)
      room.settle()
      viewer.setImages([images[0], images[1], images[2]])
      #expect(viewer.index == 2 && viewer.viewer.currentIndex == 2)
      viewer.close()
      room.settle()
    }

    @Test("A viewer that is presented already is not presented from another image view")
    func twice() {
      let other = UIImageView(image: picture(2000, 3000))
      room.add(other, 200, 100, 80, 80)
      let viewer = PhotoViewerController(image: imageView.image!)
      viewer.present(from: imageView)
      viewer.present(from: other)
      #expect(viewer.sourceImageView === imageView)
      room.settle()
      viewer.close()
      room.settle()
      #expect(imageView.alpha == 1 && room.controller.presentedViewController == nil)
    }

    @Test("From a view without a controller, nothing is presented")
    func withoutController() {
      let viewer = PhotoViewerController(image: imageView.image!)
      viewer.present(from: UIImageView(image: imageView.image))
      #expect(viewer.sourceImageView == nil && viewer.presentingViewController == nil)
      let album = PeekPanTests.Album()
      viewer.present(from: PeekPanInteraction(dataSource: album))
      #expect(viewer.presentingViewController == nil && album.asked.isEmpty)
      viewer.present(from: imageView)
      room.settle()
      #expect(room.controller.presentedViewController === viewer && photo(0) != nil)
    }

    @Test("An application may dismiss the controller at any time", arguments: [0.1, 2])
    func dismissedByTheApplication(after time: Double) async {
      let viewer = PhotoViewerController(image: imageView.image!)
      let reader = Reader(viewer.reports)
      viewer.present(from: imageView)
      room.wait(time)
      #expect(imageView.alpha == 0)
      room.controller.dismiss(animated: true)
      #expect(imageView.alpha == 1 && photo(0) == nil)
      room.settle()
      await Room.until { reader.reports.has(.dismissed(index: 0)) }
      viewer.present(from: imageView)
      #expect(imageView.alpha == 0 && photo(0) != nil)
      room.settle()
      #expect(room.controller.presentedViewController === viewer && imageView.alpha == 0)
    }

    @Test("A viewer that left with the controller below it can be presented again")
    func leftWithItsPresenter() {
      let below = UIViewController()
      room.controller.present(below, animated: false)
      let viewer = PhotoViewerController(image: imageView.image!)
      below.present(viewer, animated: false)
      room.settle()
      #expect(photo(0) != nil)
      room.controller.dismiss(animated: false)
      #expect(room.window.subviews == [room.view] && viewer.presentingViewController == nil)
      room.settle()
      viewer.present(from: imageView)
      #expect(imageView.alpha == 0, "it flies from the image view")
      room.settle()
      #expect(room.controller.presentedViewController === viewer && photo(0) != nil)
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil && imageView.alpha == 1)
    }

    @Test("What the viewer has presented itself is dismissed with the viewer")
    func presenting() {
      let viewer = PhotoViewerController(image: imageView.image!)
      viewer.present(from: imageView)
      room.settle()
      let sheet = UIViewController()
      viewer.present(sheet, animated: false)
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil)
      #expect(room.window.subviews == [room.view])
    }

    @Test("A viewer inside another controller does not dismiss that")
    func embedded() {
      let container = UIViewController()
      let viewer = PhotoViewerController(image: imageView.image!)
      room.controller.present(container, animated: false)
      container.addChild(viewer)
      viewer.view.frame = container.view.bounds
      container.view.addSubview(viewer.view)
      viewer.didMove(toParent: container)
      room.settle()
      #expect(photo(0) != nil)
      viewer.close()
      room.settle()
      #expect(photo(0) == nil && room.controller.presentedViewController === container)
    }

    @Test("A viewer that was covered by another controller hides its thumbnail again")
    func covered() {
      CMMotionManager.last?.stopDeviceMotionUpdates()
      let viewer = panoramas(index: 1)
      viewer.present(from: imageView)
      room.settle()
      #expect(imageView.alpha == 0 && CMMotionManager.last?.isUpdating == true)
      viewer.viewDidDisappear(false)
      #expect(imageView.alpha == 1 && CMMotionManager.last?.isUpdating == false)
      viewer.viewDidAppear(false)
      #expect(imageView.alpha == 0 && CMMotionManager.last?.isUpdating == true)
      viewer.close()
      room.settle()
      #expect(imageView.alpha == 1)
    }

    @Test("A photograph flies back to where its image view moves in the meantime")
    func movingThumbnail() throws {
      let viewer = PhotoViewerController(image: imageView.image!)
      let cells = Cells([imageView])
      viewer.delegate = cells
      viewer.present(from: imageView)
      room.settle()
      viewer.close()
      room.wait(0.05)
      let asked = cells.asked.count
      var last = Point2D.zero
      while let node = photo(0) {
        let map = LenticularPhysics.AffineTransform2D(node.layer.affineTransform())
        last = map.apply(to: Rect2D(try #require(node.clip).bounds).center)
        imageView.frame.origin.x = min(250, imageView.frame.origin.x + 20)
        room.wait(Room.refresh)
      }
      #expect((last - Point2D(x: 290, y: 140)).length < 1)
      #expect(imageView.alpha == 1 && room.controller.presentedViewController == nil)
      #expect(cells.asked.count - asked <= 1, "the delegate scrolls when it is asked")
    }

    @Test("The image view to which a photograph flies back is hidden, not the one of a reused cell")
    func reusedCell() {
      let other = UIImageView(image: picture(3000, 2000))
      room.add(other, 200, 100, 80, 80)
      let viewer = PhotoViewerController(image: imageView.image!)
      let cells = Cells([imageView])
      viewer.delegate = cells
      viewer.present(from: imageView)
      room.settle()
      #expect(imageView.alpha == 0 && other.alpha == 1)
      cells.imageViews = [other]
      viewer.close()
      room.wait(0.1)
      #expect(photo(0) != nil && imageView.alpha == 1 && other.alpha == 0)
      room.settle()
      #expect(room.controller.presentedViewController == nil)
      #expect(imageView.alpha == 1 && other.alpha == 1)
    }

    @Test("During a swipe, the delegate is not asked for the image views of neighbours")
    func neighbours() async throws {
      let server = Server()
      let viewer = PhotoViewerController(
        items: (0..<3).map { .init(id: $0, pixelSize: CGSize(width: 6000, height: 4000)) }, index: 1
      ) { try await server.image($0, $1) }
      let cells = Cells([60, 61, 62].map { UIImageView(image: picture($0, 40)) })
      viewer.delegate = cells
      viewer.present(from: imageView)
      room.settle()
      room.down(1, 300, 400)
      room.drag(1, from: CGPoint(x: 300, y: 400), to: CGPoint(x: 100, y: 400), duration: 0.15)
      let next = try #require(photo(2))
      #expect(Set(cells.asked) == [1], "the delegate scrolls when it is asked")
      room.up(1, 100, 400)
      room.settle()
      #expect(viewer.index == 2 && Set(cells.asked) == [1, 2])
      #expect((next.body.contents as! CGImage?)?.width == 62)
      room.down(1, 100, 400)
      room.drag(1, from: CGPoint(x: 100, y: 400), to: CGPoint(x: 200, y: 400), duration: 0.15)
      #expect((photo(1)?.body.contents as! CGImage?)?.width == 61, "it has been asked for before")
      room.drag(1, from: CGPoint(x: 200, y: 400), to: CGPoint(x: 300, y: 400), duration: 0.1)
      room.up(1, 300, 400)
      room.settle()
      #expect(viewer.index == 1)
      cells.imageViews[2] = nil
      viewer.step(by: 1)
      room.settle()
      #expect((photo(2)?.body.contents as! CGImage?)?.width == 62, "it is no longer on screen")
      await server.open()
    }

    @Test("The close button, Escape and the escape of VoiceOver dismiss", arguments: 0..<3)
    func ways(way: Int) {
      let viewer = PhotoViewerController(image: imageView.image!)
      viewer.present(from: imageView)
      room.settle()
      switch way {
      case 0: room.tap(30, 70)  // Below the status bar.
      case 1:
        #expect(viewer.view.isFirstResponder)
        room.press(.keyboardEscape)
      default: #expect(viewer.accessibilityPerformEscape())
      }
      room.settle()
      #expect(room.controller.presentedViewController == nil)
    }

    /// Provides images when a test says so.
    private actor Server {
      private(set) var requests: [(index: Int, pixelSize: CGSize)] = []
      private var waiting: [CheckedContinuation<Void, Never>] = []
      private var isOpen = false
      private var isBroken = true

      /// Provides the image at index 3 from now on, too.
      func repair() { isBroken = false }

      func image(_ index: Int, _ pixelSize: CGSize) async throws -> UIImage {
        requests.append((index, pixelSize))
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
        if index == 3, isBroken { throw URLError(.badServerResponse) }
        return picture(Int(pixelSize.width), Int(pixelSize.height))
      }

      func open() {
        isOpen = true
        for each in waiting { each.resume() }
        waiting = []
      }
    }

    private let items = (0..<5).map { number in
      PhotoViewerController.Item(
        id: number, pixelSize: CGSize(width: 6000, height: 4000), thumbnail: picture(60, 40),
        caption: "Photograph \(number)")
    }

    @Test("Thumbnails come first, then images in the pixels of the screen; a zoom requests more")
    func images() async throws {
      let server = Server()
      let viewer = PhotoViewerController(items: items, index: 1) {
        try await server.image($0, $1)
      }
      viewer.present(from: imageView)
      room.settle()
      let node = try #require(photo(1))
      #expect((node.body.contents as? CGImage)?.width == 60)
      let before = Decoding.onMainThread.count
      await server.open()
      await Room.until { (node.body.contents as? CGImage)?.width == 780 }
      #expect(Decoding.onMainThread.dropFirst(before).allSatisfy { !$0 })
      #expect(Decoding.onMainThread.count > before)
      let first = await server.requests
      #expect(first.map(\.index) == [1])
      #expect(first[0].pixelSize == CGSize(width: 780, height: 520))
      room.press(.keyboardEqualSign)
      room.settle()
      await Room.until { (node.body.contents as? CGImage)?.width == 1560 }
      #expect(await server.requests.count == 2)
    }

    @Test("The photograph after one that is zoomed is requested in the pixels of the screen")
    func pagingZoomed() async throws {
      let server = Server()
      let items = [true, false].map {
        PhotoViewerController.Item(
          id: $0, pixelSize: CGSize(width: 8000, height: 2000), isPanorama: $0)
      }
      let viewer = PhotoViewerController(items: items) { try await server.image($0, $1) }
      viewer.present(from: imageView)
      room.settle()
      viewer.fill()
      room.settle()
      viewer.step(by: 1)
      room.settle()
      await server.open()
      let node = try #require(photo(1))
      await Room.until { (node.body.contents as! CGImage?)?.width == 780 }
      let requests = await server.requests
      #expect(requests.filter { $0.index == 1 }.map(\.pixelSize.width) == [780])
      #expect(requests.contains { $0.index == 0 && $0.pixelSize.width > 780 })
    }

    @Test("A zoomed photograph is shown in its tiles, and no larger image is requested")
    func tiles() async throws {
      let server = Server()
      await server.open()
      var requests: [[Int]] = []
      let archive = TileArchive { requests.append($0) }
      let items = (0..<2).map { number in
        let tiles = ImageTiles(pixelSize: CGSize(width: 12_000, height: 8000), tileSize: 512) {
          try await archive.tile([number, $0, $1, $2])
        }
        return PhotoViewerController.Item(id: number, tiles: tiles)
      }
      let viewer = PhotoViewerController(items: items) {
        try await server.image($0, $1)
      }
      viewer.present(from: imageView)
      room.settle()
      #expect(room.tileNodes.isEmpty, "the image has the pixels of the screen")
      for number in 0..<2 {
        room.press(.keyboard1)
        await room.settleTiles()
        // At its actual pixels, the middle of the photograph is shown: (6000, 4000) on the finest level.
        #expect(requests.contains([number, 14, 11, 7]))
        let middle = TilePyramid.Tile(level: 14, column: 11, row: 7).contents
        #expect(room.tileNodes.contains { $0.contents == middle && $0.layer.opacity == 1 })
        #expect(requests.allSatisfy { $0[0] <= number })
        room.press(.keyboard0)
        room.settle()
        viewer.step(by: 1)
        room.settle()
        #expect(room.tileNodes.isEmpty || number == 1)
      }
      #expect(await server.requests.map(\.pixelSize.width) == [780, 780])
    }

    @Test("The ends of a panorama of a whole circle show its other end")
    func loops() async throws {
      let item = PhotoViewerController.Item(
        id: 0, pixelSize: CGSize(width: 8000, height: 2000), isPanorama: true, loops: true)
      let viewer = PhotoViewerController(items: [item]) { _, _ in
        picture(800, 200)
      }
      viewer.present(from: imageView)
      room.settle()
      await Room.until { (photo(0)?.body.contents as? CGImage)?.width == 800 }
      room.settle()
      let copies = room.driver.nodes.filter { $0.contents == .panoramaCopy }
      #expect(copies.count == 2)
      #expect(copies.allSatisfy { ($0.body.contents as? CGImage)?.width == 800 })
    }

    @Test("A swipe turns the page; images out of sight are dropped, and a failure is reported")
    func paging() async {
      final class Listener: PhotoViewerControllerDelegate {
        var failures: [Int] = []
        var reports: [PhotoViewer.Report] = []
        func photoViewer(
          _ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report
        ) { reports.append(report) }
        func photoViewer(
          _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error
        ) { failures.append(index) }
      }
      let (server, listener) = (Server(), Listener())
      await server.open()
      let viewer = PhotoViewerController(items: items, index: 2) {
        try await server.image($0, $1)
      }
      viewer.delegate = listener
      viewer.present(from: imageView)
      room.settle()
      room.down(1, 300, 400)
      room.drag(
        1, from: CGPoint(x: 300, y: 400), to: CGPoint(x: 100, y: 400), duration: 0.15)
      #expect(photo(3) != nil && photo(1) != nil, "the neighbours come into sight")
      room.up(1, 100, 400)
      room.settle()
      #expect(viewer.index == 3)
      #expect(listener.reports.has(.indexChanged(index: 3)))
      #expect(UIAccessibility.posts.last?.notification == .layoutChanged)
      await Room.until { listener.failures == [3] }
      #expect(photo(2) == nil)
      let thumbnail = photo(3)?.body.contents as? CGImage
      #expect(thumbnail?.width == 60, "the thumbnail stays")
      viewer.close()
      room.settle()
      #expect(imageView.alpha == 1, "there is no thumbnail of that photograph to fly to")
      #expect(room.controller.presentedViewController == nil)
    }

    @Test("An image that failed, or has changed, can be requested again while it is shown")
    func reload() async throws {
      final class Listener: PhotoViewerControllerDelegate {
        var failures: [Int] = []
        func photoViewer(
          _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error
        ) { failures.append(index) }
      }
      let (server, listener) = (Server(), Listener())
      await server.open()
      let viewer = PhotoViewerController(items: items, index: 3) { try await server.image($0, $1) }
      viewer.delegate = listener
      viewer.present(from: imageView)
      room.settle()
      let node = try #require(photo(3))
      var image: CGImage? { node.body.contents as! CGImage? }
      await Room.until { listener.failures == [3] }
      viewer.reloadImage(at: 3)
      await Room.until { listener.failures == [3, 3] }
      #expect(image?.width == 60)
      await server.repair()
      viewer.reloadImage(at: 3)
      await Room.until { image?.width == 780 }
      let former = image
      viewer.reloadImage(at: 3)
      #expect(image === former, "it stays until the new one arrives")
      await Room.until { image !== former }
      #expect(image?.width == 780)
      viewer.reloadImage(at: 0)
      #expect(await server.requests.map(\.index) == [3, 3, 3, 3], "the first one is out of sight")
    }

    @Test("Each of two quick swipes on a trackpad turns a page")
    func trackpadSwipes() throws {
      let viewer = PhotoViewerController(items: items) { _, _ in picture(600, 400) }
      viewer.present(from: imageView)
      room.settle()
      let pans = viewer.view.gestureRecognizers!.compactMap { $0 as? UIPanGestureRecognizer }
      let trackpad = try #require(pans.first { $0.allowedScrollTypesMask == .continuous })
      let place = CGPoint(x: 200, y: 400)
      for number in 1...2 {
        trackpad.scroll(.began, by: CGPoint(x: -20, y: 0), at: place)
        room.wait(Room.refresh)
        trackpad.scroll(.changed, by: CGPoint(x: -20, y: 0), at: place)
        room.wait(Room.refresh)
        trackpad.scroll(.ended, by: .zero, at: place, velocity: CGPoint(x: -2400, y: 0))
        room.wait(0.6)
        #expect(viewer.index == number)
      }
    }

    @Test("An image whose size was not known flies on from where it is")
    func lateSize() async throws {
      let thumbnail = UIImageView(image: picture(80, 80))
      thumbnail.contentMode = .scaleAspectFill
      thumbnail.clipsToBounds = true
      room.add(thumbnail, 200, 400, 80, 80)
      let viewer = PhotoViewerController(items: [.init(id: 0)]) { _, _ in
        picture(900, 300)
      }
      viewer.present(from: thumbnail)
      room.settle()
      let node = try #require(photo(0))
      await Room.until { (node.body.contents as? CGImage)?.width == 900 }
      room.settle()
      #expect(node.layer.bounds.size == CGSize(width: 390, height: 130))
    }

    @Test("A memory warning drops the neighbours' images, until they are the current photograph")
    func memory() async throws {
      let server = Server()
      await server.open()
      let viewer = PhotoViewerController(items: items, index: 1) {
        try await server.image($0, $1)
      }
      viewer.present(from: imageView)
      room.settle()
      room.down(1, 300, 400)
      room.drag(1, from: CGPoint(x: 300, y: 400), to: CGPoint(x: 100, y: 400), duration: 0.15)
      let (current, next) = (try #require(photo(1)), try #require(photo(2)))
      func width(_ node: LayerNode) -> Int? { (node.body.contents as! CGImage?)?.width }
      await Room.until { width(current) == 780 && width(next) == 780 }
      viewer.didReceiveMemoryWarning()
      #expect(width(current) == 780)
      #expect(width(next) == 60)
      room.up(1, 100, 400)
      room.settle()
      #expect(viewer.index == 2)
      await Room.until { width(next) == 780 }
    }

    @Test("VoiceOver reads the photograph, turns pages, zooms, rotates and closes")
    func accessibility() throws {
      let viewer = PhotoViewerController(items: items, index: 1) { _, _ in
        picture(600, 400)
      }
      viewer.present(from: imageView)
      room.settle()
      let element = try #require(
        viewer.view.accessibilityElements?.first as? UIAccessibilityElement)
      #expect(viewer.view.accessibilityViewIsModal)
      #expect(element.accessibilityLabel == "Photograph 1")
      #expect(element.accessibilityValue == "2 of 5")
      #expect(element.accessibilityTraits == [.image, .adjustable])
      element.accessibilityIncrement()
      room.settle()
      #expect(element.accessibilityValue == "3 of 5")
      element.accessibilityDecrement()
      room.settle()
      #expect(viewer.index == 1)
      #expect(element.accessibilityScroll(.left) && element.accessibilityScroll(.previous))
      room.settle()
      #expect(viewer.index == 1)
      let actions = try #require(element.accessibilityCustomActions)
      #expect(actions.map(\.name) == ["Zoom in", "Zoom out", "Rotate", "Close"])
      #expect(actions[0].actionHandler!(actions[0]))
      room.settle()
      let place = photo(1)?.layer.affineTransform().tx
      #expect(element.accessibilityScroll(.left))
      room.settle()
      #expect(viewer.index == 1 && photo(1)?.layer.affineTransform().tx != place, "it scrolls")
      #expect(actions.allSatisfy { $0.actionHandler!($0) })
      room.settle()
      #expect(room.controller.presentedViewController == nil)
      #expect(UIAccessibility.posts.first?.notification == .screenChanged)
    }

    /// A viewer of a photograph and a panorama.
    private func panoramas(index: Int) -> PhotoViewerController {
      let items = [
        PhotoViewerController.Item(id: 0, pixelSize: CGSize(width: 800, height: 600)),
        PhotoViewerController.Item(
          id: 1, pixelSize: CGSize(width: 8000, height: 2000), isPanorama: true),
      ]
      return PhotoViewerController(items: items, index: index) {
        picture(Int($1.width), Int($1.height))
      }
    }

    /// Rotates the device to the right.
    private func rotate() async {
      for _ in 0..<30 {
        room.wait(Room.refresh)
        await CMMotionManager.last?.measure(
          CMDeviceMotion(timestamp: room.time, rotationRate: .init(x: 0, y: -0.5, z: 0)))
      }
      room.settle()
    }

    @Test("The gyroscope runs only while a panorama is shown, and can be turned off")
    func motion() async throws {
      CMMotionManager.last?.stopDeviceMotionUpdates()
      var isMeasuring: Bool { CMMotionManager.last?.isUpdating == true }
      let viewer = panoramas(index: 0)
      viewer.present(from: imageView)
      room.settle()
      #expect(!isMeasuring, "a photograph does not move with the device")
      viewer.step(by: 1)
      room.settle()
      #expect(isMeasuring)
      await Room.until {
        (photo(1)?.body.contents as! CGImage?)?.width != imageView.image?.cgImage?.width
      }
      viewer.fill()
      room.settle()
      let node = try #require(photo(1))
      let start = node.layer.affineTransform().tx
      await rotate()
      let panned = node.layer.affineTransform().tx
      #expect(panned < start - 50)
      viewer.isMotionEnabled = false
      #expect(!isMeasuring)
      viewer.isMotionEnabled = true
      #expect(isMeasuring)
      UIAccessibility.reducesMotion = true
      #expect(!isMeasuring)
      UIAccessibility.reducesMotion = false
      #expect(isMeasuring)
      viewer.step(by: -1)
      room.settle()
      #expect(viewer.index == 0 && !isMeasuring)
      viewer.step(by: 1)
      room.settle()
      #expect(isMeasuring)
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil && !isMeasuring)

      let still = panoramas(index: 1)
      still.isMotionEnabled = false
      still.present(from: imageView)
      room.settle()
      #expect(!isMeasuring)
      let hover = try #require(
        still.view.gestureRecognizers!.compactMap { $0 as? UIHoverGestureRecognizer }.first)
      still.fill()
      room.settle()
      let place = photo(1)?.layer.affineTransform().tx
      hover.play(.began, at: CGPoint(x: 380, y: 400))
      room.settle()
      #expect(photo(1)?.layer.affineTransform().tx == place, "nothing moves without leave")
    }

    @Test("VoiceOver fills the view with a panorama, shows its middle, and turns motion off")
    func panoramaAccessibility() async throws {
      let viewer = panoramas(index: 1)
      viewer.present(from: imageView)
      room.settle()
      let element = try #require(
        viewer.view.accessibilityElements?.first as? UIAccessibilityElement)
      func perform(_ name: String) { self.perform(name, on: element) }
      func names() -> [String] { element.accessibilityCustomActions?.map(\.name) ?? [] }
      let node = try #require(photo(1))
      var height: CGFloat { node.layer.bounds.height * node.layer.affineTransform().d }
      await Room.until {
        room.wait(Room.refresh)
        return room.driver.isPaused && abs(height - 844) < 1e-6
      }
      #expect(
        names() == [
          "Zoom in", "Zoom out", "Rotate", "Show the whole picture", "Show the middle",
          "Turn motion off", "Close",
        ])
      let middle = node.layer.affineTransform().tx
      await rotate()
      #expect(node.layer.affineTransform().tx < middle - 50)
      perform("Show the middle")
      #expect(abs(node.layer.affineTransform().tx - middle) < 1e-6)
      perform("Show the whole picture")
      #expect(abs(height - 97.5) < 1e-6)
      #expect(
        names() == [
          "Zoom in", "Zoom out", "Rotate", "Fill the view", "Turn motion off", "Close",
        ])
      perform("Fill the view")
      #expect(abs(height - 844) < 1e-6)
      perform("Turn motion off")
      #expect(!viewer.isMotionEnabled)
      perform("Turn motion on")
      #expect(viewer.isMotionEnabled)
      viewer.step(by: -1)
      room.settle()
      #expect(names() == ["Zoom in", "Zoom out", "Rotate", "Close"])
    }

    @Test("A panorama that is added to a viewer without one fills the view and pans, as configured")
    func addedPanorama() async throws {
      let items = [
        PhotoViewerController.Item(id: 1, pixelSize: CGSize(width: 800, height: 600)),
        PhotoViewerController.Item(
          id: 2, pixelSize: CGSize(width: 8000, height: 2000), isPanorama: true),
      ]
      var configuration = TiltPanner.Configuration()
      configuration.hoverMargin = 0.4
      let viewer = PhotoViewerController(
        items: [items[0]], panoramaConfiguration: configuration
      ) { picture(Int($1.width), Int($1.height)) }
      viewer.present(from: imageView)
      room.settle()
      #expect(room.driver.isPaused)
      viewer.setItems(items)
      viewer.step(by: 1)
      room.settle()
      let element = try #require(
        viewer.view.accessibilityElements?.first as? UIAccessibilityElement)
      func perform(_ name: String) { self.perform(name, on: element) }
      perform("Fill the view")
      let node = try #require(photo(1))
      var place: CGFloat { node.layer.affineTransform().tx }
      #expect(abs(node.layer.bounds.height * node.layer.affineTransform().d - 844) < 1e-6)
      let middle = place
      await rotate()
      #expect(place < middle - 50)
      let hover = try #require(
        viewer.view.gestureRecognizers!.compactMap { $0 as? UIHoverGestureRecognizer }.first)
      hover.play(.began, at: CGPoint(x: 240, y: 400))
      room.settle()
      // With these margins, the pointer shows the end of the image, which is 3376 points wide.
      #expect(abs(place - middle - (390 - 3376) / 2) < 1)
      perform("Turn motion off")
      let end = place
      hover.play(.changed, at: CGPoint(x: 10, y: 400))
      await rotate()
      #expect(place == end)
    }

    @Test("A thumbnail that was taken on its side is shown upright from the first frame on")
    func uprightThumbnail() throws {
      let side = UIImage(cgImage: CGImage(width: 4000, height: 3000), scale: 1, orientation: .right)
      imageView.image = side
      let viewer = PhotoViewerController(images: [side, side])
      viewer.present(from: imageView)
      let image = try #require(photo(0)?.body.contents as! CGImage?)
      #expect((image.width, image.height) == (384, 512))

      room.driver.perform { viewer.viewer.dismiss(at: $0) }
      room.settle()
      let item = PhotoViewerController.Item(
        id: 0, pixelSize: CGSize(width: 3000, height: 4000),
        thumbnail: UIImage(cgImage: CGImage(width: 80, height: 60), scale: 2, orientation: .left))
      let other = PhotoViewerController(items: [item]) { _, _ in
        throw URLError(.badServerResponse)
      }
      other.present(from: imageView)
      let thumbnail = try #require(photo(0)?.body.contents as! CGImage?)
      #expect((thumbnail.width, thumbnail.height) == (60, 80))
    }

    @Test("Reports come to a stream, which ends with the controller")
    func reports() async {
      var viewer: PhotoViewerController? = PhotoViewerController(
        image: imageView.image!)
      let reader = Reader(viewer!.reports)
      viewer?.present(from: imageView)
      room.settle()
      viewer?.close()
      room.settle()
      await Room.until { reader.reports.last == .dismissed(index: 0) }
      #expect(
        reader.reports == [
          .thumbnailHidden(index: 0, isHidden: true), .presented(index: 0),
          .willDismiss(index: 0), .thumbnailHidden(index: 0, isHidden: false),
          .dismissed(index: 0),
        ])
      #expect(!reader.hasEnded)
      viewer = nil
      await Room.until { reader.hasEnded }
    }

    @Test("With reduced motion, the photograph fades; a change of the setting applies at once")
    func reduceMotion() throws {
      let viewer = PhotoViewerController(image: imageView.image!)
      UIAccessibility.reducesMotion = true
      viewer.present(from: imageView)
      let node = try #require(photo(0))
      #expect(node.layer.opacity == 0)
      #expect(node.layer.affineTransform().a == 1, "it does not fly")
      #expect(imageView.alpha == 1)
      room.settle()
      #expect(node.layer.opacity == 1)
      UIAccessibility.reducesMotion = false
      viewer.close()
      room.wait(0.05)
      #expect(node.layer.affineTransform().a < 1, "it flies")
    }

    @Test("A rotation of the device lays the photograph out anew")
    func rotation() throws {
      let viewer = PhotoViewerController(image: imageView.image!)
      viewer.present(from: imageView)
      room.settle()
      room.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
      room.window.layoutIfNeeded()
      let node = try #require(photo(0))
      #expect(node.layer.bounds.size == CGSize(width: 585, height: 390))
    }

    @Test(
      "A thumbnail is read from its image view",
      arguments: [
        (UIView.ContentMode.scaleToFill, ContentsGravity.resize, 0.5, 0.5, 1.0),
        (.scaleAspectFit, .resizeAspect, 0.5, 0.5, 1),
        (.scaleAspectFill, .resizeAspectFill, 0.5, 0.5, 1),
        (.topLeft, .center, 0, 0, 0.5), (.bottom, .center, 0.5, 1, 0.5),
      ])
    func thumbnails(
      mode: UIView.ContentMode, gravity: ContentsGravity, x: Double, y: Double, zoom: Double
    ) {
      imageView.contentMode = mode
      imageView.image = UIImage(
        cgImage: CGImage(width: 200, height: 100), scale: 2, orientation: .up)
      let thumbnail = ThumbnailPlacement(
        imageView, in: room.view, pixelSize: CGSize(width: 200, height: 100))
      #expect(
        thumbnail
          == ThumbnailPlacement(
            frame: Rect2D(x: 20, y: 100, width: 80, height: 80), cornerRadius: 12, gravity: gravity,
            alignment: Point2D(x: x, y: y), zoom: zoom))
    }

    @Test(
      "Of an image view that does not clip, the whole image is the thumbnail; one out of its window has none"
    )
    func unclipped() {
      imageView.clipsToBounds = false
      let thumbnail = ThumbnailPlacement(imageView, in: room.view, pixelSize: .zero)
      #expect(thumbnail?.frame == Rect2D(x: 0, y: 100, width: 120, height: 80))
      #expect(thumbnail?.cornerRadius == 0)
      imageView.removeFromSuperview()
      #expect(ThumbnailPlacement(imageView, in: room.view, pixelSize: .zero) == nil)
    }

    @Test("An image of Core Image, which a layer cannot show, is drawn")
    func coreImage() async {
      let image = UIImage(ciImage: CIImage(extent: CGRect(x: 0, y: 0, width: 400, height: 300)))
      #expect(image.cgImage == nil)
      let prepared = await image.preparedForLayer()
      #expect(prepared.cgImage?.width == 400 && prepared.cgImage?.height == 300)
      #expect(image.uprightThumbnail().cgImage?.width == 400)
    }

    @Test("An image that was taken on its side is drawn upright, outside of the main thread")
    func orientation() async {
      let image = UIImage(cgImage: CGImage(width: 400, height: 300), scale: 2, orientation: .right)
      let before = Decoding.onMainThread.count
      let prepared = await image.preparedForLayer()
      #expect(prepared.imageOrientation == .up)
      #expect(prepared.cgImage?.width == 300 && prepared.cgImage?.height == 400)
      #expect(prepared.size == image.size)
      #expect(Decoding.onMainThread.dropFirst(before).allSatisfy { !$0 })
    }
  }
}
