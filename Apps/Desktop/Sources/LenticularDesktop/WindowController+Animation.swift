import Lenticular
import LenticularGallery
import LenticularPhysics

/// An animated photograph that is open.
struct PlayingPicture {
  /// The number of the photograph.
  let id: Int
  let animation: AnimatedPicture
  /// Whether some of it is transparent.
  let isTransparent: Bool
  /// The time of the last frame, in seconds.
  private(set) var time: Double
  /// The time that it has played, in seconds.
  private var played = 0.0
  var isPaused: Bool
  /// The picture of the last frame.
  private(set) var index = 0
  /// The toolkit's image of the picture that was drawn last.
  private var drawn: (index: Int, image: AnyObject)?

  init(
    id: Int, _ animation: AnimatedPicture, isTransparent: Bool, isPaused: Bool, at time: Double
  ) {
    self.id = id
    self.animation = animation
    self.isTransparent = isTransparent
    self.isPaused = isPaused
    self.time = time
  }

  var pixelCount: Int { animation.pixels.size.width * animation.pixels.size.height }

  /// The time of the next picture, in seconds; infinity if the picture stays.
  var nextTime: Double {
    isPaused ? .infinity : time + animation.motion.picture(at: played).end - played
  }

  /// Plays up to a time in seconds. Returns whether another picture is shown.
  mutating func advance(to time: Double) -> Bool {
    if !isPaused { played += max(0, time - self.time) }
    self.time = time
    let former = index
    index = animation.motion.picture(at: played).index
    return index != former
  }

  /// Goes back to the first picture, if the last one stays.
  mutating func rewindIfOver() {
    if animation.motion.picture(at: played).end == .infinity { played = 0 }
  }

  /// The toolkit's image of the picture of the last frame.
  mutating func image(_ makeImage: WindowController.MakeImage) -> AnyObject {
    if let drawn, drawn.index == index { return drawn.image }
    let image = makeImage(animation.bytes(index), animation.size, animation.pixels)
    drawn = (index, image)
    return image
  }
}

/// The photographs of a window that move.
extension WindowController {
  /// Whether the open photograph is animated.
  public var canPlay: Bool { playing != nil }
  /// Whether the open photograph moves.
  public var isPlaying: Bool { playing.map { !$0.isPaused } ?? false }
  /// The picture of an animated photograph that the last frame shows, from 0 on; nil if none is open.
  public var playedPicture: Int? { playing?.index }

  /// Lets the open photograph play, or stop.
  public func togglePlaying() {
    guard let playing else { return }
    self.playing?.isPaused.toggle()
    if playing.isPaused { self.playing?.rewindIfOver() }
  }

  /// Plans to decode the pictures of the open photograph, if it may be animated.
  func planAnimation(of item: AlbumItem, _ add: (DecodingTask) -> Void) {
    guard item.role == .still(.gif) || item.role == .still(.webp), playing?.id != item.id,
      let whole = item.metadata?.size, item.problem?.losesPhotographs != true
    else { return }
    add(.animation(id: item.id, item.file, whole: whole, pixelLimit: images.budget / 4))
  }

  /// Takes the decoded pictures of a photograph; nil if it stands still.
  func take(_ animation: AnimatedPicture?, isOpaque: Bool, of id: Int, at time: Double) {
    guard let animation else {
      failed.insert(.animation(id))
      return
    }
    guard isViewing, let item = currentItem, item.id == id else { return }
    playing = PlayingPicture(
      id: id, animation, isTransparent: !isOpaque, isPaused: hasLessMotion, at: time)
  }

  /// Advances the open photograph to the time of a frame. Returns whether the frame differs from the last one.
  func play(to time: Double) -> Bool {
    guard let id = playing?.id else { return false }
    guard isViewing, currentItem?.id == id else {
      playing = nil
      return true
    }
    return playing?.advance(to: time) ?? false
  }
}
