/// What was visible of a story when its baseline was stored.
///
/// A baseline's file is lines of text. A scene is a line `scene` with the number of its frames, followed
/// by the contents that were seen in it; see `BaselineTrack`.
public struct Baseline {
  /// What each frame of each scene shows, as far as it is stored.
  private var scenes: [[[VisibleContent]]] = []
  private let sampling: BaselineSampling

  /// The baseline of what a film shows.
  public init(_ film: Film, _ sampling: BaselineSampling) {
    self.sampling = sampling
    for (number, scene) in film.scenes.enumerated() {
      var frames = scene.frames
      while frames.count > 1, frames[frames.count - 1] == frames[frames.count - 2] {
        frames.removeLast()
      }
      let count = frames.count
      for index in frames.indices {
        frames[index].removeAll {
          !sampling.includes($0.name, scene: number, frame: index, count: count)
        }
      }
      scenes.append(frames)
    }
  }

  /// Reads a file; nil where it is none.
  public init?(text: String, _ sampling: BaselineSampling) {
    self.sampling = sampling
    for line in text.split(separator: "\n") {
      if line.hasPrefix("scene ") {
        guard let count = Int(line.dropFirst(6)), count >= 0 else { return nil }
        scenes.append(Array(repeating: [], count: count))
        continue
      }
      guard !scenes.isEmpty, let track = BaselineTrack(line: line) else { return nil }
      let scene = scenes.count - 1
      guard track.first >= 0, track.interval > 0,
        track.next - track.interval < scenes[scene].count
      else { return nil }
      for index in track.samples.indices {
        scenes[scene][track.first + index * track.interval].append(track.content(index))
      }
    }
  }

  public var text: String {
    var lines: [String] = []
    for (number, frames) in scenes.enumerated() {
      lines.append("scene \(frames.count)")
      lines += tracks(of: frames, scene: number).map(\.line)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The contents of a scene, each as long as it is seen without a break.
  private func tracks(of frames: [[VisibleContent]], scene: Int) -> [BaselineTrack] {
    var tracks: [BaselineTrack] = []
    /// The tracks that may go on, by the names of their contents.
    var open: [String: [Int]] = [:]
    for (frame, contents) in frames.enumerated() {
      for (name, contents) in Dictionary(grouping: contents, by: \.name).sorted(by: {
        $0.key < $1.key
      }) {
        var candidates = (open[name] ?? []).filter { tracks[$0].next == frame }
        open[name] = candidates
        for content in contents {
          let sample = BaselineTrack.sample(of: content)
          func distance(_ track: Int) -> Int {
            let last = tracks[track].samples[tracks[track].samples.count - 1]
            return (0..<4).reduce(0) { $0 + abs(last[$1] - sample[$1]) }
          }
          if let nearest = candidates.min(by: { distance($0) < distance($1) }) {
            tracks[nearest].samples.append(sample)
            candidates.removeAll { $0 == nearest }
          } else {
            let interval = sampling.interval(of: name, scene: scene, frame: frame)
            open[name, default: []].append(tracks.count)
            tracks.append(
              BaselineTrack(name: name, first: frame, interval: interval, samples: [sample]))
          }
        }
      }
    }
    return tracks
  }
}

// MARK: - Comparison

/// A content of one frame that is not what the baseline has.
public struct BaselineDifference {
  public var scene: Int
  /// Seconds since the scene's beginning.
  public var time: Double
  /// Seconds since the story's beginning.
  public var storyTime: Double
  public var name: String
  /// What the baseline has; nil where it has nothing.
  public var expected: VisibleContent?
  /// What is visible; nil where nothing is.
  public var actual: VisibleContent?
  /// The distance of the two in units of the tolerance; infinite where one is missing.
  public var distance: Double { expected.flatMap { actual?.distance(to: $0) } ?? .infinity }
}

extension BaselineDifference: CustomStringConvertible {
  public var description: String {
    """
    scene \(scene), \(seconds(time)) (\(seconds(storyTime)) into the story), \(name)
      was \(expected?.text ?? "not visible")
      is  \(actual?.text ?? "not visible")
    """
  }

  private func seconds(_ time: Double) -> String { "\((time * 1000).rounded() / 1000) s" }
}

extension Baseline {
  /// All that differs in a film, in the order of time.
  public func differences(from film: Film) -> [BaselineDifference] {
    var differences: [BaselineDifference] = []
    for number in 0..<max(scenes.count, film.scenes.count) {
      let stored = number < scenes.count ? scenes[number] : []
      let scene = number < film.scenes.count ? film.scenes[number] : Film.Scene(start: 0)
      let count = max(stored.count, scene.frames.count)
      for frame in 0..<count {
        let expected = stored.isEmpty ? [] : stored[min(frame, stored.count - 1)]
        let actual = scene.contents(frame)
        func isStored(_ content: VisibleContent) -> Bool {
          sampling.includes(content.name, scene: number, frame: frame, count: count)
        }
        let pairs = Self.unequal(expected.filter(isStored), actual.filter(isStored))
        for (expected, actual) in pairs {
          let time = Double(frame) / Film.framesPerSecond
          differences.append(
            BaselineDifference(
              scene: number, time: time, storyTime: scene.start + time,
              name: (expected ?? actual)?.name ?? "", expected: expected, actual: actual))
        }
      }
    }
    return differences
  }

  /// Pairs of contents with the same name that are not equal.
  private static func unequal(
    _ expected: [VisibleContent], _ actual: [VisibleContent]
  ) -> [(VisibleContent?, VisibleContent?)] {
    var pairs: [(VisibleContent?, VisibleContent?)] = []
    var rest = actual
    var missing: [VisibleContent] = []
    // Whatever has an equal is no longer asked for; then the nearest of the same name belong together.
    for content in expected {
      let equal = rest.firstIndex { $0.name == content.name && $0.distance(to: content) <= 1 }
      if let equal { rest.remove(at: equal) } else { missing.append(content) }
    }
    for content in missing {
      let nearest = rest.indices.filter { rest[$0].name == content.name }
        .min { rest[$0].distance(to: content) < rest[$1].distance(to: content) }
      if let nearest {
        pairs.append((content, rest.remove(at: nearest)))
      } else if !content.isNegligible {
        pairs.append((content, nil))
      }
    }
    return pairs + rest.filter { !$0.isNegligible }.map { (nil, $0) }
  }
}
