import Lenticular
import LenticularPhysics
import LenticularScene
import SwiftUI
import Testing

@testable import LenticularUIKit

extension HostTests {
  @Suite("SwiftUI") @MainActor struct SwiftUITests {
    let room = Room(driver: .shared)

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

    @Test("Content scrolls at the size that it asks for")
    func scroll() {
      var offsets: [Point] = []
      var configuration = Lenticular.ScrollView.Configuration()
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
      #expect(offsets.last == Point(x: 0, y: 300))
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
      let body = Text("x").peekPan(dataSource: album, delegate: album).body
      let layers = try #require((body as Any) as? LayeredView)
      let area = try #require(layers.overlay as? PeekPanArea)
      let view = Rendering(area).view
      let interaction = try #require(view.interactions.first as? PeekPanInteraction)
      #expect(interaction.dataSource === album && interaction.delegate === album)
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
      view.removeFromSuperview()
    }

    @Test("The motion of a thumbnail's panoramas can be turned off")
    func thumbnailMotion() {
      for isEnabled in [true, false] {
        let view = Rendering(
          PhotoThumbnail(images: [picture(300, 200)], index: 0).deviceMotion(isEnabled)
        ).view
        #expect(view.makeViewer?().isMotionEnabled == isEnabled)
      }
    }
  }
}
