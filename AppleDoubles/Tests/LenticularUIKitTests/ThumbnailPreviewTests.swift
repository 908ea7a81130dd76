import Lenticular
import LenticularPhysics
import LenticularScene
import SwiftUI
import Testing

@testable import LenticularUIKit

extension HostTests {
  /// Two thumbnails of SwiftUI, 80 points wide, at 20 and 120 points from the left and 300 from the top, with previews.
  @Suite("Previews of thumbnails in SwiftUI") @MainActor struct ThumbnailPreviewTests {
    let room = Room()
    let group = PhotoThumbnailGroup()
    private let log = Log()

    /// What the thumbnails have told.
    @MainActor private final class Log {
      var reports: [PeekPan.Report] = []
      var failures: [Int] = []
      /// The indices that were begun with, stepped to, and ended with.
      var steps: [String] {
        reports.compactMap {
          switch $0 {
          case .began(let index): "began \(index)"
          case .moved(let index): "moved \(index)"
          case .ended(let index, let isCommitted): "ended \(index) \(isCommitted)"
          case .updated, .stayed, .thumbnailHidden: nil
          }
        }
      }
    }

    private func thumbnail(_ ids: String, _ index: Int, previews: Bool = true) -> PhotoThumbnail {
      let items = ids.map {
        PhotoViewerController.Item(
          id: String($0), pixelSize: CGSize(width: 300, height: 200), caption: "Photo \($0)")
      }
      return PhotoThumbnail(picture(30, 20), items: items, index: index) { index, _ in
        if items[index].caption == "Photo x" { throw CocoaError(.fileReadNoSuchFile) }
        return picture(300, 200)
      }
      .group(group).onFailure { [log] index, _ in log.failures.append(index) }
      .previews(previews) { [log] in log.reports.append($0) }
    }

    private func thumbnails(_ ids: String) -> [Rendering<PhotoThumbnail>] {
      (0..<2).map { index in
        let rendering = Rendering(thumbnail(ids, index))
        room.add(rendering.view, 20 + 100 * CGFloat(index), 300, 80, 80)
        return rendering
      }
    }

    private var viewer: PhotoViewerController? {
      room.controller.presentedViewController as? PhotoViewerController
    }

    private func press(_ x: CGFloat, _ y: CGFloat) {
      room.down(1, x, y)
      room.wait(1.2)
    }

    private func slide(from x: CGFloat, _ y: CGFloat, to end: CGPoint) {
      room.drag(1, from: CGPoint(x: x, y: y), to: end, duration: 0.1)
      room.wait(0.1)
    }

    @Test("A press raises a preview, which flies back to its thumbnail; a tap opens the viewer")
    func press() {
      let thumbnails = thumbnails("ab")
      press(160, 340)
      #expect(log.steps == ["began 1"])
      #expect(thumbnails.map(\.view.alpha) == [1, 0], "the preview stands for its thumbnail")
      slide(from: 160, 340, to: CGPoint(x: 20, y: 340))
      #expect(log.steps == ["began 1", "moved 0"])
      room.up(1, 20, 340)
      room.settle()
      #expect(log.steps.last == "ended 0 false" && viewer == nil)
      #expect(thumbnails.map(\.view.alpha) == [1, 1])
      room.tap(60, 340)
      #expect(viewer?.index == 0)
      viewer?.close()
      room.settle()
      for thumbnail in thumbnails { thumbnail.view.removeFromSuperview() }
    }

