import Lenticular
import LenticularPhysics

extension Script {
  /// What a host tells a stage that plays this script, and what the stage answers, for other builds of the engine.
  public struct Recording {
    /// The functions that create the surfaces, with the surfaces' sizes.
    public let creations: [(name: String, size: Size2D)]
    public let steps: [Host.Step]
  }

  /// Plays the script as a host that draws every frame, with tracks. Nil if the script has what is not exported.
  public func recorded() -> Recording? {
    let host = Host(tracksMotion: true, records: true)
    var frame = 0.0
    for line in lines + [Line("lost"), Line("wait", [3])] {
      guard line.word == "wait" else {
        host.perform(line)
        continue
      }
      let end = host.time + line[0]
      while case let next = 100 + frame / 60, next <= end {
        frame += 1
        host.refresh(at: next)
      }
      host.pass(to: end)
    }
    return host.steps.map { Recording(creations: host.creations, steps: $0) }
  }
}
