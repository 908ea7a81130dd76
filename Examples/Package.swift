// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LenticularExamples",
  dependencies: [.package(name: "Lenticular", path: "..")],
  targets: [
    .executableTarget(
      name: "BouncingDrag",
      dependencies: [
        .product(name: "LenticularAnimation", package: "Lenticular"),
        .product(name: "LenticularPhysics", package: "Lenticular"),
      ]),
    // The smallest complete host, of the article "Writing a host".
    .executableTarget(
      name: "TextHost",
      dependencies: [
        .product(name: "Lenticular", package: "Lenticular"),
        .product(name: "LenticularGestures", package: "Lenticular"),
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularScene", package: "Lenticular"),
      ]),
    .testTarget(name: "TextHostTests", dependencies: ["TextHost"]),
    .testTarget(name: "BouncingDragTests", dependencies: ["BouncingDrag"]),
    // The code in the articles of the engine, so that it compiles and does what they say.
    .testTarget(
      name: "ArticleTests",
      dependencies: [
        .product(name: "Lenticular", package: "Lenticular"),
        .product(name: "LenticularAnimation", package: "Lenticular"),
        .product(name: "LenticularGestures", package: "Lenticular"),
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularScene", package: "Lenticular"),
      ]),
  ]
)
