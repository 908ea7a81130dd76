/// The shortest script of a failure that was found at random, and mended.
struct FoundScript: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  var testDescription: String { name }

  static let all: [FoundScript] = []
}
