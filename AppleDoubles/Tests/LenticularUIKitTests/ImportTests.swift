// All imports that an application may have in one file.
import CoreGraphics
import Foundation
import Lenticular
import LenticularAnimation
import LenticularGestures
import LenticularPhysics
import LenticularScene
import LenticularUIKit
import QuartzCore
import SwiftUI
import Testing
import UIKit

/// In a file that imports the library as well as Apple's frameworks, Apple's names need no qualifier.
@Suite("Names") @MainActor struct ImportTests {
  @GestureState private var isPressed = false

  private struct Fade: Transition {}

  private struct Page: View {
    var body: ScrollView<Text> { ScrollView { Text("a page") } }
  }

  @Test("Apple's names are Apple's")
  func names() {
    let insets = EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(insets.leading == 2)
    let spring = Spring(duration: 0.5, bounce: 0.2)
    #expect(Animation.spring(spring).spring == spring)
    #expect(AffineTransform.identity.tX == 0)
    #expect(Point(v: 1, h: 2).h == 2 && Rect(top: 0, left: 1, bottom: 2, right: 3).left == 1)
    let size: Size = 3
    #expect(size == 3 && Axis.horizontal != .vertical && !isPressed)
    #expect(Page().body.content.content == "a page" && Fade() is any Transition)
  }
}
