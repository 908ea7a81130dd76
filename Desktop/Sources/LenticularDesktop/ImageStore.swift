import LenticularGallery

/// The decoded images of a window, within a budget of pixels.
///
/// Images that have not been drawn for the longest time are dropped first. The images of the last frame are kept.
struct ImageStore {
  /// An image for the toolkit.
  struct Image {
    let object: AnyObject
    let pixels: PixelBuffer
    fileprivate var lastFrame: Int
    fileprivate var count: Int { pixels.size.width * pixels.size.height }
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
  /// The number of the frame that is being drawn.
  private var frame = 0

  init(budget: Int) { self.budget = budget }

  mutating func beginFrame() { frame += 1 }

  /// Whether an image of a photograph has at least the pixels of a step.
  func has(_ key: ImageKey) -> Bool {
    steps[key.id]?.last.map { $0 >= key.step } ?? false
  }

  func has(_ key: TileKey) -> Bool { images[.tile(key)] != nil }

  /// The image of a photograph to draw for a step: the smallest image that is large enough, or else the largest one;
  /// nil if there is none. The image is kept until a frame is drawn without it.
  mutating func image(_ key: ImageKey) -> Image? {
    guard let steps = steps[key.id], let largest = steps.last else { return nil }
    return use(.photo(ImageKey(id: key.id, step: steps.first { $0 >= key.step } ?? largest)))
  }

  /// The pixels of the smallest image of a photograph that has at least those of a step; nil if there is none.
  func pixels(_ key: ImageKey) -> PixelBuffer? {
    steps[key.id]?.first { $0 >= key.step }
      .flatMap { images[.photo(ImageKey(id: key.id, step: $0))]?.pixels }
  }

  mutating func image(_ key: TileKey) -> Image? { use(.tile(key)) }

  private mutating func use(_ key: Key) -> Image? {
    images[key]?.lastFrame = frame
    return images[key]
  }

  /// Adds an image, and drops others until all are within the budget.
  mutating func add(_ object: AnyObject, _ pixels: PixelBuffer, for key: Key) {
    remove(key)
    let image = Image(object: object, pixels: pixels, lastFrame: frame)
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
