/// Generates the exported function that creates an interaction. Its calls need no export of their own.
struct SwiftExports {
  let interface: Interface

  /// The name of the target that contains the function.
  var target: String { "\(interface.name.capitalizedFirst)Exports" }

  var text: String {
    let name = interface.name
    let head = [
      "// \(Generated.notice)", "", "import Lenticular", "import LenticularExports",
      "import LenticularWire", "",
      "@_expose(wasm, \"\(name)_create\")", "@c(lenticular_\(name)_create)",
      "public func \(name)Create(width: Double, height: Double) -> Int32 {",
    ]
    // An extension is performed where its interaction was created by the extension's own export.
    let body =
      interface.extends == nil
      ? "add(width: width, height: height) { \(interface.type)($0) }"
      : """
      add(width: width, height: height) { \(interface.type)($0) } extending: {
        $0.\(interface.performer)($1, $2, on: $3, at: $4)
      }
      """
    return (head + [body, "}"]).joined(separator: "\n") + "\n"
  }
}
