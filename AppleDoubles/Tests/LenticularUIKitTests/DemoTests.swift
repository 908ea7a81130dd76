import CoreMotion
import Foundation
import Lenticular
import LenticularPhysics
import LenticularScene
import SwiftUI
import Testing
import UIKit

@testable import AppleDemos
@testable import LenticularUIKit

extension HostTests {
  /// The demos use the shared stage, as an application does.
  @Suite("The demos in Examples/Apple") @MainActor struct DemoTests {
    let room: Room

    init() {
      room = Room()
      for name in ["Dunes", "Forest", "Lake"] + (1...8).map({ "Photo \($0)" }) {
        NamedImages.images[name] = CGImage(width: 1200, height: 1200)
      }
      NamedImages.images["Melbourne"] = CGImage(width: 4000, height: 1000)
      NamedImages.images["Map"] = CGImage(width: 2000, height: 1600)
    }

    private func show(_ controller: UIViewController) {
      room.window.rootViewController?.view.removeFromSuperview()
      room.window.rootViewController = controller
      room.window.layoutIfNeeded()
      room.wait(0.1)
    }

    @Test("The panorama pans with the device")
    func panorama() async throws {
      let controller = PanoramaController()
      show(controller)
      let view = try #require(controller.view as? PanoramaView)
      let start = view.panner.contentOffset.x
      for _ in 0..<60 {
        room.wait(Room.refresh)
        await CMMotionManager.last?.measure(
          CMDeviceMotion(timestamp: room.time, rotationRate: .init(x: 0, y: -0.5, z: 0)))
      }
      #expect(view.panner.contentOffset.x > start + 100)
      controller.view.removeFromSuperview()
    }

    @Test("The map is flung, caught and zoomed")
    func map() throws {
      let controller = ScrollController()
      show(controller)
      let view = try #require(controller.view.subviews.first as? ContentScrollView)
      room.down(1, 300, 600)
      room.drag(1, from: CGPoint(x: 300, y: 600), to: CGPoint(x: 200, y: 400), duration: 0.1)
      room.up(1, 200, 400)
      room.wait(0.1)
      #expect(view.scroller.isDecelerating)
      room.down(1, 200, 400)
      #expect(!view.scroller.isDecelerating)
      room.up(1, 200, 400)
      room.down(1, 100, 400)
      room.down(2, 200, 400)
      room.screen.moved([
        (1, [.init(50, 400, room.time + 0.01)]), (2, [.init(250, 400, room.time + 0.01)]),
      ])
      room.wait(0.1)
      #expect(view.zoomScale > 1.5)
      room.up(1, 50, 400)
      room.up(2, 250, 400)
      room.settle()
    }

    @Test("The table's images move less than its rows")
    func table() throws {
      let controller = ParallaxController()
      show(controller)
      let cell = try #require(controller.tableView.cellForRow(at: IndexPath(row: 3, section: 0)))
      let view = try #require(cell.backgroundView as? ParallaxImageView)
      let length = Double(controller.tableView.bounds.height)
      func crop() throws -> Rect2D {
        let node = try #require(
          room.driver.nodes.first { $0.view === view && $0.contents == .item(0) })
        return Rect2D(node.body.contentsRect)
      }
      for offset in [CGFloat(0), 33, 101] {
        controller.tableView.contentOffset.y = offset
        let expected = Parallax(
          pictureSize: Size2D(width: 1200, height: 1200), cellSize: Size2D(width: 390, height: 60),
          viewLength: length
        ).crop(at: 210 - Double(offset) - length / 2)
        #expect(try crop().isSame(as: expected))
      }
      controller.tableView.contentOffset.y = 3000
      controller.tableView.layoutIfNeeded()
      #expect(controller.tableView.cellForRow(at: IndexPath(row: 3, section: 0)) == nil)
    }

    @Test("A press peeks, sliding steps, sliding up opens the photograph")
    func peek() throws {
      let controller = PeekController()
      show(controller)
      room.down(1, 150, 140)
      room.wait(1.2)
      room.drag(1, from: CGPoint(x: 150, y: 140), to: CGPoint(x: 150, y: 60), duration: 0.1)
      room.wait(0.1)
      room.up(1, 150, 60)
      room.settle()
      let viewer = try #require(controller.presentedViewController as? PhotoViewerController)
      #expect(viewer.index == 1)
      #expect(viewer.sourceImageView === controller.imageViews[1])
      viewer.close()
      room.settle()
      #expect(controller.presentedViewController == nil)
    }

