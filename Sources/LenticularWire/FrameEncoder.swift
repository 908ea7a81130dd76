import Lenticular
import LenticularPhysics
import LenticularScene

/// Encodes frames and reports as numbers, in one buffer that is reused for every frame.
///
/// A frame consists of: the time of the next frame (`Stage.nextFrameTime`); the count of removed layers and their
/// identifiers; the count of changes and their rows; the count of tracks and their rows; the count of surfaces
/// with reports, and for each surface its number, the count of its reports and their rows.
///
/// The row of a track starts with its layer, whether it is clipped (0 or 1), and the count of its keyframes. Each
/// keyframe is its time, the opacity, a, b, c, d, tx, ty of the layer, and, if it is clipped, those of its box and the
/// radius of the mask's corners.
///
/// The row of a change starts with its layer and its fields, without those that a track shows. Then follow, for each
/// field in the order of its bit, as many numbers as `LayerChange.Fields.widths` has for the field: superlayer,
/// index · a, b, c, d, tx, ty · x, y, width, height of the bounds · opacity · masked corner radius or NaN · contents,
/// gravity · x, y, width, height of the contents rectangle · x, y, width, height, corner radius of the mask, or
/// five times NaN.
///
/// The row of a report consists of the number of its case, the count of its payload, and the payload.
public struct FrameEncoder {
  /// The numbers of the last frame.
  public private(set) var numbers: [Double] = []
  /// The index in `numbers` of the count of the reports that are being encoded.
  private var reportCount = 0

  public init() {}

  /// Encodes a frame with the reports of the interactions.
  public mutating func encode(
    _ frame: Frame, of interactions: [any WireInteraction], nextFrameTime: Double
  ) {
    write(frame, nextFrameTime: nextFrameTime)
    let total = numbers.count
    put(0.0)
    for interaction in interactions {
      let start = numbers.count
      put(interaction.surface.id)
      reportCount = numbers.count
      put(0.0)
      interaction.writeReports(to: &self)
      if numbers[reportCount] == 0 {
        numbers.truncate(to: start)
      } else {
        numbers[total] += 1
      }
    }
  }

  private mutating func write(_ frame: Frame, nextFrameTime: Double) {
    numbers.truncate(to: 0)
    put(nextFrameTime)
    put(Double(frame.removed.count))
    for layer in frame.removed { put(layer) }
    let count = numbers.count
    put(0.0)
    for change in frame.changes where change.fields != change.shownByTrack {
      append(change)
      numbers[count] += 1
    }
    put(Double(frame.tracks.count))
    for track in frame.tracks { append(track) }
  }

  private mutating func append(_ track: LayerTrack) {
    put(track.layer)
    put(track.isClipped ? 1.0 : 0)
    put(Double(track.keyframes.count))
    for keyframe in track.keyframes {
      put(keyframe.time)
      put(keyframe.opacity)
      append(keyframe.transform)
      if track.isClipped {
        append(keyframe.box)
        put(keyframe.cornerRadius)
      }
    }
  }

  private mutating func append(_ change: LayerChange) {
    let fields = change.fields.subtracting(change.shownByTrack)
    put(change.layer)
    put(fields.rawValue)
    if fields.contains(.placement) {
      put(change.placement.superlayer)
      put(change.placement.index)
    }
    if fields.contains(.transform) { append(change.transform) }
    if fields.contains(.bounds) { append(change.bounds) }
    if fields.contains(.opacity) { put(change.opacity) }
    if fields.contains(.corners) { put(change.maskedCornerRadius ?? .nan) }
    if fields.contains(.contents) {
      put(change.contents.rawValue)
      put(change.contentsGravity.rawValue)
    }
    if fields.contains(.contentsRect) { append(change.contentsRect) }
    if fields.contains(.mask) {
      append(change.mask?.frame ?? Rect2D(x: .nan, y: .nan, width: .nan, height: .nan))
      put(change.mask?.cornerRadius ?? .nan)
    }
  }

  /// Encodes a report with up to four numbers. Call this in `WireInteraction.writeReports(to:)`.
  @inline(never)
  public mutating func report(
    _ number: Int, count: Int = 0, _ first: Double = 0, _ second: Double = 0, _ third: Double = 0,
    _ fourth: Double = 0
  ) {
    numbers[reportCount] += 1
    put(Double(number))
    put(Double(count))
    if count > 0 { put(first) }
    if count > 1 { put(second) }
    if count > 2 { put(third) }
    if count > 3 { put(fourth) }
  }

  // Not inlined, so that the code that grows the buffer exists once.
  @inline(never)
  private mutating func put(_ number: Double) {
    numbers.append(number)
  }

  private mutating func put(_ integer: Int32) {
    put(Double(Int(integer)))
  }

  private mutating func append<Value: Vector>(_ value: Value) {
    for lane in 0..<Value.laneCount { put(value[lane: lane]) }
  }
}
