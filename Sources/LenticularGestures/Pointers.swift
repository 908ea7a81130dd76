import LenticularPhysics

/// The pointers that are down, in the order in which they went down.
struct Pointers {
  struct Pointer {
    /// The sample with which the pointer went down.
    let down: PointerSample
    /// The latest sample of the pointer.
    var latest: PointerSample
  }

  private var pointers: [Pointer] = []

  var count: Int { pointers.count }
  var isEmpty: Bool { pointers.isEmpty }

  subscript(index: Int) -> Pointer { pointers[index] }

  subscript(id id: Int) -> Pointer? {
    guard let index = index(of: id) else { return nil }
    return pointers[index]
  }

  /// The mean of the locations; zero without pointers.
  var centroid: Point2D {
    var sum = Point2D.zero
    for pointer in pointers { sum = sum + pointer.latest.location }
    return isEmpty ? sum : Point2D(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  mutating func add(_ sample: PointerSample) {
    pointers.append(Pointer(down: sample, latest: sample))
  }

  /// Sets the latest sample of a pointer. Returns whether the pointer is down.
  mutating func update(_ sample: PointerSample) -> Bool {
    guard let index = index(of: sample.id) else { return false }
    pointers[index].latest = sample
    return true
  }

  /// Removes a pointer. Returns whether it was down.
  mutating func remove(id: Int) -> Bool {
    guard let index = index(of: id) else { return false }
    pointers.remove(at: index)
    return true
  }

  /// Removes a cancelled pointer. Returns the state of a gesture that it was part of; nil if it was
  /// not.
  mutating func cancel(_ sample: PointerSample, in state: RecognizerState) -> RecognizerState? {
    guard remove(id: sample.id) else { return nil }
    return state.isActive ? .cancelled : .failed
  }

  mutating func removeAll() { pointers.truncate(to: 0) }

  private func index(of id: Int) -> Int? {
    for index in pointers.indices where pointers[index].down.id == id { return index }
    return nil
  }
}
