/// Generates the exported functions of an interface.
struct SwiftExports {
  let interface: Interface

  /// The name of the target that contains the functions.
  var target: String {
    interface.name.isEmpty ? "LenticularExports" : "\(interface.name.capitalizedFirst)Exports"
  }

  var text: String {
    var lines = ["// \(Generated.notice)", "", "import Lenticular"]
    if !interface.name.isEmpty {
      lines += ["import LenticularExports", "import LenticularWire"] + creation
    } else {
      lines.append("import LenticularWire")
    }
    for command in interface.commands { lines += [""] + function(of: command) }
    for question in interface.questions { lines += [""] + function(of: question) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func head(_ name: String) -> [String] {
    let export = interface.export(name)
    return ["@_expose(wasm, \"\(export)\")", "@c(lenticular_\(export))"]
  }

  private func swiftName(_ name: String) -> String {
    interface.name.isEmpty ? name : interface.name + name.capitalizedFirst
  }

  private var creation: [String] {
    if interface.extends != nil { return [] }
    return [""] + head("create") + [
      "public func \(swiftName("create"))(width: Double, height: Double) -> Int32 {",
      "add(width: width, height: height) { \(interface.type)($0) }", "}",
    ]
  }

  private func function(of command: Command) -> [String] {
    let arguments = SwiftCalls.arguments(of: command.parameters)
    let hasList = command.parameters.hasList
    let declared = arguments.map { ", \($0): Double" }.joined() + (hasList ? ", count: Int32" : "")
    let handed =
      command.parameters.map { parameter in
        SwiftCalls.arguments(of: [parameter])
          .map { parameter.isInteraction ? "interaction(on: \($0)), " : "\($0), " }.joined()
      }.joined() + (hasList ? "list: listed(count), " : "")
    let call = "call\(command.name.capitalizedFirst)"
    let isInput = interface.name.isEmpty
    return head(command.name) + [
      "public func \(swiftName(command.name))"
        + "(\(isInput ? "surfaces" : "surface"): Int32, time: Double\(declared)) -> Int32 {",
      isInput
        ? "take(surfaces, Input.read\(command.name.capitalizedFirst)(\(handed)at: time))"
        : "tell(surface, at: time) { (target: \(interface.type), time) in "
          + "target.\(call)(\(handed)at: time) }",
      "}",
    ]
  }

  private func function(of question: Question) -> [String] {
    let arguments = SwiftCalls.arguments(of: question.parameters)
    let declared = arguments.map { ", \($0): Double" }.joined()
    let handed = arguments.map { "\($0), " }.joined()
    return head(question.name) + [
      "public func \(swiftName(question.name))(surface: Int32\(declared)) -> Int32 {",
      "ask(surface) { (target: \(interface.type), answer) in "
        + "target.answer\(question.name.capitalizedFirst)(\(handed)into: &answer) }",
      "}",
    ]
  }
}
