import LenticularGallery

/// The decoded images of a window, within a budget of pixels.
///
/// Images that have not been drawn for the longest time are dropped first. The images of the last frame are kept.
///
/// A toolkit may keep copies of what it draws, such as OpenGL's textures, which the budget does not include. So the
/// toolkit has only the images of the last frame: it gets the others anew when they are drawn again.
struct ImageStore {
  private struct Image {
    let pixels: PixelBuffer
    /// The image for the toolkit; nil if it was not drawn in the last frame.
    var object: AnyObject?
    var lastFrame: Int
    var count: Int { pixels.size.width * pixels.size.height }
  }

  enum Key: Hashable {
    case photo(ImageKey)
    case tile(TileKey)
  }

  /// The largest number of pixels.
  let budget: Int
  /// The number of pixels of all images.
  private(set) var pixelCount = 0
  /// The number of pixels outside of the store that the budget includes: those of the mosaic.
  var otherPixelCount = 0 { didSet { drop() } }
  private var images: [Key: Image] = [:]
  /// The steps of the images of each photograph, in ascending order, by the numbers of the photographs.
  private var steps: [Int: [ImageStep]] = [:]
  /// The images that the toolkit has.
  private var drawn: Set<Key> = []
  /// The number of the frame that is being drawn.
  private var frame = 0
  private let makeObject: (PixelBuffer) -> AnyObject

  /// - Parameter makeObject: makes an image for the toolkit.
  init(budget: Int, makeObject: @escaping (PixelBuffer) -> AnyObject) {
    self.budget = budget
    self.makeObject = makeObject
  }

  mutating func beginFrame() {
    for key in drawn where images[key]?.lastFrame != frame {
      images[key]?.object = nil
      drawn.remove(key)
    }
    frame += 1
  }

  /// Whether an image of a photograph has at least the pixels of a step.
  func has(_ key: ImageKey) -> Bool {
    steps[key.id]?.last.map { $0 >= key.step } ?? false
  }

  func has(_ key: TileKey) -> Bool { images[.tile(key)] != nil }

  /// The toolkit's image of a photograph to draw for a step: the smallest image that is large enough, or else the
  /// largest one; nil if there is none. The image is kept until a frame is drawn without it.
  mutating func image(_ key: ImageKey) -> AnyObject? {
    guard let steps = steps[key.id], let largest = steps.last else { return nil }
    return use(.photo(ImageKey(id: key.id, step: steps.first { $0 >= key.step } ?? largest)))
  }

  /// The pixels of the smallest image of a photograph that has at least those of a step; nil if there is none.
  func pixels(_ key: ImageKey) -> PixelBuffer? {
    steps[key.id]?.first { $0 >= key.step }
      .flatMap { images[.photo(ImageKey(id: key.id, step: $0))]?.pixels }
  }

  mutating func image(_ key: TileKey) -> AnyObject? { use(.tile(key)) }

  private mutating func use(_ key: Key) -> AnyObject? {
    guard let image = images[key] else { return nil }
    let object = image.object ?? makeObject(image.pixels)
    images[key] = Image(pixels: image.pixels, object: object, lastFrame: frame)
    drawn.insert(key)
    return object
  }

  /// Adds an image, and drops others until all are within the budget.
  mutating func add(_ pixels: PixelBuffer, for key: Key) {
    remove(key)
    let image = Image(pixels: pixels, lastFrame: frame)
    images[key] = image
    pixelCount += image.count
    if case .photo(let key) = key {
      var steps = steps[key.id] ?? []
      steps.insert(key.step, at: steps.firstIndex { $0 > key.step } ?? steps.count)
      self.steps[key.id] = steps
    }
    drop()
  }

  mutating func removeAll() {
    images = [:]
    steps = [:]
    drawn = []
    pixelCount = 0
  }

  mutating func remove(_ key: Key) {
    guard let image = images.removeValue(forKey: key) else { return }
    pixelCount -= image.count
    guard case .photo(let key) = key else { return }
    steps[key.id]?.removeAll { $0 == key.step }
    if steps[key.id]?.isEmpty == true { steps[key.id] = nil }
  }

  /// Drops images that are not in use while there are more pixels than the budget. A tenth of the budget is freed at
  /// once, so that not every new image causes a search for the oldest.
  private mutating func drop() {
    guard pixelCount + otherPixelCount > budget else { return }
    let unused = images.filter { $0.value.lastFrame < frame }
      .sorted { $0.value.lastFrame < $1.value.lastFrame }
    for (key, _) in unused {
      if pixelCount + otherPixelCount <= budget / 10 * 9 { return }
      remove(key)
    }
  }
}
