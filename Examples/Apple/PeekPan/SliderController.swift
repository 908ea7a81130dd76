import LenticularUIKit
import UIKit

/// Peek & Pan on a slider: a press on the slider raises a picture, sliding sideways sets how opaque it is, sliding up keeps
/// the value, and lifting the finger goes back to the former one.
final class SliderController: UIViewController {
  let slider = UISlider()
  let picture = UIImageView(image: UIImage(named: "Photo 1"))

  override func viewDidLoad() {
    super.viewDidLoad()
    slider.frame = CGRect(x: 45, y: 600, width: 300, height: 44)
    view.addSubview(slider)
    // What the library needs:
    slider.addInteraction(PeekPanInteraction(dataSource: self, delegate: self))
    // That is all here.
  }
}

// What the library needs:
extension SliderController: PeekPanInteractionDataSource, PeekPanInteractionDelegate {
  func value(for peek: PeekPanInteraction) -> Double? { Double(slider.value) }

  func peekPanInteraction(_ peek: PeekPanInteraction, previewAt index: Int) -> Preview? {
    .view(picture)
  }

  func peekPanInteraction(_ peek: PeekPanInteraction, didUpdate percentage: Double) {
    slider.value = Float(percentage)
    picture.alpha = CGFloat(percentage)
  }
}
// That is all.
