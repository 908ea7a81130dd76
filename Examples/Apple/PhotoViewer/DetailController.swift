import Lenticular
import LenticularUIKit
import UIKit

/// A screen of an application with a photograph and a text.
final class DetailController: UIViewController {
  let imageView = UIImageView(frame: CGRect(x: 0, y: 60, width: 390, height: 260))

  init(_ image: UIImage) {
    super.init(nibName: nil, bundle: nil)
    imageView.image = image
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(imageView)
  }
}

/// Thumbnails whose photographs open screens of the application.
final class DetailsController: UIViewController {
  // What the library needs:
  private var transition: ThumbnailTransition?

  func open(_ image: UIImage, from imageView: UIImageView) {
    let detail = DetailController(image)
    transition = ThumbnailTransition(
      from: { [weak imageView] in imageView }, to: { [weak detail] in detail?.imageView })
    detail.transitioningDelegate = transition
    present(detail, animated: true)
  }
  // That is all.
}
