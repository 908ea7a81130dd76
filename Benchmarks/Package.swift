// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Lenticular", path: ".."),
    // Without its count of allocations, which needs more packages and misses what Swift allocates.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "CAllocationCount", path: "CAllocationCount"),
    .executableTarget(
      name: "Motion",
      dependencies: [
        "CAllocationCount",
        .product(name: "Lenticular", package: "Lenticular"),
        .product(name: "LenticularAnimation", package: "Lenticular"),
        .product(name: "LenticularGestures", package: "Lenticular"),
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularScene", package: "Lenticular"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Motion",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ]
)
