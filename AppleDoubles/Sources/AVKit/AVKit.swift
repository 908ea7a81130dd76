import Foundation
@_exported import UIKit

// Apple: @MainActor class AVPlayer : NSObject
@MainActor open class AVPlayer: NSObject {
  // Apple: init(url URL: URL)
  public init(url URL: URL) { url = URL }
  // Double: the address of the movie.
  public let url: URL
  // Apple: func play()
  open func play() { isPlaying = true }
  // Double: whether the movie was started.
  public private(set) var isPlaying = false
}

// Apple: @MainActor class AVPlayerViewController : UIViewController
@MainActor open class AVPlayerViewController: UIViewController {
  // Apple: var player: AVPlayer? { get set }
  open var player: AVPlayer?
}
