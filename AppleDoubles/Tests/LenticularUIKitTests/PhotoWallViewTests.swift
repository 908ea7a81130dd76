import AVKit
import Foundation
import Lenticular
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("A wall of photographs") @MainActor struct PhotoWallViewTests {
    let room = Room()

    typealias Item = PhotoViewerController.Item

    /// Items of 3000 × 2000 pixels, of which the second is a movie and the third a Live Photo.
    static func items(_ count: Int) -> [Item] {
      let movie = URL(string: "https://photographs.example/sea.mov")!
      return (0..<count).map { index in
        Item(
          id: index, pixelSize: CGSize(width: 3000, height: 2000), thumbnail: picture(30, 20),
          caption: "Photograph \(index)",
          media: index == 1 ? .movie(movie) : index == 2 ? .livePhoto : .still)
      }
    }

    /// A wall of 390 by 844 points in the room.
    private func wall(
      _ items: [Item], sections: [PhotoWallView.Section] = [],
      note: @escaping @MainActor (Int, CGSize) -> Void = { _, _ in }
    ) -> PhotoWallView {
      let view = PhotoWallView(items: items, sections: sections) { index, size in
        await note(index, size)
        return await picture(Int(size.width), Int(size.height))
      }
      room.add(view, 0, 0, 390, 844)
      room.settle()
      return view
    }

    private func cell(_ index: Int, of view: PhotoWallView) -> PhotoWallCell? {
      view.list.key(at: index).flatMap { view.cells[$0] }
    }

    /// The frame of a photograph's view in the window.
    private func frame(_ index: Int, of view: PhotoWallView) throws -> CGRect {
      let shown = try #require(cell(index, of: view))
      return shown.convert(shown.bounds, to: nil)
    }

    @Test("Each photograph lies where the engine has it, and its image has the pixels that fill it")
    func placesAndImages() async throws {
      var requests: [Int: CGSize] = [:]
      let view = wall(Self.items(12)) { requests[$0] = $1 }
      await Room.until { requests.count == 12 }
      for index in 0..<12 {
        let place = try #require(view.wall.cell(at: index)).frame
        let shown = Rect2D(try frame(index, of: view))
        #expect((shown.origin - place.origin).length < 1e-6)
        let scale = Double(view.traitCollection.displayScale)
        let size = try #require(requests[index])
        #expect(abs(Double(size.width) - place.size.width * scale) <= 1)
      }
      await Room.until { (0..<12).allSatisfy { cell($0, of: view)?.image?.pixelSize.width != 30 } }
      #expect(view.accessibilityIgnoresInvertColors)
    }

    @Test("A photograph that is tapped flies back to its place, and the wall follows the viewer")
    func opening() throws {
      let view = wall(Self.items(400))
      // The overview of so many has no layers for each.
      _ = view.perform { view.wall.focus(0, animated: false, at: $0) }
      view.perform {
        view.wall.scrollView.zoom(to: 1, about: Point2D(x: 0, y: 0), animated: false, at: $0)
      }
      room.settle()
      let place = try frame(0, of: view)
      room.tap(place.midX, min(place.midY, 800))
      let viewer = try #require(view.viewer)
      #expect(room.controller.presentedViewController === viewer)
      #expect(cell(0, of: view)?.alpha == 0, "the photograph stands for its place")
      room.settle()
      #expect(viewer.index == 0)
      viewer.turn(to: 250)
      room.settle()
      #expect(viewer.index == 250 && view.wall.focusedPhoto == 250)
      let other = try #require(view.wall.cell(at: 250)).frame
      #expect(Rect2D(x: 0, y: 0, width: 390, height: 844).contains(other.center))
      #expect(cell(250, of: view)?.alpha == 0)
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil)
      #expect(cell(250, of: view)?.alpha == 1)
    }

    @Test("A wall that shows too many for views of their own paints its thumbnails")
    func overview() throws {
      let view = wall(Self.items(2000))
      #expect(view.cells.isEmpty)
      let tiles = room.driver.nodes.filter { $0.contents == .mosaic }
      #expect(!tiles.isEmpty)
      for tile in tiles {
        let size = try #require(tile.frame).size
        let image = tile.body.contents as! CGImage?
        #expect(image?.width == Int(size.width) && image?.height == Int(size.height))
      }
    }

    @Test("Movies and Live Photos have marks on the wall, and their names say what they are")
    func marks() throws {
      let view = wall(Self.items(6))
      func symbol(_ index: Int) -> String? {
        cell(index, of: view)?.subviews.compactMap { ($0 as? UIImageView)?.image?.symbolName }.first
      }
      #expect(symbol(0) == nil && symbol(1) == "play.circle.fill" && symbol(2) == "livephoto")
      #expect(cell(0, of: view)?.accessibilityLabel == "Photograph 0")
      #expect(cell(1, of: view)?.accessibilityLabel == "Photograph 1, Movie")
      #expect(cell(2, of: view)?.accessibilityLabel == "Photograph 2, Live Photo")
    }

    @Test("A movie opens in the system's player, which plays it, and a Live Photo has its mark")
    func movie() throws {
      let view = wall(Self.items(4))
      view.open(at: 1)
      room.settle()
      let viewer = try #require(view.viewer)
      #expect(!viewer.playButton.isHidden && viewer.liveMark.isHidden)
      #expect(viewer.playButton.accessibilityLabel == "Play")
      #expect(viewer.element?.accessibilityLabel == "Photograph 1, Movie")
      #expect(viewer.playButton.frame == CGRect(x: 159, y: 386, width: 72, height: 72))
      let play = viewer.element?.accessibilityCustomActions?.first { $0.name == "Play" }
      #expect(play != nil)
      room.tap(195, 422)
      let player = try #require(viewer.presentedViewController as? AVPlayerViewController)
      #expect(player.player?.url.lastPathComponent == "sea.mov")
      #expect(player.player?.isPlaying == true)
      #expect(!viewer.playMovie(), "one movie plays at a time")
      viewer.dismiss(animated: false)
      room.settle()
      viewer.step(by: 1)
      room.settle()
      #expect(viewer.playButton.isHidden && !viewer.liveMark.isHidden)
      #expect(viewer.element?.accessibilityLabel == "Photograph 2, Live Photo")
      #expect(!viewer.playMovie())
      viewer.step(by: 1)
      room.settle()
      #expect(viewer.playButton.isHidden && viewer.liveMark.isHidden)
    }

    // MARK: The library as time

    private static let calendar: Calendar = {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: "UTC")!
      return calendar
    }()

    private static func sections(_ days: [String?]) -> [PhotoWallView.Section] {
      PhotoWallView.sections(
        of: days.map { $0.flatMap { ISO8601DateFormatter().date(from: "\($0)T12:00:00Z") } },
        calendar: calendar, locale: Locale(identifier: "en_GB"))
    }

    @Test("Dates give years, months and days, each where it begins")
    func dates() {
      let sections = Self.sections([
        nil, "2026-11-28", "2026-11-28", "2026-11-27", "2026-10-27", "2025-10-27", nil, nil,
        "2025-10-27",
      ])
      #expect(
        sections.map { "\($0.start) \($0.level) \($0.title)" } == [
          "0 0 Undated", "1 0 2026", "1 1 November 2026", "1 2 Sat, 28 November 2026",
          "3 2 Fri, 27 November 2026", "4 1 October 2026", "4 2 Tue, 27 October 2026", "5 0 2025",
          "5 1 October 2025", "5 2 Mon, 27 October 2025", "6 0 Undated", "8 0 2025",
          "8 1 October 2025", "8 2 Mon, 27 October 2025",
        ])
    }

    @Test("A wall of sections shows their headings, scrubs through them, and reports where it is")
    func headings() throws {
      let days: [String?] = (0..<300).map { index in
        index < 150 ? "2026-05-\(10 + index / 15)" : "2025-03-\(10 + (index - 150) / 15)"
      }
      let view = wall(Self.items(300), sections: Self.sections(days))
      var positions: [PhotoWall.Position] = []
      view.onReport = { if case .positionChanged(let place) = $0 { positions.append(place) } }
      func titles() -> [String] {
        room.driver.nodes.compactMap { node -> String? in
          guard node.contents.rawValue <= Contents.firstHeading else { return nil }
          return (node.bodyView?.subviews.first as? UILabel)?.text
        }
      }
      #expect(!titles().isEmpty && titles().allSatisfy { $0.hasSuffix("2026") })
      view.scrub(to: 1)
      room.settle()
      #expect(!titles().isEmpty && titles().allSatisfy { $0.hasSuffix("2025") })
      #expect(positions.last?.fraction == 1)
      view.scrub(to: 0)
      view.scroll(byHeadings: 1)
      room.settle()
      #expect(view.wall.scrollView.contentOffset.y > 0)
    }

    @Test("After a change, what is left has its view, its place and its open viewer")
    func change() throws {
      let all = Self.items(40)
      let view = wall(all)
      let kept = try #require(cell(5, of: view))
      view.open(at: 5)
      room.settle()
      let viewer = try #require(view.viewer)
      view.setItems(
        Array(all[3...]), sections: [.init(start: 0, title: "One"), .init(start: 99, title: "No")])
      room.settle()
      #expect(viewer.index == 2 && viewer.items.count == 37)
      #expect(view.sections.map(\.title) == ["One"])
      #expect(cell(2, of: view) === kept)
      let place = try #require(view.wall.cell(at: 2)).frame
      #expect((Rect2D(try frame(2, of: view)).center - place.center).length < 1e-6)
      viewer.close()
      room.settle()
      #expect(kept.alpha == 1 && room.controller.presentedViewController == nil)
      #expect(view.open(at: 37).isPerformed == false)
    }
  }
}
