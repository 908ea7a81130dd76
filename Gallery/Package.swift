// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LenticularGallery",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "LenticularGallery", targets: ["LenticularGallery"]),
    .executable(name: "lenticular", targets: ["lenticular"]),
  ],
  dependencies: [
    .package(name: "Lenticular", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CVipsLibrary", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(
      name: "CMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .systemLibrary(
      name: "CGnuTLS", pkgConfig: "gnutls",
      providers: [.apt(["libgnutls28-dev"]), .brew(["gnutls"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "CHTTPServer", dependencies: ["CMicroHTTPD"]),
    .target(name: "CVips", dependencies: ["CVipsLibrary"]),
    .target(name: "CProcess"),
    .target(
      name: "LenticularGallery",
      dependencies: [
        "CGnuTLS", "CMark", "CProcess", "CVips",
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "Yams", package: "Yams"),
      ],
      resources: [
        .copy("Resources/Templates"), .copy("Resources/Styles"), .copy("Resources/Scripts"),
        .copy("Resources/Icons"), .copy("Resources/Texts"),
      ]),
    // Draws every pixel in Swift: without optimisation the samples would take minutes.
    .target(
      name: "LenticularSamples",
      swiftSettings: [
        .unsafeFlags(
          ["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug))
      ]),
    .executableTarget(
      name: "lenticular",
      dependencies: [
        "LenticularGallery", "LenticularSamples",
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularStoryboard", package: "Lenticular"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Yams", package: "Yams"),
        "CGnuTLS", "CHTTPServer", "CMicroHTTPD", "CQREncode", "CZlib",
      ]),
    .testTarget(
      name: "LenticularGalleryTests",
      dependencies: ["CTestSupport", "LenticularGallery", "CVips", "lenticular"]),
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .testTarget(name: "LenticularSamplesTests", dependencies: ["LenticularSamples"]),
    .testTarget(
      name: "LenticularCommandTests",
      dependencies: [
        "lenticular", "CZlib", .product(name: "HTTPTypes", package: "swift-http-types"),
      ]),
  ]
)
