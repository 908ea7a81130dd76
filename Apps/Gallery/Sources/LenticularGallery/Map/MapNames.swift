/// The names of places for which there is room on a map: beside its marks and beside each other, the most important first.
struct MapNames {
  struct Placed {
    let name: MapName
    /// Whether there is room on large screens only.
    let isWide: Bool
  }

  let placed: [Placed]

  /// A screen for which names are chosen.
  private struct Screen {
    /// The least width of the map, in pixels.
    let width: Double
    /// The largest side of a mark with its number, in pixels.
    let mark: Double
    let limit: Int
  }

  private static let phone = Screen(width: 330, mark: 36, limit: 20)
  /// The widths of the map of the world and of a region on a small laptop.
  private static func laptop(isWorld: Bool) -> Screen {
    Screen(width: isWorld ? 900 : 520, mark: 50, limit: 40)
  }

  /// The height of a line, and the mean widths of letters and of ideographs, in pixels.
  private static let line = 17.0
  private static let letter = 6.8
  private static let ideograph = 12.5

  /// - Parameters:
  ///   - names: the names, the most important first.
  ///   - marks: the places of marks, as parts of the sides of the map.
  init(_ names: [MapName], around marks: [MapPoint], in view: MapView) {
    let ratio = view.height / view.width
    let wide = Self.chosen(names, marks, Self.laptop(isWorld: view.isWorld), ratio)
    let narrow = Set(Self.chosen(wide.map { names[$0] }, marks, Self.phone, ratio).map { wide[$0] })
    placed = wide.map { Placed(name: names[$0], isWide: !narrow.contains($0)) }
  }

  /// The values of a template.
  var values: [[String: Any]] {
    placed.enumerated().map { index, each in
      [
        "index": index, "text": each.name.text,
        "class": each.name.kind.rawValue + (each.isWide ? " wide" : ""),
      ]
    }
  }

  /// The indices of the names for which there is room.
  private static func chosen(
    _ names: [MapName], _ marks: [MapPoint], _ screen: Screen, _ ratio: Double
  ) -> [Int] {
    let height = screen.width * ratio
    var taken = marks.map { mark in
      MapRectangle(around: (mark.x * screen.width, mark.y * height), screen.mark, screen.mark)
    }
    var chosen: [Int] = []
    for (index, name) in names.enumerated() where chosen.count < screen.limit {
      let width = name.text.unicodeScalars.reduce(8) {
        $0 + ($1.value < 0x2E80 ? letter : ideograph)
      }
      let box = MapRectangle(around: (name.x * screen.width, name.y * height), width, line)
      guard box.left >= 0, box.right <= screen.width, box.top >= 0, box.bottom <= height,
        !taken.contains(where: box.overlaps)
      else { continue }
      taken.append(box)
      chosen.append(index)
    }
    return chosen
  }
}

extension MapRectangle {
  fileprivate init(around middle: (x: Double, y: Double), _ width: Double, _ height: Double) {
    self.init(
      left: middle.x - width / 2, top: middle.y - height / 2, right: middle.x + width / 2,
      bottom: middle.y + height / 2)
  }

  fileprivate func overlaps(_ other: MapRectangle) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}
