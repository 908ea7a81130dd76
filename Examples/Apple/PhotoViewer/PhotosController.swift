import LenticularUIKit
import UIKit

/// Titanium's photo viewer: a tap on a thumbnail opens its photograph, which flies back when it is dismissed.
final class PhotosController: UIViewController {
  private let images = (1...8).compactMap { UIImage(named: "Photo \($0)") }
  private(set) var thumbnails: [UIButton] = []
  private(set) var imageViews: [UIImageView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    for (index, image) in images.enumerated() {
      let imageView = UIImageView(image: image)
      imageView.contentMode = .scaleAspectFill
      imageView.clipsToBounds = true
      imageView.layer.cornerRadius = 12
      let button = UIButton(type: .custom)
      button.frame = CGRect(x: index % 4 * 96 + 6, y: index / 4 * 96 + 100, width: 90, height: 90)
      imageView.frame = button.bounds
      button.addSubview(imageView)
      button.addAction(UIAction { [unowned self] _ in open(index) }, for: .touchUpInside)
      view.addSubview(button)
      thumbnails.append(button)
      imageViews.append(imageView)
    }
  }

  // What the library needs:
  private func open(_ index: Int) {
    let viewer = PhotoViewerController(images: images, index: index)
    viewer.delegate = self
    viewer.present(from: imageViews[index])
  }
}

extension PhotosController: PhotoViewerControllerDelegate {
  func photoViewer(
    _ viewer: PhotoViewerController, imageViewForPhotoAt index: Int
  ) -> UIImageView? { imageViews[index] }
}
// That is all.
