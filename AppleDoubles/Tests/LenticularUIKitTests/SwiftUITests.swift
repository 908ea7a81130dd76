import Lenticular
import LenticularPhysics
import LenticularScene
import SwiftUI
import Testing

@testable import LenticularUIKit

extension HostTests {
  @Suite("SwiftUI") @MainActor struct SwiftUITests {
    let room = Room()

    @Test("Other items and sections reach a wall")
    func wall() {
      var failures: [Int] = []
      func shown(_ count: Int, _ sections: [PhotoWallView.Section]) -> PhotographWall {
        let items = (0..<count).map {
          PhotoViewerController.Item(id: $0, pixelSize: CGSize(width: 3, height: 2))
        }
        return PhotographWall(items: items, sections: sections) { _, _ in picture(3, 2) }
          .onFailure { index, _ in failures.append(index) }
      }
      let proxy = ViewProxy<PhotoWallView>()
      let rendering = Rendering(shown(5, []).proxy(proxy))
      let view = rendering.view
      rendering.update(shown(5, []).proxy(proxy))
      #expect(proxy.view === view && view.items.count == 5)
      rendering.update(shown(7, [.init(start: 0, title: "All")]).proxy(proxy))
      #expect(view.items.count == 7 && view.sections.map(\.title) == ["All"])
      view.onFailure(3, CancellationError())
      #expect(failures == [3])
    }

    @Test("A panorama is made once, and updated")
    func panorama() {
      let (one, other) = (picture(3000, 1000), picture(4000, 1000))
      var reports: [TiltPanner.Report] = []
      let rendering = Rendering(Panorama(one).deviceMotion(false).onReport { reports.append($0) })
      let view = rendering.view
      #expect(view.image === one && !view.isMotionEnabled && !view.loops)
      room.add(view, 0, 0, 320, 568)
      let tiles = ImageTiles(
        pixelSize: CGSize(width: 16_000, height: 4000), tileSize: 512
      ) { _, _, _ in picture(512, 512) }
      rendering.update(Panorama(other, tiles: tiles).looping().onReport { reports.append($0) })
      #expect(view.image === other && view.isMotionEnabled && view.loops)
      #expect(view.tiles?.tileSize == 512)
      view.setFilling(false, animated: false)
      room.settle()
      #expect(reports.contains(.fillingChanged(isFilling: false)))
      view.removeFromSuperview()
    }

    @Test("A panorama has the parameters of its motion")
    func panoramaParameters() {
      var configuration = TiltPanner.Configuration()
      configuration.zoomStep = 2
      let view = Rendering(Panorama(picture(600, 200), configuration: configuration)).view
      #expect(view.panner.configuration.zoomStep == 2)
    }

    @Test("New tiles of the same image are shown, and the same ones are kept")
    func panoramaTiles() async {
      let image = picture(600, 200)
      func tiles(_ size: CGFloat, _ log: TileLog) -> ImageTiles {
        ImageTiles(pixelSize: CGSize(width: 12_000, height: 4000), tileSize: size) { _, _, _ in
          await log.note()
          return picture(514, 514)
        }
      }
      let (first, second) = (TileLog(), TileLog())
      let rendering = Rendering(Panorama(image))
      let view = rendering.view
      room.add(view, 0, 0, 320, 568)
      rendering.update(Panorama(image, tiles: tiles(512, first)))
      #expect(view.tiles?.tileSize == 512)
      await room.settleTiles()
      #expect(first.count > 0)
      let count = first.count
      rendering.update(Panorama(image, tiles: tiles(512, second)))
      await room.settleTiles()
      #expect(first.count == count && second.count == 0)
      rendering.update(Panorama(image, tiles: tiles(256, second)))
      await room.settleTiles()
      #expect(view.tiles?.tileSize == 256 && second.count > 0)
      rendering.update(Panorama(image))
      await room.settleTiles()
      #expect(view.tiles == nil && room.tileNodes.isEmpty)
      view.removeFromSuperview()
    }

    /// Counts the tiles that were asked for.
    @MainActor private final class TileLog {
      private(set) var count = 0
      func note() { count += 1 }
    }

