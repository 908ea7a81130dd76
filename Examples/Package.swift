// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LenticularExamples",
  dependencies: [.package(name: "Lenticular", path: "..")],
  targets: [
    .executableTarget(
      name: "BouncingDrag",
      dependencies: [
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularScene", package: "Lenticular"),
      ]),
    .testTarget(name: "BouncingDragTests", dependencies: ["BouncingDrag"]),
  ]
)
