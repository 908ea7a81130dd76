import Lenticular
import LenticularGallery
import LenticularPhysics

/// The zoom of an open photograph.
extension WindowController {
  /// The zoom of the open photograph in the last frame: the pixels of the display for a pixel of the photograph, along a
  /// side; nil if none is open.
  public var zoom: Double? {
    guard isViewing, let width = currentItem?.metadata?.size.width else { return nil }
    let layers = tree.layers(showing: Contents(rawValue: Int32(viewedIndex) + 1))
    guard let layer = layers.first(where: { $0.surface == viewer.surface.id }) else { return nil }
    return layer.size.width * layer.transformInSurface.uniformScale * scale / Double(width)
  }

  /// The zoom of the open photograph at rest as a text; nil if none is open.
  public var zoomText: String? {
    guard isViewing else { return nil }
    return shownZoom.map { "\(Int((100 * $0).rounded())) %" }
  }

  /// Shows the open photograph with the zoom that a person has typed, in percent. Returns false, and has no effect, if the text
  /// is no number above zero, or no photograph is open.
  public func setZoom(_ text: String, at time: Double) -> Bool {
    let digits = text.compactMap { character -> String? in
      if let digit = character.wholeNumberValue { return "\(digit)" }
      return ".,٫".contains(character)
        ? "." : character.isWhitespace || "%٪".contains(character) ? nil : "?"
    }
    guard let percent = Double(digits.joined()), percent > 0, percent.isFinite, let shownZoom,
      shownZoom > 0, var framing = viewer.framing
    else { return false }
    trackpad.stop()
    isPlanStale = true
    framing.zoom *= percent / 100 / shownZoom
    return stage.perform(at: time) { viewer.setFraming(framing, at: $0) }
  }

  /// Shows the photograph to which the viewer has turned as the one before it was shown: with as many pixels of the display
  /// for a pixel of the photograph, and the same part in the middle.
  func keepZoom(at time: Double) {
    guard let shownZoom, let former = shownFraming, former.zoom > 1, former.quarterTurns == 0,
      let item = currentItem, item.metadata != nil, !item.photo.isPanorama
    else { return }
    let pixels = item.photo.pixelSize
    let fitting = min(size.width / pixels.width, size.height / pixels.height) * pixels.width
    let width = min(fitting, widthLimit(of: item) ?? fitting)
    let zoom = shownZoom * pixels.width / (width * scale)
    viewer.setFraming(.init(zoom: zoom, middle: former.middle), at: time)
  }
}
