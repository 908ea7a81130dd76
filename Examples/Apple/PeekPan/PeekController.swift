import LenticularUIKit
import UIKit

/// Peek & Pan through neighbours: a press on one of the thumbnails raises its preview, sliding sideways steps through the
/// others, and sliding up opens the photograph. A stepper changes the number of neighbours, also during a peek.
final class PeekController: UIViewController {
  private let images = (1...8).compactMap { UIImage(named: "Photo \($0)") }
  private(set) var imageViews: [UIImageView] = []
  let stepper = UIStepper()
  // What the library needs:
  private lazy var peek = PeekPanInteraction(dataSource: self, delegate: self)
  // That is all here.

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
    stepper.frame = CGRect(x: 6, y: 320, width: 94, height: 32)
    stepper.minimumValue = 1
    stepper.maximumValue = Double(images.count)
    stepper.value = stepper.maximumValue
    stepper.addAction(UIAction { [unowned self] _ in changeCount() }, for: .valueChanged)
    view.addSubview(stepper)
    // What the library needs:
    view.addInteraction(peek)
    // That is all here.
  }

  private func changeCount() {
    for (index, imageView) in imageViews.enumerated() {
      imageView.isHidden = index >= Int(stepper.value)
    }
    // What the library needs:
    peek.reloadData()
    // That is all here.
  }
}

// What the library needs:
extension PeekController: PeekPanInteractionDataSource, PeekPanInteractionDelegate {
  func maximumIndex(for peek: PeekPanInteraction) -> Int { Int(stepper.value) - 1 }

  func peekPanInteraction(_ peek: PeekPanInteraction, previewAt index: Int) -> Preview? {
    .image(of: imageViews[index])
  }

  func peekPanInteraction(_ peek: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool) {
    guard isCommitted else { return }
    PhotoViewerController(images: images, index: index).present(from: peek)
  }
}
// That is all.
