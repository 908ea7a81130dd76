import LenticularPhysics

/// Which tiles of an image a view needs. A choice depends on its properties and on the tiles that there are, and on
/// nothing else.
struct TileChoice {
  /// A tile that has a layer.
  struct Resident: Equatable {
    let tile: TilePyramid.Tile
    /// How many widths of the image the tile is shown to the right of its own rectangle in the image: not zero only if
    /// the content loops.
    var wrap: Double
    /// The rectangle in which the tile is shown, in pixels of its level.
    var frame: Rect2D
    var isLoaded = false
    /// Whether the tile is to lose its layer.
    var isDropped = false

    /// The number of pixels of the tile.
    var area: Double { frame.size.width * frame.size.height }
  }

  /// A tile that could not be loaded.
  struct Failure: Equatable {
    let tile: TilePyramid.Tile
    /// How long the tile is not tried again, in seconds. The next delay is longer.
    private(set) var delay = 0.0
    /// When the tile is tried again, in seconds; infinite once it is.
    var retryTime = Double.infinity
    /// Whether the tile has failed since the last frame. The delay begins with the next frame.
    var hasFailed = true

    init(tile: TilePyramid.Tile) { self.tile = tile }

    /// Begins the delay until the tile is tried again.
    mutating func delay(at time: Double, by delays: (first: Double, longest: Double)) {
      delay = min(max(delays.first, 2 * delay), delays.longest)
      retryTime = time + delay
      hasFailed = false
    }
  }

  /// What has to change so that the view has its tiles.
  struct Changes {
    /// The residents in the same order, some of which are dropped or shown elsewhere.
    var residents: [Resident]
    /// The tiles that are requested, the most urgent first.
    var loads: [Resident] = []
    /// The failures without those whose tiles the view does not need. Those that are due are tried again.
    var failures: [Failure] = []
  }

  /// The priority of a tile.
  struct Urgency {
    enum Visibility: Int {
      /// The tile is visible.
      case seen
      /// The tile is visible, but of another level.
      case beneath
      case unseen
    }

    var visibility: Visibility
    /// The distance from the view's focus to the middle of the tile, in pixels of the view's level.
    var distance: Double

    static func < (left: Urgency, right: Urgency) -> Bool {
      left.visibility == right.visibility
        ? left.distance < right.distance : left.visibility.rawValue < right.visibility.rawValue
    }
  }

  let pyramid: TilePyramid
  /// The level that the view needs.
  let level: Int
  /// The visible part of the content, in pixels of the level.
  let rect: Rect2D
  /// The rectangle within which tiles are requested: the visible one with its margin and lookahead.
  let margin: Rect2D
  /// The point at which tiles are most urgent.
  let focus: Point2D
  /// Whether the content loops: to the right of its last column, the first one is shown again.
  let loops: Bool
  /// The largest number of pixels of all tiles.
  let pixelBudget: Double
  /// The largest number of pending requests.
  let requestLimit: Int
  /// The time of the choice, in seconds.
  let time: Double

  /// Chooses among the residents and the failures that there are.
  func changes(to present: [Resident], failures: [Failure]) -> Changes {
    var changes = Changes(residents: present)
    var pixels = 0.0
    var pending = 0
    for (index, resident) in present.enumerated() {
      if isUnneeded(resident) {
        changes.residents[index].isDropped = true
        continue
      }
      pixels += resident.area
      if !resident.isLoaded { pending += 1 }
    }
    for var failure in failures where failure.tile.level == level && meetsMargin(failure.tile) {
      if failure.retryTime <= time { failure.retryTime = .infinity }
      changes.failures.append(failure)
    }
    func makeRoom(for area: Double, urgency: Urgency?) -> Bool {
      while pixels + area > pixelBudget {
        var least: (index: Int, urgency: Urgency)?
        for (index, resident) in changes.residents.enumerated() where !resident.isDropped {
          let urgency = self.urgency(of: resident)
          if least.map({ $0.urgency < urgency }) ?? true { least = (index, urgency) }
        }
        guard let least, urgency.map({ $0 < least.urgency }) != false else { return false }
        changes.residents[least.index].isDropped = true
        pixels -= changes.residents[least.index].area
        if !changes.residents[least.index].isLoaded { pending -= 1 }
      }
      return true
    }
    _ = makeRoom(for: 0, urgency: nil)
    if pending < requestLimit {
      for tile in missing(failures, &changes) where pending < requestLimit {
        guard makeRoom(for: tile.area, urgency: urgency(of: tile)) else { break }
        pixels += tile.area
        pending += 1
        changes.loads.append(tile)
      }
    }
    return changes
  }

  /// Whether a tile is pending and not needed, or of a level that is finer than the next one.
  private func isUnneeded(_ resident: Resident) -> Bool {
    if resident.tile.level > level + 1 { return true }
    return !resident.isLoaded
      && (resident.tile.level != level || !resident.frame.meets(margin))
  }

  /// Whether a tile of the level is within the margin, wherever it is shown.
  private func meetsMargin(_ tile: TilePyramid.Tile) -> Bool {
    var frame = pyramid.frame(of: tile)
    guard loops else { return frame.meets(margin) }
    frame.origin.x += (margin.minX / width).rounded(.down) * width
    while frame.minX < margin.maxX {
      if frame.meets(margin) { return true }
      frame.origin.x += width
    }
    return false
  }

