import Lenticular
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  /// Each interaction receives recorded touches, with their coalesced samples, and recorded refreshes of the display.
  @Suite("Recorded touches draw the engine's frames, to the bit") @MainActor
  struct RecordedTouchTests {
    let room = Room()
    let stage = Stage()

    private static func offset(_ x: Double, _ y: Double) -> LenticularPhysics.AffineTransform2D {
      .translation(Point2D(x: -x, y: -y))
    }

    @Test("A scroll view")
    func scroll() throws {
      let view = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 2000)))
      room.add(view, 20, 100, 300, 600)
      room.wait(0.1)
      let scroller = ScrollInteraction(stage.makeSurface(size: .zero))
      stage.add(scroller)
      stage.perform(at: 1) { scroller.setContent(Size2D(width: 300, height: 2000), at: $0) }
      stage.handle(.size(Size2D(width: 300, height: 600), displayScale: 2, at: 1))
      var farthest = 0.0
      var player = TouchPlayer(room: room, stage: stage)
      player.hit = { Stage.Hit(scroller.surface, map: Self.offset(20, 100)) }
      player.didMove = { farthest = max(farthest, scroller.contentOffset.y) }
      #expect(try player.play("scroll") > 200)
      #expect(farthest > 800 && scroller.contentOffset.y < farthest - 200)
      #expect(view.contentOffset == CGPoint(scroller.contentOffset))
    }

    @Test("A panorama")
    func panorama() throws {
      let view = PanoramaView(image: picture(3000, 1000))
      room.add(view, 0, 0, 320, 568)
      room.wait(0.1)
      let panner = TiltPanner(stage.makeSurface(size: .zero))
      stage.add(panner)
      panner.setMotion(true, at: 1)
      panner.setPicture(Size2D(width: 3000, height: 1000), at: 1)
      stage.handle(.size(Size2D(width: 320, height: 568), displayScale: 2, at: 1))
      let start = panner.contentOffset.x
      var farthest = 0.0
      var player = TouchPlayer(room: room, stage: stage)
      player.hit = { Stage.Hit(panner.surface) }
      player.didMove = { farthest = max(farthest, panner.contentOffset.x - start) }
      #expect(try player.play("panorama") > 60)
      #expect(farthest > 140 && !panner.isFilling, "a tap shows the whole image")
      #expect(view.panner.contentOffset == panner.contentOffset)
      view.removeFromSuperview()
    }

    @Test("Parallax in a table")
    func parallax() throws {
      let table = UIScrollView(frame: .zero)
      table.contentSize = CGSize(width: 320, height: 6000)
      room.add(table, 0, 0, 320, 480)
      let cell = UIView(frame: CGRect(x: 0, y: 300, width: 320, height: 60))
      let view = ParallaxImageView(image: picture(1000, 1000))
      view.frame = cell.bounds
      cell.addSubview(view)
      table.addSubview(cell)
      room.wait(0.1)
      let feed = ParallaxFeed(stage.makeSurface(size: .zero))
      stage.add(feed)
      stage.handle(.size(Size2D(width: 320, height: 60), displayScale: 2, at: 1))
      feed.setCell(
        0,
        ParallaxFeed.Cell(
          frame: Rect2D(x: 0, y: 0, width: 320, height: 60),
          pictureSize: Size2D(width: 1000, height: 1000), viewLength: 480))
      func place() {
        let distance = 330 - (Double(table.contentOffset.y) + 240)
        feed.place([ParallaxFeed.Placement(index: 0, distance: distance)])
      }
      place()
      var player = TouchPlayer(room: room, stage: stage)
      player.didMove = place
      #expect(try player.play("table") > 80)
      #expect(table.contentOffset.y > 300)
    }

    @Test("Peek & Pan")
    func peek() throws {
      let album = PeekPanTests.Album()
      let interaction = PeekPanInteraction(
        dataSource: album, delegate: album)
      album.imageView.frame = CGRect(x: 150, y: 500, width: 100, height: 100)
      album.imageView.clipsToBounds = true
      album.imageView.contentMode = .scaleAspectFill
      room.view.addSubview(album.imageView)
      room.view.addInteraction(interaction)
      let sizes = (0..<8).map { Size2D(width: 300 + Double($0), height: 200) }
      let thumbnail = ThumbnailPlacement(frame: Rect2D(x: 150, y: 500, width: 100, height: 100))
      var player = TouchPlayer(room: room, stage: stage)
      player.hit = {
        // A press puts the overlay into the window, which has a size from then on.
        let peekPan = PeekPan(stage.makeSurface(size: .zero))
        stage.add(peekPan)
        stage.handle(.size(Size2D(width: 390, height: 844), displayScale: 2, at: room.time))
        peekPan.setSource(PeekSource(.neighbours(start: 5), sizes: sizes, thumbnail: thumbnail))
        return Stage.Hit(peekPan.surface)
      }
      #expect(try player.play("peek") > 150)
      #expect(
        album.calls == [
          "began 5", "moved 6", "moved 7", "moved 6", "moved 5", "moved 4", "moved 3", "moved 4",
          "ended 4 false",
        ])
    }

    @Test("A photo viewer")
    func viewer() throws {
      let imageView = UIImageView(image: picture(3000, 2000))
      imageView.contentMode = .scaleAspectFill
      imageView.clipsToBounds = true
      imageView.layer.cornerRadius = 12
      room.add(imageView, 20, 100, 80, 80)
      let controller = PhotoViewerController(image: imageView.image!)
      controller.present(from: imageView)
      let viewer = PhotoViewer(stage.makeSurface(size: .zero))
      stage.add(viewer)
      stage.handle(.size(Size2D(width: 390, height: 844), displayScale: 2, at: room.time))
      viewer.setPhotos([Photo(pixelSize: Size2D(width: 3000, height: 2000))], at: room.time)
      let thumbnail = ThumbnailPlacement(
        frame: Rect2D(x: 20, y: 100, width: 80, height: 80), cornerRadius: 12)
      viewer.present(0, from: thumbnail, at: room.time)
      var largest = 1.0
      var player = TouchPlayer(room: room, stage: stage)
      player.hit = { Stage.Hit(viewer.surface) }
      player.didMove = {
        for case .zoomChanged(let zoom) in viewer.reports { largest = max(largest, zoom) }
      }
      #expect(try player.play("viewer") > 150)
      #expect(largest > 1.5 && room.controller.presentedViewController === controller)
    }
  }
}
