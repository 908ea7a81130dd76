/// The files generated from the descriptions of calls, and of the engine's own values.
enum CallFiles {
  static var all: [(path: String, text: String)] {
    let version = Version.current
    var files: [(path: String, text: String)] = [
      ("Sources/LenticularWire/Generated/Records.swift", SwiftCalls.records(of: Interface.all)),
      ("Sources/LenticularWire/Generated/CallNames.swift", CallNames.text),
      ("Web/Host/generated/defaults.js", DefaultsScript.text),
      ("Web/Host/generated/frame.js", FrameScript.text),
      ("Web/Host/generated/records.js", ScriptCalls.records),
      ("Web/Host/generated/version.js", version.inJavaScript),
      ("Web/Sources/LenticularExports/Version.swift", version.inSwift),
      ("Documentation/recordings.md", RecordingsPage.text),
    ]
    for interface in Interface.all {
      let name = interface.name.isEmpty ? "input" : interface.name
      files += [
        (
          "Sources/LenticularWire/Generated/\(name.capitalizedFirst)Calls.swift",
          SwiftCalls(interface: interface).text
        ),
        ("Web/Host/generated/\(name).js", ScriptCalls(interface: interface).text),
      ]
      if interface.name.isEmpty { continue }
      let exports = SwiftExports(interface: interface)
      files.append(("Web/Sources/\(exports.target)/Create.swift", exports.text))
    }
    return files
  }
}
