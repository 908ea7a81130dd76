import LenticularPhysics

/// The pointers that are down, in the order they came.
struct Pointers {
  struct Pointer {
    /// Where and when it came down.
    let down: PointerSample
    /// The last that was heard of it.
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

  /// The mean of the locations; zero when there are none.
  var centroid: Point {
    var sum = Point.zero
    for pointer in pointers { sum = sum + pointer.latest.location }
    return isEmpty ? sum : Point(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  mutating func add(_ sample: PointerSample) {
    pointers.append(Pointer(down: sample, latest: sample))
  }

  /// Notes a pointer's latest sample, and tells whether it is one of these.
  mutating func update(_ sample: PointerSample) -> Bool {
    guard let index = index(of: sample.id) else { return false }
    pointers[index].latest = sample
    return true
  }

  /// Removes a pointer, and tells whether it was one of these.
  mutating func remove(id: Int) -> Bool {
    guard let index = index(of: id) else { return false }
    pointers.remove(at: index)
    return true
  }

  /// Removes a pointer that was taken away, and says what becomes of a gesture it was part of.
  mutating func cancel(_ sample: PointerSample, in state: GestureState) -> GestureState? {
    guard remove(id: sample.id) else { return nil }
    return state.isActive ? .cancelled : .failed
  }

  mutating func removeAll() { pointers.truncate(to: 0) }

  private func index(of id: Int) -> Int? {
    for index in pointers.indices where pointers[index].down.id == id { return index }
    return nil
  }
}
