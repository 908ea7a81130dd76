import Foundation
import Lenticular
import LenticularUIKit
import UIKit

/// A photograph of a library.
struct PhotoAsset: Sendable {
  var localIdentifier: String
  var pixelSize: CGSize
  var creationDate: Date? = nil
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

  /// The viewer's state, to be saved.
  var data: Data? { viewer.state(as: String.self).flatMap { try? JSONEncoder().encode($0) } }

  /// Opens the viewer as it was when its state was saved.
  func restore(_ data: Data) throws {
    let state = try JSONDecoder().decode(PhotoViewerController.State<String>.self, from: data)
    if viewer.restore(state) { present(viewer, animated: false) }
  }

  /// What is called when the viewer is closed.
  var showAlbum: () -> Void = {}

  /// Closes the viewer, and then shows the album, unless somebody catches the photograph on its way.
  func close() async {
    if await viewer.close().end == .finished { showAlbum() }
  }

  /// A viewer with a toolbar, which a tap hides and shows.
  static func viewer(of images: [UIImage], toolbar: UIView) -> PhotoViewerController {
    var configuration = PhotoViewer.Configuration()
    configuration.tapAction = .toggleControls
    configuration.allowsRotation = false
    let viewer = PhotoViewerController(images: images, configuration: configuration)
    viewer.controlsView.addSubview(toolbar)
    return viewer
  }
}
