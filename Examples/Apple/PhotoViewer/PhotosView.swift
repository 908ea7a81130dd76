import LenticularUIKit
import SwiftUI

/// Photographs without thumbnails, the first of which is open at first.
struct PhotosView: View {
  private let images = (1...8).compactMap { UIImage(named: "Photo \($0)") }

  // What the library needs:
  @State private var index: Int? = 0

  var body: some View {
    Text("\(images.count) photographs").photoViewer(index: $index, images: images)
  }
  // That is all.
}
