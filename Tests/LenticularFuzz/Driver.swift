import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A command of a driver, with what its numbers stand for. The number of the surface comes before them.
struct Word {
  let name: String
  let numbers: [Number]
  /// What further numbers stand for, and how many there may be; nil for no further numbers.
  let list: (number: Number, greatestCount: Int)?
  /// How often the word occurs, compared to other words.
  let weight: Int
  /// Whether the command is exported, so that other builds of the engine can be told it.
  let isExported: Bool

  init(
    _ name: String, _ numbers: [Number] = [], list: (number: Number, greatestCount: Int)? = nil,
    weight: Int = 2, isExported: Bool = true
  ) {
    self.name = name
    self.numbers = numbers
    self.list = list
    self.weight = weight
    self.isExported = isExported
  }

  /// A thumbnail: its rectangle, corner radius and gravity. No x coordinate stands for no thumbnail.
  static let thumbnail: [Number] = [
    .optionalCoordinate, .coordinate, .length, .length, .coordinate, .choice(4),
  ]
}

/// The one place that knows the methods of an interaction: it makes calls of the lines of a script, and checks the
/// reports that follow.
class Driver {
  /// The first part of the driver's words, and the word that creates its surface.
  class var kind: String { "" }
  class var words: [Word] { [] }
  /// The exported function that creates a surface with the interaction.
  class var creation: String { "\(kind)_create" }
  /// The number of configurations; 0 is the default one.
  class var configurationCount: Int { 1 }
  /// The configurations with motions that never end.
  class var endlessConfigurations: Set<Int> { [] }

  static var all: [Driver.Type] {
    [
      ViewerDriver.self, WallDriver.self, ScrollDriver.self, PanoramaDriver.self, PeekDriver.self,
      FeedDriver.self, PropertiesDriver.self,
    ]
  }

  unowned let host: Host
  /// The interaction; nil if the driver has none.
  let interaction: (any WireInteraction)?

  init(_ host: Host, _ interaction: (any WireInteraction)?) {
    self.host = host
    self.interaction = interaction
  }

  var surface: Int32 { interaction?.surface.id ?? 0 }

  /// Performs a line, whose word is without the kind and whose numbers are without the surface.
  func perform(_ line: Script.Line) {}

  /// Advances what does not belong to the stage, before its frame.
  func advance(to time: Double) {}

  /// When the next frame is due for what does not belong to the stage.
  var nextFrameTime: Double { .infinity }

  /// Checks the reports of the last frame. Returns them.
  func hear() -> [String] { [] }

  /// Checks what has to be over when nothing happens any more.
  func finish() {}

  final func call(_ call: Call) { host.send(call, to: self) }

  /// A thumbnail in the numbers of a line from an index on; nil for none.
  final func thumbnail(_ line: Script.Line, _ index: Int) -> ThumbnailPlacement? {
    guard !line[index].isNaN else { return nil }
    return ThumbnailPlacement(
      frame: Rect2D(
        x: line[index], y: line[index + 1], width: line[index + 2], height: line[index + 3]),
      cornerRadius: line[index + 4],
      gravity: ContentsGravity(rawValue: Int32(clamping: line.whole(index + 5)))
        ?? .resizeAspectFill)
  }

  /// Answers the requests of tiles that are on the display.
  ///
  /// - Parameter manner: 0 loads all that are pending, 1 fails, 2 loads one of them, 3 answers all once more, 4 answers
  ///   for a tile that was not requested.
  final func answerTiles(
    _ manner: Int, _ answer: (_ tile: TilePyramid.Tile, _ isThere: Bool) -> Void
  ) {
    if manner == 4 { return answer(TilePyramid.Tile(level: 9, column: 3, row: 5), true) }
    for (id, tile) in host.tiles(on: surface) where manner == 3 || !answered.contains(id) {
      answered.insert(id)
      answer(tile, manner != 1)
      if manner == 2 { return }
    }
  }
  private var answered: Set<Layer.ID> = []
}

/// Something that begins and has to end, each once.
struct Course {
  let name: String
  private(set) var isRunning = false

  init(_ name: String) { self.name = name }

  mutating func begin(_ host: Host) {
    if isRunning { host.fault("\(name) begins twice") }
    isRunning = true
  }

  mutating func end(_ host: Host) {
    if !isRunning { host.fault("\(name) ends twice") }
    isRunning = false
  }

  func finish(_ host: Host) {
    if isRunning { host.fault("\(name) does not end") }
  }
}
