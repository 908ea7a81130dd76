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
///
/// A thumbnail is x, y, width, height, corner radius, gravity, alignment x, alignment y; a width
/// of NaN stands for none.
public struct EventDecoder {
  private var numbers: UnsafeBufferPointer<Double>.SubSequence

  /// Reads the rows in a buffer, which must outlive the decoder.
  public init(_ numbers: UnsafeBufferPointer<Double>) {
    self.numbers = numbers[...]
  }

  /// The next event and its time, or nothing at the end. What cannot be read ends the sequence.
  public mutating func next() -> (event: Event, time: Double)? {
    guard let kind = integer(), let time = number(), let event = event(of: kind, at: time)
    else {
      numbers = numbers[numbers.endIndex...]
      return nil
    }
    return (event, time)
  }

  private mutating func event(of kind: Int, at time: Double) -> Event? {
    switch kind {
    case 1: pointer(at: time)
    case 2: .pointersCancelled
    case 3: resized()
    case 4: integer().map { .reducesMotion($0 != 0) }
    case 5: integer().flatMap(Key.init).map { .key($0) }
    case 6: photos()
    case 7: placed { .present(index: $0, $1) }
    case 8: placed { .setThumbnail(index: $0, $1) }
    case 9: .photos(.dismiss)
    case 10: integer().map { .photos(.step($0)) }
    default: nil
    }
  }

  private mutating func pointer(at time: Double) -> Event? {
    guard let id = integer(), let phase = integer().flatMap(PointerSample.Phase.init),
      let x = number(), let y = number(), let pressure = number(),
      let kind = integer().flatMap(PointerSample.Kind.init), let buttons = integer(),
      let modifiers = integer()
    else { return nil }
    return .pointer(
      PointerSample(
        id: id, time: time, phase: phase, location: Point(x: x, y: y),
        pressure: pressure.isNaN ? nil : pressure, kind: kind,
        buttons: PointerSample.Buttons(rawValue: buttons),
        modifiers: PointerSample.Modifiers(rawValue: modifiers)))
  }

  private mutating func resized() -> Event? {
    guard let width = number(), let height = number(),
      let displayScale = number()
    else { return nil }
    return .resized(Size(width: width, height: height), displayScale: displayScale)
  }

  private mutating func photos() -> Event? {
    guard let count = integer(), count >= 0, count <= numbers.count / 2 else { return nil }
    var photos: [Photo] = []
    photos.reserveCapacity(count)
    for _ in 0..<count {
      guard let width = number(), let height = number() else { return nil }
      photos.append(Photo(pixelSize: Size(width: width, height: height)))
    }
    return .photos(.setPhotos(photos))
  }

  private mutating func placed(_ command: (Int, Thumbnail?) -> PhotoViewer.Command) -> Event? {
    guard let index = integer(), let x = number(), let y = number(), let width = number(),
      let height = number(), let radius = number(), let gravity = number(),
      let alignmentX = number(), let alignmentY = number()
    else { return nil }
    guard !width.isNaN else { return .photos(command(index, nil)) }
    return .photos(
      command(
        index,
        Thumbnail(
          frame: Rect(x: x, y: y, width: width, height: height), cornerRadius: radius,
          gravity: Int32(exactly: gravity).flatMap(ContentsGravity.init) ?? .resizeAspectFill,
          alignment: Point(x: alignmentX, y: alignmentY))))
  }

  @inline(never)
  private mutating func number() -> Double? {
    numbers.popFirst()
  }

  @inline(never)
  private mutating func integer() -> Int? {
    number().flatMap { Int(exactly: $0) }
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
