import Lenticular

/// An interaction that a host reaches through numbers: from the far side of WebAssembly, or by recorded calls.
public protocol WireInteraction: Interaction {
  /// Writes what the last frame reported.
  func writeReports(to encoder: inout FrameEncoder)

  #if !hasFeature(Embedded)
    /// Does what a recorded call asks, at a time in seconds. Returns false for a call that is none of the
    /// interaction's, or whose numbers it cannot read.
    ///
    /// - Parameter stage: has the other interactions that the call speaks of.
    func perform(_ call: Call, on stage: Stage, at time: Double) -> Bool
  #endif
}

#if !hasFeature(Embedded)
  extension WireInteraction {
    public func perform(_ call: Call, on stage: Stage, at time: Double) -> Bool { false }
  }

  extension Stage {
    /// The interaction of a type on the surface of a number.
    func interaction<Target: Interaction>(on surface: Double) -> Target? {
      Int32(exactly: surface).flatMap { interaction(on: $0) } as? Target
    }
  }
#endif
