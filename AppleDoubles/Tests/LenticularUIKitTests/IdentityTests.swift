import Lenticular
import SwiftUI
import Testing

@testable import LenticularUIKit

extension HostTests {
  @Suite("Identities in SwiftUI") @MainActor struct IdentityTests {
    let room = Room()

    private func items(_ ids: String) -> [PhotoViewerController.Item] {
      ids.map { .init(id: String($0), pixelSize: CGSize(width: 300, height: 200)) }
    }

    private var viewer: PhotoViewerController? {
      room.controller.presentedViewController as? PhotoViewerController
    }

    private func anchor(
      _ photo: State<String?>, _ ids: String, group: PhotoThumbnailGroup? = nil
    ) throws -> PhotoViewerAnchor<String> {
      let view = Text("x").photoViewer(
        item: photo.projectedValue, items: items(ids), group: group
      ) { _, _ in picture(300, 200) }
      return try #require(((view as Any) as? LayeredView)?.view as? PhotoViewerAnchor<String>)
    }

    @Test("A binding opens, turns and closes a viewer by identities, and follows it")
    func binding() async throws {
      let photo = State<String?>(wrappedValue: "b")
      let rendering = Rendering(try anchor(photo, "abc"))
      room.add(rendering.view, 20, 100, 80, 80)
      await Room.until { viewer != nil }
      let shown = try #require(viewer)
      #expect(shown.item?.id == .init("b"))
      room.settle()
      shown.step(by: 1)
      room.settle()
      #expect(photo.wrappedValue == "c")
      photo.wrappedValue = "a"
      rendering.update(try anchor(photo, "abc"))
      await Room.until {
        room.wait(Room.refresh)
        return shown.item?.id == .init("a")
      }
      room.settle()
      // Items come before the photograph, and it has another index. The binding stays as it is.
      rendering.update(try anchor(photo, "xyabc"))
      await Room.until { shown.items.count == 5 }
      room.settle()
      #expect(photo.wrappedValue == "a" && shown.index == 2)
      // The photograph is deleted: the next one takes its place, and the binding names it.
      rendering.update(try anchor(photo, "xybc"))
      await Room.until { shown.items.count == 4 }
      room.settle()
      #expect(photo.wrappedValue == "b" && shown.item?.id == .init("b"))
      photo.wrappedValue = nil
      rendering.update(try anchor(photo, "xybc"))
      await Room.until {
        room.wait(Room.refresh)
        return viewer == nil
      }
      #expect(photo.wrappedValue == nil)
      rendering.view.removeFromSuperview()
    }

    @Test("An identity without an item opens nothing until there is one")
    func unknown() async throws {
      let photo = State<String?>(wrappedValue: "d")
      let rendering = Rendering(try anchor(photo, "abc"))
      room.add(rendering.view, 20, 100, 80, 80)
      for _ in 0..<10 { await Task.yield() }
      #expect(viewer == nil && photo.wrappedValue == "d")
      rendering.update(try anchor(photo, "abcd"))
      await Room.until { viewer != nil }
      #expect(viewer?.item?.id == .init("d"))
      room.settle()
      viewer?.close()
      room.settle()
      #expect(photo.wrappedValue == nil)
      rendering.view.removeFromSuperview()
    }

    @Test("A thumbnail with a stale index or identity is empty or opens nothing")
    func stale() {
      let images = [picture(300, 200)]
      for index in [-1, 1, 7] {
        let rendering = Rendering(PhotoThumbnail(images: images, index: index))
        room.add(rendering.view, 20, 100, 80, 80)
        #expect(rendering.view.image == nil && !rendering.view.open().isPerformed)
        #expect(!rendering.view.accessibilityActivate() && viewer == nil)
        rendering.update(PhotoThumbnail(images: images, index: 0))
        #expect(rendering.view.image === images[0])
        rendering.view.removeFromSuperview()
      }
      let rendering = Rendering(
        PhotoThumbnail(picture(30, 20), items: items("ab"), item: "x") { _, _ in picture(300, 200) }
      )
      room.add(rendering.view, 20, 100, 80, 80)
      #expect(!rendering.view.open().isPerformed && viewer == nil)
      rendering.view.removeFromSuperview()
    }

