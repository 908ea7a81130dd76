import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularWire
import TestSupport

/// A story of a photo viewer: events with their times, and the frames between them, on a clock of 9600 ticks a second.
final class ViewerScript: TickScript {
  /// When frames are shown.
  enum Pace: Sendable {
    case hertz(Int)
    /// At random, from 2 to 60 ms apart.
    case irregular(seed: UInt64)
  }

  /// What one frame showed.
  struct Moment {
    var time: Double
    var photo: Shot?
    var backdropOpacity: Double?
  }

  static let ticksPerSecond = 9600
  static let size = Size2D(width: 320, height: 568)

  private(set) var size: Size2D
  /// The current photograph, as the reports tell.
  private(set) var index: Int?
  private(set) var isOpen = false
  private(set) var reportTimes: [(report: PhotoViewer.Report, time: Double)] = []
  private(set) var moments: [Moment] = []
  /// Where the thumbnails are, for a host that is asked after a step.
  var thumbnails: [Int: ThumbnailPlacement] = [:]
  /// Whether the viewer is read from right to left from its next resize on.
  var isRightToLeft = false

  private(set) weak var viewer: PhotoViewer?
  /// Whether right and left are swapped in all that the stage is told.
  private let isMirrored: Bool
  private var pace: Pace
  private var random: SeededGenerator
  private var hidden: Set<PhotoID> = []
  private var isClosing = false

  init(
    photos: [Size2D] = [Size2D(width: 3000, height: 2000)], size: Size2D = ViewerScript.size,
    configuration: PhotoViewer.Configuration = .init(), isMirrored: Bool = false,
    pace: Pace = .hertz(60)
  ) {
    self.isMirrored = isMirrored
    self.pace = pace
    self.size = size
    random = SeededGenerator(state: 0)
    if case .irregular(let seed) = pace { random.state = seed }
    let viewer = PhotoViewer(size: size, configuration: configuration)
    self.viewer = viewer
    super.init(Stage(viewer), ticksPerSecond: Self.ticksPerSecond)
    setPhotos(photos)
  }

  /// The stage alone keeps the viewer.
  override var interactions: [any WireInteraction] { viewer.map { [$0] } ?? [] }

  /// The current photograph in the last frame.
  var photo: Shot? { index.flatMap { screen.photo($0) } }

  /// The current photograph in the last frame, for stories in which there is one.
  var shown: Shot { photo ?? .nothing }

  /// When the last frame was shown.
  var endTime: Double { moments.last?.time ?? 0 }

  /// When events happened, but for those with which the host answered a frame.
  var eventTimes: [Double] {
    steps.compactMap { step in
      guard case .call(let call, _, let time) = step else { return nil }
      return call.name == "viewer_setThumbnail" ? nil : time
    }
  }

  var reports: [PhotoViewer.Report] { reportTimes.map(\.report) }

  // MARK: The host

  @discardableResult
  override func send(_ call: Call, to surface: Int32 = 1) -> Self {
    super.send(isMirrored ? call.mirrored(width: size.width) : call, to: surface)
  }

  @discardableResult
  func setPhotos(_ sizes: [Size2D]) -> Self {
    send(.viewer.setPhotos(photos: sizes.map { Photo(pixelSize: $0) }))
  }

  /// Opens a photograph; the first frame shows the moment it begins.
  @discardableResult
  func present(_ index: Int = 0, from thumbnail: ThumbnailPlacement?) -> Self {
    thumbnails[index] = thumbnail
    return send(.viewer.present(index: index, thumbnail: thumbnail)).frame()
  }

  /// Opens a photograph and waits until it has arrived.
  @discardableResult
  func open(_ index: Int = 0, from thumbnail: ThumbnailPlacement? = .plain) -> Self {
    present(index, from: thumbnail).settle()
  }

  @discardableResult
  func dismiss() -> Self { send(.viewer.dismiss()) }

  @discardableResult
  func step(_ distance: Int) -> Self { send(.viewer.step(distance: distance)) }

  @discardableResult
  override func resize(_ width: Double, _ height: Double) -> Self {
    size = Size2D(width: width, height: height)
    return send(.size(size, displayScale: 2, isRightToLeft: isRightToLeft))
  }

