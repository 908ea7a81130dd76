// swift-tools-version: 6.2
import PackageDescription

// With an optimised engine, its tests take a third of the time. Assertions are checked all the same. `make` sets the
// variable. It is not set elsewhere, because a package with such flags cannot be a dependency of others.
let optimized: [SwiftSetting] =
  Context.environment["LENTICULAR_OPTIMIZED"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

// The engine: libraries of pure Swift that import nothing but each other, so that they
// compile natively and, with the trait `Embedded`, for WebAssembly without any runtime.
let engine: [SwiftSetting] =
  [
    .enableExperimentalFeature("Embedded", .when(traits: ["Embedded"])),
    .treatWarning("EmbeddedRestrictions", as: .error),
  ] + optimized

let package = Package(
  name: "Lenticular",
  platforms: [.iOS(.v16), .macCatalyst(.v16)],
  products: [
    .library(name: "LenticularPhysics", targets: ["LenticularPhysics"]),
    .library(name: "LenticularGestures", targets: ["LenticularGestures"]),
    .library(name: "LenticularScene", targets: ["LenticularScene"]),
    .library(name: "LenticularAnimation", targets: ["LenticularAnimation"]),
    .library(name: "Lenticular", targets: ["Lenticular"]),
    .library(name: "LenticularWire", targets: ["LenticularWire"]),
    .library(name: "LenticularStoryboard", targets: ["LenticularStoryboard"]),
  ],
  traits: [
    .trait(name: "Embedded", description: "Compile the engine as Embedded Swift."),
    .trait(name: "LinkMath", description: "Link libm on Linux. Left out where there is none."),
    .default(enabledTraits: ["LinkMath"]),
  ],
  targets: [
    .target(
      name: "LenticularPhysics", swiftSettings: engine,
      // A square root is an instruction; compiled for Linux it also leaves a call that never runs.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux], traits: ["LinkMath"]))]),
    .target(
      name: "LenticularGestures", dependencies: ["LenticularPhysics"], swiftSettings: engine),
    .target(name: "LenticularScene", dependencies: ["LenticularPhysics"], swiftSettings: engine),
    .target(
      name: "LenticularAnimation", dependencies: ["LenticularPhysics", "LenticularScene"],
      swiftSettings: engine),
    .target(
      name: "Lenticular",
      dependencies: ["LenticularPhysics", "LenticularGestures", "LenticularScene"],
      swiftSettings: engine),
    .target(
      name: "LenticularWire",
      dependencies: ["LenticularPhysics", "LenticularGestures", "LenticularScene", "Lenticular"],
      swiftSettings: engine),
    // What hosts on the far side of WebAssembly see of the engine, and what is generated of it.
    .target(
      name: "LenticularBoundary",
      dependencies: ["LenticularPhysics", "LenticularGestures", "LenticularScene", "Lenticular"]),
    .executableTarget(
      name: "lenticular-generate", dependencies: ["LenticularBoundary"],
      path: "Sources/LenticularGenerate"),
    // Pictures of motion, for people; natively only.
    .target(
      name: "LenticularStoryboard",
      dependencies: [
        "LenticularPhysics", "LenticularScene", "Lenticular", "LenticularWire",
        "LenticularBoundary",
      ]),
    .target(
      name: "TestSupport", dependencies: ["LenticularPhysics", "LenticularScene", "Lenticular"],
      path: "Tests/TestSupport", swiftSettings: optimized),
    // Random stories of a host, and what has to hold in all of them.
    .target(
      name: "LenticularFuzz",
      dependencies: [
        "LenticularPhysics", "LenticularGestures", "LenticularScene", "LenticularAnimation",
        "Lenticular", "LenticularWire", "TestSupport",
      ],
      path: "Tests/LenticularFuzz", swiftSettings: optimized),
    .executableTarget(
      name: "lenticular-fuzz", dependencies: ["LenticularFuzz"], path: "Tests/LenticularFuzzer",
      swiftSettings: optimized),
    .testTarget(
      name: "LenticularPhysicsTests", dependencies: ["LenticularPhysics", "TestSupport"],
      resources: [.copy("Golden")]),
    .testTarget(
      name: "LenticularGesturesTests", dependencies: ["LenticularGestures", "TestSupport"]),
    .testTarget(
      name: "LenticularSceneTests", dependencies: ["LenticularScene", "TestSupport"]),
    .testTarget(name: "LenticularAnimationTests", dependencies: ["LenticularAnimation"]),
    .testTarget(
      name: "LenticularTests",
      dependencies: [
        "Lenticular", "LenticularWire", "LenticularBoundary", "LenticularFuzz", "TestSupport",
      ],
      exclude: ["Baselines"]),
    .testTarget(
      name: "LenticularStoryboardTests",
      dependencies: [
        "LenticularStoryboard", "Lenticular", "LenticularWire", "LenticularBoundary", "TestSupport",
      ],
      resources: [.copy("Recordings")]),
  ]
)

// The host for iOS and Mac Catalyst: empty on other systems, of which some have parts of UIKit. The package AppleDoubles
// sets the variable, because it compiles the same sources with its doubles of Apple's modules, and a target has one name
// in all packages.
if Context.environment["LENTICULAR_APPLE_DOUBLES"] == nil {
  package.products.append(.library(name: "LenticularUIKit", targets: ["LenticularUIKit"]))
  package.targets.append(
    .target(
      name: "LenticularUIKit",
      dependencies: ["LenticularPhysics", "LenticularGestures", "LenticularScene", "Lenticular"]))
}
