import LenticularPhysics
import LenticularScene
import Testing

@testable import Lenticular

/// The layout of Deep Zoom images, by its definition.
@Suite struct TilePyramidTests {
  static let sizes: [(Int, Int)] = [
    (1, 1), (2, 1), (1, 3), (3, 7), (255, 254), (256, 256), (257, 255), (1023, 1025), (4096, 4096),
    (4097, 1), (40_000, 9_001), (65_537, 3), (1_000_003, 77),
  ]

  private func pyramid(
    _ size: (Int, Int), tileSize: Int = 254, overlap: Int = 1
  ) -> TilePyramid {
    TilePyramid(
      pixelSize: Size2D(width: Double(size.0), height: Double(size.1)), tileSize: Double(tileSize),
      overlap: Double(overlap), baseWidth: 0)
  }

  @Test("each level is half of the next down to one pixel", arguments: sizes)
  func eachLevelIsHalfOfTheNextDownToOnePixel(size: (Int, Int)) {
    let pyramid = pyramid(size)
    var (width, height) = size
    var level = pyramid.finestLevel
    while true {
      #expect(
        pyramid.pixelSize(ofLevel: level) == Size2D(width: Double(width), height: Double(height)))
      if level == 0 { break }
      // What is left over makes another pixel.
      (width, height, level) = ((width + 1) / 2, (height + 1) / 2, level - 1)
    }
    #expect(width == 1 && height == 1)
    #expect(pyramid.finestLevel == 0 || max(size.0, size.1) > 1 << (pyramid.finestLevel - 1))
  }

  @Test(
    "tiles lie side by side and overlap their neighbours", arguments: sizes,
    [(254, 1), (256, 0), (512, 2), (64, 32)])
  func tilesLieSideBySideAndOverlapTheirNeighbours(size: (Int, Int), tiling: (Int, Int)) {
    let (tileSize, overlap) = tiling
    let pyramid = pyramid(size, tileSize: tileSize, overlap: overlap)
    for level in [pyramid.finestLevel, pyramid.finestLevel - 1, pyramid.finestLevel - 5, 0]
    where level >= 0 {
      let size = pyramid.pixelSize(ofLevel: level)
      let counts = [Int(size.width), Int(size.height)].map { ($0 + tileSize - 1) / tileSize }
      for column in [0, 1, counts[0] / 2, counts[0] - 1] where column < counts[0] {
        for row in [0, 1, counts[1] - 1] where row < counts[1] {
          let tile = TilePyramid.Tile(level: level, column: column, row: row)
          let frame = pyramid.frame(of: tile)
          for (lane, place) in [column, row].enumerated() {
            // Of its own, and of each neighbour.
            let own = min(tileSize, Int(size[lane: lane]) - place * tileSize)
            let before = place > 0 ? overlap : 0
            let after = min(overlap, Int(size[lane: lane]) - place * tileSize - own)
            #expect(frame.origin[lane: lane] == Double(place * tileSize - before))
            #expect(frame.size[lane: lane] == Double(before + own + after))
          }
        }
      }
    }
  }

  @Test("contents name a tile") func contentsNameATile() {
    var seen: Set<Int32> = []
    for level in [0, 1, 7, 20, 21] {
      for column in [0, 1, 4095, 8190, 8191] {
        for (row, isCopy) in [(0, false), (0, true), (1, true), (4094, false), (4095, true)] {
          let tile = TilePyramid.Tile(level: level, column: column, row: row, isCopy: isCopy)
          #expect(TilePyramid.Tile(tile.contents) == tile)
          #expect(tile.contents.rawValue <= -256 && seen.insert(tile.contents.rawValue).inserted)
        }
      }
    }
    for contents in [Contents.panorama, .panoramaTrack, Contents(rawValue: 0), .scrollContent] {
      #expect(TilePyramid.Tile(contents) == nil)
    }
  }

  @Test("there are limits") func thereAreLimits() {
    func isUsable(
      _ width: Double, _ height: Double, _ tileSize: Double = 512, _ overlap: Double = 1,
      base: Double = 0
    ) -> Bool {
      TilePyramid(
        pixelSize: Size2D(width: width, height: height), tileSize: tileSize, overlap: overlap,
        baseWidth: base
      ).isUsable
    }
    #expect(isUsable(1, 1) && isUsable(2_097_152, 2_097_152) && isUsable(9, 9, 64, 32))
    #expect(isUsable(9, 9, 8192, 0, base: 1e6))
    #expect(!isUsable(0, 9) && !isUsable(9, -1) && !isUsable(.nan, 9) && !isUsable(9, .infinity))
    #expect(!isUsable(2_097_153, 1) && !isUsable(9, 9, 63) && !isUsable(9, 9, 8193))
    #expect(!isUsable(9, 9, .nan) && !isUsable(9, 9, 512, -1) && !isUsable(9, 9, 512, 257))
    #expect(!isUsable(9, 9, 512, .nan) && !isUsable(9, 9, base: -1) && !isUsable(9, 9, base: .nan))
    // More columns or rows of tiles than there are numbers.
    #expect(isUsable(64 * 8192, 9, 64) && !isUsable(64 * 8192 + 1, 9, 64))
    #expect(isUsable(9, 64 * 4096, 64) && !isUsable(9, 64 * 4096 + 1, 64))
  }
}
