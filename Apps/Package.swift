// swift-tools-version: 6.2
import PackageDescription

// As for the engine: see Package.swift in the root.
let optimized: [SwiftSetting] =
  Context.environment["LENTICULAR_OPTIMIZED"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

func engine(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "Lenticular") }
}

let motion = engine("Lenticular", "LenticularGestures", "LenticularPhysics", "LenticularScene")

// What people run: the command line `lenticular`, and the window `lenticular-view`.
let package = Package(
  name: "LenticularApps",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "lenticular", targets: ["lenticular"]),
    .executable(name: "lenticular-view", targets: ["lenticular-view"]),
  ],
  dependencies: [
    .package(name: "Lenticular", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    // Libraries of the system.
    .systemLibrary(
      name: "CVipsLibrary", path: "Gallery/Sources/CVipsLibrary", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(
      name: "CQREncode", path: "Gallery/Sources/CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CMark", path: "Gallery/Sources/CMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CMicroHTTPD", path: "Gallery/Sources/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CGnuTLS", path: "Gallery/Sources/CGnuTLS", pkgConfig: "gnutls",
      providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
    .systemLibrary(
      name: "CZlib", path: "Gallery/Sources/CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CGTKLibrary", path: "Desktop/Sources/CGTKLibrary", pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"])]),
    .systemLibrary(
      name: "CLCMS", path: "Desktop/Sources/CLCMS", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),

    // The gallery and the command line.
    .target(
      name: "CHTTPServer", dependencies: ["CMicroHTTPD"], path: "Gallery/Sources/CHTTPServer"),
    .target(name: "CVips", dependencies: ["CVipsLibrary"], path: "Gallery/Sources/CVips"),
    .target(name: "CProcess", path: "Gallery/Sources/CProcess"),
    .target(
      name: "LenticularGallery",
      dependencies: [
        "CGnuTLS", "CMark", "CProcess", "CVips", "CZlib",
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "Yams", package: "Yams"),
      ],
      path: "Gallery/Sources/LenticularGallery",
      resources: [
        .copy("Resources/Templates"), .copy("Resources/Styles"), .copy("Resources/Scripts"),
        .copy("Resources/Icons"), .copy("Resources/Texts"),
      ]),
    // Draws every pixel in Swift: without optimisation the samples would take minutes.
    .target(
      name: "LenticularSamples",
      path: "Gallery/Sources/LenticularSamples",
      swiftSettings: [
        .unsafeFlags(
          ["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug))
      ]),
    .executableTarget(
      name: "lenticular",
      dependencies: engine("LenticularPhysics", "LenticularStoryboard") + [
        "LenticularGallery", "LenticularSamples",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Yams", package: "Yams"),
        "CGnuTLS", "CHTTPServer", "CMicroHTTPD", "CQREncode", "CZlib",
      ],
      path: "Gallery/Sources/lenticular"),
    .testTarget(
      name: "LenticularGalleryTests",
      dependencies: ["CTestSupport", "LenticularGallery", "CVips", "lenticular"],
      path: "Gallery/Tests/LenticularGalleryTests"),
    .target(name: "CTestSupport", path: "Gallery/Tests/CTestSupport"),
    .testTarget(
      name: "LenticularSamplesTests", dependencies: ["LenticularSamples"],
      path: "Gallery/Tests/LenticularSamplesTests"),
    .testTarget(
      name: "LenticularCommandTests",
      dependencies: [
        "lenticular", "CZlib", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      path: "Gallery/Tests/LenticularCommandTests"),

    // The parts of GTK's C interface that Swift cannot call or subclass.
    .target(
      name: "CGTK", dependencies: ["CGTKLibrary"], path: "Desktop/Sources/CGTK",
      linkerSettings: [.linkedLibrary("X11", .when(platforms: [.linux]))]),
    // Scales pixels, fast enough to paint a wall of thousands of photographs at once, and converts their colours.
    .target(
      name: "CPixels", dependencies: ["CLCMS"], path: "Desktop/Sources/CPixels",
      cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
    // The contents and the behaviour of a window, without a toolkit.
    .target(
      name: "LenticularDesktop", dependencies: motion + ["CPixels", "LenticularGallery"],
      path: "Desktop/Sources/LenticularDesktop", resources: [.embedInCode("Texts")],
      swiftSettings: optimized),
    // The window.
    .target(
      name: "LenticularGTK", dependencies: motion + ["CGTK", "LenticularDesktop"],
      path: "Desktop/Sources/LenticularGTK", swiftSettings: optimized),
    .executableTarget(
      name: "lenticular-view", dependencies: ["LenticularGTK"],
      path: "Desktop/Sources/lenticular-view"),
    // Measures the window; see Scripts/bench.
    .executableTarget(
      name: "WindowBenchmark",
      dependencies: motion + ["CGTK", "LenticularDesktop", "LenticularGTK", "LenticularGallery"],
      path: "Desktop/Benchmarks/WindowBenchmark"),
    .target(
      name: "CScreen", path: "Desktop/Tests/CScreen",
      linkerSettings: [.linkedLibrary("X11"), .linkedLibrary("Xtst")]),
    .testTarget(
      name: "LenticularDesktopTests",
      dependencies: motion + [
        "CLCMS", "CScreen", "CGTK", "LenticularDesktop", "LenticularGTK", "LenticularGallery",
        "lenticular-view",
      ],
      path: "Desktop/Tests/LenticularDesktopTests", swiftSettings: optimized),
  ]
)
