import Foundation
import Lenticular
import LenticularUIKit
import UIKit

/// A library as time: a wall with years, months and days.
final class WallController: UIViewController {
  private let assets: [PhotoAsset]
  private(set) var wall: PhotoWallView?

  init(_ assets: [PhotoAsset]) {
    self.assets = assets
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    // What the library needs:
    let wall = PhotoWallView(
      items: assets.map { .init(id: $0.localIdentifier, pixelSize: $0.pixelSize) },
      sections: PhotoWallView.sections(of: assets.map(\.creationDate))
    ) { [assets] index, size in try await assets[index].image(size) }
    // That is all.
    wall.frame = view.bounds
    view.addSubview(wall)
    self.wall = wall
  }

  /// A viewer of a movie and of a Live Photo, with an image for each.
  static func viewer(of url: URL, size: CGSize, images: [UIImage]) -> PhotoViewerController {
    let items: [PhotoViewerController.Item] = [
      .init(id: "sea", pixelSize: size, caption: "The sea", media: .movie(url)),
      .init(id: "dog", pixelSize: size, caption: "A dog", media: .livePhoto),
    ]
    return PhotoViewerController(items: items) { index, _ in images[index] }
  }
}
