import Lenticular
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("Pages of a viewer that show views") @MainActor struct PageViewTests {
    let room = Room()
    let imageView = UIImageView(image: picture(300, 200))

    init() {
      imageView.contentMode = .scaleAspectFill
      imageView.clipsToBounds = true
      room.add(imageView, 20, 100, 80, 80)
    }

    /// Makes views with a button in the middle, and keeps them.
    @MainActor final class Maker {
      var views: [UIView] = []
      let button = UIButton(type: .close)

      func make() -> UIView {
        let view = UIView()
        view.addSubview(button)
        button.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        views.append(view)
        return view
      }
    }

    private func photo(_ id: String) -> PhotoViewerController.Item {
      .init(id: id, pixelSize: CGSize(width: 3000, height: 2000))
    }

    private func viewer(
      _ items: [PhotoViewerController.Item], index: Int
    ) -> PhotoViewerController {
      PhotoViewerController(items: items, index: index) { _, _ in picture(300, 200) }
    }

    private func frame(of view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    private func isNear(
      _ frame: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
    )
      -> Bool
    {
      [frame.minX - x, frame.minY - y, frame.width - width, frame.height - height].allSatisfy {
        abs($0) < 0.1
      }
    }

    @Test("A view flies, turns, zooms and is dismissed as a photograph is")
    func page() throws {
      let maker = Maker()
      let viewer = viewer(
        [
          photo("a"),
          .init(id: "b", size: CGSize(width: 300, height: 200), caption: "Board") { maker.make() },
        ], index: 1)
      viewer.present(from: imageView)
      room.wait(Room.refresh)
      let view = try #require(maker.views.first)
      #expect(view.window === room.window && frame(of: view).width < 200, "it covers the thumbnail")
      #expect(imageView.alpha == 0)
      room.settle()
      #expect(isNear(frame(of: view), 0, 292, 390, 260))
      #expect(view.bounds.size == CGSize(width: 390, height: 260), "it is laid out, not scaled")
      #expect(
        (viewer.stageView.accessibilityElements ?? []).contains { $0 as? UIView === view })
      // A control inside receives touches; the rest of the view is the viewer's.
      #expect(room.window.hitTest(CGPoint(x: 25, y: 320), with: nil) === maker.button)
      #expect(
        room.window.hitTest(viewer.closeButton.center, with: nil) === viewer.closeButton)
      viewer.stageView.handle(.zoomIn)
      room.settle()
      #expect(abs(frame(of: view).width - 390 * 1.6) < 0.1)
      viewer.step(by: -1)
      room.wait(0.1)
      #expect(view.window === room.window && maker.views.count == 1)
      room.settle()
      #expect(view.window == nil && viewer.index == 0)
      viewer.step(by: 1)
      room.settle()
      #expect(maker.views.count == 2 && maker.views[1].window === room.window)
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil && imageView.alpha == 1)
      #expect(maker.views[1].window == nil && ImplicitActions.began == [])
    }

    @Test(
      "A view without a size fills the viewer, also after a rotation, and lies beneath the controls"
    )
    func filling() throws {
      let maker = Maker()
      let viewer = viewer([.init(id: "a") { maker.make() }, photo("b")], index: 0)
      viewer.present(from: imageView)
      room.settle()
      let view = try #require(maker.views.first)
      #expect(isNear(frame(of: view), 0, 0, 390, 844))
      #expect(
        room.window.hitTest(viewer.closeButton.center, with: nil) === viewer.closeButton)
      room.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
      room.window.layoutIfNeeded()
      room.settle()
      #expect(isNear(frame(of: view), 0, 0, 844, 390))
      viewer.close()
      room.settle()
    }

    @Test("Pages keep their views when the items move, and change between view and photograph")
    func moving() throws {
      let (first, second) = (Maker(), Maker())
      let a = PhotoViewerController.Item(id: "a") { first.make() }
      let b = PhotoViewerController.Item(id: "b") { second.make() }
      let viewer = viewer([a, b], index: 0)
      viewer.present(from: imageView)
      room.settle()
      room.down(1, 195, 600)
      room.drag(1, from: CGPoint(x: 195, y: 600), to: CGPoint(x: 95, y: 600), duration: 0.2)
      let views = try [#require(first.views.first), #require(second.views.first)]
      viewer.setItems([b, a])
      room.wait(0.1)
      #expect(views.allSatisfy { $0.window === room.window })
      #expect(frame(of: views[0]) != frame(of: views[1]))
      #expect(first.views.count == 1 && second.views.count == 1)
      room.up(1, 95, 600)
      room.settle()
      viewer.setItems([photo("b"), photo("a")])
      room.settle()
      #expect(views.allSatisfy { $0.window == nil })
      viewer.setItems([b, a])
      room.settle()
      #expect(first.views.count + second.views.count == 3)
      viewer.close()
      room.settle()
    }
  }
}
