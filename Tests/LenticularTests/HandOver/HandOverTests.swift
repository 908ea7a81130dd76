import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import Testing

@testable import Lenticular

/// What shows a photograph hands it to the viewer, in one frame: place, crop, corners and velocity.
@Suite struct HandOverTests {
  /// The calls that speak of two interactions.
  static let calls = ["peek_present", "wall_provideThumbnails"]

  // MARK: From a preview

  @Test("the preview becomes the photograph where it is", arguments: [0.05, 0.1, 0.2, 0.35, 2])
  func thePreviewBecomesThePhotographWhereItIs(duration: Double) {
    let script = HandOverScript(from: .peek).commit(after: duration)
    let (preview, dimming) = (script.shown(0), script.dimming)
    script.frame()
    let photo = script.shown(0)
    #expect(script.count(of: 0) == 1 && script.reports.contains(.presented(index: 0)))
    #expect((photo.frame - preview.frame).maximumNorm < 1e-9)
    #expect((photo.crop - preview.crop).maximumNorm < 1e-9)
    #expect(abs(photo.cornerRadius - preview.cornerRadius) < 1e-9)
    #expect(photo.opacity == preview.opacity && abs(script.dimming - dimming) < 1e-12)
  }

  @Test("the photograph goes on as fast as the preview", arguments: [0.05, 0.1, 0.2])
  func thePhotographGoesOnAsFastAsThePreview(duration: Double) {
    let script = HandOverScript(from: .peek)
    script.send(.peek.begin(), to: 1).frame().wait(duration)
    script.send(.peek.commit(), to: 1)
    // The motion around the moment of the hand-over, in steps that are short for any spring.
    let step = 1e-5
    let before = script.frame().shown(0)
    script.send(.peek.present(viewer: script.viewer, index: 0, thumbnail: nil), to: 1)
    let begun = script.frame().shown(0)
    let after = script.wait(step).frame().shown(0)
    // The same peek, which nobody takes over.
    let other = HandOverScript(from: .peek)
    other.send(.peek.begin(), to: 1).frame().wait(duration)
    let alone = (other.frame().shown(0), other.wait(step).frame().shown(0))
    #expect((alone.0.crop - before.crop).maximumNorm < 1e-9)
    let speed = (alone.1.crop - alone.0.crop) * (1 / step)
    let handedOver = (after.crop - begun.crop) * (1 / step)
    #expect(speed.maximumNorm > 100, "the preview is still moving")
    // Another spring pulls from now on: within a step its acceleration gives little.
    #expect((handedOver - speed).maximumNorm < 3)
  }

  @Test("a preview opens and returns to its thumbnail") func aPreviewOpensAndReturnsToItsThumbnail()
  {
    let script = HandOverScript(from: .peek).commit(after: 0.2).settle()
    #expect(script.shown(0).frame.size.width == HandOverScript.size.width)
    #expect(script.dimming == 1 && script.count(of: 0) == 1)
    script.send(.viewer.dismiss(), to: 2)
    var last = script.shown(0)
    while script.count(of: 0) > 0 {
      last = script.shown(0)
      script.wait(1.0 / 60)
    }
    #expect((last.crop - PeekScript.thumbnail.frame).maximumNorm < 0.5)
    #expect(script.dimming < 0.02 && script.reports.last == .dismissed(index: 0))
    script.settle()
    #expect(script.screen.faults.isEmpty)
  }

  @Test("with less motion both fade") func withLessMotionBothFade() {
    let script = HandOverScript(from: .peek)
    script.send(.input.reduceMotion(isEnabled: true), to: 1).commit(after: 0.5).frame()
    let opacities = script.screen.elements.values.filter { $0.contents == .item(0) }.map(\.opacity)
    #expect(opacities.sorted() == [0, 1], "the preview goes, the photograph comes")
    script.settle()
    #expect(script.count(of: 0) == 1 && script.shown(0).opacity == 1)
  }

  @Test("without a preview the viewer opens from the thumbnail")
  func withoutAPreviewTheViewerOpensFromTheThumbnail() {
    let script = HandOverScript(from: .peek)
    script.send(
      .peek.present(viewer: script.viewer, index: 0, thumbnail: PeekScript.thumbnail), to: 1
    ).frame()
    #expect((script.shown(0).crop - PeekScript.thumbnail.frame).maximumNorm < 1e-9)
    // A peek that is not committed keeps its preview.
    let other = HandOverScript(from: .peek)
    other.send(.peek.begin(), to: 1).frame().wait(0.3)
    other.send(
      .peek.present(viewer: other.viewer, index: 0, thumbnail: PeekScript.thumbnail), to: 1
    ).frame()
    #expect(other.count(of: 0) == 2)
  }