    @Test("A touch on another item leaves the preview that flies back alone")
    func touchDuringTheFlight() {
      let controller = PeekController()
      show(controller)
      room.down(1, 150, 140)
      room.wait(1.2)
      room.up(1, 150, 140)
      room.wait(0.05)
      func alphas() -> [CGFloat] { controller.imageViews.prefix(2).map(\.alpha) }
      #expect(alphas() == [1, 0])
      room.down(2, 54, 140)
      room.wait(0.05)
      #expect(alphas() == [1, 0])
      room.up(2, 54, 140)
      room.wait(Room.refresh)
      #expect(alphas() == [1, 0])
      room.settle()
      #expect(alphas() == [1, 1])
    }

    @Test("A stepper changes the number of neighbours while a preview is shown")
    func neighbours() throws {
      let controller = PeekController()
      show(controller)
      func shown() -> Contents? {
        room.driver.nodes.filter { $0.contents.rawValue > 0 }
          .max { $0.layer.zPosition < $1.layer.zPosition }?.contents
      }
      func step(_ x: CGFloat) {
        room.tap(x, 336)
        room.wait(0.3)
      }
      // The seventh image view, and the halves of the stepper.
      room.down(1, 243, 236)
      room.wait(1.2)
      #expect(shown() == .item(6))
      step(20)
      #expect(controller.stepper.value == 7 && shown() == .item(6))
      step(20)
      #expect(controller.stepper.value == 6 && shown() == .item(5))
      #expect(controller.imageViews.map(\.isHidden) == (0..<8).map { $0 > 5 })
      room.drag(1, from: CGPoint(x: 243, y: 236), to: CGPoint(x: 380, y: 236), duration: 0.2)
      #expect(shown() == .item(5), "there are no more")
      step(80)
      room.wait(1)
      #expect(controller.stepper.value == 7 && shown() == .item(6))
      room.up(1, 380, 236)
      room.settle()
      #expect(room.window.subviews == [controller.view])
    }

    @Test("A press on the slider changes the contrast: sliding up keeps it, lifting goes back")
    func slider() throws {
      let controller = SliderController()
      show(controller)
      let slider = controller.slider
      func contrast(_ imageView: UIImageView) -> Float? {
        guard let filter = imageView.image?.ciImage?.filters.last else { return nil }
        #expect(filter.name == "CIColorControls" && filter.parameters.count == 1)
        return filter.parameters["inputContrast"] as? Float
      }
      slider.value = 0.5
      slider.sendActions(for: .valueChanged)
      #expect(contrast(controller.picture) == 0.5)
      func press(_ start: CGFloat) {
        room.down(1, start, 620)
        room.wait(1.2)
        #expect(controller.preview.window === room.window)
        #expect(contrast(controller.preview) == slider.value)
      }
      func isNear(_ value: Float?, _ expected: Float) -> Bool {
        value.map { abs($0 - expected) < 1e-5 } == true
      }
      // The slider reaches from 45 to 345, and its contrast from 0 to 2.
      press(120)
      room.drag(1, from: CGPoint(x: 120, y: 620), to: CGPoint(x: 270, y: 620), duration: 0.2)
      #expect(isNear(contrast(controller.preview), 0.8) && controller.label.text == "0.80")
      #expect(slider.value == 0.5 && contrast(controller.picture) == 0.5)
      room.up(1, 270, 620)
      room.settle()
      #expect(slider.value == 0.5 && contrast(controller.preview) == 0.5)
      #expect(controller.preview.window == nil)
      press(195)
      room.drag(1, from: CGPoint(x: 195, y: 620), to: CGPoint(x: 345, y: 620), duration: 0.2)
      room.drag(1, from: CGPoint(x: 345, y: 620), to: CGPoint(x: 345, y: 520), duration: 0.2)
      room.wait(0.1)
      #expect(isNear(slider.value, 0.8) && isNear(contrast(controller.picture), 0.8))
      room.up(1, 345, 520)
      room.settle()
      #expect(isNear(slider.value, 0.8) && controller.preview.window == nil)
    }

    @Test("A press on a row steps through all sixteen rows, with which the table scrolls")
    func peekTable() throws {
      let controller = TableController()
      show(controller)
      let table = try #require(controller.tableView)
      func picture(_ row: Int) -> UIView? {
        table.cellForRow(at: IndexPath(row: row, section: 0))?.backgroundView
      }
      func shown() -> [Contents] {
        room.driver.nodes.filter { $0.contents.rawValue > 0 }
          .sorted { $0.layer.zPosition < $1.layer.zPosition }.map(\.contents)
      }
      // A segment is (390 − 80) ÷ 16 points wide. The press is in that of the third row.
      let segment = CGFloat(390 - 80) / 16
      let start = 40 + 2.5 * segment
      room.down(1, start, 200)
      room.wait(1.2)
      #expect(shown() == [.item(2)] && picture(2)?.alpha == 0)
      let end = 40 + 15.5 * segment
      room.drag(
        1, from: CGPoint(x: start, y: 200), to: CGPoint(x: end, y: 200), duration: 1)
      #expect(shown().last == .item(15))
      #expect(table.contentOffset.y == CGFloat(16 * 90 - 844))
      #expect(picture(2) == nil && picture(15)?.alpha == 1, "cells are used again")
      room.drag(
        1, from: CGPoint(x: end, y: 200), to: CGPoint(x: start, y: 200), duration: 1)
      #expect(shown().last == .item(2) && table.contentOffset.y == 180)
      #expect(picture(2)?.alpha == 0)
      room.up(1, start, 200)
      var place = Point2D.zero
      while let node = room.driver.nodes.first(where: { $0.contents == .item(2) }) {
        place = LenticularPhysics.AffineTransform2D(node.layer.affineTransform()).apply(to: .zero)
        room.wait(Room.refresh)
      }
      #expect(picture(2)?.alpha == 1)
      // The preview of a square picture flies to where the row is now, which shows the middle of the picture.
      #expect((place - Point2D(x: 0, y: 45 - 195)).length < 1)
    }

