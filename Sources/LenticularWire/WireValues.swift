import Lenticular
import LenticularPhysics
import LenticularScene

// Conversions between numbers and values, for the generated functions.

/// The number as an integer; nil if it is not whole.
public func readWhole(_ number: Double) -> Int? { Int(exactly: number) }

/// The number; nil for NaN.
public func readOptional(_ number: Double) -> Double? { number.isNaN ? nil : number }

/// The case of an enumeration with a number as its raw value; nil if there is none.
public func readChoice<Value: RawRepresentable>(_ number: Double) -> Value?
where Value.RawValue: FixedWidthInteger {
  readWhole(number).flatMap { Value.RawValue(exactly: $0) }.flatMap(Value.init)
}

/// The tile whose contents have a number as their raw value; nil if there is none.
public func readTile(_ number: Double) -> TilePyramid.Tile? {
  readWhole(number).flatMap { Int32(exactly: $0) }
    .flatMap { TilePyramid.Tile(Contents(rawValue: $0)) }
}

/// A size; nil unless both sides are given.
func optionalSize(_ width: Double?, _ height: Double?) -> Size2D? {
  guard let width, let height else { return nil }
  return Size2D(width: width, height: height)
}

/// The records that fill the rest of a call's numbers, with a number of numbers each; nil if one of them cannot be decoded.
func readRecords<Value>(
  _ numbers: UnsafeBufferPointer<Double>, from first: Int, width: Int,
  _ record: (UnsafeBufferPointer<Double>, Int) -> Value?
) -> [Value]? {
  var values: [Value] = []
  var start = first
  while start + width <= numbers.count {
    guard let value = record(numbers, start) else { return nil }
    values.append(value)
    start += width
  }
  return values
}

/// The tiles of an image without the size of the image.
public struct TileShape: Equatable, Sendable {
  public var tileSize: Double
  public var overlap: Double
  public var baseWidth: Double

  public init(tileSize: Double, overlap: Double, baseWidth: Double) {
    self.tileSize = tileSize
    self.overlap = overlap
    self.baseWidth = baseWidth
  }

  public init(_ pyramid: TilePyramid) {
    self.init(
      tileSize: pyramid.tileSize, overlap: pyramid.overlap, baseWidth: pyramid.baseWidth)
  }

  func pyramid(of size: Size2D) -> TilePyramid {
    TilePyramid(pixelSize: size, tileSize: tileSize, overlap: overlap, baseWidth: baseWidth)
  }
}

extension PeekSource {
  func showing(_ previews: [Size2D], from thumbnail: ThumbnailPlacement?) -> PeekSource {
    var source = self
    source.sizes = previews
    source.thumbnail = thumbnail
    return source
  }
}

#if !hasFeature(Embedded)
  extension Call.PeekCalls {
    /// A call that sets the source of the next press; nil for none.
    public func setSource(_ source: PeekSource?) -> Call {
      setSource(
        source: source ?? PeekSource(.contents, sizes: []), thumbnail: source?.thumbnail,
        previews: source?.sizes ?? [])
    }

    /// A call that replaces the source during a peek.
    public func reload(_ source: PeekSource) -> Call {
      reload(source: source, thumbnail: source.thumbnail, previews: source.sizes)
    }
  }
#endif
