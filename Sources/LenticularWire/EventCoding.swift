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
/// | 19 focus | index, animated |
/// | 20 motion | rotation rate: x, y, z in radians per second, screen angle: 0, 90, 180 or 270 |
/// | 21 set picture | width, height, filling: 0 or 1, tile size or NaN, overlap, base width |
/// | 22 set motion | 0 or 1 |
/// | 23 set panorama options | sensitivity, inverted: 0 or 1, pixel budget, recentring delay |
/// | 24 set filling | 0 or 1, animated |
/// | 25 recenter | animated |
/// | 26 hover | x, y; NaN for nowhere |
/// | 27 did load tile | the layer's contents, 0 or 1 |
/// | 40 set source | source |
/// | 41 reload | source |
/// | 42 begin | |
/// | 43 step | distance |
/// | 44 commit | |
/// | 45 cancel | |
/// | 50 set cells | count, then each cell |
/// | 51 set cell | index, cell |
/// | 52 scroll feed | x, y |
/// | 53 place cells | count, then index and distance of each |
///
/// A thumbnail is x, y, width, height, corner radius, gravity, alignment x, alignment y, zoom; a width
/// of NaN stands for none.
///
/// A source is its mode: 0 contents, 1 neighbours, 2 value; the index at which neighbours start, or 0;
/// the least index; the minimum and maximum points, NaN for none; range, margin, right to left: 0 or 1;
/// thumbnail; count, then width and height of each. To set one with a count of 0 stands for none.
///
/// A cell is x, y, width, height, the picture's width and height or NaN, ratio, axis: 0 for horizontal, 1
/// for vertical, view length or NaN, largest scale, tilts: 0 or 1.
///
/// Interactions of one kind have rows that no others understand: a program names, for `next(or:)`, those
/// that it has interactions for, and does not carry what reads the rest.
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
  ///
  /// - Parameter special: the event of a kind at a time that not every interaction understands; nil if
  ///   there is no such kind.
  @inline(__always)
  public mutating func next(
    or special: (inout EventDecoder, _ kind: Int, _ time: Double) -> Event?
  ) -> (event: Event, time: Double)? {
    let kind = integer()
    let time = number()
    let event = commonEvent(of: kind, at: time) ?? special(&self, kind, time)
    guard let event, isReadable else {
      isReadable = false
      return nil
    }
    return (event, time)
  }

  /// The next event of any kind.
  public mutating func next() -> (event: Event, time: Double)? {
    next { decoder, kind, time in decoder.anyEvent(of: kind, at: time) }
  }

  /// What any interaction understands that not every one does.
  public mutating func anyEvent(of kind: Int, at time: Double) -> Event? {
    photoEvent(of: kind) ?? scrollEvent(of: kind, at: time) ?? wallEvent(of: kind)
      ?? panoramaEvent(of: kind, at: time) ?? peekEvent(of: kind)
      ?? parallaxEvent(of: kind, at: time)
  }

  private mutating func commonEvent(of kind: Int, at time: Double) -> Event? {
    switch kind {
    case 1: .pointer(pointer(at: time))
    case 2: .pointersCancelled
    case 3: .resized(size(), displayScale: number())
    case 4: .reducesMotion(flag())
    case 5: .key(known(Key(rawValue: integer()), or: .escape))
    default: nil
    }
  }

  /// What viewers and walls understand.
  public mutating func photoEvent(of kind: Int) -> Event? {
    switch kind {
    case 6: .photos(.setPhotos(photos()))
    case 7: .photos(.present(index: integer(), thumbnail()))
    case 8: .photos(.setThumbnail(index: integer(), thumbnail()))
    case 9: .photos(.dismiss)
    case 10: .photos(.step(integer()))
    default: nil
    }
  }

  /// What scroll views understand, and what is one beside other things.
  public mutating func scrollEvent(of kind: Int, at time: Double) -> Event? {
    switch kind {
    case 11: .scroll(.setContent(size(), insets()))
    case 12: .scroll(.scroll(to: point(), animated: flag()))
    case 13: .scroll(.scrollToVisible(Rect(origin: point(), size: size()), animated: flag()))
    case 14: .scroll(.zoom(to: number(), about: point(), animated: flag()))
    case 15: .scroll(.setZoomLimits(minimum: number(), maximum: number()))
    case 16: .scroll(.setOptions(options()))
    case 17: .wheel(wheel(at: time))
    default: nil
    }
  }

  /// What walls understand.
  public mutating func wallEvent(of kind: Int) -> Event? {
    kind == 19 ? .wall(.focus(index: integer(), animated: flag())) : nil
  }

  /// What tilt panners understand.
  public mutating func panoramaEvent(of kind: Int, at time: Double) -> Event? {
    switch kind {
    case 20: .motion(motion(at: time))
    case 21: .panorama(picture())
    case 22: .panorama(.setMotion(flag()))
    case 23: .panorama(.setOptions(panoramaOptions()))
    case 24: .panorama(.setFilling(flag(), animated: flag()))
    case 25: .panorama(.recenter(animated: flag()))
    case 26: .panorama(.hover(place()))
    case 27: .panorama(.didLoad(tile(), isThere: flag()))
    default: nil
    }
  }

  /// What a Peek & Pan understands.
  public mutating func peekEvent(of kind: Int) -> Event? {
    switch kind {
    case 40:
      let source = source()
      return .peek(.setSource(source.sizes.isEmpty ? nil : source))
    case 41: return .peek(.reload(source()))
    case 42: return .peek(.begin)
    case 43: return .peek(.step(integer()))
    case 44: return .peek(.commit)
    case 45: return .peek(.cancel)
    default: return nil
    }
  }

  private mutating func source() -> PeekSource {
    let mode = integer()
    let start = integer()
    var source = PeekSource(.contents, sizes: [], minimumIndex: integer())
    switch mode {
    case 0: source.mode = .contents
    case 1: source.mode = .neighbours(start: start)
    case 2: source.mode = .value
    default: isReadable = false
    }
    source.minimumPoint = optional()
    source.maximumPoint = optional()
    source.range = integer()
    source.margin = number()
    source.isRightToLeft = flag()
    source.thumbnail = thumbnail()
    source.sizes = sizes()
    return source
  }

  /// What parallax feeds understand.
  public mutating func parallaxEvent(of kind: Int, at time: Double) -> Event? {
    switch kind {
    case 20: .motion(motion(at: time))
    case 50: .parallax(.setCells((0..<count(of: 11)).map { _ in cell() }))
    case 51: .parallax(.setCell(index: integer(), cell()))
    case 52: .parallax(.scroll(to: point()))
    case 53:
      .parallax(
        .place(
          (0..<count(of: 2)).map { _ in
            ParallaxFeed.Placement(index: integer(), distance: number())
          }))
    default: nil
    }
  }

  private mutating func cell() -> ParallaxFeed.Cell {
    let frame = Rect(origin: point(), size: size())
    let picture = size()
    let ratio = number()
    let axis = known(Parallax.Axis(rawValue: integer()), or: .vertical)
    return ParallaxFeed.Cell(
      frame: frame, pictureSize: picture.width.isNaN ? nil : picture, ratio: ratio, axis: axis,
      viewLength: optional(), largestScale: number(), tilts: flag())
  }

  private mutating func motion(at time: Double) -> MotionSample {
    MotionSample(
      time: time, rotationRate: RotationRate(x: number(), y: number(), z: number()),
      screenAngle: known(ScreenAngle(rawValue: integer()), or: .natural))
  }

  private mutating func picture() -> TiltPanner.Command {
    let size = size()
    let isFilling = flag()
    let pyramid = TilePyramid(
      pixelSize: size, tileSize: number(), overlap: number(), baseWidth: number())
    return .setPicture(size, pyramid.tileSize.isNaN ? nil : pyramid, isFilling: isFilling)
  }

  private mutating func panoramaOptions() -> TiltPanner.Options {
    var options = TiltPanner.Options()
    options.sensitivity = number()
    options.isInverted = flag()
    options.pixelBudget = number()
    options.recentringDelay = number()
    return options
  }

  private mutating func place() -> Point? {
    let point = point()
    return point.x.isNaN ? nil : point
  }

  private mutating func tile() -> TilePyramid.Tile {
    known(
      Int32(exactly: number()).flatMap { TilePyramid.Tile(Contents(rawValue: $0)) },
      or: TilePyramid.Tile(level: 0, column: 0, row: 0))
  }

  private mutating func options() -> ScrollView.Options {
    var options = ScrollView.Options()
    options.decelerationRate = number()
    options.bounces = flag()
    options.alwaysBouncesHorizontally = flag()
    options.alwaysBouncesVertically = flag()
    options.isDirectionalLockEnabled = flag()
    options.isPagingEnabled = flag()
    options.showsIndicators = flag()
    return options
  }

  private mutating func wheel(at time: Double) -> WheelSample {
    WheelSample(
      time: time, location: point(), delta: point(),
      phase: known(WheelSample.Phase(rawValue: integer()), or: .unknown),
      isPrecise: flag(),
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

  private mutating func photos() -> [Photo] { sizes().map { Photo(pixelSize: $0) } }

  private mutating func sizes() -> [Size] { (0..<count(of: 2)).map { _ in size() } }

  /// How many elements of so many numbers each follow.
  private mutating func count(of width: Int) -> Int {
    let count = integer()
    guard count >= 0, count <= numbers.count / width else {
      isReadable = false
      return 0
    }
    return count
  }

  private mutating func thumbnail() -> Thumbnail? {
    let frame = Rect(origin: point(), size: size())
    let radius = number()
    let gravity = Int32(exactly: number()).flatMap(ContentsGravity.init)
    let alignment = point()
    let zoom = number()
    guard !frame.size.width.isNaN else { return nil }
    return Thumbnail(
      frame: frame, cornerRadius: radius, gravity: gravity ?? .resizeAspectFill,
      alignment: alignment, zoom: zoom)
  }

  private mutating func point() -> Point { Point(x: number(), y: number()) }

  private mutating func size() -> Size { Size(width: number(), height: number()) }

  /// The case that a number stands for.
  private mutating func known<Value>(_ value: Value?, or substitute: Value) -> Value {
    if value == nil { isReadable = false }
    return value ?? substitute
  }

  private mutating func optional() -> Double? {
    let number = number()
    return number.isNaN ? nil : number
  }

  private mutating func flag() -> Bool { integer() != 0 }

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
  case .motion(let sample):
    let rate = sample.rotationRate
    numbers += [20, time, rate.x, rate.y, rate.z, Double(sample.screenAngle.rawValue)]
  case .panorama(.setPicture(let size, let pyramid, let isFilling)):
    numbers += [
      21, time, size.width, size.height, isFilling ? 1 : 0, pyramid?.tileSize ?? .nan,
      pyramid?.overlap ?? .nan, pyramid?.baseWidth ?? .nan,
    ]
  case .panorama(.setMotion(let isOn)): numbers += [22, time, isOn ? 1 : 0]
  case .panorama(.setOptions(let options)):
    numbers += [
      23, time, options.sensitivity, options.isInverted ? 1 : 0, options.pixelBudget,
      options.recentringDelay,
    ]
  case .panorama(.setFilling(let isFilling, let animated)):
    numbers += [24, time, isFilling ? 1 : 0, animated ? 1 : 0]
  case .panorama(.recenter(let animated)): numbers += [25, time, animated ? 1 : 0]
  case .panorama(.hover(let point)):
    numbers += [26, time, point?.x ?? .nan, point?.y ?? .nan]
  case .panorama(.didLoad(let tile, let isThere)):
    numbers += [27, time, Double(tile.contents.rawValue), isThere ? 1 : 0]
  case .peek(.setSource(let source)):
    numbers += [40, time] + row(of: source ?? PeekSource(.contents, sizes: []))
  case .peek(.reload(let source)): numbers += [41, time] + row(of: source)
  case .peek(.begin): numbers += [42, time]
  case .peek(.step(let distance)): numbers += [43, time, Double(distance)]
  case .peek(.commit): numbers += [44, time]
  case .peek(.cancel): numbers += [45, time]
  case .parallax(.setCells(let cells)):
    numbers += [50, time, Double(cells.count)]
    for cell in cells { numbers += row(of: cell) }
  case .parallax(.setCell(let index, let cell)):
    numbers += [51, time, Double(index)] + row(of: cell)
  case .parallax(.scroll(let offset)): numbers += [52, time, offset.x, offset.y]
  case .parallax(.place(let placements)):
    numbers += [53, time, Double(placements.count)]
    for place in placements { numbers += [Double(place.index), place.distance] }
  }
}

