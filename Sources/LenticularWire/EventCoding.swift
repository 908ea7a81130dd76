import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene

/// Events as numbers, for hosts on the far side of a boundary that only numbers cross.
///
/// An event is a row of `Double`: its kind, its time in seconds, then what its kind needs. Rows
/// follow one another without separator; absent values are NaN.
///
/// | kind | row after kind and time |
/// |---|---|
/// | 1 pointer | id, phase, x, y, pressure, kind, buttons, modifiers |
/// | 2 pointers cancelled | |
/// | 3 resized | width, height, display scale |
/// | 4 reduces motion | 0 or 1 |
/// | 5 key | key |
/// | 6 set photos | count, then width and height of each |
/// | 7 present | index, thumbnail |
/// | 8 set thumbnail | index, thumbnail |
/// | 9 dismiss | |
/// | 10 step | distance |
/// | 11 set content | width, height, insets: top, left, bottom, right |
/// | 12 scroll | x, y, animated: 0 or 1 |
/// | 13 scroll to visible | x, y, width, height, animated |
/// | 14 zoom | scale, x, y, animated |
/// | 15 set zoom limits | minimum, maximum |
/// | 16 set options | deceleration rate, bounces, always horizontally, always vertically, directional lock, paging, indicators: 0 or 1 each |
/// | 17 wheel | x, y, delta x, delta y, phase, precise: 0 or 1, modifiers |
/// | 18 set outer axes | 1 for horizontal, plus 2 for vertical |
/// | 19 focus | index, animated |
///
/// A thumbnail is x, y, width, height, corner radius, gravity, alignment x, alignment y; a width
/// of NaN stands for none.
public struct EventDecoder {
  private var numbers: UnsafeBufferPointer<Double>.SubSequence
  /// Whether all that was asked for was there and had a meaning. Reading goes on after a failure,
  /// so that nothing on the way to an event is optional; the event then counts for nothing.
  private var isReadable = true

  /// Reads the rows in a buffer, which must outlive the decoder.
  public init(_ numbers: UnsafeBufferPointer<Double>) {
    self.numbers = numbers[...]
  }

  /// The next event and its time, or nothing at the end. What cannot be read ends the sequence.
  public mutating func next() -> (event: Event, time: Double)? {
    let kind = integer()
    let time = number()
    let event = event(of: kind, at: time)
    return isReadable ? (event, time) : nil
  }

  private mutating func event(of kind: Int, at time: Double) -> Event {
    switch kind {
    case 1: return .pointer(pointer(at: time))
    case 2: return .pointersCancelled
    case 3: return .resized(size(), displayScale: number())
    case 4: return .reducesMotion(integer() != 0)
    case 5: return .key(known(Key(rawValue: integer()), or: .escape))
    case 6: return .photos(.setPhotos(photos()))
    case 7: return .photos(.present(index: integer(), thumbnail()))
    case 8: return .photos(.setThumbnail(index: integer(), thumbnail()))
    case 9: return .photos(.dismiss)
    case 10: return .photos(.step(integer()))
    case 11: return .scroll(.setContent(size(), insets()))
    case 12: return .scroll(.scroll(to: point(), animated: integer() != 0))
    case 13:
      return .scroll(
        .scrollToVisible(Rect(origin: point(), size: size()), animated: integer() != 0))
    case 14:
      return .scroll(.zoom(to: number(), about: point(), animated: integer() != 0))
    case 15: return .scroll(.setZoomLimits(minimum: number(), maximum: number()))
    case 16: return .scroll(.setOptions(options()))
    case 17: return .wheel(wheel(at: time))
    case 18: return .scroll(.setOuterAxes(ScrollView.Axes(rawValue: integer())))
    case 19: return .wall(.focus(index: integer(), animated: integer() != 0))
    default:
      isReadable = false
      return .pointersCancelled
    }
  }

  private mutating func options() -> ScrollView.Options {
    var options = ScrollView.Options()
    options.decelerationRate = number()
    options.bounces = integer() != 0
    options.alwaysBouncesHorizontally = integer() != 0
    options.alwaysBouncesVertically = integer() != 0
    options.isDirectionalLockEnabled = integer() != 0
    options.isPagingEnabled = integer() != 0
    options.showsIndicators = integer() != 0
    return options
  }

  private mutating func wheel(at time: Double) -> WheelSample {
    WheelSample(
      time: time, location: point(), delta: point(),
      phase: known(WheelSample.Phase(rawValue: integer()), or: .unknown),
      isPrecise: integer() != 0,
      modifiers: PointerSample.Modifiers(rawValue: integer()))
  }

  private mutating func insets() -> EdgeInsets {
    EdgeInsets(top: number(), left: number(), bottom: number(), right: number())
  }

  private mutating func pointer(at time: Double) -> PointerSample {
    let id = integer()
    let phase = known(PointerSample.Phase(rawValue: integer()), or: .cancelled)
    let location = point()
    let pressure = number()
    return PointerSample(
      id: id, time: time, phase: phase, location: location,
      pressure: pressure.isNaN ? nil : pressure,
      kind: known(PointerSample.Kind(rawValue: integer()), or: .touch),
      buttons: PointerSample.Buttons(rawValue: integer()),
      modifiers: PointerSample.Modifiers(rawValue: integer()))
  }