  /// The missing tiles, the most urgent first; at most as many as can be requested. A layer of a tile that is less needed
  /// elsewhere moves to where the tile is missing. If none is, the tile becomes the copy that is not there yet.
  private func missing(_ failures: [Failure], _ changes: inout Changes) -> [Resident] {
    // The positions of the residents in the pyramid with their indices, ascending.
    var known: [Int64] = []
    for (index, resident) in changes.residents.enumerated() where !resident.isDropped {
      known.append(Int64(resident.tile.position) << 32 | Int64(index))
    }
    known.sortByGaps()
    var most: [Resident] = []
    let size = pyramid.pixelSize(ofLevel: level)
    let rows = indices(margin.minY, margin.maxY, within: size.height)
    let first = loops ? (margin.minX / width).rounded(.down) : 0
    let last = loops ? (margin.maxX / width).rounded(.down) : 0
    var wrap = first
    while wrap <= last {
      defer { wrap += 1 }
      let columns = indices(
        margin.minX - wrap * width, margin.maxX - wrap * width, within: size.width)
      for row in rows {
        for column in columns {
          var tile = TilePyramid.Tile(level: level, column: column, row: row)
          // A tile that is tried again has a resident, or waits for its turn.
          if failures.contains(where: {
            $0.tile.isSamePlace(as: tile) && $0.retryTime > time && $0.retryTime < .infinity
          }) {
            continue
          }
          var frame = pyramid.frame(of: tile)
          frame.origin.x += wrap * width
          let region = frame.meets(rect) ? rect : margin
          let position = Int64(tile.position) << 32
          var (free, count, isThere): (Int?, Int, Bool) = (nil, 0, false)
          var at = known.partitioningIndex { $0 >= position }
          while at < known.count, known[at] >> 32 == position >> 32 {
            let index = Int(known[at] & 0xFFFF_FFFF)
            let resident = changes.residents[index]
            if resident.wrap == wrap { isThere = true }
            if !resident.frame.meets(region) { free = index }
            count += 1
            tile.isCopy = !resident.tile.isCopy
            at += 1
          }
          if isThere { continue }
          if let free {
            let wraps = wrap - changes.residents[free].wrap
            changes.residents[free].wrap = wrap
            changes.residents[free].frame.origin.x += wraps * width
            continue
          }
          let missing = Resident(tile: tile, wrap: wrap, frame: frame)
          guard count < 2 else { continue }
          insert(missing, into: &most)
        }
      }
    }
    return most
  }

  /// Inserts a tile into the most urgent ones. A tile that loops may be missing twice; the more urgent one counts.
  private func insert(_ tile: Resident, into most: inout [Resident]) {
    let urgency = urgency(of: tile)
    let rank = most.firstIndex { urgency < self.urgency(of: $0) } ?? most.count
    guard rank < requestLimit else { return }
    // The tile replaces the same one, or comes last; then it moves up to its rank.
    var at = most.firstIndex { $0.tile == tile.tile } ?? most.count
    if at < rank { return }
    if at == most.count { most.append(tile) } else { most[at] = tile }
    while at > rank {
      most.swapAt(at, at - 1)
      at -= 1
    }
    most.truncate(to: requestLimit)
  }

  /// The width of the image in pixels of the level. That of the level itself may be a part of a pixel wider.
  private var width: Double { pyramid.pixelSize.width / pyramid.pixelRatio(ofLevel: level) }

  private func indices(_ start: Double, _ end: Double, within length: Double) -> Range<Int> {
    let (start, end) = (max(0, start), min(length, end))
    guard start < end else { return 0..<0 }
    return Int(start / pyramid.tileSize)..<Int((end / pyramid.tileSize).rounded(.up))
  }

  // Not inlined, because it is called in many places.
  @inline(never)
  private func urgency(of resident: Resident) -> Urgency {
    let factor =
      pyramid.pixelRatio(ofLevel: resident.tile.level) / pyramid.pixelRatio(ofLevel: level)
    let frame = factor == 1 ? resident.frame : resident.frame * factor
    let visibility: Urgency.Visibility =
      !frame.meets(rect) ? .unseen : resident.tile.level == level ? .seen : .beneath
    return Urgency(visibility: visibility, distance: (frame.center - focus).length)
  }
}

extension TilePyramid.Tile {
  /// A number that is the same for both copies of a tile, and differs between other tiles.
  fileprivate var position: Int {
    (level << Self.rowBits | row) << Self.columnBits | column
  }
}

extension [Int64] {
  /// Sorts the numbers by Shell's method: a few lines, where the library's sort would be a tenth of a download.
  fileprivate mutating func sortByGaps() {
    var gap = count / 2
    while gap > 0 {
      for start in stride(from: gap, to: count, by: 1) {
        let number = self[start]
        var index = start
        while index >= gap, self[index - gap] > number {
          self[index] = self[index - gap]
          index -= gap
        }
        self[index] = number
      }
      gap /= 2
    }
  }
}

extension Rect2D {
  /// Whether the interiors of two rectangles intersect.
  fileprivate func meets(_ other: Rect2D) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