    @Test("Thumbnails of a group are found by identities")
    func group() async throws {
      let (group, photo) = (PhotoThumbnailGroup(), State<String?>(wrappedValue: "b"))
      func thumbnail(_ id: String, _ ids: String) -> PhotoThumbnail {
        PhotoThumbnail(picture(30, 20), items: items(ids), item: id) { _, _ in picture(300, 200) }
          .group(group)
      }
      let thumbnails = ["a", "b"].map { Rendering(thumbnail($0, "ab")) }
      for (index, rendering) in thumbnails.enumerated() {
        room.add(rendering.view, 20 + 100 * CGFloat(index), 100, 80, 80)
      }
      #expect(group.thumbnail(of: "b") === thumbnails[1].view && group.thumbnail(of: "c") == nil)
      let rendering = Rendering(try anchor(photo, "ab", group: group))
      room.add(rendering.view, 20, 300, 80, 80)
      await Room.until { viewer != nil }
      #expect(viewer?.sourceImageView === thumbnails[1].view)
      room.settle()
      #expect(thumbnails.map(\.view.alpha) == [1, 0])
      viewer?.step(by: -1)
      room.settle()
      #expect(thumbnails.map(\.view.alpha) == [0, 1] && photo.wrappedValue == "a")
      viewer?.close()
      room.settle()
      #expect(thumbnails.map(\.view.alpha) == [1, 1] && photo.wrappedValue == nil)
      for each in thumbnails { each.view.removeFromSuperview() }
      rendering.view.removeFromSuperview()
    }

    @Test("Thumbnails without a group are found by identities in their window")
    func window() async throws {
      let photo = State<String?>(wrappedValue: "b")
      func thumbnail(_ id: String, _ ids: String) -> PhotoThumbnail {
        PhotoThumbnail(picture(30, 20), items: items(ids), item: id) { _, _ in picture(300, 200) }
      }
      // The last one is a thumbnail of the same photograph in another album.
      let renderings = [("b", "ab"), ("a", "ab"), ("b", "xyb")].map {
        Rendering(thumbnail($0.0, $0.1))
      }
      let views = renderings.map(\.view)
      for (index, view) in views.enumerated() {
        room.add(view, 20 + 100 * CGFloat(2 - index), 100, 80, 80)
      }
      let rendering = Rendering(try anchor(photo, "ab"))
      room.add(rendering.view, 20, 300, 80, 80)
      await Room.until { viewer != nil }
      #expect(viewer?.sourceImageView === views[0])
      room.settle()
      #expect(views.map(\.alpha) == [0, 1, 1])
      viewer?.step(by: -1)
      room.settle()
      #expect(views.map(\.alpha) == [1, 0, 1])
      viewer?.close()
      room.settle()
      #expect(views.map(\.alpha) == [1, 1, 1])
      // From the other album, the photograph flies from there, and back.
      views[2].open()
      room.settle()
      #expect(views.map(\.alpha) == [1, 1, 0])
      viewer?.close()
      room.settle()
      // An empty group is for cross-fades.
      rendering.view.removeFromSuperview()
      photo.wrappedValue = "b"
      let fading = Rendering(try anchor(photo, "ab", group: PhotoThumbnailGroup()))
      room.add(fading.view, 20, 300, 80, 80)
      await Room.until { viewer != nil }
      room.settle()
      #expect(views.map(\.alpha) == [1, 1, 1])
      viewer?.close()
      room.settle()
      for view in views + [fading.view] { view.removeFromSuperview() }
    }

    @Test(
      "A viewer that a thumbnail without a group has opened is updated when that thumbnail goes")
    func deletion() async throws {
      func thumbnail(_ id: String, _ ids: String) -> PhotoThumbnail {
        PhotoThumbnail(picture(30, 20), items: items(ids), item: id) { _, _ in picture(300, 200) }
      }
      let (former, kept) = (Rendering(thumbnail("b", "abc")), Rendering(thumbnail("c", "abc")))
      room.add(former.view, 20, 100, 80, 80)
      room.add(kept.view, 120, 100, 80, 80)
      former.view.open()
      room.settle()
      former.view.removeFromSuperview()
      kept.update(thumbnail("c", "ac"))
      await Room.until { viewer?.items.count == 2 }
      room.settle()
      #expect(viewer?.item?.id == .init("c") && kept.view.alpha == 0)
      viewer?.close()
      room.settle()
      #expect(kept.view.alpha == 1)
      kept.view.removeFromSuperview()
    }
  }
}
