// swift-tools-version: 6.2
import PackageDescription

let embedded: [SwiftSetting] = [
  .enableExperimentalFeature("Embedded")
]

// No undefined symbol is allowed but the host's named imports, of which there are none: a call of
// a libm function, or of anything else that the engine should not need, fails this link.
let link: [LinkerSetting] = [
  .unsafeFlags([
    "-Xclang-linker", "-nostdlib", "-Xlinker", "--no-entry", "-Xlinker", "--gc-sections",
    "-Xlinker", "--strip-all", "-Xlinker", "--global-base=1024",
    "-Xlinker", "-z", "-Xlinker", "stack-size=65536",
  ])
]

// What goes into dist/ is optimised there, at once and by whoever knows how its memory is laid out.
let download = link + [.unsafeFlags(["-Xclang-linker", "--no-wasm-opt"])]

/// What exports the functions of an interaction.
func exports(_ name: String) -> Target {
  .target(
    name: "\(name)Exports",
    dependencies: [
      "LenticularExports", .product(name: "Lenticular", package: "Lenticular"),
      .product(name: "LenticularWire", package: "Lenticular"),
    ],
    swiftSettings: embedded)
}

/// The interactions of the library. The download `LenticularWeb` has all of them.
let interactions = ["Viewer", "LookAround", "Scroll", "Wall", "Panorama", "Peek", "Parallax"]

let package = Package(
  name: "LenticularWeb",
  // For downloads of other packages, which have interactions of their own.
  products: [.library(name: "LenticularExports", targets: ["LenticularExports"])]
    + interactions.map { .library(name: "\($0)Exports", targets: ["\($0)Exports"]) },
  dependencies: [.package(name: "Lenticular", path: "..", traits: ["Embedded"])],
  targets: [
    .target(
      name: "CRuntime",
      cSettings: [.unsafeFlags(["-Oz", "-flto", "-ffreestanding", "-mbulk-memory"])]),
    .target(
      name: "LenticularExports",
      dependencies: [
        "CRuntime",
        .product(name: "LenticularGestures", package: "Lenticular"),
        .product(name: "Lenticular", package: "Lenticular"),
        .product(name: "LenticularWire", package: "Lenticular"),
      ],
      swiftSettings: embedded),
    .executableTarget(
      name: "LenticularWeb", dependencies: interactions.map { .byName(name: "\($0)Exports") },
      swiftSettings: embedded, linkerSettings: download),
    .executableTarget(
      name: "LenticularWebViewer", dependencies: ["ViewerExports"],
      swiftSettings: embedded, linkerSettings: download),
    // An interaction that is none of the library's, with one that is.
    .executableTarget(
      name: "LenticularWebLoupe",
      dependencies: [
        "LenticularExports", "ScrollExports",
        .product(name: "LenticularGestures", package: "Lenticular"),
        .product(name: "Lenticular", package: "Lenticular"),
        .product(name: "LenticularWire", package: "Lenticular"),
      ],
      path: "Tests/Loupe", exclude: ["loupe.js"],
      swiftSettings: embedded, linkerSettings: download),
    .executableTarget(
      name: "LenticularCertificate",
      dependencies: [
        "CRuntime", .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularGestures", package: "Lenticular"),
      ],
      swiftSettings: embedded, linkerSettings: link),
    .executableTarget(
      name: "LenticularBenchmark",
      dependencies: [
        "CRuntime", .product(name: "LenticularAnimation", package: "Lenticular"),
        .product(name: "LenticularPhysics", package: "Lenticular"),
        .product(name: "LenticularScene", package: "Lenticular"),
      ],
      swiftSettings: embedded, linkerSettings: link),
  ] + interactions.map(exports)
)
