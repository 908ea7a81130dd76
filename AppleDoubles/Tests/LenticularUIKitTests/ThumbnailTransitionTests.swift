import Lenticular
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("The transition from a thumbnail to a view controller") @MainActor
  struct ThumbnailTransitionTests {
    let room = Room()
    let thumbnail = UIImageView(image: picture(30, 20))
    let detail = DetailController()

    /// A controller with an image view at its top.
    final class DetailController: UIViewController {
      let imageView = UIImageView(image: picture(600, 400))
      private(set) var appearances = 0
      private(set) var disappearances = 0

      override func viewDidLoad() {
        super.viewDidLoad()
        imageView.frame = CGRect(x: 0, y: 50, width: 390, height: 260)
        view.addSubview(imageView)
      }

      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        appearances += 1
      }

      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        disappearances += 1
      }
    }

    init() {
      thumbnail.contentMode = .scaleAspectFill
      thumbnail.clipsToBounds = true
      thumbnail.layer.cornerRadius = 8
      room.add(thumbnail, 20, 600, 80, 80)
    }

    /// The layer of the photograph that flies; nil if none does.
    private var photo: LayerNode? {
      room.driver.nodes.first { $0.contents == .item(0) && $0.view?.window != nil }
    }

    /// The visible rectangle of the photograph that flies.
    private var shown: CGRect? {
      guard let photo, let clip = photo.clip else { return nil }
      let map = photo.layer.affineTransform()
      let (start, end) = (
        clip.bounds.origin.applying(map),
        CGPoint(x: clip.bounds.maxX, y: clip.bounds.maxY).applying(map)
      )
      return CGRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    }

    private func isNear(_ frame: CGRect?, _ other: CGRect, within leeway: CGFloat) -> Bool {
      guard let frame else { return false }
      return [
        frame.minX - other.minX, frame.minY - other.minY, frame.maxX - other.maxX,
        frame.maxY - other.maxY,
      ].allSatisfy { abs($0) < leeway }
    }

    @Test("The photograph covers the thumbnail, flies to the image view, and back at a dismissal")
    func presentation() throws {
      let transition = ThumbnailTransition(from: { thumbnail }, to: { detail.imageView })
      detail.transitioningDelegate = transition
      room.controller.present(detail, animated: true)
      #expect(detail.view.alpha == 0 && thumbnail.alpha == 0 && detail.imageView.alpha == 0)
      #expect(isNear(shown, thumbnail.frame, within: 1e-6))
      let radius = try #require(photo?.clip?.cornerRadius)
      let scale = try #require(photo?.layer.affineTransform().a)
      #expect(abs(radius * scale - 8) < 1e-6)
      room.wait(0.12)
      #expect(detail.view.alpha > 0.1 && detail.view.alpha < 1 && detail.appearances == 0)
      let middle = try #require(shown)
      #expect(middle.width > 100 && middle.minY > 60 && middle.minY < 590)
      var last = middle
      while detail.appearances == 0 {
        last = shown ?? last
        room.wait(Room.refresh)
      }
      #expect(isNear(last, detail.imageView.frame, within: 1))
      #expect(detail.view.alpha == 1 && thumbnail.alpha == 1 && detail.imageView.alpha == 1)
      #expect(photo == nil && detail.appearances == 1)
      room.settle()
      detail.dismiss(animated: true)
      #expect(isNear(shown, detail.imageView.frame, within: 1e-6))
      #expect(thumbnail.alpha == 0)
      room.settle()
      #expect(room.controller.presentedViewController == nil && detail.disappearances == 1)
      #expect(thumbnail.alpha == 1 && detail.view.alpha == 1 && photo == nil)
      #expect(ImplicitActions.began == [])
    }

    @Test("Without an image view, or with reduced motion, the view fades alone", arguments: 0..<3)
    func fading(kind: Int) {
      UIAccessibility.reducesMotion = kind == 0
      defer { UIAccessibility.reducesMotion = false }
      let transition = ThumbnailTransition(
        from: { kind == 1 ? nil : thumbnail }, to: { kind == 2 ? nil : detail.imageView })
      detail.transitioningDelegate = transition
      room.controller.present(detail, animated: true)
      #expect(photo == nil && thumbnail.alpha == 1 && detail.view.alpha == 0)
      room.wait(0.1)
      #expect(detail.view.alpha > 0 && detail.view.alpha < 1)
      room.settle()
      #expect(detail.view.alpha == 1 && detail.appearances == 1)
      detail.dismiss(animated: true)
      room.settle()
      #expect(room.controller.presentedViewController == nil && detail.disappearances == 1)
    }

    @Test("A transition whose view leaves the window ends once")
    func leaving() {
      let transition = ThumbnailTransition(from: { thumbnail }, to: { detail.imageView })
      detail.transitioningDelegate = transition
      room.controller.present(detail, animated: true)
      room.wait(0.1)
      detail.view.superview?.removeFromSuperview()
      #expect(detail.appearances == 1 && thumbnail.alpha == 1)
      room.settle()
      #expect(detail.appearances == 1)
    }

    @Test("The duration is that of a long flight")
    func duration() throws {
      let transition = ThumbnailTransition(from: { nil }, to: { nil })
      let animator = try #require(transition.animationController(forDismissed: detail))
      let duration = animator.transitionDuration(using: nil)
      #expect(duration > 0.3 && duration < 2)
    }
  }
}
