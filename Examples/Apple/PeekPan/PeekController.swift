import LenticularUIKit
import UIKit

/// Peek & Pan through neighbours: a press on one of the thumbnails raises its preview, sliding sideways steps through the
/// others, and sliding up opens the photograph.
final class PeekController: UIViewController {
  private let images = (1...8).compactMap { UIImage(named: "Photo \($0)") }
  private(set) var imageViews: [UIImageView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    for (index, image) in images.enumerated() {
      let imageView = UIImageView(image: image)
      imageView.contentMode = .scaleAspectFill
      imageView.clipsToBounds = true
      imageView.frame = CGRect(
        x: index % 4 * 96 + 6, y: index / 4 * 96 + 100, width: 90, height: 90)
      view.addSubview(imageView)
      imageViews.append(imageView)
    }
    // What the library needs:
    view.addInteraction(PeekPanInteraction(dataSource: self, delegate: self))
    // That is all here.
  }
}

// What the library needs:
extension PeekController: PeekPanInteractionDataSource, PeekPanInteractionDelegate {
  func maximumIndex(for peek: PeekPanInteraction) -> Int { images.count - 1 }

  func peekPanInteraction(_ peek: PeekPanInteraction, imageViewAt index: Int) -> UIImageView? {
    imageViews[index]
  }

  func peekPanInteraction(_ peek: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool) {
    guard isCommitted else { return }
    PhotoViewerController(images: images, index: index).present(from: peek)
  }
}
// That is all.
