import Lenticular

/// An interaction that a host uses through numbers: across the boundary of WebAssembly, or by recorded calls.
///
/// The calls of the library's interactions are numbered from 0 on, without repetition, as are their questions. An interaction
/// of an application has negative numbers.
public protocol WireInteraction: Interaction {
  /// Encodes the reports of the last frame.
  func writeReports(to encoder: inout FrameEncoder)

  /// Performs a call, given by its number and its values as numbers, at a time in seconds. Returns false for a call of
  /// another interaction, and for numbers that cannot be decoded.
  ///
  /// - Parameter stage: the stage of the other interactions to which the call refers.
  func perform(
    _ call: Int32, _ numbers: UnsafeBufferPointer<Double>, on stage: Stage, at time: Double
  ) -> Bool

  /// Appends the rows that answer a question. A question of another interaction has no answer.
  func answer(
    _ question: Int32, _ numbers: UnsafeBufferPointer<Double>, into answer: inout [Double])
}

extension WireInteraction {
  public func perform(
    _ call: Int32, _ numbers: UnsafeBufferPointer<Double>, on stage: Stage, at time: Double
  ) -> Bool {
    false
  }

  public func answer(
    _ question: Int32, _ numbers: UnsafeBufferPointer<Double>, into answer: inout [Double]
  ) {}
}

extension Stage {
  /// The interaction on a surface by the surface's number; nil if there is none, or one of another type.
  func interaction<Target: Interaction>(on surface: Double) -> Target? {
    Int32(exactly: surface).flatMap { interaction(on: $0) } as? Target
  }
}
