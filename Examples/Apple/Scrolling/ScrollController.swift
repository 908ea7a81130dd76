import LenticularUIKit
import UIKit

/// A map that scrolls, zooms, decelerates, bounces, and can be caught.
final class ScrollController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    // What the library needs:
    let map = UIImageView(image: UIImage(named: "Map"))
    let scrollView = ContentScrollView(contentView: map)
    scrollView.setZoomLimits(minimum: 0.5, maximum: 4)
    scrollView.frame = view.bounds
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(scrollView)
    // That is all.
  }
}
