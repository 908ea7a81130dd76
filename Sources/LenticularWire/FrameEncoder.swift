import Lenticular
import LenticularPhysics
import LenticularScene

/// Writes frames and effects as numbers into one buffer that is used again for every frame.
///
/// A frame is: whether the stage is idle (0 or 1); the count of removed layers and their
/// identities; the count of changes and their rows; the count of surfaces with effects, and of each its
/// number, the count of its effects and their rows.
///
/// A change is its layer and its fields, then for each field in the order of its bit:
/// superlayer, index · a, b, c, d, tx, ty · x, y, width, height of the bounds · opacity ·
/// masked corner radius or NaN · contents, gravity · x, y, width, height of the contents
/// rectangle · x, y, width, height, corner radius of the mask, or NaN five times.
///
/// An effect is its kind and four numbers, those that it does not need 0: 1 presented (index),
/// 2 index changed (index), 3 thumbnail hidden (index, 0 or 1), 4 will dismiss (index),
/// 5 dismissed (index), 6 zoom changed (zoom), 10 will begin dragging, 11 did scroll (x, y), 12 will
/// end dragging (velocity x, y, target x, y), 13 did end dragging (0 or 1), 14 will begin
/// decelerating, 15 did end decelerating, 16 did end scrolling animation, 17 will begin zooming,
/// 18 did zoom (scale), 19 did end zooming (scale), 20 did change axes (1 for horizontal, plus 2 for
/// vertical), 30 filling changed (0 or 1), 31 did turn, 32 became whole, 40 began (index), 41 moved
/// (index), 42 updated (percentage from 0 to 1), 43 committed (x, y, width, height), 44 ended (index,
/// committed: 0 or 1, corner radius), 45 what was pressed is hidden (0 or 1).
///
/// As with events, a program names the effects that its interactions have.
public struct FrameEncoder {
  /// The numbers of the last frame.
  public private(set) var numbers: [Double] = []

  public init() {}

  /// Writes a frame and its effects of any kind.
  public mutating func encode(_ frame: Frame, effects: [Stage.SurfaceEffect], isIdle: Bool) {
    encode(frame, effects: effects, isIdle: isIdle) { encoder, effect in encoder.append(effect) }
  }

  /// Writes an effect of any kind.
  public mutating func append(_ effect: Effect) {
    switch effect {
    case .scroll(let effect): append(effect)
    case .panorama(let effect): append(effect)
    case .peek(let effect): append(effect)
    default: appendPhotoEffect(effect)
    }
  }

  /// Writes a frame and its effects, each by what knows its kind.
  @inline(__always)
  public mutating func encode(
    _ frame: Frame, effects: [Stage.SurfaceEffect], isIdle: Bool,
    with append: (inout FrameEncoder, Effect) -> Void
  ) {
    write(frame, isIdle: isIdle)
    var surfaces = 0
    for index in effects.indices where isFirst(index, of: effects) { surfaces += 1 }
    put(Double(surfaces))
    for index in effects.indices {
      let effect = effects[index]
      if isFirst(index, of: effects) {
        put(effect.surface)
        put(Double(effects[index...].prefix { $0.surface == effect.surface }.count))
      }
      append(&self, effect.effect)
    }
  }

  /// Whether an effect is the first of its surface's, which follow one another.
  private func isFirst(_ index: Int, of effects: [Stage.SurfaceEffect]) -> Bool {
    index == 0 || effects[index - 1].surface != effects[index].surface
  }

  private mutating func write(_ frame: Frame, isIdle: Bool) {
    numbers.truncate(to: 0)
    put(isIdle ? 1.0 : 0)
    put(Double(frame.removed.count))
    for layer in frame.removed { put(layer) }
    put(Double(frame.changes.count))
    for change in frame.changes { append(change) }
  }

  private mutating func append(_ change: LayerChange) {
    let fields = change.fields
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
      append(change.mask?.frame ?? Rect(x: .nan, y: .nan, width: .nan, height: .nan))
      put(change.mask?.cornerRadius ?? .nan)
    }
  }

  // One copy of what grows the buffer, not one at each of the calls above.
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

  /// What viewers and walls report.
  public mutating func appendPhotoEffect(_ effect: Effect) {
    switch effect {
    case .presented(let index): append(1, Double(index))
    case .indexChanged(let index): append(2, Double(index))
    case .thumbnailHidden(let index, let isHidden): append(3, Double(index), isHidden ? 1 : 0)
    case .willDismiss(let index): append(4, Double(index))
    case .dismissed(let index): append(5, Double(index))
    case .zoomChanged(let zoom): append(6, zoom)
    case .scroll, .panorama, .peek: break
    }
  }

  public mutating func append(_ effect: PanoramaEffect) {
    switch effect {
    case .fillingChanged(let isFilling): append(30, isFilling ? 1 : 0)
    case .didTurn: append(31)
    case .becameWhole: append(32)
    }
  }

  public mutating func append(_ effect: PeekEffect) {
    switch effect {
    case .began(let index): append(40, Double(index))
    case .moved(let index): append(41, Double(index))
    case .updated(let percentage): append(42, percentage)
    case .committed(let frame):
      append(43, frame.minX, frame.minY, frame.size.width, frame.size.height)
    case .ended(let index, let committed, let radius):
      append(44, Double(index), committed ? 1 : 0, radius)
    case .thumbnailHidden(let isHidden): append(45, isHidden ? 1 : 0)
    }
  }

  public mutating func append(_ effect: ScrollEffect) {
    switch effect {
    case .willBeginDragging: append(10)
    case .didScroll(let offset): append(11, offset.x, offset.y)
    case .willEndDragging(let velocity, let target):
      append(12, velocity.x, velocity.y, target.x, target.y)
    case .didEndDragging(let willDecelerate): append(13, willDecelerate ? 1 : 0)
    case .willBeginDecelerating: append(14)
    case .didEndDecelerating: append(15)
    case .didEndScrollingAnimation: append(16)
    case .willBeginZooming: append(17)
    case .didZoom(let scale): append(18, scale)
    case .didEndZooming(let scale): append(19, scale)
    case .didChangeAxes(let axes): append(20, Double(axes.rawValue))
    }
  }

  @inline(never)
  private mutating func append(
    _ kind: Double, _ first: Double = 0, _ second: Double = 0, _ third: Double = 0,
    _ fourth: Double = 0
  ) {
    put(kind)
    put(first)
    put(second)
    put(third)
    put(fourth)
  }
}
