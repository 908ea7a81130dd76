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
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CVipsLibrary", pkgConfig: "vips",
      providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
    .target(name: "CVips", dependencies: ["CVipsLibrary"]),
    .target(
      name: "LenticularGallery",
      dependencies: ["CVips", .product(name: "Mustache", package: "swift-mustache")],
      resources: [
        .copy("Resources/Engine"), .copy("Resources/Templates"), .copy("Resources/Styles"),
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
      ]),
    .testTarget(
      name: "LenticularGalleryTests",
      dependencies: ["LenticularGallery", "CVips"]),
    .testTarget(name: "LenticularSamplesTests", dependencies: ["LenticularSamples"]),
    .testTarget(name: "LenticularCommandTests", dependencies: ["lenticular"]),
  ]
)
