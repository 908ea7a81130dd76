// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AppleDoubles",
  dependencies: [.package(name: "Lenticular", path: "..")],
  targets: [
    .target(name: "CoreGraphics"),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics"]),
    .target(name: "CoreImage", dependencies: ["CoreGraphics"]),
    .target(name: "CoreMotion"),
    .target(name: "UIKit", dependencies: ["CoreGraphics", "CoreImage", "QuartzCore"]),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(name: "AVKit", dependencies: ["UIKit"]),
    .target(
      name: "LenticularUIKit",
      dependencies: [
        "AVKit", "UIKit", "QuartzCore", "CoreMotion", "SwiftUI",
        .product(name: "Lenticular", package: "Lenticular"),
        .product(name: "LenticularGestures", package: "Lenticular"),
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularScene", package: "Lenticular"),
        // An application may import it as well; a test does.
        .product(name: "LenticularAnimation", package: "Lenticular"),
      ], swiftSettings: [.define("APPLE_DOUBLES")]),
    // The demos in Examples/Apple.
    .target(name: "AppleDemos", dependencies: ["CoreImage", "LenticularUIKit"]),
    .testTarget(
      name: "LenticularUIKitTests", dependencies: ["LenticularUIKit", "AppleDemos"],
      swiftSettings: [
        // The overlay of Swift Testing for Core Graphics needs Apple's Core Graphics.
        .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
      ]),
  ]
)
