import Testing

/// The shortest script of a failure that was found at random, and mended.
struct FoundScript: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  var testDescription: String { name }

  static let all = [
    FoundScript(
      "seeking to before a step without duration",
      """
      properties
      properties.basic 1 0 100 1
      properties.basic 1 1 9 0
      properties.group 1 1 2 0 1 0
      properties.keep 1 0
      properties.add 1 0 1
      wait 3
      properties.seek 1 0 0.5
      """),
    FoundScript(
      "an animation that is added at no time",
      """
      properties
      properties.basic 1 0 100 1
      skew nan
      properties.add 1 0 1
      """),
    FoundScript(
      "a frame at no time after a time from the future",
      """
      viewer 320 568
      viewer.photos 1 5 8 11
      viewer.present 1 1
      wait 0.3
      skew 100000
      move 1 2 343 148
      frame nan
      down 1 0 225 15
      """),
  ]
}
