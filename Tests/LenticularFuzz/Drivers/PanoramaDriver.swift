import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

final class PanoramaDriver: Driver {
  override class var kind: String { "panorama" }
  override class var words: [Word] {
    [
      Word("picture", [.length, .length, .flag, .flag, .optionalCoordinate], weight: 6),
      Word("setMotion", [.flag], weight: 4),
      Word("options", [.factor, .flag, .length, .duration]),
      Word("filling", [.flag, .flag], weight: 3),
      Word("recenter", [.flag], weight: 2),
      Word("answer", [.choice(5)], weight: 4),
    ]
  }
  override class var configurationCount: Int { 3 }
  override class var endlessConfigurations: Set<Int> { [2] }

  let panner: TiltPanner
  private var scrolling = ScrollListener()
  private var isFilling = true

  init(_ host: Host, _ surface: Surface, _ configuration: Int) {
    panner = TiltPanner(surface, configuration: Self.configuration(configuration))
    super.init(host, panner)
  }

  private static func configuration(_ number: Int) -> TiltPanner.Configuration {
    if number == 1 { return .original }
    var configuration = TiltPanner.Configuration()
    if number == 2, let spring = try? DampedSpring(duration: 0.5, bounce: 1) {
      configuration.scrolling.bounceSpring = spring
      configuration.recentringSpring = spring
    }
    return configuration
  }

  override func perform(_ line: Script.Line) {
    switch line.word {
    case "picture":
      let tiles = TileShape(tileSize: 256, overlap: 1, baseWidth: 300)
      call(
        .panorama.setPicture(
          size: Size2D(width: line[0], height: line[1]), isFilling: line.flag(2),
          loops: line.flag(3), tiles: line[4].isNaN || line[4] < 100 ? nil : tiles))
    case "setMotion": call(.panorama.setMotion(isOn: line.flag(0)))
    case "options":
      call(
        .panorama.setOptions(
          options: TiltPanner.Options(
            sensitivity: line[0], isInverted: line.flag(1), pixelBudget: line[2] * 1000,
            recentringDelay: line[3] < 5 ? line[3] : .infinity)))
    case "filling": call(.panorama.setFilling(isFilling: line.flag(0), animated: line.flag(1)))
    case "recenter": call(.panorama.recenter(animated: line.flag(0)))
    case "answer":
      answerTiles(line.whole(0)) { call(.panorama.didLoad(tile: $0, isThere: $1)) }
    default: break
    }
  }

  override func hear() -> [String] {
    for case .scroll(let report) in panner.reports { scrolling.listen(to: report, host) }
    return panner.reports.map { "\($0)" }
  }

  override func finish() { scrolling.finish(host) }
}
