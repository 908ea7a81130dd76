import LenticularUIKit
import SwiftUI

/// The photographs of a library, one of which is open: it is named by its identity, because the library may change.
struct LibraryView: View {
  let assets: [PhotoAsset]

  private var items: [PhotoViewerController.Item] {
    assets.map { .init(id: $0.localIdentifier, pixelSize: $0.pixelSize) }
  }

  // What the library needs:
  @State var photo: String?

  var body: some View {
    Text("\(assets.count) photographs").photoViewer(item: $photo, items: items) {
      [assets] index, size in try await assets[index].image(size)
    }
  }
  // That is all.
}
