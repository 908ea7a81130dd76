import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("Peek & Pan") @MainActor struct PeekPanTests {
    final class Album: PeekPanInteractionDataSource, PeekPanInteractionDelegate {
      var count = 8
      var start: Int? = 5
      var isValue = false
      var view: UIView?
      let imageView = UIImageView(image: picture(300, 300))
      var calls: [String] = []
      var percentages: [Double] = []
      var commit: (PeekPanInteraction) -> Void = { _ in }

      func peekPanInteraction(
        _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
      ) -> Int? { start }
      func maximumIndex(for interaction: PeekPanInteraction) -> Int { count - 1 }
      func shouldChooseValue(for interaction: PeekPanInteraction) -> Bool { isValue }
      func peekPanInteraction(
        _ interaction: PeekPanInteraction, previewAt index: Int
      ) -> PeekPanInteraction.Preview? {
        view.map { .view($0) } ?? .image(picture(300 + index, 200))
      }
      func peekPanInteraction(
        _ interaction: PeekPanInteraction, imageViewAt index: Int
      ) -> UIImageView? { imageView.window == nil ? nil : imageView }

      func peekPanInteraction(_ interaction: PeekPanInteraction, didBeginAt index: Int) {
        calls.append("began \(index)")
      }
      func peekPanInteraction(_ interaction: PeekPanInteraction, didMoveTo index: Int) {
        calls.append("moved \(index)")
      }
      func peekPanInteraction(_ interaction: PeekPanInteraction, didUpdate percentage: Double) {
        percentages.append(percentage)
      }
      func peekPanInteraction(
        _ interaction: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool
      ) {
        calls.append("ended \(index) \(isCommitted)")
        if isCommitted { commit(interaction) }
      }
    }

    let room = Room()
    let album = Album()
    let table = UIScrollView(frame: .zero)
    let interaction: PeekPanInteraction

    init() {
      interaction = PeekPanInteraction(dataSource: album, delegate: album, driver: room.driver)
      table.contentSize = CGSize(width: 390, height: 3000)
      room.add(table, 0, 0, 390, 844)
      album.imageView.frame = CGRect(x: 150, y: 500, width: 100, height: 100)
      album.imageView.clipsToBounds = true
      album.imageView.contentMode = .scaleAspectFill
      table.addSubview(album.imageView)
      table.addInteraction(interaction)
      #expect(interaction.view === table)
    }

    private func previews() -> [LayerNode] {
      room.driver.layers.nodes.values.filter { $0.contents.rawValue > 0 }
    }

    @Test(
      "A press raises the preview out of its thumbnail; sliding steps through the neighbours; lifting sends it back"
    )
    func peek() throws {
      room.down(1, 200, 550)
      room.wait(0.6)
      #expect(album.calls == ["began 5"])
      #expect(table.panGestureRecognizer.state == .failed)
      #expect(album.imageView.alpha == 0)
      #expect(previews().map(\.contents) == [.item(5)])
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 240, y: 550), duration: 0.2)
      #expect(album.calls == ["began 5", "moved 6"])
      room.up(1, 240, 550)
      room.settle()
      #expect(album.calls == ["began 5", "moved 6", "ended 6 false"])
      #expect(album.imageView.alpha == 1)
      #expect(previews().isEmpty)
      #expect(album.percentages.allSatisfy { (0...1).contains($0) })
      #expect(room.window.subviews == [room.view], "nothing is left in the window")
      #expect(ImplicitActions.began.isEmpty)
    }

    @Test("A finger that moves scrolls, and a tap has no effect")
    func scrolling() {
      room.down(1, 200, 550)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 200, y: 450), duration: 0.1)
      #expect(table.contentOffset.y > 80)
      room.up(1, 200, 450)
      room.tap(200, 550)
      room.wait(1)
      #expect(album.calls.isEmpty)
      album.start = nil
      room.down(1, 200, 550)
      room.wait(1)
      #expect(album.calls.isEmpty, "nothing to preview")
      room.up(1, 200, 550)
    }

    @Test("A deep press begins at once, and a deeper one commits")
    func force() {
      room.down(1, 200, 550, force: 1, full: 6)
      room.wait(0.05)
      room.screen.moved(1, .init(200, 550, room.time, force: 3.6))
      room.wait(0.1)
      #expect(album.calls == ["began 5"])
      room.screen.moved(1, .init(200, 550, room.time, force: 5.4))
      room.wait(0.1)
      #expect(album.calls == ["began 5", "ended 5 true"])
      room.up(1, 200, 550)
      room.settle()
      #expect(previews().isEmpty)
    }

    @Test("A committed preview becomes the photograph of a viewer, at the same place")
    func commit() throws {
      var place: Rect?
      let viewer = PhotoViewerController(
        images: (0..<8).map { picture(300 + $0, 200) }, index: 5, driver: room.driver)
      album.commit = { [imageView = album.imageView] interaction in
        viewer.present(from: interaction, backTo: imageView)
      }
      func frame(of node: LayerNode) -> Rect {
        let map = LenticularPhysics.AffineTransform(node.layer.affineTransform())
        let size = node.layer.bounds.size
        let (start, end) = (
          map.apply(to: .zero), map.apply(to: Point(x: Double(size.width), y: Double(size.height)))
        )
        return Rect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
      }
      room.down(1, 200, 550)
      room.wait(1.5)
      for step in 1...30 where !album.calls.contains("ended 5 true") {
        room.screen.moved(1, .init(200, 550 - CGFloat(step) * 6, room.time))
        place = previews().first.map(frame(of:))
        room.wait(Room.refresh)
      }
      #expect(album.calls == ["began 5", "ended 5 true"])
      let photo = try #require(previews().first { $0.view === viewer.view })
      #expect(previews().count == 1)
      let (before, after) = (try #require(place), frame(of: photo))
      // One refresh of the flight lies between the two.
      #expect((before.center - after.center).length < 12)
      #expect(abs(before.size.width - after.size.width) < 12)
      room.up(1, 200, 440)
      room.settle()
      #expect(room.controller.presentedViewController === viewer)
    }

    @Test("A value is chosen with a view of the application as its preview")
    func value() throws {
      album.isValue = true
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      album.view = label
      room.down(1, 200, 550)
      room.wait(1.5)
      #expect(label.window === room.window)
      let rest = label.convert(CGPoint(x: label.bounds.midX, y: 0), to: nil)
      #expect(abs(label.bounds.width - label.bounds.height * 2) < 1e-9)
      #expect(abs(rest.x - 195) < 1)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 345, y: 550), duration: 0.2)
      room.wait(0.1)
      let last = try #require(album.percentages.last)
      #expect(last > 0.9)
      room.up(1, 345, 550)
      room.settle()
      #expect(album.calls == ["began 0", "ended 0 false"])
      #expect(label.window == nil)
    }

    @Test("Keys and VoiceOver peek without a finger")
    func withoutFinger() {
      let action = interaction.accessibilityAction(at: CGPoint(x: 200, y: 550))
      #expect(action.name == "Preview")
      #expect(action.actionHandler!(action))
      room.wait(0.1)
      interaction.step(by: -2)
      room.wait(0.1)
      interaction.cancel()
      room.settle()
      #expect(album.calls == ["began 5", "moved 3", "ended 3 false"])
      album.start = nil
      #expect(!interaction.begin(at: .zero))
    }

    @Test("VoiceOver reads the preview, steps through the others, opens one and sends one back")
    func accessibility() throws {
      func element() throws -> UIAccessibilityElement {
        let overlay = try #require(room.window.subviews.last)
        #expect(overlay.accessibilityViewIsModal)
        return try #require(overlay.accessibilityElements?.first as? UIAccessibilityElement)
      }
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      let preview = try element()
      #expect(UIAccessibility.posts.last?.argument as? UIAccessibilityElement === preview)
      #expect(preview.accessibilityLabel == "Preview")
      #expect(preview.accessibilityValue == "6 of 8")
      #expect(preview.accessibilityTraits == [.image, .adjustable])
      preview.accessibilityIncrement()
      room.wait(0.1)
      #expect(preview.accessibilityValue == "7 of 8")
      preview.accessibilityDecrement()
      let actions = try #require(preview.accessibilityCustomActions)
      #expect(actions.map(\.name) == ["Open", "Close"])
      #expect(actions[1].actionHandler!(actions[1]))
      room.settle()
      #expect(album.calls == ["began 5", "moved 6", "moved 5", "ended 5 false"])
      #expect(UIAccessibility.posts.last?.argument == nil)

      album.calls = []
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      label.accessibilityLabel = "Brightness"
      (album.isValue, album.view) = (true, label)
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      let value = try element()
      #expect(value.accessibilityLabel == "Brightness")
      // The location is 160 of the 310 points between the margins.
      #expect(value.accessibilityValue == "52 %")
      value.accessibilityIncrement()
      room.wait(0.5)
      #expect(value.accessibilityValue == "57 %")
      #expect(value.accessibilityActivate())
      room.settle()
      #expect(album.calls.last == "ended 0 true")
    }

    @Test("Fewer items during a peek limit the index, and none end the peek")
    func reload() {
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      album.count = 3
      interaction.reloadData()
      room.wait(0.1)
      #expect(album.calls == ["began 5", "moved 2"])
      album.count = 0
      interaction.reloadData()
      room.settle()
      #expect(album.calls.last == "ended 2 false")
    }

    @Test("An interaction that leaves its view receives nothing more")
    func removal() {
      table.removeInteraction(interaction)
      #expect(interaction.view == nil)
      room.down(1, 200, 550)
      room.wait(1)
      #expect(album.calls.isEmpty)
      room.up(1, 200, 550)
    }

    @Test("On a view that is a surface itself, press and drag compete in one arena")
    func onSurface() {
      table.removeInteraction(interaction)
      let scroller = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 2000)),
        driver: room.driver)
      room.add(scroller, 0, 0, 390, 844)
      room.wait(0.1)
      scroller.addInteraction(interaction)
      room.down(1, 200, 550)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 200, y: 450), duration: 0.1)
      room.up(1, 200, 450)
      room.settle()
      #expect(scroller.contentOffset.y > 80 && album.calls.isEmpty)
      let offset = scroller.contentOffset
      room.down(1, 200, 550)
      room.wait(0.6)
      #expect(album.calls == ["began 5"])
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 170, y: 550), duration: 0.1)
      #expect(scroller.contentOffset == offset)
      room.up(1, 170, 550)
      room.settle()
    }
  }
}