    @Test("Sliding up opens the viewer from the preview, which flies back to its own thumbnail")
    func commit() throws {
      let thumbnails = thumbnails("ab")
      press(60, 340)
      slide(from: 60, 340, to: CGPoint(x: 60, y: 220))
      room.up(1, 60, 220)
      room.settle()
      #expect(log.steps == ["began 0", "ended 0 true"])
      let viewer = try #require(viewer)
      #expect(viewer.index == 0 && viewer.sourceImageView === thumbnails[0].view)
      #expect(group.viewer === viewer)
      viewer.step(by: 1)
      room.settle()
      #expect(thumbnails.map(\.view.alpha) == [1, 0])
      viewer.close()
      room.settle()
      #expect(thumbnails.map(\.view.alpha) == [1, 1] && self.viewer == nil)
      for thumbnail in thumbnails { thumbnail.view.removeFromSuperview() }
    }

    @Test("A preview keeps its photograph when the photographs change")
    func change() throws {
      let thumbnails = thumbnails("abc")
      press(160, 340)
      // The photograph before is deleted, and its thumbnail has another photograph now.
      thumbnails[0].update(thumbnail("bc", 0))
      thumbnails[1].update(thumbnail("bc", 1))
      room.wait(0.1)
      slide(from: 160, 340, to: CGPoint(x: 160, y: 220))
      room.up(1, 160, 220)
      room.settle()
      #expect(log.steps == ["began 1", "ended 1 true"])
      let viewer = try #require(viewer)
      #expect(viewer.index == 0 && viewer.items[0].caption == "Photo b")
      #expect(viewer.sourceImageView === thumbnails[0].view)
      viewer.close()
      room.settle()
      for thumbnail in thumbnails { thumbnail.view.removeFromSuperview() }
    }

    @Test("The preview of a photograph that is gone opens nothing")
    func deletion() {
      let thumbnails = thumbnails("abc")
      press(160, 340)
      thumbnails[1].update(thumbnail("ac", 1))
      slide(from: 160, 340, to: CGPoint(x: 160, y: 220))
      room.up(1, 160, 220)
      room.settle()
      #expect(log.steps == ["began 1", "ended 1 true"] && viewer == nil)
      #expect(thumbnails.map(\.view.alpha) == [1, 1])
      for thumbnail in thumbnails { thumbnail.view.removeFromSuperview() }
    }

    @Test("Images that come late are those of the peek, also after another touch")
    func changeDuringTheEnd() async {
      let thumbnails = thumbnails("abcdefgh")
      press(160, 340)
      slide(from: 160, 340, to: CGPoint(x: 330, y: 340))
      room.up(1, 330, 340)
      room.wait(0.02)
      #expect(log.steps.last == "ended 5 false")
      // The preview of a photograph that is gone fades out while its image arrives.
      thumbnails[1].update(thumbnail("b", 0))
      room.down(2, 160, 340)
      for _ in 0..<20 { await Task.yield() }
      room.wait(0.05)
      room.up(2, 160, 340)
      viewer?.close()
      room.settle()
      for ids in ["b", ""] {
        thumbnails[1].update(thumbnail(ids, 0))
        press(160, 340)
        room.up(1, 160, 340)
        room.settle()
      }
      #expect(log.steps.suffix(2) == ["began 0", "ended 0 false"])
      #expect(thumbnails.map(\.view.alpha) == [1, 1])
      for thumbnail in thumbnails { thumbnail.view.removeFromSuperview() }
    }

    @Test("Previews can be turned off, and tell of images that could not be provided")
    func failures() async {
      let thumbnails = thumbnails("ax")
      press(160, 340)
      await Room.until {
        room.wait(Room.refresh)
        return !log.failures.isEmpty
      }
      #expect(log.failures == [1])
      thumbnails[1].update(thumbnail("ax", 1, previews: false))
      room.settle()
      room.up(1, 160, 340)
      #expect(log.steps == ["began 1", "ended 1 false"])
      #expect(thumbnails[1].view.interactions.isEmpty)
      #expect(thumbnails[1].view.accessibilityCustomActions?.isEmpty != false)
      press(160, 340)
      room.up(1, 160, 340)
      #expect(log.steps.count == 2)
      for thumbnail in thumbnails { thumbnail.view.removeFromSuperview() }
    }
  }
}
