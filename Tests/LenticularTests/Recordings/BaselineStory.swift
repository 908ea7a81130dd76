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
    return (screen.film(items), faults)
  }

  static let all: [BaselineStory] = [
    viewerStories, scrollStories, nestedStories, wallStories, tiltStories, peekStories,
    parallaxStories, Recording.all.map(BaselineStory.init),
    ScrollRecording.all.map(BaselineStory.init),
    WallRecording.all.map(BaselineStory.init), TiltRecording.all.map(BaselineStory.init),
    PeekRecording.all.map(BaselineStory.init), FeedRecording.all.map(BaselineStory.init),
  ].flatMap { $0 }
}

// Recordings at 60 Hz, whatever pace they are played at elsewhere.
extension BaselineStory {
  init(_ recording: Recording) {
    self.init(
      name: recording.name,
      sampling: BaselineSampling(denseScenes: recording.name == "random" ? 8 : .max)
    ) {
      let script = recording.play(at: .hertz(60))
      return (script.screen, script.allFaults)
    }
  }

  init(_ recording: ScrollRecording) {
    self.init(name: recording.name, sampling: BaselineSampling(denseFrames: 1200)) {
      let script = recording.play(at: 60)
      return (script.screen, script.allFaults)
    }
  }

  init(_ recording: WallRecording) {
    self.init(name: recording.name, sampling: .wall) {
      let script = recording.play()
      return (script.screen, script.allFaults)
    }
  }

  init(_ recording: TiltRecording) {
    self.init(
      name: recording.name, items: .tiles,
      sampling: BaselineSampling(sparseNames: ["tile"], denseFrames: 1200)
    ) {
      let script = recording.play()
      return (script.screen, script.allFaults)
    }
  }

  init(_ recording: PeekRecording) {
    self.init(name: recording.name) {
      let script = recording.play()
      return (script.screen, script.allFaults)
    }
  }

  init(_ recording: FeedRecording) {
    self.init(name: recording.name) {
      let script = recording.play()
      return (script.screen, script.allFaults)
    }
  }
}

extension BaselineSampling {
  /// The content is stored at 60 Hz; all that moves with it, less often.
  static let wall = BaselineSampling(sparseNames: ["photo", "mosaic", "row"])
}

extension Screen {
  /// What was visible, 60 times a second.
  func film(_ items: VisibleStage.Items) -> Film {
    var film = Film(items)
    var end = 0.0
    for showing in showings {
      switch showing {
      case .frame(let frame):
        film.show(frame)
        end = frame.time
      case .settled(let time): film.endScene(at: time)
      }
    }
    film.endScene(at: end)
    return film
  }
}
