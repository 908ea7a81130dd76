import Lenticular
import LenticularPhysics
import Testing

@testable import TestSupport

/// Every story shows what it showed when its baseline was stored; see `Baselines/DIFFERENCES.md`.
@Suite struct BaselineTests {
  @Test("a story shows what its baseline has", arguments: BaselineStory.all)
  func aStoryShowsWhatItsBaselineHas(story: BaselineStory) throws {
    let (film, faults) = story.film()
    #expect(faults.isEmpty)
    #expect(film.scenes.contains { $0.frames.contains { !$0.isEmpty } })
    for fault in try BaselineFolder.shared.compare(story.name, film, story.sampling) {
      Issue.record(Comment(rawValue: fault))
    }
  }

  @Test("each baseline has one story") func eachBaselineHasOneStory() throws {
    let names = BaselineStory.all.map(\.name)
    #expect(Set(names).count == names.count)
    // Those of storyboards are checked beside them.
    let stored = try BaselineFolder.shared.names().filter { !$0.hasPrefix("storyboard-") }
    #expect(Set(stored).subtracting(names).isEmpty)
    for difference in try BaselineFolder.shared.intendedDifferences() {
      #expect(try BaselineFolder.shared.names().contains(difference.story))
    }
  }
}

/// The comparison itself: what is a difference, and what is none.
@Suite struct BaselineComparisonTests {
  private func film(
    _ configuration: PhotoViewer.Configuration = .init(), pause: Double = 0,
    _ story: (ViewerScript) -> Void = { _ in }
  ) -> Film {
    let script = ViewerScript(photos: Recording.photos, configuration: configuration)
    script.present(from: .plain).wait(2 + pause).settle()
    story(script)
    script.down(at: point(160, 284)).drag(velocity: point(300, 900), for: 0.1).up().settle()
    return script.screen.film(.photos)
  }

  @Test("a baseline that is read again equals its film")
  func aBaselineThatIsReadAgainEqualsItsFilm() throws {
    for name in ["wall-keys", "tilt-tiles", "nested-list", "parallax-scroll"] {
      let story = try #require(BaselineStory.all.first { $0.name == name })
      let (film, _) = story.film()
      let stored = Baseline(film, story.sampling)
      let read = try #require(Baseline(text: stored.text, story.sampling))
      #expect(stored.differences(from: film).isEmpty && read.differences(from: film).isEmpty)
      #expect(read.differences(from: self.film()).count > 100)
    }
  }

  @Test("text that is no baseline is refused") func textThatIsNoBaselineIsRefused() {
    let text = Baseline(film(), BaselineSampling()).text
    #expect(Baseline(text: text, BaselineSampling()) != nil)
    for bad in [
      "photo 0|0 1 1|A A A A A A A A A A", "scene x", "scene 1\nphoto 0|0 2 1|A", "scene",
    ] {
      #expect(Baseline(text: bad, BaselineSampling()) == nil, "\(bad)")
    }
    let cut = text.replacing("|0 ", with: "|9999 ")
    #expect(Baseline(text: cut, BaselineSampling()) == nil)
  }

  @Test("a spring that is a bit softer is a difference") func aSpringThatIsABitSofterIsADifference()
  {
    var configuration = PhotoViewer.Configuration()
    configuration.presentationSpring = DampedSpring(uncheckedResponse: 0.3801, dampingRatio: 0.86)
    let baseline = Baseline(film(), BaselineSampling())
    let differences = baseline.differences(from: film(configuration))
    #expect(!differences.isEmpty)
    #expect(differences.allSatisfy { $0.scene == 0 && $0.name == "photo 0" && $0.time < 0.7 })
    #expect(differences.allSatisfy { $0.distance > 1 && $0.distance < 20 })
  }

  @Test("how long everything rests does not matter") func howLongEverythingRestsDoesNotMatter() {
    let baseline = Baseline(film(), BaselineSampling())
    #expect(baseline.differences(from: film(pause: 3.1)).isEmpty)
  }

  @Test("missing and extra contents are differences") func missingAndExtraContentsAreDifferences() {
    let baseline = Baseline(film(), BaselineSampling())
    let more = film { $0.step(1).settle() }
    #expect(
      baseline.differences(from: more).contains { $0.name == "photo 1" && $0.expected == nil })
    let less = Baseline(more, BaselineSampling()).differences(from: film())
    #expect(less.contains { $0.name == "photo 1" && $0.actual == nil })
  }

  @Test("a row of the list covers what it names") func aRowOfTheListCoversWhatItNames() throws {
    let all = try #require(IntendedDifference(row: "| flick | * | * | * | softer, as agreed |"))
    #expect(all.story == "flick" && all.reason == "softer, as agreed")
    let one = try #require(IntendedDifference(row: "|flick|2|0.5–1.25|photo 0|why|"))
    func difference(_ scene: Int, _ time: Double, _ name: String) -> BaselineDifference {
      BaselineDifference(scene: scene, time: time, storyTime: 9, name: name)
    }
    #expect(one.covers(difference(2, 1.25, "photo 0")) && all.covers(difference(0, 0, "backdrop")))
    #expect(!one.covers(difference(1, 1, "photo 0")) && !one.covers(difference(2, 1, "photo 1")))
    #expect(!one.covers(difference(2, 1.3, "photo 0")))
    for row in [
      "| a | b |", "| a | x | * | * | why |", "| a | 1 | 2–1 | * | why |", "| a | 1 | * | * | |",
    ] {
      #expect(IntendedDifference(row: Substring(row)) == nil, "\(row)")
    }
  }
}
