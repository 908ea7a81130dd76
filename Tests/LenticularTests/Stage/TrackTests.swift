import Lenticular
import LenticularPhysics
import LenticularScene
import TestSupport
import Testing

/// Which motions have tracks. In every story, `Screen` compares what the tracks show with what the frames have.
@Suite struct TrackTests {
  /// Counts the frames with changes during an action: those in which tracks show motion, and the others.
  private func counts(_ screen: Screen, _ act: () -> Void) -> (tracked: Int, untracked: Int) {
    let former = screen.frameCounts
    act()
    return (
      screen.frameCounts.tracked - former.tracked, screen.frameCounts.untracked - former.untracked
    )
  }

  @Test("an opening and a closing are known from their second frame on")
  func anOpeningAndAClosingAreKnownFromTheirSecondFrameOn() {
    let script = ViewerScript(photos: Recording.photos)
    let opening = counts(script.screen) { script.present(from: .plain).settle() }
    #expect(opening.tracked > 20 && opening.untracked <= 3, "\(opening)")
    let closing = counts(script.screen) { script.dismiss().settle() }
    #expect(closing.tracked > 20 && closing.untracked <= 3, "\(closing)")
    #expect(script.allFaults.isEmpty)
  }

  @Test("a page turn and a zoom are known") func aPageTurnAndAZoomAreKnown() {
    let script = ViewerScript(photos: Recording.photos)
    script.present(from: .plain).settle()
    let turn = counts(script.screen) { script.step(1).settle() }
    #expect(turn.tracked > 20 && turn.untracked <= 4, "\(turn)")
    let zoom = counts(script.screen) { script.doubleTap(at: point(100, 300)).settle() }
    #expect(zoom.tracked > 20 && zoom.untracked <= 4, "\(zoom)")
    #expect(script.allFaults.isEmpty)
  }

  @Test("a fling is known with its bounce and its indicator")
  func aFlingIsKnownWithItsBounceAndItsIndicator() throws {
    let script = ScrollScript(content: Size2D(width: 320, height: 3000))
    script.fling(velocity: point(0, -1500))
    let fling = counts(script.screen) { script.settle() }
    // The last frames fade the indicator.
    #expect(fling.tracked > 60 && fling.untracked <= 6, "\(fling)")
    script.fling(velocity: point(0, 9000)).frame().frame().frame()
    #expect(script.screen.tracks.count == 2, "the content and its indicator")
    script.settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a panorama that glides is known with its bar", arguments: [false, true], [-900.0, 900])
  func aPanoramaThatGlidesIsKnownWithItsBar(loops: Bool, velocity: Double) {
    let script = TiltScript(picture: Size2D(width: 6000, height: 1000), loops: loops).settle()
    for _ in 0..<3 {
      script.down(at: point(200, 300)).drag(velocity: point(velocity, 0), for: 0.1).up()
      let glide = counts(script.screen) { script.settle() }
      #expect(glide.tracked > 30 && glide.untracked <= 4, "\(glide)")
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test("a panorama that zooms is known with its bar", arguments: [false, true])
  func aPanoramaThatZoomsIsKnownWithItsBar(loops: Bool) {
    let script = TiltScript(picture: Size2D(width: 6000, height: 1000), loops: loops).settle()
    let zooms: [(String, () -> Void)] = [
      ("in", { script.send(.key(.zoomIn)) }),
      ("out", { script.send(.key(.zoomOut)) }),
      ("to the whole", { script.tap(at: point(90, 300)) }),
      ("from the whole", { script.tap(at: point(90, 300)) }),
    ]
    for (name, zoom) in zooms {
      let frames = counts(script.screen) {
        zoom()
        script.settle()
      }
      #expect(frames.tracked > 15 && frames.untracked <= 5, "\(name): \(frames)")
    }
    #expect(script.allFaults.isEmpty)
  }

  @Test("a panorama that loops is known beyond its end")
  func aPanoramaThatLoopsIsKnownBeyondItsEnd() {
    // Twice as wide as the view is high.
    let script = TiltScript(picture: Size2D(width: 4000, height: 2000), loops: true).settle()
    script.down(at: point(200, 300)).drag(velocity: point(-4000, 0), for: 0.05).up().frame().frame()
    #expect(script.screen.tracks.count == 4, "the content, its bar and the copies of the bar")
    // Each time that the middle passes an end, the content is moved by its width.
    let glide = counts(script.screen) { script.settle() }
    #expect(glide.tracked > 60 && glide.untracked <= 12, "\(glide)")
    #expect(script.allFaults.isEmpty)
  }

  @Test("a wall on which photographs come and go is known")
  func aWallOnWhichPhotographsComeAndGoIsKnown() {
    let script = WallScript(photos: 2000).settle()
    for _ in 0..<4 { script.send(.key(.zoomIn)).settle() }
    script.down(at: point(160, 400)).drag(velocity: point(0, -1500), for: 0.1).up()
    let fling = counts(script.screen) { script.settle() }
    #expect(fling.tracked > 60 && fling.untracked <= 6, "\(fling)")
    #expect(script.allFaults.isEmpty)
  }

  @Test("content that the host follows has no tracks") func contentThatTheHostFollowsHasNoTracks() {
    let script = ScrollScript(content: Size2D(width: 320, height: 3000))
    script.send(.scroll.setOptions(isFollowedByHost: true))
    script.fling(velocity: point(0, -1500)).frame().frame().frame()
    #expect(script.screen.tracks.isEmpty && script.view.isDecelerating)
    script.send(.scroll.setOptions()).frame().frame()
    #expect(script.screen.tracks.count == 2, "the content and its indicator")
    script.send(.scroll.setOptions(isFollowedByHost: true)).frame()
    #expect(script.screen.tracks.isEmpty && script.view.isDecelerating)
    script.settle()
    #expect(script.allFaults.isEmpty)
  }

  @Test("a finger takes a motion back with its first frame")
  func aFingerTakesAMotionBackWithItsFirstFrame() {
    let script = ScrollScript(content: Size2D(width: 320, height: 3000))
    script.fling(velocity: point(0, -3000)).frame().frame().frame()
    #expect(!script.screen.tracks.isEmpty)
    script.down(at: point(160, 240)).frame()
    #expect(script.screen.tracks.isEmpty)
    script.up().settle()
    #expect(script.allFaults.isEmpty)
  }
}