private func row(of source: PeekSource) -> [Double] {
  var numbers: [Double] =
    switch source.mode {
    case .contents: [0, 0]
    case .neighbours(let start): [1, Double(start)]
    case .value: [2, 0]
    }
  numbers += [
    Double(source.minimumIndex), source.minimumPoint ?? .nan, source.maximumPoint ?? .nan,
    Double(source.range), source.margin, source.isRightToLeft ? 1 : 0,
  ]
  numbers += row(of: source.thumbnail)
  numbers.append(Double(source.sizes.count))
  for size in source.sizes { numbers += [size.width, size.height] }
  return numbers
}

private func row(of cell: ParallaxFeed.Cell) -> [Double] {
  [
    cell.frame.minX, cell.frame.minY, cell.frame.size.width, cell.frame.size.height,
    cell.pictureSize?.width ?? .nan, cell.pictureSize?.height ?? .nan, cell.ratio,
    Double(cell.axis.rawValue), cell.viewLength ?? .nan, cell.largestScale, cell.tilts ? 1 : 0,
  ]
}

private func row(of thumbnail: Thumbnail?) -> [Double] {
  guard let thumbnail else { return [Double](repeating: .nan, count: 9) }
  return [
    thumbnail.frame.minX, thumbnail.frame.minY, thumbnail.frame.size.width,
    thumbnail.frame.size.height, thumbnail.cornerRadius, Double(thumbnail.gravity.rawValue),
    thumbnail.alignment.x, thumbnail.alignment.y, thumbnail.zoom,
  ]
}