    @Test("Content scrolls at the size that it asks for")
    func scroll() {
      var offsets: [Point2D] = []
      var configuration = ScrollInteraction.Configuration()
      configuration.bounces = false
      let scroll = ContentScroll(zoomLimits: 1...3, configuration: configuration) {
        Text("a long text")
      }.onReport { report in
        if case .didScroll(let offset) = report { offsets.append(offset) }
      }
      let rendering = ControllerRendering(scroll)
      let (controller, view) = (rendering.controller, rendering.controller.scrollView)
      #expect(
        controller.children == [controller.content] && controller.content.parent === controller)
      #expect(controller.content.hasMovedToParent)
      #expect(controller.content.view.window == nil, "a child is added before its view")
      room.add(controller.view, 0, 0, 320, 568)
      room.wait(0.1)
      #expect(controller.content.view.isDescendant(of: controller.view))
      #expect(view.contentSize == CGSize(width: 1000, height: 2000))
      #expect(view.scroller.configuration.maximumZoomScale == 3)
      #expect(!view.scroller.configuration.bounces)
      view.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
      room.wait(0.1)
      #expect(offsets.last == Point2D(x: 0, y: 300))
      view.removeFromSuperview()
    }

    @Test("A parallax image has its ratio, its axis and its motion")
    func parallax() {
      let image = picture(100, 100)
      let rendering = Rendering(ParallaxImage(image, ratio: 0.4))
      let view = rendering.view
      #expect(view.image === image && view.ratio == 0.4 && view.axis == .vertical)
      #expect(!view.isMotionEnabled)
      rendering.update(ParallaxImage(image, ratio: 0.4).axis(.horizontal).deviceMotion())
      #expect(view.axis == .horizontal && view.isMotionEnabled)
    }

    @Test("A closure provides the image of a view, once for each thumbnail and size")
    func provided() async {
      let provider = Provider()
      let (one, other) = (picture(40, 10), picture(40, 10))
      func panorama(_ thumbnail: UIImage, _ width: CGFloat) -> Panorama {
        Panorama(thumbnail: thumbnail, pixelSize: CGSize(width: width, height: 2000)) {
          try await provider.image($0)
        }
      }
      func image(_ thumbnail: UIImage, _ width: CGFloat) -> ParallaxImage {
        ParallaxImage(
          thumbnail: thumbnail, pixelSize: CGSize(width: width, height: 2000), ratio: 0.4
        ) { try await provider.image($0) }
      }
      let (wide, cell) = (Rendering(panorama(one, 8000)), Rendering(image(one, 2000)))
      room.add(wide.view, 0, 0, 320, 400)
      room.add(cell.view, 0, 400, 320, 100)
      #expect(cell.view.ratio == 0.4)
      wide.update(panorama(one, 8000))
      cell.update(image(one, 2000))
      await provider.answer(2)
      // The panorama fills 400 points. The other image is drawn 1.5 times as large as it covers the width of 320 points.
      #expect(Set(provider.requests.map(\.height)) == [800, 960])
      wide.update(panorama(other, 8000))
      cell.update(image(other, 2000))
      await provider.answer(4)
      wide.update(panorama(other, 9000))
      cell.update(image(other, 1000))
      await provider.answer(6)
      wide.update(Panorama(other))
      cell.update(ParallaxImage(other))
      #expect(wide.view.image === other && cell.view.image === other)
      wide.view.removeFromSuperview()
      cell.view.removeFromSuperview()
    }

