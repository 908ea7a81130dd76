import LenticularGestures
import Testing

@Suite struct GestureStateTests {
  static let legal: Set<[GestureState]> = [
    [.possible, .ended], [.possible, .failed], [.possible, .began],
    [.began, .changed], [.began, .cancelled], [.began, .ended],
    [.changed, .changed], [.changed, .cancelled], [.changed, .ended],
  ]

  static let all = GestureState.allCases.flatMap { from in
    GestureState.allCases.map { [from, $0] }
  }

  @Test func nineTransitionsAreLegal() {
    #expect(Self.legal.count == 9)
    for pair in Self.legal {
      #expect(pair[0].canChange(to: pair[1]))
      var state = pair[0]
      state.change(to: pair[1])
      #expect(state == pair[1])
    }
  }

  @Test func theOther27AreNot() {
    let illegal = Self.all.filter { !Self.legal.contains($0) }
    #expect(illegal.count == 27)
    for pair in illegal { #expect(!pair[0].canChange(to: pair[1])) }
  }

  #if DEBUG
    @Test func anIllegalTransitionTrapsInADebugBuild() async {
      await #expect(processExitsWith: .failure) {
        var state = GestureState.failed
        state.change(to: .began)
      }
    }
  #else
    @Test func anIllegalTransitionChangesNothingInAReleaseBuild() {
      var state = GestureState.failed
      state.change(to: .began)
      #expect(state == .failed)
    }
  #endif

  @Test func aDiscreteGestureIsRecognizedWhenItEnds() {
    #expect(GestureState.recognized == .ended)
  }

  @Test func finalAndActiveStatesExcludeEachOtherAndPossible() {
    #expect(GestureState.allCases.filter(\.isFinal) == [.ended, .cancelled, .failed])
    #expect(GestureState.allCases.filter(\.isActive) == [.began, .changed])
  }
}
