import LenticularBoundary
import Testing

@Suite struct ElementDescriptionTests {
  @Test("no name stands twice", arguments: ElementDescription.all)
  func noNameStandsTwice(in element: ElementDescription) {
    let names = [
      element.attributes.map(\.name) + element.texts.map(\.name),
      element.attributes.map(\.property) + element.properties.map(\.name)
        + element.methods.map(\.name),
      element.events.map(\.name), element.slots.map(\.name), element.parts.map(\.name),
      element.customProperties.map(\.name),
    ]
    for each in names { #expect(Set(each).count == each.count, "\(each)") }
  }

  @Test("names belong to the library", arguments: ElementDescription.all)
  func namesBelongToTheLibrary(in element: ElementDescription) {
    let own =
      [element.tag] + element.events.map(\.name)
      + element.customProperties.map { String($0.name.dropFirst(2)) }
    for name in own { #expect(name.hasPrefix("lenticular-"), "\(name)") }
    #expect(element.className.hasPrefix("Lenticular"))
  }

  @Test("texts are sentences", arguments: ElementDescription.all)
  func textsAreSentences(in element: ElementDescription) {
    let texts =
      [element.summary] + element.controls.map(\.effect) + element.attributes.map(\.documentation)
      + element.properties.map(\.documentation) + element.methods.map(\.documentation)
      + element.events.map(\.documentation) + element.slots.map(\.documentation)
      + element.parts.map(\.documentation) + element.customProperties.map(\.documentation)
      + element.texts.map(\.documentation) + element.data.map(\.documentation)
    for text in texts {
      #expect(text.last == ".", "\(text)")
      #expect(text.first.map { !$0.isLowercase } == true, "\(text)")
    }
  }

  @Test("events of one name tell the same") func eventsOfOneNameTellTheSame() {
    var details: [String: String] = [:]
    for event in ElementDescription.all.flatMap(\.events) {
      let known = details.updateValue(event.detail, forKey: event.name)
      #expect(known == nil || known == event.detail, "\(event.name)")
    }
  }

  @Test("defaults are valid") func defaultsAreValid() {
    for attribute in ElementDescription.all.flatMap(\.attributes) {
      guard case .number(let number) = attribute.value else { continue }
      let least = number.range.least ?? -.infinity
      let greatest = number.range.greatest ?? .infinity
      #expect(least <= greatest)
      let defaults: [Double] =
        switch number.fallback {
        case .number(let number): [number]
        case .infinity: []
        case .byMemory(let usual, let little): [usual, little]
        }
      for number in defaults + number.names.map(\.number) {
        #expect(least <= number && number <= greatest, "\(attribute.name)")
      }
    }
  }

  @Test("properties are their attributes in camel case")
  func propertiesAreTheirAttributesInCamelCase() {
    #expect(AttributeDescription("pixel-budget", .text, "").property == "pixelBudget")
    #expect(AttributeDescription("axis", .text, "").property == "axis")
    #expect(
      AttributeDescription("motion", property: "allowsMotion", .text, "").property == "allowsMotion"
    )
  }

  @Test("a range knows its least and its greatest number")
  func aRangeKnowsItsLeastAndItsGreatestNumber() {
    let open = NumberRange(lower: .excluding(0), upper: .excluding(1))
    #expect(open.least == .leastNonzeroMagnitude)
    #expect(open.greatest == 1.0.nextDown)
    #expect(NumberRange.from(1, to: 100).least == 1)
    #expect(NumberRange.from(1, to: 100).greatest == 100)
    #expect(NumberRange().least == nil && NumberRange().greatest == nil)
  }
}
