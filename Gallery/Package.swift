// swift-tools-version: 6.2
import PackageDescription

/// What only HTTPS needs: nothing of it is compiled without the trait.
let tls: [Target.Dependency] = [
  .target(name: "CQREncode", condition: .when(traits: ["TLS"])),
  .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["TLS"])),
  .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["TLS"])),
  .product(name: "HummingbirdTLS", package: "hummingbird", condition: .when(traits: ["TLS"])),
  .product(
    name: "ServiceLifecycle", package: "swift-service-lifecycle",
    condition: .when(traits: ["TLS"])),
  .product(name: "SwiftASN1", package: "swift-asn1", condition: .when(traits: ["TLS"])),
  .product(name: "X509", package: "swift-certificates", condition: .when(traits: ["TLS"])),
]

let package = Package(
  name: "LenticularGallery",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "LenticularGallery", targets: ["LenticularGallery"]),
    .executable(name: "lenticular", targets: ["lenticular"]),
  ],
  traits: [
    .trait(
      name: "TLS", description: "`lenticular serve --lan`: HTTPS for phones on the local network.")
  ],
  dependencies: [
    .package(name: "Lenticular", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-certificates", from: "1.10.0"),
    .package(url: "https://github.com/apple/swift-crypto", "3.12.0"..<"5.0.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.0.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CVipsLibrary", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .systemLibrary(
      name: "CQREncode", pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .target(name: "CVips", dependencies: ["CVipsLibrary"]),
    .target(name: "CProcess"),
    .target(
      name: "LenticularGallery",
      dependencies: ["CProcess", "CVips", .product(name: "Mustache", package: "swift-mustache")],
      resources: [
        .copy("Resources/Engine"), .copy("Resources/Examples"), .copy("Resources/Templates"),
        .copy("Resources/Styles"),
      ]),
    .target(name: "LenticularSamples"),
    .executableTarget(
      name: "lenticular",
      dependencies: [
        "LenticularGallery", "LenticularSamples",
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularStoryboard", package: "Lenticular"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "NIOCore", package: "swift-nio"),
      ] + tls,
      // BoringSSL is C++, which SwiftPM overlooks in dependencies that a trait brings.
      linkerSettings: [
        .linkedLibrary("stdc++", .when(platforms: [.linux], traits: ["TLS"]))
      ]),
    .testTarget(
      name: "LenticularGalleryTests",
      dependencies: ["CTestSupport", "LenticularGallery", "CVips", "lenticular"]),
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .testTarget(name: "LenticularSamplesTests", dependencies: ["LenticularSamples"]),
    .testTarget(
      name: "LenticularCommandTests",
      dependencies: ["lenticular", .product(name: "NIOEmbedded", package: "swift-nio")] + tls),
  ]
)