  private mutating func photos() -> [Photo] {
    let count = integer()
    guard count >= 0, count <= numbers.count / 2 else {
      isReadable = false
      return []
    }
    return (0..<count).map { _ in Photo(pixelSize: size()) }
  }

  private mutating func thumbnail() -> Thumbnail? {
    let frame = Rect(origin: point(), size: size())
    let radius = number()
    let gravity = Int32(exactly: number()).flatMap(ContentsGravity.init)
    let alignment = point()
    guard !frame.size.width.isNaN else { return nil }
    return Thumbnail(
      frame: frame, cornerRadius: radius, gravity: gravity ?? .resizeAspectFill,
      alignment: alignment)
  }

  private mutating func point() -> Point { Point(x: number(), y: number()) }

  private mutating func size() -> Size { Size(width: number(), height: number()) }

  /// The case that a number stands for.
  private mutating func known<Value>(_ value: Value?, or substitute: Value) -> Value {
    if value == nil { isReadable = false }
    return value ?? substitute
  }

  // One copy of each, not one for every number of a row.
  @inline(never)
  private mutating func integer() -> Int {
    known(Int(exactly: number()), or: 0)
  }

  @inline(never)
  private mutating func number() -> Double {
    known(numbers.popFirst(), or: .nan)
  }
}

/// Appends the row of an event that `EventDecoder` reads.
public func encode(_ event: Event, at time: Double, into numbers: inout [Double]) {
  switch event {
  case .pointer(let sample):
    numbers += [
      1, time, Double(sample.id), Double(sample.phase.rawValue), sample.location.x,
      sample.location.y, sample.pressure ?? .nan, Double(sample.kind.rawValue),
      Double(sample.buttons.rawValue), Double(sample.modifiers.rawValue),
    ]
  case .pointersCancelled: numbers += [2, time]
  case .resized(let size, let scale): numbers += [3, time, size.width, size.height, scale]
  case .reducesMotion(let reduces): numbers += [4, time, reduces ? 1 : 0]
  case .key(let key): numbers += [5, time, Double(key.rawValue)]
  case .photos(.setPhotos(let photos)):
    numbers += [6, time, Double(photos.count)]
    for photo in photos { numbers += [photo.pixelSize.width, photo.pixelSize.height] }
  case .photos(.present(let index, let thumbnail)):
    numbers += [7, time, Double(index)] + row(of: thumbnail)
  case .photos(.setThumbnail(let index, let thumbnail)):
    numbers += [8, time, Double(index)] + row(of: thumbnail)
  case .photos(.dismiss): numbers += [9, time]
  case .photos(.step(let distance)): numbers += [10, time, Double(distance)]
  case .scroll(.setContent(let size, let inset)):
    numbers += [
      11, time, size.width, size.height, inset.top, inset.left, inset.bottom, inset.right,
    ]
  case .scroll(.scroll(let offset, let animated)):
    numbers += [12, time, offset.x, offset.y, animated ? 1 : 0]
  case .scroll(.scrollToVisible(let rect, let animated)):
    numbers += [
      13, time, rect.minX, rect.minY, rect.size.width, rect.size.height, animated ? 1 : 0,
    ]
  case .scroll(.setOptions(let options)):
    let flags = [
      options.bounces, options.alwaysBouncesHorizontally, options.alwaysBouncesVertically,
      options.isDirectionalLockEnabled, options.isPagingEnabled, options.showsIndicators,
    ]
    numbers += [16, time, options.decelerationRate] + flags.map { $0 ? 1 : 0 }
  case .wheel(let sample):
    numbers += [
      17, time, sample.location.x, sample.location.y, sample.delta.x, sample.delta.y,
      Double(sample.phase.rawValue), sample.isPrecise ? 1 : 0, Double(sample.modifiers.rawValue),
    ]
  case .wall(.focus(let index, let animated)):
    numbers += [19, time, Double(index), animated ? 1 : 0]
  case .scroll(.zoom(let scale, let point, let animated)):
    numbers += [14, time, scale, point.x, point.y, animated ? 1 : 0]
  case .scroll(.setZoomLimits(let minimum, let maximum)):
    numbers += [15, time, minimum, maximum]
  case .scroll(.setOuterAxes(let axes)): numbers += [18, time, Double(axes.rawValue)]
  }
}

private func row(of thumbnail: Thumbnail?) -> [Double] {
  guard let thumbnail else { return [Double](repeating: .nan, count: 8) }
  return [
    thumbnail.frame.minX, thumbnail.frame.minY, thumbnail.frame.size.width,
    thumbnail.frame.size.height, thumbnail.cornerRadius, Double(thumbnail.gravity.rawValue),
    thumbnail.alignment.x, thumbnail.alignment.y,
  ]
}
