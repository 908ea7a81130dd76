import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

final class PeekDriver: Driver {
  override class var kind: String { "peek" }
  override class var words: [Word] {
    let source: [Number] =
      [
        .choice(3), .index, .index, .optionalCoordinate, .optionalCoordinate, .step, .coordinate,
        .flag, .flag,
      ] + Word.thumbnail
    return [
      Word("source", source, list: (.photo, 6), weight: 6),
      Word("reload", source, list: (.photo, 6), weight: 3),
      Word("begin", weight: 5),
      Word("step", [.step], weight: 3),
      Word("commit", weight: 2),
      Word("cancel", weight: 2),
      Word("present", [.choice(4), .index] + Word.thumbnail, weight: 4),
      Word("size", [.index, .length, .length], isExported: false),
      Word("thumbnail", Word.thumbnail, isExported: false),
    ]
  }
  override class var configurationCount: Int { 3 }
  override class var endlessConfigurations: Set<Int> { [2] }

  let peekPan: PeekPan
  private var peek = Course("a peek")
  private var hidden = Course("a hidden thumbnail")

  init(_ host: Host, _ surface: Surface, _ configuration: Int) {
    peekPan = PeekPan(surface, configuration: Self.configuration(configuration))
    super.init(host, peekPan)
  }

  private static func configuration(_ number: Int) -> PeekPan.Configuration {
    var configuration = PeekPan.Configuration()
    if number == 1 { configuration.track = .original }
    if number == 2, let spring = try? DampedSpring(duration: 0.5, bounce: 1) {
      configuration.risingSpring = spring
    }
    return configuration
  }

  override func perform(_ line: Script.Line) {
    switch line.word {
    case "source", "reload":
      let source = PeekSource(
        PeekSource.Mode(
          PeekSource.Mode.Kind(rawValue: line.whole(0)) ?? .contents, start: line.whole(1)),
        sizes: [], minimumIndex: line.whole(2), minimumPoint: line[3].isNaN ? nil : line[3],
        maximumPoint: line[4].isNaN ? nil : line[4], range: line.whole(5), margin: line[6],
        isRightToLeft: line.flag(7), hasActions: line.flag(8))
      let sizes = HostList.read(line.numbers(from: 15)).map(Album.size)
      let thumbnail = thumbnail(line, 9)
      call(
        line.word == "source"
          ? .peek.setSource(source: source, thumbnail: thumbnail, previews: sizes)
          : .peek.reload(source: source, thumbnail: thumbnail, previews: sizes))
    case "begin": call(.peek.begin())
    case "step": call(.peek.step(distance: line.whole(0)))
    case "commit": call(.peek.commit())
    case "cancel": call(.peek.cancel())
    case "present":
      guard let viewer = host.driver(line.whole(0) + 1, as: ViewerDriver.self)?.viewer else {
        return
      }
      call(.peek.present(viewer: viewer, index: line.whole(1), thumbnail: thumbnail(line, 2)))
    case "size":
      host.perform {
        peekPan.setSize(Size2D(width: line[1], height: line[2]), of: line.whole(0), at: $0)
      }
    case "thumbnail": host.perform { peekPan.setThumbnail(thumbnail(line, 0), at: $0) }
    default: break
    }
  }

  override func hear() -> [String] {
    for report in peekPan.reports {
      switch report {
      case .began:
        if hidden.isRunning { host.fault("a peek begins with a hidden thumbnail") }
        peek.begin(host)
      case .ended: peek.end(host)
      case .moved, .stayed:
        if !peek.isRunning { host.fault("a report belongs to no peek") }
      case .updated(let percentage):
        if !peek.isRunning { host.fault("a report belongs to no peek") }
        if !(0...1).contains(percentage) { host.fault("a percentage is out of its range") }
      case .thumbnailHidden(let isHidden):
        if isHidden { hidden.begin(host) } else { hidden.end(host) }
      }
    }
    return peekPan.reports.map { "\($0)" }
  }

  override func finish() {
    if !peek.isRunning { hidden.finish(host) }
  }
}
