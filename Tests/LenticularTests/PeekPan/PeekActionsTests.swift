import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing

/// A preview with actions stays when the finger slides up, until something ends the peek.
@Suite struct PeekActionsTests {
  /// A finger that has slid up by 100 points, past the distance that commits.
  private func raise(hasActions: Bool = true) -> PeekScript {
    var source = PeekScript.source(.neighbours(start: 3))
    source.hasActions = hasActions
    let script = PeekScript().press(source)
    return script.drag(velocity: point(0, -500), for: 0.2)
  }

  @Test("sliding up lets the preview stay") func slidingUpLetsThePreviewStay() {
    let script = raise()
    #expect(script.story.last == .stayed(index: 3))
    script.up().settle()
    #expect(script.story.last == .stayed(index: 3) && script.index == 3)
    // It rests in the middle of the view, however far the finger had gone.
    #expect((script.shown.center - point(187.5, 333.5)).length < 0.01)
    #expect(script.thumbnailIsHidden && script.allFaults.isEmpty)
  }

  @Test("without actions sliding up commits") func withoutActionsSlidingUpCommits() {
    let script = raise(hasActions: false).settle()
    #expect(script.story.contains(.ended(index: 3, committed: true)))
    #expect(!script.story.contains(.stayed(index: 3)))
  }

  @Test("the finger moves a preview that stays no more")
  func theFingerMovesAPreviewThatStaysNoMore() {
    let script = raise()
    script.drag(velocity: point(300, 200), for: 0.5).up().settle()
    #expect(script.indices == [3] && script.story.last == .stayed(index: 3))
    // Keys and commands still do.
    script.send(.key(.right)).settle()
    #expect(script.index == 4)
    script.send(.peek.cancel()).settle()
    #expect(script.story.last == .ended(index: 4, committed: false) || !script.thumbnailIsHidden)
    #expect(script.index == nil && script.allFaults.isEmpty)
  }

  @Test("a preview that stays returns to its thumbnail")
  func aPreviewThatStaysReturnsToItsThumbnail() {
    let script = raise().up()
    script.send(.peek.cancel()).settle()
    #expect(script.index == nil && !script.thumbnailIsHidden && script.allFaults.isEmpty)
    // The next press begins a peek of its own.
    script.press().up().settle()
    #expect(script.beganCount == 2 && script.allFaults.isEmpty)
  }

  @Test("pressing deeper opens it all the same") func pressingDeeperOpensItAllTheSame() {
    var source = PeekScript.source()
    source.hasActions = true
    let script = PeekScript().send(.peek.setSource(source))
    script.pen(.down, pressure: 0.1).wait(0.02).pen(.moved, pressure: 0.55).wait(0.1)
    script.pen(.moved, pressure: 0.95).wait(0.1)
    #expect(script.story.contains(.ended(index: 0, committed: true)))
  }
}
