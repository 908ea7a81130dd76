import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

final class WallDriver: Driver {
  override class var kind: String { "wall" }
  override class var words: [Word] {
    [
      Word("photos", list: (.photo, 12), weight: 3),
      Word("many", [.length], weight: 2),
      Word("update", list: (.photo, 12), weight: 4),
      Word("sections", list: (.length, 24), weight: 3),
      Word("scrub", [.fraction], weight: 2),
      Word("step", [.step]),
      Word("focus", [.index, .flag], weight: 4),
      Word("cell", [.index], weight: 2),
      Word("cells", [.coordinate, .coordinate, .length, .length]),
      Word("photoAt", [.coordinate, .coordinate]),
      Word("provide", [.choice(4), .factor, .factor, .distance, .distance], weight: 4),
    ]
  }
  override class var configurationCount: Int { 3 }

  let wall: PhotoWall
  private var list = HostList()
  private var scrolling: ScrollListener

  init(_ host: Host, _ surface: Surface, _ configuration: Int) {
    wall = PhotoWall(surface, configuration: Self.configuration(configuration))
    scrolling = ScrollListener()
    super.init(host, wall)
  }

  private static func configuration(_ number: Int) -> PhotoWall.Configuration {
    var configuration = PhotoWall.Configuration()
    switch number {
    case 1: configuration.spacing = 0.8
    case 2:
      configuration.maximumCellCount = 3
      configuration.margin = 0
    default: break
    }
    return configuration
  }

  override func perform(_ line: Script.Line) {
    switch line.word {
    case "photos", "many":
      let count = max(0, min(2000, line.whole(0)))
      list.set(line.word == "many" ? Array(0..<count) : HostList.read(line.numbers))
      call(.wall.setPhotos(photos: list.photos.map(Album.photo)))
    case "update":
      let updates = list.update(to: HostList.read(line.numbers))
      call(.wall.updatePhotos(photos: updates))
    case "sections":
      // Starts in order, with levels that repeat, unless the numbers are odd.
      call(
        .wall.setSections(
          sections: line.numbers.indices.map { index in
            PhotoWall.Section(start: line.whole(index), level: index % 3)
          }))
    case "scrub": call(.wall.scrub(fraction: line[0]))
    case "step": call(.wall.step(headings: line.whole(0)))
    case "focus": call(.wall.focus(index: line.whole(0), animated: line.flag(1)))
    case "cell":
      if let cell = wall.cell(at: line.whole(0)) { check(cell) }
    case "cells":
      let rect = Rect2D(x: line[0], y: line[1], width: line[2], height: line[3])
      for cell in wall.cells(in: rect) { check(cell) }
    case "photoAt":
      if let photo = wall.photo(at: Point2D(x: line[0], y: line[1])), photo >= list.count {
        host.fault("a point shows a photograph that is not in the list")
      }
    case "provide":
      guard let viewer = host.driver(line.whole(0) + 1, as: ViewerDriver.self)?.viewer else {
        return
      }
      call(
        .wall.provideThumbnails(
          viewer: viewer,
          map: AffineTransform2D(a: line[1], b: 0, c: 0, d: line[2], tx: line[3], ty: line[4])))
    default: break
    }
  }

  private func check(_ cell: PhotoWall.Cell) {
    if cell.index < 0 || cell.index >= list.count {
      host.fault("a cell is of a photograph that is not in the list")
    }
    if !cell.frame.isFinite { host.fault("the frame of a cell is not finite") }
  }

  override func hear() -> [String] {
    for report in wall.reports {
      switch report {
      case .scroll(let report): scrolling.listen(to: report, host)
      case .indexChanged(let photo):
        if photo.index != wall.photos.index(of: photo.id) {
          host.fault("a report is of a photograph that is not in the list")
        }
      case .positionChanged(let position):
        if !(0...1).contains(position.fraction) { host.fault("a place is outside of the wall") }
        if let section = position.section, section >= max(1, wall.sections.count) {
          host.fault("a place is in a section that is not there")
        }
      }
    }
    return wall.reports.map { "\($0)" }
  }

  override func finish() { scrolling.finish(host) }
}
