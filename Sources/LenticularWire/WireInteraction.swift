import Lenticular

/// An interaction that a host uses through numbers: across the boundary of WebAssembly, or by recorded calls.
public protocol WireInteraction: Interaction {
  /// Encodes the reports of the last frame.
  func writeReports(to encoder: inout FrameEncoder)

  #if !hasFeature(Embedded)
    /// Performs a recorded call at a time in seconds. Returns false for a call of another interaction, or
    /// with arguments that cannot be decoded.
    ///
    /// - Parameter stage: the stage of the other interactions to which the call refers.
    func perform(_ call: Call, on stage: Stage, at time: Double) -> Bool
  #endif
}

#if !hasFeature(Embedded)
  extension WireInteraction {
    public func perform(_ call: Call, on stage: Stage, at time: Double) -> Bool { false }
  }

  extension Stage {
    /// The interaction on a surface by the surface's number; nil if there is none, or one of another type.
    func interaction<Target: Interaction>(on surface: Double) -> Target? {
      Int32(exactly: surface).flatMap { interaction(on: $0) } as? Target
    }
  }
#endif
