import LenticularUIKit
import UIKit

/// A photograph of a library.
struct PhotoAsset: Sendable {
  var localIdentifier: String
  var pixelSize: CGSize
  /// Provides the image in a number of pixels.
  var image: @Sendable (CGSize) async throws -> UIImage
}

/// The viewer of a library that may change while a photograph is open: one that is shown stays, and one that is deleted
/// is replaced by the next.
final class LibraryController: UIViewController {
  private let fetchAssets: () -> [PhotoAsset]
  private var assets: [PhotoAsset]

  init(_ fetchAssets: @escaping () -> [PhotoAsset]) {
    self.fetchAssets = fetchAssets
    assets = fetchAssets()
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  // What the library needs:
  private(set) lazy var viewer = PhotoViewerController(
    items: assets.map { .init(id: $0.localIdentifier, pixelSize: $0.pixelSize) }
  ) { [assets] index, size in try await assets[index].image(size) }

  func photoLibraryDidChange() {
    assets = fetchAssets()
    viewer.setItems(
      assets.map { .init(id: $0.localIdentifier, pixelSize: $0.pixelSize) }
    ) { [assets] index, size in try await assets[index].image(size) }
  }
  // That is all.
}
