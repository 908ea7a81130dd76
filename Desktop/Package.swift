// swift-tools-version: 6.2
import PackageDescription

// As for the engine: see Package.swift in the root.
let isOptimized = Context.environment["LENTICULAR_OPTIMIZED"] != nil
let optimized: [SwiftSetting] =
  isOptimized
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))] : []

let engine: [Target.Dependency] = [
  .product(name: "Lenticular", package: "Lenticular"),
  .product(name: "LenticularGestures", package: "Lenticular"),
  .product(name: "LenticularPhysics", package: "Lenticular"),
  .product(name: "LenticularScene", package: "Lenticular"),
]

let package = Package(
  name: "LenticularDesktop",
  products: [.executable(name: "lenticular-view", targets: ["lenticular-view"])],
  dependencies: [
    .package(name: "Lenticular", path: ".."),
    .package(name: "LenticularGallery", path: "../Gallery"),
  ],
  targets: [
    .systemLibrary(
      name: "CGTKLibrary", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    // The parts of GTK's C interface that Swift cannot call or subclass.
    .target(name: "CGTK", dependencies: ["CGTKLibrary"]),
    // Scales pixels, fast enough to paint a wall of thousands of photographs at once.
    .target(
      name: "CPixels", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    // The contents and the behaviour of a window, without a toolkit.
    .target(
      name: "LenticularDesktop",
      dependencies: engine + [
        "CPixels", .product(name: "LenticularGallery", package: "LenticularGallery"),
      ], swiftSettings: optimized),
    // The window.
    .target(
      name: "LenticularGTK", dependencies: engine + ["CGTK", "LenticularDesktop"],
      swiftSettings: optimized),
    .executableTarget(name: "lenticular-view", dependencies: ["LenticularGTK"]),
    // Measures the window; see Scripts/bench.
    .executableTarget(
      name: "WindowBenchmark",
      dependencies: engine + [
        "CGTK", "LenticularDesktop", "LenticularGTK",
        .product(name: "LenticularGallery", package: "LenticularGallery"),
      ], path: "Benchmarks/WindowBenchmark"),
    .target(
      name: "CScreen", path: "Tests/CScreen",
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xtst")]),
    .testTarget(
      name: "LenticularDesktopTests",
      dependencies: engine + [
        "CScreen", "CGTK", "LenticularDesktop", "LenticularGTK", "lenticular-view",
        .product(name: "LenticularGallery", package: "LenticularGallery"),
      ], swiftSettings: optimized),
  ]
)
