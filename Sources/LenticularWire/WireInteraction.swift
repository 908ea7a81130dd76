import Lenticular

/// An interaction that a host reaches through numbers: from the far side of WebAssembly, or by recorded calls.
public protocol WireInteraction: Interaction {
  /// Writes what the last frame reported.
  func writeReports(to encoder: inout FrameEncoder)

  #if !hasFeature(Embedded)
    /// Does what a recorded call asks, at a time in seconds. Returns false for a call that is none of the
    /// interaction's, or whose numbers it cannot read.
    func perform(_ call: Call, at time: Double) -> Bool
  #endif
}

#if !hasFeature(Embedded)
  extension WireInteraction {
    public func perform(_ call: Call, at time: Double) -> Bool { false }
  }
#endif
