import CoreMotion
import Foundation
import Lenticular
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import AppleDemos
@testable import LenticularUIKit

extension HostTests {
  /// The demos use the shared stage, as an application does.
  @Suite("The demos in Examples/Apple") @MainActor struct DemoTests {
    let room: Room

    init() {
      room = Room(driver: .shared)
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
      func crop() throws -> Rect {
        let node = try #require(
          room.driver.layers.nodes.values.first { $0.view === view && $0.contents == .item(0) })
        return Rect(node.body.contentsRect)
      }
      for offset in [CGFloat(0), 33, 101] {
        controller.tableView.contentOffset.y = offset
        let expected = Parallax(
          pictureSize: Size(width: 1200, height: 1200), cellSize: Size(width: 390, height: 60),
          viewLength: length
        ).crop(at: 210 - Double(offset) - length / 2)
        #expect(try crop().isSame(as: expected))
      }
      controller.tableView.contentOffset.y = 3000
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
      viewer.close()
      room.settle()
      #expect(controller.presentedViewController == nil)
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

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../..").standardized

    /// The lines of a demo that an application writes for the library.
    private static func lines(_ demo: String) throws -> [Substring] {
      let folder = root.appending(path: "Examples/Apple/\(demo)")
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      let file = try #require(files.first)
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

    @Test(
      "An application writes the lines that the table counts",
      arguments: ["TiltPanner", "Scrolling", "Parallax", "PeekPan", "PhotoViewer"])
    func lines(demo: String) throws {
      let count = try Self.lines(demo).count
      // Peek & Pan has a data source and a delegate, of which the demo writes five methods.
      #expect(count <= (demo == "PeekPan" ? 14 : 10) && count > 0)
      let article = Self.root.appending(
        path: "Sources/LenticularUIKit/LenticularUIKit.docc/LenticularUIKit.md")
      let row = try String(contentsOf: article, encoding: .utf8).split(separator: "\n")
        .first { $0.contains("Examples/Apple/\(demo)") }
      #expect(row?.hasSuffix("| \(count) |") == true, "\(demo) has \(count)")
    }
  }
}
