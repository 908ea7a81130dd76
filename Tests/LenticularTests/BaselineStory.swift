import TestSupport
import Testing

/// A story of which a baseline is stored: what was visible, whatever draws it.
struct BaselineStory: Sendable, CustomTestStringConvertible {
  /// The name of the baseline's file.
  let name: String
  var items = VisibleStage.Items.photos
  var sampling = BaselineSampling()
  /// Tells the story; returns what was shown, and what a host found wrong.
  let play: @Sendable () -> (screen: Screen, faults: [String])

  var testDescription: String { name }

  /// What was visible, 60 times a second.
  func film() -> (film: Film, faults: [String]) {
    let (screen, faults) = play()
    var film = Film(items)
    var end = 0.0
    for showing in screen.showings {
      switch showing {
      case .frame(let frame):
        film.show(frame)
        end = frame.time
      case .settled(let time): film.endScene(at: time)
      }
    }
    film.endScene(at: end)
    return (film, faults)
  }

  static let all =
    viewerStories + scrollStories + nestedStories + wallStories + tiltStories + peekStories
    + parallaxStories
    + Recording.all.map { recording in
      BaselineStory(
        name: recording.name,
        sampling: BaselineSampling(denseScenes: recording.name == "random" ? 8 : .max)
      ) {
        let script = recording.play(at: .hertz(60))
        return (script.screen, script.allFaults)
      }
    }
    + ScrollRecording.all.map { recording in
      BaselineStory(name: recording.name, sampling: BaselineSampling(denseFrames: 1200)) {
        let script = recording.play(at: 60)
        return (script.screen, script.allFaults)
      }
    }
    + WallRecording.all.map { recording in
      BaselineStory(name: recording.name, sampling: .wall) {
        let script = recording.play()
        return (script.screen, script.allFaults)
      }
    }
    + TiltRecording.all.map { recording in
      BaselineStory(
        name: recording.name, items: .tiles,
        sampling: BaselineSampling(sparseNames: ["tile"], denseFrames: 1200)
      ) {
        let script = recording.play()
        return (script.screen, script.allFaults)
      }
    }
    + PeekRecording.all.map { recording in
      BaselineStory(name: recording.name) {
        let script = recording.play()
        return (script.screen, script.allFaults)
      }
    }
    + FeedRecording.all.map { recording in
      BaselineStory(name: recording.name) {
        let script = recording.play()
        return (script.screen, script.allFaults)
      }
    }
}

extension BaselineSampling {
  /// The content is stored at 60 Hz; all that moves with it, less often.
  static let wall = BaselineSampling(sparseNames: ["photo", "mosaic", "row"])
}
