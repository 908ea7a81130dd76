import Lenticular
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("The stage of the windows") @MainActor struct StageDriverTests {
    @Test("Views, their driver and its display link end together")
    func release() async {
      weak var driver: StageDriver?
      weak var link: CADisplayLink?
      weak var views: UIWindow?
      do {
        let room = Room()
        let imageView = UIImageView(image: picture(300, 200))
        room.add(imageView, 20, 100, 80, 80)
        let table = UIScrollView()
        room.add(table, 0, 0, 100, 100)
        let parallax = ParallaxImageView(image: picture(100, 100), driver: room.driver)
        parallax.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        table.addSubview(parallax)
        let panorama = PanoramaView(image: picture(3000, 1000), driver: room.driver)
        room.add(panorama, 0, 300, 390, 200)
        let album = HostTests.PeekPanTests.Album()
        let peek = PeekPanInteraction(dataSource: album, driver: room.driver)
        room.view.addInteraction(peek)
        peek.begin(at: .zero)
        room.wait(0.3)
        peek.cancel()
        room.settle()
        PhotoViewerController(image: imageView.image!, driver: room.driver).present(from: imageView)
        room.wait(0.3)
        (driver, link, views) = (room.driver, room.driver.link, room.window)
        #expect(link != nil)
      }
      await Room.until { driver == nil && views == nil }
      #expect(link == nil)
      #expect(!CADisplayLink.links.contains { $0 === link })
    }

    @Test("A view that leaves its window and comes back keeps its state")
    func comesBack() {
      let room = Room()
      let view = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 2000)),
        driver: room.driver)
      room.add(view, 0, 0, 300, 600)
      view.setContentOffset(CGPoint(x: 0, y: 700), animated: false)
      room.wait(0.1)
      view.removeFromSuperview()
      room.wait(0.1)
      room.add(view, 0, 0, 300, 600)
      room.wait(0.1)
      #expect(view.contentOffset.y == 700)
      #expect(view.contentView.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: -700))
    }

    @Test("From right to left, the next photograph lies to the left")
    func rightToLeft() {
      let room = Room()
      room.window.traits = UITraitCollection(displayScale: 2, layoutDirection: .rightToLeft)
      let imageView = UIImageView(image: picture(300, 200))
      room.add(imageView, 20, 100, 80, 80)
      let viewer = PhotoViewerController(
        images: [picture(300, 200), picture(300, 200)], driver: room.driver)
      viewer.present(from: imageView)
      room.settle()
      viewer.view.pressesBegan([UIPress(.keyboardLeftArrow, timestamp: room.time)], with: nil)
      room.settle()
      #expect(viewer.index == 1)
    }
  }
}