    @Test("A thumbnail opens its photograph, and the last one that was shown gets it back")
    func photos() throws {
      let controller = PhotosController()
      show(controller)
      room.tap(150, 140)
      let viewer = try #require(controller.presentedViewController as? PhotoViewerController)
      room.settle()
      #expect(controller.imageViews.map(\.alpha) == [1, 0, 1, 1, 1, 1, 1, 1])
      viewer.step(by: 1)
      room.settle()
      #expect(controller.imageViews.map(\.alpha) == [1, 1, 0, 1, 1, 1, 1, 1])
      viewer.close()
      room.settle()
      #expect(controller.presentedViewController == nil)
      #expect(controller.imageViews.map(\.alpha) == [1, 1, 1, 1, 1, 1, 1, 1])
    }

    @Test("A photograph stays when the library changes, and gives way when it is deleted")
    func library() throws {
      var names = ["a", "b", "c"]
      let controller = LibraryController {
        names.map { name in
          PhotoAsset(localIdentifier: name, pixelSize: CGSize(width: 300, height: 200)) { _ in
            UIImage(cgImage: CGImage(width: 300, height: 200))
          }
        }
      }
      let viewer = controller.viewer
      show(viewer)
      viewer.step(by: 1)
      room.settle()
      #expect(viewer.index == 1)
      names = ["new", "a", "b", "c"]
      controller.photoLibraryDidChange()
      room.settle()
      #expect(viewer.index == 2 && viewer.items.count == 4)
      names = ["new", "a", "c"]
      controller.photoLibraryDidChange()
      room.settle()
      #expect(viewer.index == 2 && viewer.items.count == 3)
      names = ["new", "a"]
      controller.photoLibraryDidChange()
      room.settle()
      #expect(viewer.index == 1)
    }

    /// Photographs of a library.
    private func assets(_ names: [String]) -> [PhotoAsset] {
      names.map { name in
        PhotoAsset(localIdentifier: name, pixelSize: CGSize(width: 300, height: 200)) { _ in
          UIImage(cgImage: CGImage(width: 300, height: 200))
        }
      }
    }

    @Test("A library's viewer is saved, opens again as it was, and tells when it has closed")
    func savedLibrary() async throws {
      let assets = assets(["a", "b", "c"])
      let (first, next) = (LibraryController { assets }, LibraryController { assets })
      show(first.viewer)
      first.viewer.step(by: 1)
      room.settle()
      let data = try #require(first.data)
      first.viewer.close()
      room.settle()
      room.window.rootViewController = next
      room.window.layoutIfNeeded()
      try next.restore(data)
      room.settle()
      #expect(next.viewer.item?.id == .init("b"))
      var isShown = false
      next.showAlbum = { isShown = true }
      Task { await next.close() }
      await Room.until {
        room.wait(Room.refresh)
        return isShown
      }
      #expect(next.presentedViewController == nil)
      let viewer = LibraryController.viewer(of: [picture(30, 20)], toolbar: UIView())
      #expect(viewer.viewer.configuration.tapAction == .toggleControls)
    }

    @Test("A library is a wall with headings, which a tap opens")
    func wall() throws {
      var library = assets(["a", "b", "c"])
      // Half a year between two photographs.
      for index in 0..<3 {
        library[index].creationDate = Date(timeIntervalSince1970: Double(index) * 1.6e7)
      }
      let controller = WallController(library)
      show(controller)
      room.settle()
      let wall = try #require(controller.wall)
      #expect(wall.items.count == 3)
      #expect(wall.sections.count >= 3 && wall.sections.first?.start == 0)
      #expect(wall.wall.cell(at: 2) != nil)
    }

