import Foundation
import Testing

/// Every declaration of a double has Apple's signature above it, as Apple's documentation has it, or a mark that only
/// the double has the declaration. `SIGNATURES.md` lists the signatures with the sources that confirm them.
@Suite("Signatures of the doubles")
struct SignatureTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardized

  static let files: [String] = {
    let all = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String] ?? []
    return all.filter { file in
      ["CoreGraphics/", "CoreImage/", "QuartzCore/", "UIKit/", "CoreMotion/", "SwiftUI/", "AVKit/"]
        .contains {
          file.hasPrefix($0)
        } && file.hasSuffix(".swift")
    }.sorted()
  }()

  /// A signature without what differs between documentation and declaration: modifiers, attributes, bodies, spaces.
  private static func normalized(_ text: String) -> String {
    var text = text
    for noise in [
      "@MainActor", "@preconcurrency", "@discardableResult", "@propertyWrapper", "@resultBuilder",
      "@ViewBuilder", "@concurrent", "public ", "open ", "override ", "final ",
      "nonisolated(unsafe) ",
      "nonisolated ", "required ", "convenience ", "private(set) ", "internal(set) ", "mutating ",
      "indirect ", "optional ", "weak ",
    ] {
      text = text.replacingOccurrences(of: noise, with: "")
    }
    return text.replacingOccurrences(of: "Self.", with: "").filter { !$0.isWhitespace }
  }

  /// The name that a signature declares, with the labels of its arguments.
  ///
  /// - Parameter hasValue: Whether the value of a type alias counts.
  private static func essence(_ signature: String, hasValue: Bool) -> String {
    var text = signature
    if let body = text.range(of: "{") { text = String(text[..<body.lowerBound]) }
    // A stored property has a value; an argument may have a default.
    let isAlias = !hasValue && text.contains("typealias ")
    if isAlias || text.contains("var ") || text.contains("let "),
      let value = text.range(of: " = ")
    {
      text = String(text[..<value.lowerBound])
    }
    text = normalized(text)
    for (long, short) in [
      ("classvar", "staticvar"), ("classlet", "staticlet"), ("classfunc", "staticfunc"),
    ] {
      text = text.replacingOccurrences(of: long, with: short)
    }
    return text.replacingOccurrences(of: "staticlet", with: "staticvar")
      .replacingOccurrences(of: "let", with: "var")
  }

  /// A signature without the attributes at its beginning.
  private static func withoutAttributes(_ text: String) -> String {
    var words = text.split(separator: " ")[...]
    while words.first?.hasPrefix("@") == true { words.removeFirst() }
    return words.joined(separator: " ")
  }

  /// The superclass that the declaration of a class names; nil if it names none.
  private static func superclass(_ text: String) -> Substring? {
    text.split(separator: ":").dropFirst().first?.split { !$0.isLetter && !$0.isNumber }.first
  }

  private static let kinds = ["class ", "struct ", "enum ", "protocol "]

  @Test("Each declaration has the signature above it", arguments: files)
  func signatures(file: String) throws {
    let lines = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    var checked = 0
    for (number, line) in lines.enumerated() where line.hasPrefix("// Apple: ") {
      let documented = String(line.dropFirst("// Apple: ".count))
      var declared = ""
      var next = number + 1
      while next < lines.count, !declared.contains("{"),
        !(["var ", "let "].contains(where: declared.contains) && declared.contains(": ")),
        !lines[next].hasPrefix("//"), !lines[next].isEmpty
      {
        declared += lines[next] + " "
        next += 1
        if declared.hasPrefix("case ") { break }
        let hasResult =
          next < lines.count && (lines[next].hasPrefix("->") || lines[next].hasPrefix("where"))
        if Self.isWhole(declared), !hasResult { break }
      }
      checked += 1
      #expect(
        documented.contains("@MainActor") == declared.contains("@MainActor"),
        "\(file): \(documented)")
      let signature = Self.withoutAttributes(documented)
      let names =
        Self.kinds.contains { signature.hasPrefix($0) }
        && !["class var", "class let", "class func"].contains { signature.hasPrefix($0) }
      if names {
        let name = signature.split { !$0.isLetter && !$0.isNumber && $0 != "_" }[1]
        #expect(declared.contains(" \(name)"), "\(file): \(documented)")
        if signature.hasPrefix("class "), let superclass = Self.superclass(signature) {
          #expect(Self.superclass(declared) == superclass, "\(file): \(documented)")
        }
      } else {
        // The documentation leaves out what some aliases stand for.
        let hasValue = documented.contains(" = ")
        #expect(
          Self.essence(declared, hasValue: hasValue)
            == Self.essence(documented, hasValue: hasValue), "\(file): \(documented)")
      }
    }
    // These have no declaration of which more than the name is Apple's.
    let own = ["TouchScreen.swift", "MacTypes.swift", "SwiftUI/Names.swift"]
    #expect(checked > 0 || own.contains(where: file.hasSuffix))
  }

  /// Whether the parentheses of a declaration are closed.
  private static func isWhole(_ text: String) -> Bool {
    text.contains("(") && text.filter { $0 == "(" }.count == text.filter { $0 == ")" }.count
      && !text.hasSuffix("@MainActor ")
  }

  @Test("Every case with a raw value has its signature above it", arguments: files)
  func cases(file: String) throws {
    let lines = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for (number, line) in lines.enumerated() where line.hasPrefix("case ") && !line.contains(":") {
      #expect(lines[number - 1] == "// Apple: \(line)", "\(file): \(line)")
    }
  }

  @Test("Every public declaration has a signature or a mark above it", arguments: files)
  func origins(file: String) throws {
    let lines = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    var depth = 0
    var doubles: [Int] = []
    for (number, line) in lines.enumerated() {
      let isPublic = ["public ", "open "].contains { Self.withoutAttributes(line).hasPrefix($0) }
      var above = number - 1
      while above >= 0, lines[above].hasPrefix("@") { above -= 1 }
      let comment = above >= 0 ? lines[above] : ""
      if isPublic, doubles.isEmpty, !line.contains("override "), !line.contains("required "),
        !line.contains("extension ")
      {
        let isCase = comment.hasPrefix("// Apple: ") || comment.hasPrefix("// Double: ")
        #expect(
          isCase || Self.isWitness(line), "\(file):\(number + 1): \(line)")
      }
      if comment.hasPrefix("// Double: "), line.hasSuffix("{") { doubles.append(depth) }
      depth += line.filter { $0 == "{" }.count - line.filter { $0 == "}" }.count
      while let last = doubles.last, depth <= last { doubles.removeLast() }
    }
  }

  @Test("Each signature is listed with its second source, and no other one")
  func sources() throws {
    let list = try String(
      contentsOf: Self.sources.appending(path: "../SIGNATURES.md").standardized, encoding: .utf8)
    var listed: [String] = []
    var isCode = false
    for line in list.split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        listed.append(line.trimmingCharacters(in: .whitespaces))
      }
    }
    var declared: [String] = []
    for file in Self.files {
      for line in try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
        .split(separator: "\n")
      {
        let line = line.trimmingCharacters(in: .whitespaces)
        if line.hasPrefix("// Apple: ") { declared.append(String(line.dropFirst(10))) }
      }
    }
    #expect(declared.sorted() == listed.sorted())
  }

  /// Whether a line declares a requirement of a protocol, which needs no signature.
  private static func isWitness(_ line: String) -> Bool {
    line.contains("typealias Body") || line.contains("var body") || line.contains("makeCoordinator")
      || line.contains("func tableView") || line.contains("open class")
      || line.contains("init(_ name")
  }
}
