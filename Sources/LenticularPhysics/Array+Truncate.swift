extension Array {
  /// Drops the last elements until no more than a count are left, and keeps the memory.
  ///
  /// Of the ways to do so the one with the least code: `removeSubrange` and its like can also close a
  /// gap and move what follows, in a copy for each type of element.
  package mutating func truncate(to count: Int) {
    while self.count > count { removeLast() }
  }
}