    @Test("A movie and a Live Photo are items of a viewer")
    func marks() throws {
      let url = URL(filePath: "/sea.mov")
      let viewer = WallController.viewer(
        of: url, size: CGSize(width: 300, height: 200),
        images: [picture(300, 200), picture(300, 200)])
      #expect(viewer.items.map(\.media) == [.movie(url), .livePhoto])
      #expect(viewer.items.map(\.caption) == ["The sea", "A dog"])
    }

    @Test("A binding names the photograph of a library by its identity")
    func libraryBinding() async throws {
      let body = LibraryView(assets: assets(["a", "b"]), photo: "b").body
      let layers = try #require((body as Any) as? LayeredView)
      let rendering = Rendering(try #require(layers.view as? PhotoViewerAnchor<String>))
      room.add(rendering.view, 20, 100, 80, 80)
      await Room.until { room.controller.presentedViewController != nil }
      let viewer = try #require(room.controller.presentedViewController as? PhotoViewerController)
      #expect(viewer.index == 1)
      room.settle()
      viewer.close()
      room.settle()
      rendering.view.removeFromSuperview()
    }

    @Test("Movies are pages among the photographs")
    func movies() throws {
      let movies = [Movie(id: "m", size: CGSize(width: 320, height: 180), title: "Sea")]
      let controller = MoviesController(images: [picture(300, 200)], movies: movies)
      room.window.rootViewController = controller
      controller.open()
      room.settle()
      let viewer = try #require(controller.presentedViewController as? PhotoViewerController)
      viewer.step(by: 1)
      room.settle()
      let pages = viewer.stageView.shownContents.compactMap {
        if case .view(let view) = viewer.stageView.layerContents(for: $0) {
          view as? MovieView
        } else {
          nil
        }
      }
      #expect(pages.map(\.movie.id) == ["m"] && viewer.item?.caption == "Sea")
      #expect(pages.first?.bounds.width == 390)
      viewer.close()
      room.settle()
      #expect(controller.presentedViewController == nil)
      let filling = MoviesController.fillingViewer(of: [picture(300, 200)])
      #expect(filling.viewer.configuration.initialZoom == .filling)
    }

    @Test("A photograph opens a screen of the application")
    func detail() throws {
      let (controller, imageView) = (DetailsController(), UIImageView(image: picture(30, 20)))
      room.window.rootViewController = controller
      imageView.frame = CGRect(x: 20, y: 500, width: 60, height: 40)
      controller.view.addSubview(imageView)
      controller.open(picture(600, 400), from: imageView)
      #expect(imageView.alpha == 0)
      room.settle()
      let detail = try #require(controller.presentedViewController as? DetailController)
      #expect(imageView.alpha == 1 && detail.view.alpha == 1)
      detail.dismiss(animated: true)
      #expect(imageView.alpha == 0)
      room.settle()
      #expect(imageView.alpha == 1 && controller.presentedViewController == nil)
    }

    @Test("A binding opens the first photograph")
    func binding() async throws {
      let layers = try #require((PhotosView().body as Any) as? LayeredView)
      let rendering = Rendering(try #require(layers.view as? PhotoViewerAnchor<Int>))
      #expect((layers.overlay as? Text)?.content == "8 photographs")
      room.add(rendering.view, 20, 100, 80, 80)
      await Room.until { room.controller.presentedViewController != nil }
      let viewer = try #require(room.controller.presentedViewController as? PhotoViewerController)
      #expect(viewer.index == 0 && viewer.items.count == 8)
      room.settle()
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil)
      rendering.view.removeFromSuperview()
    }

    nonisolated private static let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized

    /// The files of the demos, below `Examples/Apple`.
    nonisolated private static let demos: [String] = {
      let folder = root.appending(path: "Examples/Apple")
      let all = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
      return all.filter { $0.hasSuffix(".swift") }.sorted()
    }()

    /// The lines of a demo that an application writes for the library.
    private static func lines(_ demo: String) throws -> [Substring] {
      let file = root.appending(path: "Examples/Apple/\(demo)")
      let all = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      var lines: [Substring] = []
      var isNeeded = false
      for line in all {
        let text = line.trimmingCharacters(in: .whitespaces)
        if text == "// What the library needs:" { isNeeded = true }
        if text.hasPrefix("// That is all") { isNeeded = false }
        if isNeeded, !text.hasPrefix("//"), text != "}" { lines.append(line) }
      }
      #expect(!isNeeded)
      return lines
    }

    @Test("An application writes the lines that the table counts", arguments: demos)
    func lines(demo: String) throws {
      let count = try Self.lines(demo).count
      #expect((1...10).contains(count))
      let article = Self.root.appending(
        path: "Sources/LenticularUIKit/LenticularUIKit.docc/LenticularUIKit.md")
      let row = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
        .first { $0.contains("| \(demo.dropLast(6)) |") }
      #expect(row?.hasSuffix("| \(count) |") == true, "\(demo) has \(count)")
    }
  }
}
