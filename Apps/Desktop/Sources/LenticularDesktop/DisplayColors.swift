import CPixels
import LenticularGallery

/// The colours of a display, to which pictures in sRGB are converted.
final class DisplayColors: @unchecked Sendable {
  private let colors: OpaquePointer

  /// - Parameter profile: the ICC profile of the display; the result is nil if that has no colours of red, green and blue.
  init?(_ profile: [UInt8]) {
    guard let colors = cp_colors_new(profile, profile.count) else { return nil }
    self.colors = colors
  }

  deinit { cp_colors_free(colors) }

  /// Converts the pixels of a picture.
  func convert(_ pixels: PixelBuffer) { cp_colors_apply(colors, CPImage(pixels)) }
}

extension WindowController {
  /// Converts photographs to the colours of the display that shows the window, by its ICC profile; nil if the system tells
  /// none, and they are shown in sRGB.
  public func setDisplayProfile(_ profile: [UInt8]?) {
    guard profile != displayProfile else { return }
    displayProfile = profile
    decoder.setColors(profile.flatMap(DisplayColors.init))
    images.removeAll()
    mosaic.removeAll()
    playing = nil
    (isPlanStale, isRepainted) = (true, true)
  }
}
