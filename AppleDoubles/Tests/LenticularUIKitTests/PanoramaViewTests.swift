import CoreMotion
import Foundation
import Lenticular
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("A panorama") @MainActor struct PanoramaViewTests {
    let room = Room()
    let view: PanoramaView

    init() {
      view = PanoramaView(image: picture(3000, 1000))
      room.add(view, 0, 0, 320, 568)
      room.wait(0.1)
    }

    private var manager: CMMotionManager { CMMotionManager.last! }

    /// Rotates the device at a rate in radians per second.
    private func rotate(x: Double = 0, y: Double = 0, duration: Double) async {
      for _ in 0..<Int((duration / Room.refresh).rounded()) {
        room.wait(Room.refresh)
        await manager.measure(
          CMDeviceMotion(timestamp: room.time, rotationRate: .init(x: x, y: y, z: 0)))
      }
    }

    @Test("Recorded rotation draws the engine's frames to the bit")
    func recording() async throws {
      let stage = Stage()
      let panner = TiltPanner(stage.makeSurface(size: .zero))
      stage.add(panner)
      panner.setMotion(true, at: 1)
      panner.setPicture(Size2D(width: 3000, height: 1000), at: 1)
      stage.handle(.size(Size2D(width: 320, height: 568), displayScale: 2, at: 1))
      var shown = ShownLayers()
      shown.apply(stage.advance(to: room.time + Room.refresh))
      let start = room.time
      var waiting = try Recordings.motions("look-around")[...]
      #expect(waiting.count > 300)
      let first = panner.contentOffset.x
      var farthest = 0.0
      while !waiting.isEmpty {
        while let next = waiting.first, start + next.time <= room.time {
          waiting.removeFirst()
          let rate = next.rate
          await manager.measure(
            CMDeviceMotion(
              timestamp: start + next.time, rotationRate: .init(x: rate.x, y: rate.y, z: rate.z)))
          stage.handle(
            .motion(MotionSample(time: start + next.time, rotationRate: rate)))
        }
        room.wait(Room.refresh)
        shown.apply(stage.advance(to: room.time + Room.refresh))
        shown.compare(with: room.driver)
        farthest = max(farthest, abs(panner.contentOffset.x - first))
      }
      #expect(farthest > 100)
      #expect(view.panner.contentOffset == panner.contentOffset)
    }

    @Test(
      "The interface's orientation counts: a rotation to the right shows what lies to the right",
      arguments: [
        (UIInterfaceOrientation.portrait, 0.0, -1.0), (.portraitUpsideDown, 0, 1),
        (.landscapeRight, -1, 0), (.landscapeLeft, 1, 0),
      ])
    func orientation(orientation: UIInterfaceOrientation, x: Double, y: Double) async {
      room.scene.effectiveGeometry.interfaceOrientation = orientation
      let start = view.panner.contentOffset.x
      await rotate(x: x * 0.3, y: y * 0.3, duration: 0.5)
      #expect(view.panner.contentOffset.x > start + 100)
    }

    @Test("The gyroscope runs only while it moves something, at 100 measurements a second")
    func sensor() {
      #expect(manager.isUpdating)
      #expect(manager.deviceMotionUpdateInterval == 0.01)
      #expect(manager.queue !== OperationQueue.main, "all operations of the queue are cancelled")
      view.removeFromSuperview()
      #expect(!manager.isUpdating)
      room.add(view, 0, 0, 320, 568)
      #expect(manager.isUpdating)
      view.isMotionEnabled = false
      #expect(!manager.isUpdating)
      view.isMotionEnabled = true
      UIAccessibility.reducesMotion = true
      #expect(!manager.isUpdating, "without leave, nothing moves")
      UIAccessibility.reducesMotion = false
      #expect(manager.isUpdating)
    }

    @Test("The gyroscope does not run for a window in the background")
    func background() {
      func post(_ name: Notification.Name, _ object: Any? = nil) {
        NotificationCenter.default.post(name: name, object: object)
      }
      let other = UIWindowScene()
      post(UIScene.didEnterBackgroundNotification, other)
      #expect(manager.isUpdating)
      post(UIScene.didEnterBackgroundNotification, room.scene)
      #expect(!manager.isUpdating)
      post(UIScene.willEnterForegroundNotification, room.scene)
      #expect(manager.isUpdating)
      post(UIApplication.didEnterBackgroundNotification)
      #expect(!manager.isUpdating)
      post(UIApplication.willEnterForegroundNotification)
      #expect(manager.isUpdating)
    }

    @Test("The image is shown once it is decoded, and colours are those of the scroll bar")
    func contents() async throws {
      let nodes = room.driver.nodes
      let image = try #require(nodes.first { $0.contents == .panorama })
      await Room.until { image.body.contents != nil }
      let track = try #require(nodes.first { $0.contents == .panoramaTrack })
      #expect(track.body.backgroundColor?.components == [1, 0.1])
      let thumb = try #require(nodes.first { $0.contents == .panoramaThumb })
      #expect(thumb.body.backgroundColor?.components == [1, 1])
    }

    @Test("A closure provides the image in the pixels of the screen, after its thumbnail")
    func provided() async throws {
      let provider = Provider()
      let node = try #require(room.driver.nodes.first { $0.contents == .panorama })
      func width() -> Int? { (node.body.contents as! CGImage?)?.width }
      await Room.until { width() == 3000 }
      view.setImage(thumbnail: picture(80, 20), pixelSize: CGSize(width: 16_000, height: 4000)) {
        try await provider.image($0)
      }
      room.wait(0.1)
      #expect(view.image == nil && width() == 80, "the former image is not shown")
      // The image fills the height of 568 points on a screen with two pixels per point.
      #expect(node.layer.bounds.size == CGSize(width: 4 * 568, height: 568))
      await provider.answer(1)
      await Room.until { width() == 4 * 1136 }
      #expect(provider.requests == [CGSize(width: 4 * 1136, height: 1136)])
      view.handle(.zoomIn)
      room.settle()
      #expect(width() == 4 * 1136, "it stays until the larger one arrives")
      await provider.answer(2)
      await Room.until { width() == 8 * 1136 }
      view.handle(.zoomOut)
      room.settle()
      view.handle(.zoomIn)
      room.settle()
      #expect(provider.requests.count == 2)
    }

    @Test("An image that failed is requested again when the view next enters a window")
    func providedAgain() async throws {
      let provider = Provider()
      view.setImage(thumbnail: picture(80, 20), pixelSize: CGSize(width: 16_000, height: 4000)) {
        try await provider.image($0)
      }
      room.wait(0.1)
      provider.isBroken = true
      await provider.answer(1)
      room.wait(0.1)
      #expect(provider.requests.count == 1)
      view.removeFromSuperview()
      provider.isBroken = false
      room.add(view, 0, 0, 320, 568)
      await provider.answer(2)
      let node = try #require(room.driver.nodes.first { $0.contents == .panorama })
      await Room.until { (node.body.contents as! CGImage?)?.width == 4 * 1136 }
      view.removeFromSuperview()
      room.add(view, 0, 0, 320, 568)
      room.wait(0.1)
      #expect(provider.requests.count == 2, "an image that has arrived stays")
      view.setImage(thumbnail: nil, pixelSize: .zero) { try await provider.image($0) }
      room.wait(0.1)
      #expect(node.body.contents == nil && provider.requests.count == 2)
    }

    @Test("A former image is not shown in the place of another one, or of none")
    func otherImage() async throws {
      let node = try #require(room.driver.nodes.first { $0.contents == .panorama })
      await Room.until { node.body.contents != nil }
      let other = picture(4000, 1000)
      view.image = other
      #expect(node.body.contents == nil)
      await Room.until { node.body.contents as! CGImage? === other.cgImage }
      view.image = nil
      #expect(node.body.contents == nil)
      view.image = other
      await Room.until { node.body.contents as! CGImage? === other.cgImage }
      let decoded = Decoding.onMainThread.count
      view.image = other
      #expect(node.body.contents as! CGImage? === other.cgImage, "it is the same image")
      room.wait(0.1)
      #expect(Decoding.onMainThread.count == decoded)
    }

    @Test("VoiceOver pans by steps, and has an action for each gesture")
    func accessibility() throws {
      #expect(view.isAccessibilityElement)
      #expect(view.accessibilityLabel == "Photo")
      view.accessibilityLabel = "The valley"
      #expect(view.accessibilityLabel == "The valley")
      #expect(view.accessibilityTraits.contains(.adjustable))
      #expect(view.accessibilityValue == "50 %")
      view.accessibilityIncrement()
      #expect(view.panner.contentOffset.x == 692 + 80)
      view.accessibilityDecrement()
      view.accessibilityDecrement()
      #expect(view.panner.contentOffset.x == 692 - 80)
      #expect(view.accessibilityScroll(.left))
      #expect(view.panner.contentOffset.x == 692)
      let names = try #require(view.accessibilityCustomActions?.map(\.name))
      #expect(
        names == [
          "Show the whole picture", "Zoom in", "Zoom out", "Show the middle", "Turn motion off",
        ])
      for name in names {
        let action = try #require(view.accessibilityCustomActions?.first { $0.name == name })
        #expect(action.actionHandler!(action))
        room.settle()
      }
      #expect(!view.isMotionEnabled)
      #expect(view.accessibilityCustomActions?.last?.name == "Turn motion on")
    }

    @Test("A hovering pointer pans; a tap shows the whole image")
    func pointers() throws {
      let hover = try #require(
        view.gestureRecognizers!.compactMap { $0 as? UIHoverGestureRecognizer }.first)
      hover.play(.began, at: CGPoint(x: 300, y: 200))
      room.wait(1)
      #expect(view.panner.contentOffset.x > 1000)
      hover.play(.ended, at: CGPoint(x: 300, y: 200))
      room.settle()
      room.tap(160, 300)
      room.settle()
      #expect(!view.panner.isFilling)
    }

    @Test("Reports come to a stream, which ends with the view")
    func reports() async {
      var view: PanoramaView? = PanoramaView(image: picture(3000, 1000))
      let reader = Reader(view!.reports)
      room.add(view!, 0, 0, 320, 568)
      room.wait(0.1)
      view?.setFilling(false, animated: true)
      room.settle()
      await Room.until { reader.reports.contains(.fillingChanged(isFilling: false)) }
      #expect(!reader.hasEnded)
      view?.removeFromSuperview()
      view = nil
      await Room.until { reader.hasEnded }
    }

    @Test("An image that loops is shown on either side as well")
    func loops() {
      view.loops = true
      room.wait(0.1)
      #expect(room.driver.nodes.filter { $0.contents == .panoramaCopy }.count == 2)
    }

    @Test("Tiles in sight are requested and shown, and others dropped for want of pixels")
    func tiles() async throws {
      var requests: [[Int]] = []
      let archive = TileArchive(without: [12, 3, 1]) { requests.append($0) }
      let tiles = ImageTiles(
        pixelSize: CGSize(width: 12_000, height: 4000), tileSize: 512, overlap: 1
      ) { try await archive.tile([$0, $1, $2]) }
      var configuration = TiltPanner.Configuration()
      configuration.options.pixelBudget = 5 * 514 * 514
      let view = PanoramaView(
        image: picture(1500, 500), tiles: tiles, configuration: configuration)
      self.view.removeFromSuperview()
      room.add(view, 0, 0, 320, 568)
      await room.settleTiles()
      // The view is 1136 pixels high. The level with 1000 rows of pixels is enough, as a pixel may be 1.25 pixels wide.
      for place in [[12, 2, 0], [12, 2, 1], [12, 3, 0]] {
        let node = try #require(room.tileNodes.first { $0.contents == Self.contents(place) })
        #expect(node.body.contents != nil)
      }
      #expect(requests.contains([12, 3, 1]))
      #expect(
        !room.tileNodes.contains { $0.contents == Self.contents([12, 3, 1]) }, "it has failed")

      for _ in 0..<12 { view.handle(.left) }
      await room.settleTiles()
      #expect(requests.contains([12, 0, 0]))
      #expect(!room.tileNodes.contains { $0.contents == Self.contents([12, 3, 0]) })
      for _ in 0..<6 { view.handle(.right) }
      await room.settleTiles()
      #expect(requests.count { $0 == [12, 3, 0] } == 2)

      view.image = picture(3000, 1000)
      await room.settleTiles()
      #expect(room.tileNodes.isEmpty && view.tiles == nil)
    }

    @Test("A tile that an image shows at both of its ends is requested once, and shown twice")
    func loopingTiles() async throws {
      var requests: [[Int]] = []
      let archive = TileArchive { requests.append($0) }
      let tiles = ImageTiles(pixelSize: CGSize(width: 12_000, height: 3000), tileSize: 512) {
        try await archive.tile([$0, $1, $2])
      }
      let view = PanoramaView(image: picture(300, 75), tiles: tiles)
      view.loops = true
      self.view.removeFromSuperview()
      // The image is 840 points wide, of which all but 40 are in sight.
      room.add(view, 0, 0, 800, 210)
      await room.settleTiles()
      for _ in 0..<20 where !room.tileNodes.contains(where: Self.isCopy) {
        view.handle(.right)
        await room.settleTiles()
      }
      let copy = try #require(room.tileNodes.first(where: Self.isCopy))
      let place = try #require(TilePyramid.Tile(copy.contents))
      let original = try #require(
        room.tileNodes.first {
          $0.contents == Self.contents([place.level, place.column, place.row])
        })
      let image = try #require(copy.body.contents as? CGImage)
      #expect(image === original.body.contents as? CGImage)
      #expect(Set(requests).count == requests.count)
      #expect(copy.layer.opacity == 1)
    }

    private static func isCopy(_ node: LayerNode) -> Bool {
      TilePyramid.Tile(node.contents)?.isCopy == true
    }

    private static func contents(_ place: [Int]) -> Contents {
      TilePyramid.Tile(level: place[0], column: place[1], row: place[2]).contents
    }
  }
}

/// The recordings of the engine's tests.
enum Recordings {
  struct Motion {
    let time: Double
    let rate: RotationRate
  }

  static func motions(_ name: String) throws -> [Motion] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let file = root.appending(path: "Tests/LenticularStoryboardTests/Recordings/\(name).jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .compactMap { line in
        let event =
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        func number(_ key: String) -> Double? { (event[key] as? NSNumber)?.doubleValue }
        guard event["event"] as? String == "motion", let time = number("time"),
          let x = number("x"), let y = number("y"), let z = number("z")
        else { return nil }
        return Motion(time: time, rate: RotationRate(x: x, y: y, z: z))
      }
  }
}
