import Foundation

/// A square of the map in the projection of Web Mercator: of 2^zoom rows of as many columns, the first at 180° west and
/// about 85° north.
struct MapTile: Codable, Hashable, Sendable {
  let zoom: Int
  /// The digits of the column and of the row, in turns: the number of the tile along a curve through all of the zoom. The
  /// tiles in this one have numbers that begin with its own.
  let code: UInt64

  /// The whole map.
  static let world = MapTile(zoom: 0, code: 0)

  /// The zoom of the tiles that stand for points; they are some metres wide.
  static let finest = 21
  /// The zooms between a tile and the cells of its page, which are eight in a row.
  static let step = 3

  init(zoom: Int, code: UInt64) {
    self.zoom = zoom
    self.code = code
  }

  /// The tile of a point at the finest zoom.
  init(at location: Location) {
    let count = Double(UInt64(1) << Self.finest)
    let latitude = location.latitude * .pi / 180
    let x = (location.longitude + 180) / 360
    let y = 0.5 - log(tan(.pi / 4 + latitude / 2)) / (2 * .pi)
    func number(_ part: Double) -> UInt64 { UInt64(min(max(part * count, 0), count - 1)) }
    self.init(zoom: Self.finest, code: Self.interleaved(number(x), number(y)))
  }

  /// The tile of another zoom that has the same name as its folder, `6-33-21`: the zoom, the column and the row.
  init?(name: String) {
    let numbers = name.split(separator: "-").map { UInt64($0) }
    guard numbers.count == 3, let zoom = numbers[0], let x = numbers[1], let y = numbers[2],
      zoom <= Self.finest, x < 1 << zoom, y < 1 << zoom
    else { return nil }
    self.init(zoom: Int(zoom), code: Self.interleaved(x, y))
    if self.name != name { return nil }
  }

  var name: String { "\(zoom)-\(place.column)-\(place.row)" }

  /// The tile around this one at a lower zoom.
  func outer(_ zoom: Int) -> MapTile {
    MapTile(zoom: zoom, code: code >> (2 * UInt64(self.zoom - zoom)))
  }

  /// The numbers of the tiles of the finest zoom in this one.
  var codes: Range<UInt64> {
    let shift = 2 * UInt64(Self.finest - zoom)
    return (code << shift)..<((code + 1) << shift)
  }

  /// The column and the row.
  var place: (column: Int, row: Int) {
    func even(_ code: UInt64) -> Int {
      var number = 0
      for bit in 0..<zoom where (code >> UInt64(2 * bit)) & 1 == 1 { number |= 1 << bit }
      return number
    }
    return (even(code), even(code >> 1))
  }

  /// The place of the centre of the tile within another one around it, as parts of its side.
  func centre(in outer: MapTile) -> (x: Double, y: Double) {
    let count = Double(1 << (zoom - outer.zoom))
    let (own, around) = (place, outer.place)
    return (
      (Double(own.column) + 0.5) / count - Double(around.column),
      (Double(own.row) + 0.5) / count - Double(around.row)
    )
  }

  /// The location of the centre.
  var location: Location? {
    let (x, y) = centre(in: .world)
    return Location(latitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, longitude: x * 360 - 180)
  }

  private static func interleaved(_ column: UInt64, _ row: UInt64) -> UInt64 {
    var code: UInt64 = 0
    for bit in 0..<UInt64(finest) {
      let (x, y) = ((column >> bit) & 1, (row >> bit) & 1)
      code |= (x | y << 1) << (2 * bit)
    }
    return code
  }
}
