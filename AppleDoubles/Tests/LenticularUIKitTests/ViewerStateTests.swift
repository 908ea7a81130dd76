import Foundation
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("What a viewer's application decides") @MainActor struct ViewerStateTests {
    let room = Room()
    let imageView = UIImageView(image: picture(3000, 2000))

    init() { room.add(imageView, 20, 100, 80, 80) }

    private func makeViewer(
      _ change: (inout PhotoViewer.Configuration) -> Void = { _ in }
    ) -> PhotoViewerController {
      var configuration = PhotoViewer.Configuration()
      change(&configuration)
      let items = ["a", "b", "c"].map {
        PhotoViewerController.Item(id: $0, pixelSize: CGSize(width: 3000, height: 2000))
      }
      return PhotoViewerController(items: items, configuration: configuration) { _, _ in
        picture(300, 200)
      }
    }

    private func node(_ contents: Contents) -> LayerNode? {
      room.driver.nodes.first { $0.contents == contents }
    }

    private final class Delegate: PhotoViewerControllerDelegate {
      private(set) var changes: [Bool] = []

      func photoViewer(_ photoViewer: PhotoViewerController, didHideControls isHidden: Bool) {
        changes.append(isHidden)
      }
    }

    private func tap() {
      room.tap(195, 422)
      room.wait(0.5)
      room.settle()
    }

    @Test("A tap hides the controls and shows them again, zoomed or not, and a drag dismisses")
    func tapOnControls() throws {
      let (viewer, delegate) = (makeViewer { $0.tapAction = .toggleControls }, Delegate())
      viewer.delegate = delegate
      viewer.present(from: imageView)
      room.settle()
      let controls = try #require(node(.controls)).layer
      #expect(controls.opacity == 1)
      tap()
      #expect(controls.opacity == 0 && delegate.changes == [true])
      (viewer.view as? StageView)?.handle(.zoomIn)
      room.settle()
      #expect(controls.opacity == 0, "a zoom does not show them")
      tap()
      #expect(controls.opacity == 1 && delegate.changes == [true, false])
      #expect(viewer.viewer.framing?.zoom == 1.6, "a tap does not change the zoom")
      #expect(viewer.setControlsHidden(true).isPerformed)
      #expect(!viewer.setControlsHidden(true).isPerformed)
      room.settle()
      #expect(controls.opacity == 0)
      viewer.close()
      room.settle()
      viewer.present(from: imageView)
      room.settle()
      #expect(try #require(node(.controls)).layer.opacity == 1, "they are shown at first")
      #expect(delegate.changes == [true, false, true, false])
      viewer.close()
      room.settle()
    }

    @Test("A tap without an effect leaves the photograph open")
    func tapWithoutEffect() {
      let viewer = makeViewer { $0.tapAction = .none }
      viewer.present(from: imageView)
      room.settle()
      tap()
      #expect(room.controller.presentedViewController === viewer)
      viewer.close()
      room.wait(0.05)
      tap()
      #expect(room.controller.presentedViewController === viewer, "a tap catches it")
      viewer.close()
      room.settle()
    }

    /// Turns two fingers by a quarter turn about the middle of the view.
    private func rotate() {
      func location(_ finger: Int, _ angle: Double) -> TouchScreen.Sample {
        let side = finger == 1 ? 1.0 : -1
        return .init(
          195 + side * 100 * cosine(angle), 422 + side * 100 * sine(angle), room.time)
      }
      for finger in 1...2 { room.screen.began(finger, location(finger, 0)) }
      for step in 1...30 {
        room.wait(Room.refresh)
        let angle = Double(step) / 30 * .pi / 2
        room.screen.moved((1...2).map { ($0, [location($0, angle)]) })
      }
      room.wait(0.3)
      for finger in 1...2 { room.screen.ended(finger, location(finger, .pi / 2)) }
      room.settle()
    }

    private func sine(_ angle: Double) -> Double { Foundation.sin(angle) }
    private func cosine(_ angle: Double) -> Double { Foundation.cos(angle) }

    @Test(
      "Two fingers and keys rotate a photograph, unless rotation is off", arguments: [true, false])
    func rotation(isAllowed: Bool) {
      let viewer = makeViewer { $0.allowsRotation = isAllowed }
      viewer.present(from: imageView)
      room.settle()
      rotate()
      #expect(viewer.viewer.framing?.quarterTurns == (isAllowed ? 1 : 0))
      (viewer.view as? StageView)?.handle(.rotateClockwise)
      room.settle()
      #expect(viewer.viewer.framing?.quarterTurns == (isAllowed ? 2 : 0))
      viewer.close()
      room.settle()
    }

    @Test("A viewer opens again as it was, from a state that was saved")
    func restoration() throws {
      let viewer = makeViewer()
      #expect(viewer.state(as: String.self) == nil, "it is not open")
      viewer.present(from: imageView)
      room.settle()
      viewer.turn(to: "b")
      room.settle()
      let view = try #require(viewer.view as? StageView)
      for key in [Key.rotateClockwise, .zoomIn, .zoomIn, .zoomIn, .zoomIn, .right, .down] {
        view.handle(key)
        room.settle()
      }
      let state = try #require(viewer.state(as: String.self))
      #expect(state.item == "b" && state.quarterTurns == 1 && state.zoom > 2)
      #expect(viewer.state(as: Int.self) == nil)
      let map = try #require(node(.item(1))).layer.affineTransform()
      viewer.close()
      room.settle()
      let data = try JSONEncoder().encode(state)
      let saved = try JSONDecoder().decode(PhotoViewerController.State<String>.self, from: data)
      #expect(saved == state)
      let next = makeViewer()
      #expect(!next.restore(.init(item: "x")) && next.restore(saved))
      room.controller.present(next, animated: false)
      room.wait(Room.refresh)
      #expect(next.index == 1)
      let again = try #require(node(.item(1))).layer.affineTransform()
      for (one, other) in [
        (map.a, again.a), (map.b, again.b), (map.c, again.c), (map.d, again.d), (map.tx, again.tx),
        (map.ty, again.ty),
      ] {
        #expect(abs(one - other) < 1e-9)
      }
      room.settle()
      #expect(next.state(as: String.self)?.zoom == state.zoom)
      // An open viewer is restored at once. Numbers out of range mean the nearest ones.
      #expect(next.restore(.init(item: "c", quarterTurns: 4, zoom: 1000, middleX: 9)))
      room.settle()
      let framing = try #require(next.viewer.framing)
      #expect(next.item?.id == .init("c") && framing.quarterTurns == 0 && framing.zoom < 20)
      #expect(framing.middle.x > 0.9 && framing.middle.x < 1)
      next.viewer.setFraming(.init(zoom: .nan), at: room.time)
      #expect(next.viewer.framing == framing)
      next.close()
      room.settle()
    }
  }
}
