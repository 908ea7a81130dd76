#if os(iOS) || APPLE_DOUBLES
  import AVKit
  import Foundation
  import UIKit

  /// The movies and the Live Photos of a viewer.
  extension PhotoViewerController {
    /// Opens the movie of the item that is shown in the system's player, which plays it at once and is presented over the
    /// viewer. Returns false unless a movie is open, or while something is presented over the viewer.
    @discardableResult
    public func playMovie() -> Bool {
      guard isOpen, let movie = item?.movie, presentedViewController == nil else { return false }
      let controller = AVPlayerViewController()
      let player = AVPlayer(url: movie)
      controller.player = player
      present(controller, animated: true) { player.play() }
      return true
    }

    /// Places the button in the middle, and the mark of a Live Photo across from the close button.
    func layOutMarks() {
      let (bounds, side) = (stageView.bounds, CGFloat(72))
      playButton.frame = CGRect(
        x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side)
      for symbol in playButton.subviews { symbol.frame = playButton.bounds }
      let mark = CGFloat(24)
      let middle = CGPoint(x: closeButton.frame.midX, y: closeButton.frame.midY)
      liveMark.frame = CGRect(
        x: bounds.width - middle.x - mark / 2, y: middle.y - mark / 2, width: mark, height: mark)
    }
  }

  extension PhotoViewerController.Item {
    /// The address of the movie; nil for what is no movie.
    var movie: URL? {
      if case .movie(let url) = media { url } else { nil }
    }
  }
#endif
