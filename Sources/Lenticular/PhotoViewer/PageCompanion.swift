import LenticularPhysics

/// An extension of the viewer's current page, for what pointers, wheels and keys do not do; see `PagePanorama`.
///
/// A viewer has no companion until the host sets a panorama. So a download of the viewer without that function
/// contains no code for panoramas.
protocol PageCompanion: AnyObject {
  /// Another photograph became the current one.
  ///
  /// - Parameter isOpened: whether it was just opened, not turned to.
  func begin(with page: PhotoPage, isOpened: Bool)

  /// The host shows the photograph of a page itself from now on, not only its thumbnail.
  func didLoadPhoto(_ index: Int)

  /// The page is about to be laid out for another stage, and has been.
  func willLayOut()
  func didLayOut(at time: Double)

  /// Handles device motion or a hovering mouse. Returns whether the photograph moves.
  ///
  /// - Parameter mayPan: whether the photograph is open, and neither touched nor half turned.
  func handle(_ input: Input, mayPan: Bool, at time: Double) -> Bool

  /// The photograph is being moved by a pointer, a wheel or a key.
  ///
  /// - Parameter isDrag: whether by a drag, a pinch or a wheel, not by a tap or a key.
  func noteUse(isDrag: Bool, mayPan: Bool, at time: Double)

  /// Advances to the time of a frame, before the page's own animations. Returns whether the page begins to
  /// zoom.
  ///
  /// - Parameter isOpen: whether the photograph is open; it may be touched or half turned.
  func advance(isOpen: Bool, mayPan: Bool, to time: Double) -> Bool

  /// The time of the next frame in which the companion changes something, in seconds; see
  /// `Interaction.nextFrameTime`.
  func nextFrameTime(mayPan: Bool) -> Double
}

/// The companion of a viewer without panoramas.
final class NoCompanion: PageCompanion {
  func begin(with page: PhotoPage, isOpened: Bool) {}
  func didLoadPhoto(_ index: Int) {}
  func willLayOut() {}
  func didLayOut(at time: Double) {}
  func handle(_ input: Input, mayPan: Bool, at time: Double) -> Bool { false }
  func noteUse(isDrag: Bool, mayPan: Bool, at time: Double) {}
  func advance(isOpen: Bool, mayPan: Bool, to time: Double) -> Bool { false }
  func nextFrameTime(mayPan: Bool) -> Double { .infinity }
}