  @Test("a surface that is gone or no viewer takes nothing over")
  func aSurfaceThatIsGoneOrNoViewerTakesNothingOver() {
    let script = HandOverScript(from: .peek)
    for number in [0, 1, 3, -1, 0.5, .nan, .infinity] {
      let call = Call("peek_present", [number, 0] + [Double](repeating: .nan, count: 9))
      #expect(!script.peekPan.perform(call, on: script.stage, at: script.time))
    }
    let call = Call("peek_present", [2, 0] + [Double](repeating: .nan, count: 9))
    #expect(script.peekPan.perform(call, on: script.stage, at: script.time))
  }

  // MARK: From a wall, and back

  @Test("a wall says where a photograph lies") func aWallSaysWhereAPhotographLies() throws {
    let script = HandOverScript(from: .wall)
    let cell = try #require(script.wall.cell(at: 3)).frame
    script.open(3, at: Point2D(x: 5, y: 40))
    let crop = script.shown(3, onTop: true).crop
    #expect(
      (crop - Rect2D(origin: cell.origin + Point2D(x: 5, y: 40), size: cell.size)).maximumNorm
        < 1e-9)
    #expect(script.reports.contains(.thumbnailHidden(index: 3, isHidden: true)))
    #expect(script.wall.focusedPhoto == 3)
  }

  @Test("the wall follows the pages in the same frame") func theWallFollowsThePagesInTheSameFrame()
    throws
  {
    let script = HandOverScript(from: .wall)
    // So large that a photograph fills the wall, and the others are far away.
    script.send(.scroll.zoom(scale: 1, point: .zero, animated: false), to: 1).open(0).settle()
    script.send(.viewer.step(distance: 15), to: 2)
    let cell = try #require(script.wall.cell(at: 15)).frame
    #expect(script.wall.focusedPhoto == 15)
    #expect(cell.maxY > 0 && cell.minY < HandOverScript.size.height, "it is in view at once")
    script.settle().send(.viewer.dismiss(), to: 2)
    var last = Rect2D.zero
    while script.viewer.page != nil {
      last = script.shown(15, onTop: true).crop
      script.wait(1.0 / 60)
    }
    #expect((last - cell).maximumNorm < 0.5)
  }

  @Test("a wall that moves meanwhile is found") func aWallThatMovesMeanwhileIsFound() throws {
    let script = HandOverScript(from: .wall).open(2).settle()
    script.send(.viewer.dismiss(), to: 2).wait(0.1)
    script.provide(at: Point2D(x: 0, y: 100)).wait(0.1)
    let cell = try #require(script.wall.cell(at: 2)).frame
    var last = Rect2D.zero
    while script.viewer.page != nil {
      last = script.shown(2, onTop: true).crop
      script.wait(1.0 / 60)
    }
    #expect((last.origin - cell.origin - Point2D(x: 0, y: 100)).maximumNorm < 0.5)
  }

  // MARK: Fingers that spread on a wall

  /// Two fingers on a photograph of a wall, over which the viewer offers it, at a zoom scale of the wall.
  private func fingers(on index: Int, zoom: Double) throws -> (HandOverScript, Rect2D, Point2D) {
    let script = HandOverScript(from: .wall)
    script.send(.scroll.zoom(scale: zoom, point: .zero, animated: false), to: 1).provide(at: .zero)
    script.frame()
    let cell = try #require(script.wall.cell(at: index)).frame
    let middle = Point2D(x: cell.midX, y: cell.midY)
    script.send(.viewer.offer(index: index, thumbnail: ThumbnailPlacement(frame: cell)), to: 2)
    script.down(1, at: middle - Point2D(x: 40, y: 0)).down(2, at: middle + Point2D(x: 40, y: 0))
    return (script, cell, middle)
  }

  @Test("at the largest zoom fingers that spread take a photograph out of the wall")
  func atTheLargestZoomFingersThatSpreadTakeAPhotographOutOfTheWall() throws {
    let (script, cell, middle) = try fingers(on: 1, zoom: 1)
    var widths: [Double] = []
    for half in stride(from: 42.0, through: 100, by: 2) {
      script.move(1, to: middle - Point2D(x: half, y: 0)).move(
        2, to: middle + Point2D(x: half, y: 0))
      script.wait(1.0 / 60)
      if script.viewer.page != nil { widths.append(script.shown(1, onTop: true).frame.size.width) }
      #expect(abs(script.wall.scrollView.zoomScale - 1) < 0.02, "the wall stays as it is")
    }
    #expect(
      script.reports.prefix(2) == [
        .thumbnailHidden(index: 1, isHidden: true), .presented(index: 1),
      ])
    // Both slops together are 10 points of the distance.
    let first = try #require(widths.first)
    #expect(first >= cell.size.width && first < 1.1 * cell.size.width)
    #expect(widths == widths.sorted())
    let last = script.shown(1, onTop: true).frame
    #expect(abs(last.size.width / cell.size.width - 200 / 90) < 0.1)
    #expect(abs(last.midX - middle.x) < 2 && abs(last.midY - middle.y) < 2)
    script.up(1).up(2).settle()
    #expect(script.viewer.page?.index == 1 && script.wall.scrollView.zoomScale == 1)
    #expect(script.screen.faults.isEmpty)
    script.send(.viewer.dismiss(), to: 2).settle()
    #expect(script.reports.last == .dismissed(index: 1))
  }

  @Test("otherwise the fingers zoom the wall", arguments: [0.4, 1])
  func otherwiseTheFingersZoomTheWall(zoom: Double) throws {
    // Fingers that close zoom out at any zoom scale; those that spread zoom in below the largest.
    let (script, _, middle) = try fingers(on: 1, zoom: zoom)
    let before = script.wall.scrollView.zoomScale
    let end = zoom < 1 ? 90.0 : 20.0
    for step in 1...20 {
      let half = 40 + (end - 40) * Double(step) / 20
      script.move(1, to: middle - Point2D(x: half, y: 0)).move(
        2, to: middle + Point2D(x: half, y: 0))
      script.wait(1.0 / 60)
    }
    script.up(1).up(2).settle()
    #expect(script.viewer.page == nil && !script.reports.contains(.presented(index: 1)))
    let ratio = script.wall.scrollView.zoomScale / before
    #expect(zoom < 1 ? ratio > 1.8 : ratio < 0.7)
    #expect(script.screen.faults.isEmpty)
  }

  @Test("fingers that zoom a wall to its largest open nothing")
  func fingersThatZoomAWallToItsLargestOpenNothing() throws {
    let (script, _, middle) = try fingers(on: 1, zoom: 0.6)
    for half in stride(from: 42.0, through: 150, by: 2) {
      script.move(1, to: middle - Point2D(x: half, y: 0)).move(
        2, to: middle + Point2D(x: half, y: 0))
      script.wait(1.0 / 60)
    }
    script.up(1).up(2).settle()
    #expect(script.viewer.page == nil && script.wall.scrollView.zoomScale == 1)
  }

  @Test("other photographs forget the wall") func otherPhotographsForgetTheWall() {
    let script = HandOverScript(from: .wall).open(2).settle()
    script.send(.viewer.dismiss(), to: 2).settle()
    script.send(.viewer.setPhotos(photos: [Photo(pixelSize: Size2D(width: 3, height: 2))]), to: 2)
    script.send(.viewer.present(index: 0, thumbnail: nil), to: 2).frame()
    #expect(script.viewer.page?.layer.opacity.presentation(at: script.time) == 0, "it fades in")
  }

  @Test("a map that is none gives no thumbnail") func aMapThatIsNoneGivesNoThumbnail() {
    let script = HandOverScript(from: .wall)
    let map = AffineTransform2D(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 1e300)
    script.send(.wall.provideThumbnails(viewer: script.viewer, map: map), to: 1)
    script.send(.viewer.present(index: 1, thumbnail: nil), to: 2).settle()
    #expect(script.screen.faults.isEmpty && script.viewer.page?.isFitted == true)
    script.send(.viewer.dismiss(), to: 2).settle()
    #expect(script.viewer.page == nil)
  }
}

extension HandOverScript {
  /// A photograph that the viewer shows over the wall's.
  fileprivate func shown(_ index: Int, onTop: Bool) -> Shot {
    let layers = screen.elements.filter { $0.value.contents == .item(index) }
    return layers.keys.max().flatMap { screen.shot(of: $0) } ?? .nothing
  }
}