    @Test("A thumbnail opens its viewer")
    func thumbnail() throws {
      let rendering = Rendering(
        PhotoThumbnail(images: [picture(300, 200), picture(200, 200)], index: 1).cornerRadius(8))
      room.add(rendering.view, 20, 100, 80, 80)
      #expect(rendering.view.layer.cornerRadius == 8)
      #expect(rendering.view.contentMode == .scaleAspectFill && rendering.view.clipsToBounds)
      #expect(
        rendering.size(for: .init(width: 80, height: 60)) == CGSize(width: 80, height: 60))
      #expect(
        rendering.size(for: .init(width: nil, height: nil)) == CGSize(width: 200, height: 200))
      room.tap(50, 150)
      let viewer = try #require(room.controller.presentedViewController as? PhotoViewerController)
      #expect(viewer.index == 1)
      room.settle()
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil)
      #expect(rendering.view.accessibilityActivate())
      #expect(room.controller.presentedViewController != nil)
    }

    @Test("A modifier lays an area for presses over a view, which has an action for VoiceOver")
    func peekPan() throws {
      let album = HostTests.PeekPanTests.Album()
      var configuration = PeekPan.Configuration()
      configuration.pressDuration = 0.7
      var reports: [PeekPan.Report] = []
      let body = Text("x").peekPan(
        dataSource: album, delegate: album, configuration: configuration
      ) { reports.append($0) }.body
      let layers = try #require((body as Any) as? LayeredView)
      let area = try #require(layers.overlay as? PeekPanArea)
      let view = Rendering(area).view
      let interaction = try #require(view.interactions.first as? PeekPanInteraction)
      #expect(interaction.dataSource === album && interaction.delegate === album)
      #expect(interaction.peekPan.configuration.pressDuration == 0.7)
      let content = try #require(
        layers.view as? ModifiedContent<ModifiedViewContent, AccessibilityAttachmentModifier>)
      #expect((content.content.view as? Text)?.content == "x")
      #expect(content.modifier.name == "Preview")
      room.add(view, 20, 100, 80, 80)
      content.modifier.handler()
      room.wait(0.1)
      #expect(album.calls == ["began 5"])
      interaction.cancel()
      room.settle()
      #expect(reports.first == .began(index: 5))
      #expect(reports.contains(.ended(index: 5, committed: false)))
      view.removeFromSuperview()
    }

    @Test("The motion of a thumbnail's panoramas can be turned off")
    func thumbnailMotion() {
      for isEnabled in [true, false] {
        let view = Rendering(
          PhotoThumbnail(images: [picture(300, 200)], index: 0).deviceMotion(isEnabled)
        ).view
        #expect(view.makeViewer?()?.isMotionEnabled == isEnabled)
      }
    }

    @Test("A thumbnail passes reports and failures of its viewer on, also when it is gone")
    func thumbnailReports() async throws {
      var reports: [PhotoViewer.Report] = []
      var failures: [Int] = []
      let items = (0..<2).map {
        PhotoViewerController.Item(id: $0, pixelSize: CGSize(width: 300, height: 200))
      }
      var rendering: Rendering? = Rendering(
        PhotoThumbnail(picture(30, 20), items: items, index: 0) { index, _ in
          if index == 1 { throw CocoaError(.fileReadNoSuchFile) }
          return picture(300, 200)
        })
      rendering?.update(
        PhotoThumbnail(picture(30, 20), items: items, index: 0) { index, _ in
          if index == 1 { throw CocoaError(.fileReadNoSuchFile) }
          return picture(300, 200)
        }.onReport { reports.append($0) }.onFailure { index, _ in failures.append(index) })
      room.add(rendering!.view, 20, 100, 80, 80)
      rendering?.view.open()
      rendering?.view.removeFromSuperview()
      rendering = nil
      let viewer = try #require(room.controller.presentedViewController as? PhotoViewerController)
      room.settle()
      #expect(reports.has(.presented(index: 0)))
      viewer.step(by: 1)
      await Room.until {
        room.wait(Room.refresh)
        return !failures.isEmpty
      }
      #expect(failures == [1] && reports.has(.indexChanged(index: 1)))
      viewer.close()
      room.settle()
    }

    @Test("A thumbnail configures its viewer, and prepares it before it is presented")
    func thumbnailConfiguration() throws {
      var configuration = PhotoViewer.Configuration()
      configuration.presentationSpring = try DampedSpring(response: 0.7, dampingRatio: 1)
      var prepared: PhotoViewerController?
      let rendering = Rendering(
        PhotoThumbnail(images: [picture(300, 200)], index: 0).configuration(configuration)
          .onOpen {
            prepared = $0
            #expect($0.presentingViewController == nil)
            $0.closeButton.isHidden = true
          })
      room.add(rendering.view, 20, 100, 80, 80)
      rendering.view.open()
      #expect(prepared != nil && room.controller.presentedViewController === prepared)
      #expect(
        prepared?.viewer.configuration.presentationSpring == configuration.presentationSpring)
      prepared?.close()
      room.settle()
      rendering.view.removeFromSuperview()
    }

    @Test("A thumbnail configures the panoramas of its viewer")
    func panoramaConfiguration() throws {
      var configuration = TiltPanner.Configuration()
      configuration.hoverMargin = 0.4
      let item = PhotoViewerController.Item(
        id: 0, pixelSize: CGSize(width: 8000, height: 2000), isPanorama: true)
      var prepared: PhotoViewerController?
      let rendering = Rendering(
        PhotoThumbnail(picture(80, 20), items: [item], index: 0) { _, _ in picture(80, 20) }
          .panoramaConfiguration(configuration).onOpen { prepared = $0 })
      room.add(rendering.view, 20, 100, 80, 80)
      rendering.view.open()
      room.settle()
      let viewer = try #require(prepared)
      viewer.fill()
      room.settle()
      let node = try #require(room.driver.nodes.first { $0.contents == .item(0) })
      let middle = node.layer.affineTransform().tx
      let hover = try #require(
        viewer.view.gestureRecognizers!.compactMap { $0 as? UIHoverGestureRecognizer }.first)
      hover.play(.began, at: CGPoint(x: 240, y: 400))
      room.settle()
      // With these margins, the pointer shows the end of the image, which is 3376 points wide.
      #expect(abs(node.layer.affineTransform().tx - middle - (390 - 3376) / 2) < 1)
      viewer.close()
      room.settle()
      rendering.view.removeFromSuperview()
    }

    @Test("In a group of thumbnails, each photograph flies back to its own")
    func thumbnailGroup() throws {
      let (images, group) = ([picture(300, 200), picture(200, 200)], PhotoThumbnailGroup())
      let renderings = (0..<2).map {
        Rendering(PhotoThumbnail(images: images, index: $0).group(group))
      }
      for (index, rendering) in renderings.enumerated() {
        room.add(rendering.view, 20 + 100 * CGFloat(index), 100, 80, 80)
      }
      renderings[0].view.open()
      let viewer = try #require(room.controller.presentedViewController as? PhotoViewerController)
      room.settle()
      #expect(renderings.map(\.view.alpha) == [0, 1])
      viewer.step(by: 1)
      room.settle()
      #expect(renderings.map(\.view.alpha) == [1, 0])
      viewer.close()
      room.settle()
      #expect(renderings.map(\.view.alpha) == [1, 1])
      // A view that is used for another photograph is no longer that of the former one.
      renderings[1].update(PhotoThumbnail(images: images, index: 0).group(group))
      let ids = images.map { ObjectIdentifier($0) }
      #expect(group.thumbnail(of: ids[0]) != nil && group.thumbnail(of: ids[1]) == nil)
      for rendering in renderings { rendering.view.removeFromSuperview() }
      #expect(group.thumbnail(of: ids[0]) == nil)
    }

    @Test("An open viewer is updated when the items of its thumbnail or of its group change")
    func thumbnailItems() async throws {
      let group = PhotoThumbnailGroup()
      func thumbnail(_ ids: String, _ index: Int) -> PhotoThumbnail {
        let items = ids.map {
          PhotoViewerController.Item(
            id: String($0), pixelSize: CGSize(width: 300, height: 200))
        }
        return PhotoThumbnail(picture(30, 20), items: items, index: index) { _, _ in
          picture(300, 200)
        }.group(group)
      }
      let renderings = (0..<3).map { Rendering(thumbnail("abc", $0)) }
      for (index, rendering) in renderings.enumerated() {
        room.add(rendering.view, 20 + 100 * CGFloat(index), 100, 80, 80)
      }
      renderings[1].view.open()
      let viewer = try #require(room.controller.presentedViewController as? PhotoViewerController)
      room.settle()
      renderings[0].view.removeFromSuperview()
      renderings[1].update(thumbnail("bc", 0))
      renderings[2].update(thumbnail("bc", 1))
      await Room.until { viewer.items.count == 2 }
      #expect(viewer.index == 0 && renderings.map(\.view.alpha) == [1, 0, 1])
      // The thumbnail that has opened the viewer is gone, with its photograph.
      renderings[1].view.removeFromSuperview()
      renderings[2].update(thumbnail("c", 0))
      await Room.until { viewer.items.count == 1 }
      #expect(viewer.index == 0 && renderings.map(\.view.alpha) == [1, 1, 0])
      viewer.close()
      room.settle()
      renderings[2].view.removeFromSuperview()
    }

    /// The view behind another one, from which a modifier opens a viewer.
    private func anchor(_ view: some View) throws -> PhotoViewerAnchor<Int> {
      try #require(((view as Any) as? LayeredView)?.view as? PhotoViewerAnchor<Int>)
    }

    /// Closes a viewer by its binding, and lets the tasks run that pass the change on.
    private func close(
      _ index: State<Int?>, _ view: some View, in rendering: Rendering<PhotoViewerAnchor<Int>>
    ) async throws {
      index.wrappedValue = nil
      rendering.update(try anchor(view))
      for _ in 0..<10 { await Task.yield() }
    }

    /// The viewer that is presented.
    private var viewer: PhotoViewerController? {
      room.controller.presentedViewController as? PhotoViewerController
    }

    @Test("A binding opens, turns and closes a viewer, and follows its pages and its dismissal")
    func boundViewer() async throws {
      let index = State<Int?>(wrappedValue: nil)
      let images = [picture(300, 200), picture(200, 200), picture(100, 200)]
      let view = Text("x").photoViewer(index: index.projectedValue, images: images)
      let rendering = Rendering(try anchor(view))
      room.add(rendering.view, 20, 100, 80, 80)
      #expect(!rendering.view.isUserInteractionEnabled)
      func bind(_ value: Int?) throws {
        index.wrappedValue = value
        rendering.update(try anchor(view))
      }
      try bind(1)
      #expect(viewer == nil)
      await Room.until { viewer != nil }
      let first = try #require(viewer)
      #expect(first.index == 1 && first.sourceImageView == nil)
      room.settle()
      first.step(by: 1)
      room.settle()
      #expect(index.wrappedValue == 2)
      try bind(0)
      await Room.until {
        room.wait(Room.refresh)
        return first.index == 0
      }
      room.settle()
      #expect(index.wrappedValue == 0)
      first.close()
      #expect(index.wrappedValue == 0)
      room.settle()
      #expect(index.wrappedValue == nil && viewer == nil)
      // An index out of range is replaced.
      try bind(9)
      await Room.until { viewer != nil }
      #expect(viewer !== first && viewer?.index == 2 && index.wrappedValue == 2)
      room.settle()
      try bind(nil)
      await Room.until {
        room.wait(Room.refresh)
        return viewer == nil
      }
      #expect(index.wrappedValue == nil)
      rendering.view.removeFromSuperview()
    }

    @Test("A binding follows a viewer that the application dismisses, or that is to open again")
    func boundViewerAgain() async throws {
      let index = State<Int?>(wrappedValue: 1)
      let view = Text("x").photoViewer(
        index: index.projectedValue, images: [picture(300, 200), picture(200, 200)])
      let rendering = Rendering(try anchor(view))
      for _ in 0..<10 { await Task.yield() }
      #expect(viewer == nil, "nothing is presented without a window")
      room.add(rendering.view, 20, 100, 80, 80)
      await Room.until { viewer != nil }
      let first = try #require(viewer)
      room.settle()
      try await close(index, view, in: rendering)
      room.wait(Room.refresh)
      #expect(viewer === first, "the viewer is closing")
      index.wrappedValue = 0
      rendering.update(try anchor(view))
      await Room.until {
        room.wait(Room.refresh)
        return viewer !== first && viewer != nil
      }
      #expect(viewer?.index == 0 && index.wrappedValue == 0)
      room.settle()
      room.controller.dismiss(animated: false)
      #expect(index.wrappedValue == nil)
      rendering.view.removeFromSuperview()
    }

    @Test("A binding has the index of a photograph that a tap catches on its way back")
    func boundViewerCaught() async throws {
      let (group, index) = (PhotoThumbnailGroup(), State<Int?>(wrappedValue: 0))
      let images = [picture(300, 200)]
      let thumbnail = Rendering(PhotoThumbnail(images: images, index: 0).group(group))
      room.add(thumbnail.view, 20, 100, 80, 80)
      let view = Text("x").photoViewer(index: index.projectedValue, images: images, group: group)
      let rendering = Rendering(try anchor(view))
      room.add(rendering.view, 20, 300, 80, 80)
      await Room.until { viewer != nil }
      let shown = try #require(viewer)
      room.settle()
      try await close(index, view, in: rendering)
      room.wait(0.05)
      #expect(index.wrappedValue == nil)
      room.tap(195, 400)
      room.settle()
      #expect(index.wrappedValue == 0 && viewer === shown)
      shown.close()
      room.settle()
      #expect(index.wrappedValue == nil && viewer == nil)
      thumbnail.view.removeFromSuperview()
      rendering.view.removeFromSuperview()
    }

    @Test("A binding that changes while the user's dismissal flies back opens that photograph")
    func boundViewerChanged() async throws {
      let (group, index) = (PhotoThumbnailGroup(), State<Int?>(wrappedValue: 0))
      let images = [picture(300, 200), picture(200, 200)]
      let thumbnail = Rendering(PhotoThumbnail(images: images, index: 0).group(group))
      room.add(thumbnail.view, 20, 100, 80, 80)
      let view = Text("x").photoViewer(index: index.projectedValue, images: images, group: group)
      let rendering = Rendering(try anchor(view))
      room.add(rendering.view, 20, 300, 80, 80)
      await Room.until { viewer != nil }
      let first = try #require(viewer)
      room.settle()
      func change(to value: Int) async throws {
        first.close()
        room.wait(0.05)
        index.wrappedValue = value
        rendering.update(try anchor(view))
        for _ in 0..<10 { await Task.yield() }
        #expect(viewer === first && index.wrappedValue == value)
      }
      // A tap catches the photograph on its way back: the viewer turns to the other one.
      try await change(to: 1)
      room.tap(195, 400)
      await Room.until {
        room.wait(Room.refresh)
        return first.index == 1
      }
      room.settle()
      #expect(viewer === first && index.wrappedValue == 1)
      // Nobody catches it: the viewer opens anew.
      try await change(to: 0)
      await Room.until {
        room.wait(Room.refresh)
        return viewer !== first && viewer != nil
      }
      #expect(viewer?.index == 0 && index.wrappedValue == 0)
      room.settle()
      viewer?.close()
      room.settle()
      #expect(index.wrappedValue == nil && viewer == nil)
      thumbnail.view.removeFromSuperview()
      rendering.view.removeFromSuperview()
    }

    @Test("A viewer of a binding flies from the thumbnails of a group, and has changed items")
    func boundGroup() async throws {
      let (group, index) = (PhotoThumbnailGroup(), State<Int?>(wrappedValue: 1))
      var configuration = PhotoViewer.Configuration()
      configuration.presentationSpring = try DampedSpring(response: 0.7, dampingRatio: 1)
      var prepared: PhotoViewerController?
      var failures: [Int] = []
      func items(_ ids: String) -> [PhotoViewerController.Item] {
        ids.map { .init(id: String($0), pixelSize: CGSize(width: 300, height: 200)) }
      }
      func thumbnail(_ ids: String, _ index: Int) -> PhotoThumbnail {
        PhotoThumbnail(picture(30, 20), items: items(ids), index: index) { _, _ in
          picture(300, 200)
        }.group(group)
      }
      func anchor(_ ids: String) throws -> PhotoViewerAnchor<Int> {
        try self.anchor(
          Text("x").photoViewer(
            index: index.projectedValue, items: items(ids), group: group,
            configuration: configuration, onOpen: { prepared = $0 },
            onFailure: { index, _ in failures.append(index) }
          ) { index, _ in
            if index == 1 { throw CocoaError(.fileReadNoSuchFile) }
            return picture(300, 200)
          })
      }
      let thumbnails = (0..<2).map { Rendering(thumbnail("ab", $0)) }
      for (index, rendering) in thumbnails.enumerated() {
        room.add(rendering.view, 20 + 100 * CGFloat(index), 100, 80, 80)
      }
      let rendering = Rendering(try anchor("ab"))
      room.add(rendering.view, 20, 300, 80, 80)
      await Room.until { viewer != nil }
      let shown = try #require(viewer)
      #expect(prepared === shown && shown.sourceImageView === thumbnails[1].view)
      #expect(shown.viewer.configuration.presentationSpring == configuration.presentationSpring)
      room.settle()
      #expect(thumbnails.map(\.view.alpha) == [1, 0])
      await Room.until {
        room.wait(Room.refresh)
        return failures.contains(1)
      }
      // The first photograph is deleted. The one that is shown has its index now.
      thumbnails[0].view.removeFromSuperview()
      thumbnails[1].update(thumbnail("b", 0))
      rendering.update(try anchor("b"))
      await Room.until { shown.items.count == 1 }
      room.settle()
      #expect(shown.index == 0 && index.wrappedValue == 0)
      shown.close()
      room.settle()
      #expect(index.wrappedValue == nil && thumbnails[1].view.alpha == 1)
      thumbnails[1].view.removeFromSuperview()
      rendering.view.removeFromSuperview()
    }
  }
}
