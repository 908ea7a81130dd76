import Lenticular
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("Conversions") @MainActor struct ConversionTests {
    @Test("Insets, gravities and orientations convert both ways")
    func bothWays() {
      let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      #expect(Insets(insets) == Insets(top: 1, left: 2, bottom: 3, right: 4))
      #expect(UIEdgeInsets(Insets(insets)) == insets)
      let modes: [UIView.ContentMode] = [.scaleToFill, .scaleAspectFit, .scaleAspectFill, .center]
      let gravities: [CALayerContentsGravity] = [
        .resize, .resizeAspect, .resizeAspectFill, .center,
      ]
      for (mode, gravity) in zip(modes, gravities) {
        #expect(UIView.ContentMode(ContentsGravity(mode)) == mode)
        #expect(ContentsGravity(gravity) == ContentsGravity(mode))
        #expect(CALayerContentsGravity(ContentsGravity(mode)) == gravity)
      }
      #expect(ContentsGravity(CALayerContentsGravity(rawValue: "topLeft")) == nil)
      for angle in ScreenAngle.allCases {
        #expect(ScreenAngle(UIInterfaceOrientation(angle)) == angle)
      }
      #expect(UIInterfaceOrientation(.quarter) == .landscapeRight)
    }
  }
}