  // MARK: Fingers

  @discardableResult
  func tap(at location: Point2D = point(160, 284)) -> Self {
    down(at: location).wait(0.05).up()
  }

  @discardableResult
  func doubleTap(at location: Point2D) -> Self {
    tap(at: location).wait(0.1).tap(at: location)
  }

  // MARK: Time

  /// Lets six seconds pass. As a host does, it stops asking for frames once nothing happens; it
  /// must be so by then.
  @discardableResult
  override func settle() -> Self {
    let end = ticks + 6 * Self.ticksPerSecond
    while !stage.isIdle, nextFrame < end {
      ticks = max(ticks, nextFrame)
      frame()
      scheduleFrame()
    }
    ticks = end
    while nextFrame <= ticks { scheduleFrame() }
    noteRest()
    return self
  }

  override var hasReports: Bool { viewer?.reports.isEmpty == false }

  override func didShowFrame() {
    for report in viewer?.reports ?? [] { listen(to: report, at: shownTime) }
    moments.append(
      Moment(time: shownTime, photo: photo, backdropOpacity: screen.backdropOpacity))
  }

  override func scheduleFrame() {
    switch pace {
    case .hertz(let rate):
      let interval = Self.ticksPerSecond / rate
      nextFrame = (nextFrame / interval + 1) * interval
    case .irregular: nextFrame += 10 * .random(in: 2...57, using: &random)
    }
  }

  // MARK: Reports

  /// What a host does, and whether the reports make sense.
  private func listen(to report: PhotoViewer.Report, at time: Double) {
    reportTimes.append((report.indexed, time))
    switch report {
    case .presented(let photo):
      let index = photo.index ?? -1
      if index < 0 { fault("presented a photograph that is gone") }
      if isOpen, !isClosing { fault("presented twice") }
      self.index = index
      isOpen = true
      isClosing = false
    case .indexChanged(let photo):
      let index = photo.index ?? -1
      if index < 0 { fault("turned to a photograph that is gone") }
      if !isOpen { fault("turned a page of a closed viewer") }
      self.index = index
      if let thumbnail = thumbnails[index] {
        send(.viewer.setThumbnail(index: index, thumbnail: thumbnail))
      }
    case .thumbnailHidden(let photo, let isHidden):
      if isHidden == hidden.contains(photo.id) {
        fault("thumbnail \(photo.index ?? -1) hidden or shown twice")
      }
      if isHidden { hidden.insert(photo.id) } else { hidden.remove(photo.id) }
      if hidden.count > 1 { fault("two thumbnails are hidden") }
    case .willDismiss(let photo):
      if !isOpen || isClosing || photo.index != self.index { fault("cannot dismiss") }
      isClosing = true
    case .dismissed(let photo):
      if !isOpen || photo.index != nil && photo.index != self.index { fault("dismissed twice") }
      if !hidden.isEmpty { fault("a thumbnail stays hidden") }
      isOpen = false
      isClosing = false
      self.index = nil
    case .zoomChanged(let zoom):
      if !(zoom > 0 && zoom.isFinite) { fault("zoom \(zoom)") }
    }
  }
}

extension ThumbnailPlacement {
  /// A square of 80 points at (20, 100) with corners of 25: the one whose values are known.
  static let plain = ThumbnailPlacement(
    frame: Rect2D(x: 20, y: 100, width: 80, height: 80), cornerRadius: 25)
}

extension Call {
  /// The call as it would be in a mirror at the side of a stage of a width.
  fileprivate func mirrored(width: Double) -> Call {
    if case .pointer(var sample) = input(at: 0) {
      sample.location.x = width - sample.location.x
      return .pointer(sample)
    }
    guard ["viewer_present", "viewer_setThumbnail"].contains(name) else { return self }
    // The index, then x, y, width, height, radius, gravity and the alignment of a thumbnail.
    var mirrored = self
    mirrored.numbers[1] = width - (numbers[1] + numbers[3])
    mirrored.numbers[7] = 1 - numbers[7]
    return mirrored
  }
}

func point(_ x: Double, _ y: Double = 0) -> Point2D { Point2D(x: x, y: y) }
