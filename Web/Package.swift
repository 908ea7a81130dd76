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

let package = Package(
  name: "LenticularWeb",
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
    exports("Viewer"), exports("Scroll"), exports("Wall"), exports("Panorama"), exports("Peek"),
    exports("Parallax"),
    .executableTarget(
      name: "LenticularWeb",
      dependencies: [
        "ViewerExports", "ScrollExports", "WallExports", "PanoramaExports", "PeekExports",
        "ParallaxExports",
      ],
      swiftSettings: embedded, linkerSettings: download),
    .executableTarget(
      name: "LenticularWebViewer", dependencies: ["ViewerExports"],
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
  ]
)
