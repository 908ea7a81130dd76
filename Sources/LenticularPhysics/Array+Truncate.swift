extension Array {
  /// Removes the last elements down to a count, and keeps the capacity.
  ///
  /// `removeSubrange` and its like also handle gaps, with more code for each type of element. Inlinable, because compiled
  /// without the type of the elements, each removal looks it up.
  @inlinable
  package mutating func truncate(to count: Int) {
    while self.count > count { removeLast() }
  }
}
