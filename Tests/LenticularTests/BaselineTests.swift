import TestSupport
import Testing

/// Every story shows what it showed when its baseline was stored; see `Baselines/DIFFERENCES.md`.
@Suite struct BaselineTests {
  @Test(arguments: BaselineStory.all)
  func aStoryShowsWhatItsBaselineHas(story: BaselineStory) throws {
    let (film, faults) = story.film()
    #expect(faults.isEmpty)
    #expect(film.scenes.contains { $0.frames.contains { !$0.isEmpty } })
    for fault in try BaselineFolder.shared.compare(story.name, film, story.sampling) {
      Issue.record(Comment(rawValue: fault))
    }
  }

  @Test func eachBaselineHasOneStory() throws {
    let names = BaselineStory.all.map(\.name)
    #expect(Set(names).count == names.count)
    // Those of storyboards are checked beside them.
    let stored = try BaselineFolder.shared.names().filter { !$0.hasPrefix("storyboard-") }
    #expect(Set(stored).subtracting(names).isEmpty)
    for difference in try BaselineFolder.shared.intendedDifferences() {
      #expect(try BaselineFolder.shared.names().contains(difference.story))
    }
  }

  @Test func aBaselineThatIsReadAgainIsTheSame() throws {
    let story = try #require(BaselineStory.all.first { $0.name == "wall-keys" })
    let (film, _) = story.film()
    let stored = Baseline(film, story.sampling)
    let read = try #require(Baseline(text: stored.text, story.sampling))
    #expect(stored.differences(from: film).isEmpty && read.differences(from: film).isEmpty)
  }
}
