import Synchronization

/// Texts of which those with the same bytes share their memory. Many photographs have the same camera and lens.
final class SharedTexts: Sendable {
  private let texts = Mutex<Set<String>>([])

  func shared(_ text: String?) -> String? {
    guard let text else { return nil }
    let known = texts.withLock { $0.insert(text).memberAfterInsert }
    // Equal texts may be of different bytes.
    return known.utf8.elementsEqual(text.utf8) ? known : text
  }

  /// The metadata with shared texts.
  func shared(_ facts: Facts) -> Facts {
    var facts = facts
    facts.camera = shared(facts.camera)
    facts.lens = shared(facts.lens)
    return facts
  }
}
