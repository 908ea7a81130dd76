import LenticularGallery
import LenticularPhysics

/// A size to which photographs are decoded. The longer side of each step is twice that of the step before. So a
/// photograph that is zoomed is decoded only a few times, and an image has at most four times the pixels that the
/// screen needs.
struct ImageStep: Hashable, Comparable {
  /// The longer side in pixels; `whole` for all pixels.
  let side: Int

  static let whole = ImageStep(side: .max)
  static let sides = [20, 40, 80, 160, 320, 640, 1280, 2560]
  /// The longer side of the image beneath tiles.
  static let largestOfTiled = 2560

  static func < (a: ImageStep, b: ImageStep) -> Bool { a.side < b.side }

  /// The least step with enough pixels for a width on screen.
  ///
  /// - Parameters:
  ///   - width: the width in pixels of the display in which the whole photograph is shown.
  ///   - whole: the size of the photograph.
  ///   - hasTiles: whether the photograph has tiles, which show more detail than the last step.
  init(width: Double, of whole: PixelSize, hasTiles: Bool) {
    let scale = width / Double(whole.width)
    let longer = Double(max(whole.width, whole.height))
    // An image that is a twentieth smaller than the screen needs looks as sharp.
    let needed = 0.95 * scale * longer
    guard let side = Self.sides.first(where: { Double($0) >= needed }), Double(side) < longer else {
      self =
        hasTiles && needed > 0 && longer > Double(Self.largestOfTiled)
        ? ImageStep(side: Self.largestOfTiled) : .whole
      return
    }
    self.init(side: side)
  }

  private init(side: Int) { self.side = side }

  /// The size of a photograph in this step.
  func size(of whole: PixelSize) -> PixelSize {
    side == .max ? whole : whole.scaled(toSide: side)
  }
}

/// The size to which a photograph is decoded that a window opens with; `nil` if it may be too large to be decoded whole.
///
/// - Parameters:
///   - whole: the size of the photograph.
///   - window: the size of the window, in pixels of the display.
public func sizeOfFirstImage(of whole: PixelSize, in window: PixelSize) -> PixelSize? {
  let (width, height) = (Double(whole.width), Double(whole.height))
  let scale = min(Double(window.width) / width, Double(window.height) / height, 2)
  let step = ImageStep(width: scale * width, of: whole, hasTiles: false)
  if step == .whole, whole.width * whole.height > TilePyramid.pixelLimit { return nil }
  return step.size(of: whole)
}
