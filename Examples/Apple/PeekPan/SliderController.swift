import CoreImage
import LenticularUIKit
import UIKit

/// Peek & Pan on a slider for the contrast of a picture: a press on the slider raises the picture, and sliding over the
/// whole slider changes the contrast by 30 % of its range. Sliding up keeps the contrast, and lifting the finger goes
/// back to the former one.
final class SliderController: UIViewController {
  let slider = UISlider()
  let picture = UIImageView(image: UIImage(named: "Photo 1"))
  let preview = UIImageView(image: UIImage(named: "Photo 1"))
  let label = UILabel()
  private let photo = UIImage(named: "Photo 1").flatMap { CIImage(image: $0) }

  /// The contrast of the preview, from 0 to 2.
  private var contrast: Float = 1 {
    didSet {
      preview.image = photo.map {
        let filter = [kCIInputContrastKey: contrast]
        return UIImage(ciImage: $0.applyingFilter("CIColorControls", parameters: filter))
      }
      label.text = String(format: "%.2f", contrast)
    }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    picture.contentMode = .scaleAspectFit
    picture.frame = CGRect(x: 45, y: 100, width: 300, height: 400)
    slider.frame = CGRect(x: 45, y: 600, width: 300, height: 44)
    slider.maximumValue = 2
    slider.value = contrast
    slider.addAction(
      UIAction { [unowned self] _ in
        contrast = slider.value
        keepContrast()
      }, for: .valueChanged)
    label.frame = CGRect(x: 20, y: 20, width: 100, height: 44)
    preview.addSubview(label)
    view.addSubview(picture)
    view.addSubview(slider)
    // What the library needs:
    slider.addInteraction(PeekPanInteraction(dataSource: self, delegate: self))
    // That is all here.
  }

  private func keepContrast() {
    slider.value = contrast
    picture.image = preview.image
  }
}

// What the library needs:
extension SliderController: PeekPanInteractionValueDataSource, PeekPanInteractionDelegate {
  func value(for peek: PeekPanInteraction) -> Double { Double(slider.value / 2) }

  func valueSpan(for peek: PeekPanInteraction) -> Double { 0.3 }

  func peekPanInteraction(_ peek: PeekPanInteraction, previewAt index: Int) -> Preview? {
    .view(preview)
  }

  func peekPanInteraction(_ peek: PeekPanInteraction, setValue value: Double) {
    contrast = 2 * Float(value)
  }

  func peekPanInteraction(_ peek: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool) {
    if isCommitted { keepContrast() }
  }
}
// That is all.
