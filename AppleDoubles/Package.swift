// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "AppleDoubles",
  dependencies: [.package(name: "Lenticular", path: "..")],
  targets: [
    .target(name: "CoreGraphics"),
    .target(name: "QuartzCore", dependencies: ["CoreGraphics"]),
    .target(name: "CoreMotion"),
    .target(name: "UIKit", dependencies: ["CoreGraphics", "QuartzCore"]),
    .target(name: "SwiftUI", dependencies: ["UIKit"]),
    .target(
      name: "LenticularUIKit",
      dependencies: [
        "UIKit", "QuartzCore", "CoreMotion", "SwiftUI",
        .product(name: "Lenticular", package: "Lenticular"),
        .product(name: "LenticularGestures", package: "Lenticular"),
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularScene", package: "Lenticular"),
      ]),
    // The demos of the five seeds: Examples/Apple.
    .target(name: "AppleDemos", dependencies: ["LenticularUIKit"]),
    .testTarget(
      name: "LenticularUIKitTests", dependencies: ["LenticularUIKit", "AppleDemos"],
      swiftSettings: [
        // Swift Testing has additions for Core Graphics, which exist only beside Apple's.
        .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
      ]),
  ]
)
