import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import SwiftUI
import Testing

@testable import LenticularUIKit

extension HostTests {
  @Suite("Interactions of one's own and proxies in SwiftUI") @MainActor struct InteractionViewTests
  {
    let room = Room()

    /// A needle that follows a finger.
    private final class Compass: Interaction {
      let surface = Surface(size: .zero)
      let needle: Layer
      private let pan = PanRecognizer()
      private(set) var claimsTouches = false

      init() {
        needle = Layer(surface.renderer, size: Size2D(width: 40, height: 10))
        needle.contents = .item(0)
        surface.root.addSublayer(needle)
        surface.add(pan)
      }

      func handle(_ input: Input, at time: Double) -> Bool { false }
      func respond(to action: GestureAction, at time: Double) {
        claimsTouches = action.state == .began || action.state == .changed
        needle.position.set(pan.location)
      }
      func touchesEnded(at time: Double) { claimsTouches = false }
      func advance(to time: Double) {}

      func hide() { surface.root.removeSublayer(needle) }
    }

    @Test("An interaction of one's own is shown, moved, and told of")
    func interaction() throws {
      let proxy = ViewProxy<StageView>()
      var (made, frames): ([Compass], [Point2D]) = ([], [])
      var (asked, removed): ([Contents], [Contents]) = ([], [])
      func view(_ color: UIColor) -> InteractionView<Compass> {
        InteractionView {
          made.append(Compass())
          return made[0]
        } contents: {
          asked.append($0)
          return $0 == .item(0) ? .color(color) : .none
        }.onFrame { frames.append($0.needle.position.model) }.onRemoval { removed.append($0) }
          .proxy(proxy)
      }
      #expect(proxy.view == nil)
      let rendering = Rendering(view(.white))
      room.add(rendering.view, 0, 0, 300, 600)
      room.settle()
      #expect(proxy.view === rendering.view)
      func color() -> [CGFloat]? {
        room.driver.nodes.first { $0.contents == .item(0) }?.body.backgroundColor?.components
      }
      #expect(color() == UIColor.white.cgColor.components)
      room.down(1, 100, 100)
      room.drag(1, from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 300), duration: 0.1)
      room.up(1, 200, 300)
      room.settle()
      #expect(frames.last == Point2D(x: 200, y: 300))
      // SwiftUI updates the view: the interaction stays, and its contents are asked for anew.
      asked = []
      rendering.update(view(.black))
      #expect(asked == [.item(0)])
      #expect(made.count == 1 && color() == UIColor.black.cgColor.components)
      proxy.view?.perform { _ in made[0].hide() }
      room.settle()
      #expect(removed == [.item(0)])
      rendering.view.removeFromSuperview()
    }

    @Test("A proxy fills and pans a panorama")
    func panoramaProxy() {
      let proxy = ViewProxy<PanoramaView>()
      let rendering = Rendering(Panorama(picture(4000, 1000)).deviceMotion(false).proxy(proxy))
      room.add(rendering.view, 0, 0, 320, 568)
      room.settle()
      #expect(proxy.view === rendering.view)
      let panner = rendering.view.panner
      rendering.view.handle(.right)
      room.settle()
      let offset = panner.contentOffset.x
      proxy.view?.recenter(animated: true)
      room.settle()
      #expect(panner.contentOffset.x < offset - 10)
      #expect(
        abs(
          panner.contentOffset.x - (panner.offsetRange.lowerBound + panner.offsetRange.upperBound)
            / 2) < 1)
      proxy.view?.setFilling(false, animated: true)
      room.settle()
      #expect(!panner.isFilling)
      rendering.view.removeFromSuperview()
    }

    @Test("Where the screen's colours are inverted, those of photographs are not")
    func invertedColours() {
      let views: [UIView] = [
        PanoramaView(image: picture(30, 10)), ParallaxImageView(image: picture(10, 10)),
        PeekPanView(configuration: .init()), PhotoViewerView(configuration: .init()),
        PhotoWallView(items: []) { _, _ in await picture(1, 1) },
      ]
      for view in views { #expect(view.accessibilityIgnoresInvertColors, "\(type(of: view))") }
      #expect(
        !ContentScrollView(contentView: UIView()).accessibilityIgnoresInvertColors,
        "its content may be text")
    }

    @Test("A proxy scrolls and zooms content")
    func scrollProxy() {
      let proxy = ViewProxy<ContentScrollView>()
      #expect(proxy.view == nil)
      let rendering = ControllerRendering(
        ContentScroll(zoomLimits: 1...3) { Text("a long text") }.proxy(proxy))
      let view = rendering.controller.scrollView
      room.add(rendering.controller.view, 0, 0, 320, 568)
      #expect(proxy.view === view)
      proxy.view?.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
      #expect(view.contentOffset == CGPoint(x: 0, y: 300))
      proxy.view?.zoomScale = 2
      #expect(view.scroller.zoomScale == 2)
      view.removeFromSuperview()
    }
  }
}
