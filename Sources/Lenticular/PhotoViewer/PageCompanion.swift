import LenticularPhysics

/// What a viewer's current photograph can do beyond what fingers, wheels and keys do to it; see `LookAround`.
///
/// A viewer has none until it is told of a panorama or of tiles. So a download of the viewer alone, which
/// cannot be told, has no code for them.
protocol PageCompanion: AnyObject {
  /// Another photograph is the current one.
  ///
  /// - Parameter isOpened: whether it has just been opened, not turned to.
  func begin(with page: PhotoPage, isOpened: Bool)

  /// The page is going to be laid out for another stage, and was.
  func willLayOut()
  func didLayOut(at time: Double)

  /// Takes in a turn of the device, or a mouse that hovers. Returns whether that moves the photograph.
  ///
  /// - Parameter isFree: whether nothing that counts for more moves the page.
  func handle(_ input: Input, isFree: Bool, at time: Double) -> Bool

  /// Somebody moves the photograph by hand.
  ///
  /// - Parameter isDrag: whether fingers or a wheel move the photograph, and not a tap or a key.
  func noteUse(isDrag: Bool, isFree: Bool, at time: Double)

  /// Lets time pass. A viewer calls this before its page's own motions go on. Returns whether the page begins
  /// to zoom.
  func advance(isFree: Bool, to time: Double) -> Bool

  /// Whether nothing will happen until the next input.
  func isIdle(isFree: Bool) -> Bool
}

/// The companion of a viewer that has none.
final class NoCompanion: PageCompanion {
  func begin(with page: PhotoPage, isOpened: Bool) {}
  func willLayOut() {}
  func didLayOut(at time: Double) {}
  func handle(_ input: Input, isFree: Bool, at time: Double) -> Bool { false }
  func noteUse(isDrag: Bool, isFree: Bool, at time: Double) {}
  func advance(isFree: Bool, to time: Double) -> Bool { false }
  func isIdle(isFree: Bool) -> Bool { true }
}
