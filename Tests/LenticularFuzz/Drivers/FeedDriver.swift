import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

final class FeedDriver: Driver {
  override class var kind: String { "feed" }
  override class var creation: String { "parallax_create" }
  override class var words: [Word] {
    [
      Word(
        "cell",
        [
          .index, .coordinate, .coordinate, .length, .length, .optionalCoordinate, .length, .factor,
          .choice(2), .optionalCoordinate, .factor, .flag,
        ], weight: 6),
      Word("place", list: (.index, 6), weight: 3),
      Word("scrollTo", [.distance, .distance], weight: 4, isExported: false),
      Word("breakpoints", [.index]),
    ]
  }

  let feed: ParallaxFeed

  init(_ host: Host, _ surface: Surface, _ configuration: Int) {
    feed = ParallaxFeed(surface)
    super.init(host, feed)
  }

  override func perform(_ line: Script.Line) {
    switch line.word {
    case "cell":
      call(
        .parallax.setCell(
          index: line.whole(0),
          cell: ParallaxFeed.Cell(
            frame: Rect2D(x: line[1], y: line[2], width: line[3], height: line[4]),
            pictureSize: line[5].isNaN ? nil : Size2D(width: line[5], height: line[6]),
            ratio: line[7], axis: Axis2D(rawValue: line.whole(8)) ?? .vertical,
            viewLength: line[9].isNaN ? nil : line[9], largestScale: line[10],
            tilts: line.flag(11))))
    case "place":
      call(
        .parallax.place(
          placements: line.numbers.indices.map {
            ParallaxFeed.Placement(index: line.whole($0), distance: line[$0] * 30)
          }))
    case "scrollTo": host.perform { _ in feed.scroll(to: Point2D(x: line[0], y: line[1])) }
    case "breakpoints":
      let breakpoints = feed.parallax(of: line.whole(0))?.breakpoints ?? []
      if breakpoints.contains(where: { !$0.progress.isFinite || !$0.crop.isFinite }) {
        host.fault("a breakpoint is not finite")
      }
    default: break
    }
  }
}
