import LenticularGestures
import Testing

@Suite struct GestureStateTests {
  static let legal: Set<[RecognizerState]> = [
    [.possible, .ended], [.possible, .failed], [.possible, .began],
    [.began, .changed], [.began, .cancelled], [.began, .ended],
    [.changed, .changed], [.changed, .cancelled], [.changed, .ended],
  ]

  static let all = RecognizerState.allCases.flatMap { from in
    RecognizerState.allCases.map { [from, $0] }
  }

  @Test("nine transitions are legal") func nineTransitionsAreLegal() {
    #expect(Self.legal.count == 9)
    for pair in Self.legal {
      #expect(pair[0].canChange(to: pair[1]))
      var state = pair[0]
      state.change(to: pair[1])
      #expect(state == pair[1])
    }
  }

  @Test("the other 27 are not") func theOther27AreNot() {
    let illegal = Self.all.filter { !Self.legal.contains($0) }
    #expect(illegal.count == 27)
    for pair in illegal { #expect(!pair[0].canChange(to: pair[1])) }
  }

  #if DEBUG
    @Test("an illegal transition traps in a debug build")
    func anIllegalTransitionTrapsInADebugBuild() async {
      await #expect(processExitsWith: .failure) {
        var state = RecognizerState.failed
        state.change(to: .began)
      }
    }
  #else
    @Test("an illegal transition changes nothing in a release build")
    func anIllegalTransitionChangesNothingInAReleaseBuild() {
      var state = RecognizerState.failed
      state.change(to: .began)
      #expect(state == .failed)
    }
  #endif

  @Test("a discrete gesture is recognized when it ends")
  func aDiscreteGestureIsRecognizedWhenItEnds() {
    #expect(RecognizerState.recognized == .ended)
  }

  @Test("final and active states exclude each other and possible")
  func finalAndActiveStatesExcludeEachOtherAndPossible() {
    #expect(RecognizerState.allCases.filter(\.isFinal) == [.ended, .cancelled, .failed])
    #expect(RecognizerState.allCases.filter(\.isActive) == [.began, .changed])
  }
}
