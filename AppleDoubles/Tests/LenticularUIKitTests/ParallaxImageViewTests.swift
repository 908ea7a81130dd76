import Lenticular
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("An image in a cell") @MainActor struct ParallaxImageViewTests {
    let room = Room()
    let table = UIScrollView(frame: .zero)
    let view: ParallaxImageView
    let cell = UIView(frame: CGRect(x: 0, y: 500, width: 320, height: 60))

    init() {
      table.contentSize = CGSize(width: 320, height: 6000)
      room.add(table, 0, 0, 320, 480)
      view = ParallaxImageView(image: picture(1000, 1000))
      view.frame = cell.bounds
      cell.addSubview(view)
      table.addSubview(cell)
      room.window.layoutIfNeeded()
    }

    private var crop: Rect2D {
      Rect2D(room.driver.nodes.first { $0.contents == .item(0) }!.body.contentsRect)
    }

    /// The part of the image for a distance of the cell from the middle of the table.
    private func crop(at distance: Double, ratio: Double = Parallax.defaultRatio) -> Rect2D {
      Parallax(
        ratio: ratio, pictureSize: Size2D(width: 1000, height: 1000),
        cellSize: Size2D(width: 320, height: 60), viewLength: 480
      ).crop(at: distance)
    }

    @Test("Its visible part is right before the first scroll, and in the same turn as every scroll")
    func scrolling() {
      #expect(crop == crop(at: 530 - 240))
      for offset in stride(from: CGFloat(0), through: 560, by: 7) {
        table.contentOffset = CGPoint(x: 0, y: offset)
        #expect(crop.isSame(as: crop(at: 290 - Double(offset))))
      }
      #expect(ImplicitActions.began.isEmpty)
    }

    @Test("A cell that is used again shows its image for its new place")
    func reuse() {
      table.contentOffset.y = 300
      cell.removeFromSuperview()
      cell.frame.origin.y = 600
      view.image = picture(1000, 1000)
      table.addSubview(cell)
      room.window.layoutIfNeeded()
      #expect(crop == crop(at: 630 - 300 - 240))
      let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      room.view.addSubview(other)
      other.addSubview(cell)
      room.window.layoutIfNeeded()
      table.contentOffset.y = 350
      #expect(crop == crop(at: 630 - 240), "the former table no longer counts")
      other.contentOffset.y = 100
      #expect(crop == crop(at: 630 - 100 - 240))
    }

    @Test("A cell that is used again does not show its former image")
    func reusedImage() async throws {
      let node = try #require(room.driver.nodes.first { $0.contents == .item(0) })
      await Room.until { node.body.contents != nil }
      let other = picture(800, 600)
      view.image = other
      #expect(node.body.contents == nil)
      await Room.until { node.body.contents as! CGImage? === other.cgImage }
      view.image = nil
      #expect(node.body.contents == nil)
    }

    @Test("A closure provides the image of a cell, in the pixels in which the cell shows it")
    func provided() async throws {
      let (provider, other) = (Provider(), Provider())
      let node = try #require(room.driver.nodes.first { $0.contents == .item(0) })
      func width() -> Int? { (node.body.contents as! CGImage?)?.width }
      await Room.until { width() == 1000 }
      view.setImage(thumbnail: picture(30, 30), pixelSize: CGSize(width: 4000, height: 4000)) {
        try await provider.image($0)
      }
      #expect(view.image == nil && width() == 30 && view.isAccessibilityElement)
      #expect(crop == crop(at: 530 - 240), "the place does not depend on the image")
      // The image is as wide as the cell: 320 points on a screen with two pixels per point.
      await Room.until { !provider.requests.isEmpty }
      #expect(provider.requests == [CGSize(width: 640, height: 640)])

      // The cell is used again before the image arrives.
      view.setImage(thumbnail: picture(40, 40), pixelSize: CGSize(width: 500, height: 500)) {
        try await other.image($0)
      }
      await provider.answer(1)
      await Room.until { provider.cancelled == 1 }
      #expect(width() == 40)
      await other.answer(1)
      await Room.until { width() == 500 }
      #expect(other.requests == [CGSize(width: 500, height: 500)], "it has no more pixels")
      table.contentOffset.y = 100
      room.wait(0.1)
      #expect(provider.requests.count == 1 && other.requests.count == 1)
    }

    @Test("A cell that leaves its window cancels its request, and requests the image again")
    func leaving() async throws {
      let provider = Provider()
      cell.removeFromSuperview()
      view.setImage(thumbnail: nil, pixelSize: CGSize(width: 4000, height: 4000)) {
        try await provider.image($0)
      }
      table.addSubview(cell)
      room.window.layoutIfNeeded()
      await Room.until { provider.requests.count == 1 }
      cell.removeFromSuperview()
      await provider.answer(1)
      await Room.until { provider.cancelled == 1 }
      table.addSubview(cell)
      room.window.layoutIfNeeded()
      await provider.answer(2)
      room.wait(0.1)
      let node = try #require(room.driver.nodes.first { $0.contents == .item(0) })
      await Room.until { (node.body.contents as! CGImage?)?.width == 640 }
      #expect(provider.cancelled == 1)
    }

    @Test("A view that moves to another table of its window moves with that table alone")
    func otherTable() {
      let other = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      room.view.addSubview(other)
      view.frame = CGRect(x: 0, y: 300, width: 320, height: 60)
      other.addSubview(view)
      room.window.layoutIfNeeded()
      #expect(crop == crop(at: 330 - 240))
      other.contentOffset.y = 50
      #expect(crop == crop(at: 330 - 50 - 240))
      table.contentOffset.y = 70
      #expect(crop == crop(at: 330 - 50 - 240))
    }

    @Test("In a row that scrolls sideways, the image moves with the table around the row")
    func outerTable() {
      let row = UIScrollView(frame: CGRect(x: 0, y: 700, width: 320, height: 60))
      row.contentSize = CGSize(width: 2000, height: 60)
      cell.frame.origin = CGPoint(x: 100, y: 0)
      row.addSubview(cell)
      table.addSubview(row)
      room.window.layoutIfNeeded()
      #expect(crop == crop(at: 730 - 240))
      table.contentOffset.y = 300
      #expect(crop == crop(at: 730 - 300 - 240))
      row.contentOffset.x = 50
      #expect(crop == crop(at: 730 - 300 - 240), "the image moves along its axis alone")
      table.contentOffset.y = 310
      row.removeFromSuperview()
      table.contentOffset.y = 320
      #expect(crop == crop(at: 730 - 310 - 240), "without a window, it observes nothing")
    }

    @Test("In a list in a page, the image moves with both")
    func nested() {
      let page = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      page.contentSize = CGSize(width: 320, height: 2000)
      room.view.addSubview(page)
      table.removeFromSuperview()
      table.frame = CGRect(x: 0, y: 100, width: 320, height: 1000)
      page.addSubview(table)
      room.window.layoutIfNeeded()
      #expect(crop == crop(at: 100 + 530 - 240))
      table.contentOffset.y = 40
      #expect(crop == crop(at: 100 + 530 - 40 - 240))
      page.contentOffset.y = 70
      #expect(crop == crop(at: 100 + 530 - 40 - 70 - 240))
    }

    @Test("In a scroll view of the engine, the image moves in the same frame as the content")
    func contentScrollView() {
      let content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 3000))
      content.addSubview(cell)
      let scrollView = ContentScrollView(contentView: content)
      room.add(scrollView, 0, 0, 320, 480)
      room.wait(0.1)
      #expect(crop == crop(at: 530 - 240))
      scrollView.setContentOffset(CGPoint(x: 0, y: 400), animated: true)
      var offsets: Set<CGFloat> = []
      for _ in 0..<60 {
        room.wait(Room.refresh)
        let place = cell.convert(CGPoint(x: 0, y: 30), to: scrollView)
        offsets.insert(place.y)
        #expect(crop == crop(at: Double(place.y) - 240))
      }
      #expect(offsets.count > 20)
      room.settle()
      #expect(room.driver.isPaused)
      #expect(crop == crop(at: 530 - 400 - 240))
    }

    @Test("The ratio is a parameter; with reduced motion the image does not move")
    func parameters() {
      view.ratio = 0.5
      #expect(crop == crop(at: 290, ratio: 0.5))
      UIAccessibility.reducesMotion = true
      room.wait(0.1)
      let still = crop
      table.contentOffset.y = 200
      #expect(crop == still)
    }

    @Test("The cell receives touches; VoiceOver reads the image's label, or that it is a photo")
    func touches() {
      #expect(room.window.hitTest(CGPoint(x: 100, y: 100), with: nil) === table)
      table.contentOffset.y = 300
      #expect(room.window.hitTest(CGPoint(x: 100, y: 220), with: nil) === cell)
      let image = picture(10, 10)
      image.accessibilityLabel = "Dunes"
      view.image = image
      #expect(view.isAccessibilityElement && view.accessibilityLabel == "Dunes")
      view.setImage(thumbnail: nil, pixelSize: CGSize(width: 40, height: 30)) { _ in image }
      #expect(view.isAccessibilityElement && view.accessibilityLabel == "Photo")
      view.image = nil
      #expect(!view.isAccessibilityElement)
    }
  }
}
