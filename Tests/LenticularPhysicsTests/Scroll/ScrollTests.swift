import Testing

@testable import LenticularPhysics

@Suite("Scrolling")
struct ScrollTests {
  @Test("Content of 1300 in a view of 1000 crosses 300 at 0.458438 s with 399.399 pt/s")
  func crossing() {
    let scroll = ScrollSimulation(from: 0.0, velocity: 1000, lowerBound: 0, upperBound: 300)
    #expect(abs(scroll.crossingTime - 0.458438) <= 5e-7)
    let state = scroll.state(at: scroll.crossingTime)
    #expect(abs(state.value - 300) <= 1e-12)
    #expect(abs(state.velocity - 399.399) <= 5e-4)
    #expect(scroll.end == 300)
    // The peak of a critically damped spring, v ÷ (e · ω), comes 1 ÷ ω after the crossing.
    let frequency = 200.0.squareRoot()
    let peak = scroll.state(at: scroll.crossingTime + 1 / frequency)
    #expect(abs(peak.value - 300 - 399.399 * 0.026013) <= 1e-3)
    #expect(abs(peak.velocity) <= 1e-9)
  }

  @Test("Position and velocity are continuous at the crossing, at either edge")
  func continuity() {
    for velocity in [301, 1000, 4321, 20_000.0] {
      for sign in [1.0, -1] {
        for decay in [Decay.normal, .fast] {
          let scroll = ScrollSimulation(
            from: 0.0, velocity: sign * velocity, lowerBound: -29, upperBound: 29, decay: decay)
          let moment = scroll.crossingTime
          let before = scroll.state(at: moment.nextDown)
          let after = scroll.state(at: moment.nextUp)
          #expect(abs(after.value - before.value) <= 1e-11)
          #expect(abs(after.velocity - before.velocity) <= 1e-9)
          #expect(abs(after.value - sign * 29) <= 1e-11)
        }
      }
    }
  }

  @Test("Mirrored throws are mirrored motions, bit for bit")
  func mirrored() {
    let scroll = ScrollSimulation(from: 12.0, velocity: 1700, lowerBound: 0, upperBound: 300)
    let mirror = ScrollSimulation(from: -12.0, velocity: -1700, lowerBound: -300, upperBound: 0)
    for frame in 0..<300 {
      let time = Double(frame) / 90
      #expect(scroll.value(at: time) == -mirror.value(at: time))
      #expect(scroll.velocity(at: time) == -mirror.velocity(at: time))
    }
  }

  @Test("A throw that stays inside is a decay")
  func inside() {
    let scroll = ScrollSimulation(from: 10.0, velocity: 500, lowerBound: 0, upperBound: 300)
    let decay = DecaySimulation(from: 10.0, velocity: 500)
    #expect(scroll.crossingTime == .infinity)
    #expect(scroll.end == decay.end)
    #expect(scroll.settlingTime(within: .points) == decay.settlingTime(within: .points))
    for frame in 0..<200 {
      #expect(scroll.value(at: Double(frame) / 60) == decay.value(at: Double(frame) / 60))
    }
  }

  @Test("Content beyond a bound is drawn back to the nearest at once, with its velocity")
  func outside() {
    for (from, velocity, bound) in [(-80.0, -200.0, 0.0), (-80, 900, 0), (420, 0, 300)] {
      let scroll = ScrollSimulation(
        from: from, velocity: velocity, lowerBound: 0, upperBound: 300)
      let spring = SpringSimulation(
        spring: .scrollBounce, from: from, to: bound, velocity: velocity)
      #expect(scroll.crossingTime == 0 && scroll.end == bound)
      for frame in 0..<120 {
        #expect(scroll.value(at: Double(frame) / 60) == spring.value(at: Double(frame) / 60))
      }
      #expect(scroll.settlingTime(within: .points) == spring.settlingTime(within: .points))
    }
  }

  @Test(
    "Content flung inwards from beyond a bound passes the bound at the permitted speed, and decelerates from there"
  )
  func contentFlungInwardsFromBeyondBound() {
    for decay in [Decay.normal, .fast] {
      for (from, velocity) in [
        (-80.0, 2000.0), (-1e-9, 500), (420, -3000), (-80, 9000), (310, -142),
      ] {
        let scroll = ScrollSimulation(
          from: from, velocity: velocity, lowerBound: 0, upperBound: 300, decay: decay)
        let bound = from < 0 ? 0.0 : 300
        let spring = SpringSimulation(
          spring: .scrollBounce, from: from, to: bound, velocity: velocity)
        // A critically damped spring passes its end after −x ÷ (v + ω · x).
        let entry = (bound - from) / (velocity + 200.0.squareRoot() * (from - bound))
        #expect(abs(scroll.entryTime / entry - 1) <= 1e-9)
        #expect(scroll.value(at: entry / 2) == spring.value(at: entry / 2))
        let before = scroll.state(at: scroll.entryTime.nextDown)
        let after = scroll.state(at: scroll.entryTime.nextUp)
        #expect(abs(after.value - before.value) <= 1e-9 && abs(after.value - bound) <= 1e-9)
        #expect(abs(after.velocity - before.velocity) <= 1e-8)
        let free = decay.destination(from: bound, velocity: after.velocity)
        #expect(abs(scroll.end - max(0, min(300, free))) <= 1e-9)
        let time = scroll.settlingTime(within: .points)
        for frame in 0..<200 {
          #expect(abs(scroll.value(at: time + Double(frame) / 100) - scroll.end) <= 0.0501)
        }
        // Started anew on the way, it goes the same way.
        for moment in [0.3, 0.9, 1.1, 2, 5] {
          let middle = scroll.state(at: entry * moment)
          let restarted = ScrollSimulation(
            from: middle.value, velocity: middle.velocity, lowerBound: 0, upperBound: 300,
            decay: decay)
          for frame in 0..<200 {
            let time = Double(frame) / 60
            let difference = restarted.value(at: time) - scroll.value(at: entry * moment + time)
            #expect(abs(difference) <= 1e-8)
          }
        }
      }
    }
  }

  @Test("A spring of any damping ratio hands over to the decay where it passes the bound")
  func springAnyDampingRatioHandsOver() throws {
    for ratio in [0.3, 0.96, 0.999_999, 1, 1.000_001, 1.1, 2] {
      let damping = 2 * ratio * 200.0.squareRoot()
      let spring = try DampedSpring(stiffness: 200, damping: damping)
      for (from, velocity) in [(-80.0, 1500.0), (-80, 7000), (-3, 400), (390, -6000)] {
        let scroll = ScrollSimulation(
          from: from, velocity: velocity, lowerBound: 0, upperBound: 300, spring: spring)
        let bound = from < 0 ? 0.0 : 300
        // Where it creeps, only what is faster than its fast rate passes.
        let fastRate = 200.0.squareRoot() * (ratio + max(0, ratio * ratio - 1).squareRoot())
        let passes = ratio < 1 || abs(velocity) > fastRate * abs(from - bound)
        #expect((scroll.entryTime > 0) == passes)
        guard passes else { continue }
        let passage = try #require(
          spring.time(from: from - bound, velocity: velocity, to: 0))
        #expect(abs(scroll.entryTime / passage - 1) <= 1e-9)
        #expect(abs(scroll.value(at: scroll.entryTime) - bound) <= 1e-9)
      }
    }
  }

  @Test("Content that passes the bound imperceptibly, long after it seems to rest, is at rest")
  func imperceptibleEntry() {
    let frequency = 200.0.squareRoot()
    for excess in [1e-3, 1e-6, 1e-9, 1e-12, 1e-15] {
      let scroll = ScrollSimulation(
        from: -80.0, velocity: 80 * frequency * (1 + excess), lowerBound: 0, upperBound: 300)
      let time = scroll.settlingTime(within: .points)
      #expect(time < 1)
      for frame in 0..<200 {
        let state = scroll.state(at: time + Double(frame) / 60)
        #expect(abs(state.value - scroll.end) <= 0.1 && abs(state.velocity) <= 1.01)
      }
    }
  }

  @Test("Content that reaches a bound imperceptibly, long after it seems to rest there, is at rest")
  func imperceptibleCrossing() {
    for excess in [1e-2, 1e-3, 1e-6, 1e-9, 1e-12] {
      let (from, bound) = (0.0, 300.0)
      let velocity = Decay.normal.velocity(from: from, to: bound + excess)
      let decay = DecaySimulation(from: from, velocity: velocity)
      for bounces in [true, false] {
        let scroll = ScrollSimulation(
          from: from, velocity: velocity, lowerBound: 0, upperBound: bound, bounces: bounces)
        #expect(scroll.end == bound && scroll.crossingTime.isFinite)
        let time = scroll.settlingTime(within: .points)
        #expect(time <= decay.settlingTime(within: .points))
        for frame in 0..<2000 {
          let state = scroll.state(at: time + Double(frame) / 60)
          #expect(abs(state.value - bound) <= 0.05 * (1 + 1e-9))
          #expect(abs(state.velocity) <= 1 + 1e-9)
        }
      }
    }
  }

  @Test("Content that must not bounce stops at the bound, and returns to it from beyond")
  func contentMustNotBounceStopsBound() {
    let scroll = ScrollSimulation(
      from: 0.0, velocity: 1000, lowerBound: 0, upperBound: 300, bounces: false)
    let bouncing = ScrollSimulation(from: 0.0, velocity: 1000, lowerBound: 0, upperBound: 300)
    for frame in 0..<120 {
      let time = Double(frame) / 60
      let state = scroll.state(at: time)
      if time < 0.458 {
        #expect(state == bouncing.state(at: time))
      } else if time > 0.459 {
        #expect(state == (300, 0))
      }
    }
    #expect(scroll.settlingTime(within: .points) == scroll.crossingTime)
    let outside = ScrollSimulation(
      from: -50.0, velocity: 0, lowerBound: 0, upperBound: 300, bounces: false)
    #expect(outside.value(at: 0.05) < -20 && outside.end == 0)
    let inwards = ScrollSimulation(
      from: -50.0, velocity: 9000, lowerBound: 0, upperBound: 0, bounces: false)
    #expect(inwards.value(at: inwards.entryTime / 2) < 0)
    #expect(inwards.state(at: inwards.entryTime.nextUp) == (0, 0))
  }

  @Test("Restarted at any frame a scroll goes on as it was, within rounding")
  func restart() {
    for (from, velocity) in [(0.0, 1000.0), (250, 2000), (200, -3000), (-40, 100), (330, 900)] {
      let scroll = ScrollSimulation(
        from: from, velocity: velocity, lowerBound: 0, upperBound: 300)
      for frame in stride(from: 0, to: 150, by: 7) {
        let start = Double(frame) / 60
        let state = scroll.state(at: start)
        let restarted = ScrollSimulation(
          from: state.value, velocity: state.velocity, lowerBound: 0, upperBound: 300)
        for later in stride(from: 0, to: 150, by: 11) {
          let time = Double(later) / 60
          #expect(abs(restarted.value(at: time) - scroll.value(at: start + time)) <= 1e-8)
        }
      }
    }
  }

  @Test("A throw outwards from a bound is a spring, one inwards a decay")
  func atBound() {
    let outwards = ScrollSimulation(from: 300.0, velocity: 100, lowerBound: 0, upperBound: 300)
    #expect(outwards.crossingTime == 0 && outwards.end == 300)
    let inwards = ScrollSimulation(from: 300.0, velocity: -100, lowerBound: 0, upperBound: 300)
    #expect(inwards.crossingTime == .infinity)
    let still = ScrollSimulation(from: 300.0, velocity: 0, lowerBound: 0, upperBound: 300)
    #expect(still.end == 300 && still.settlingTime(within: .points) == 0)
  }

  @Test("Lanes move independently, and settle with the last")
  func lanes() {
    let scroll = ScrollSimulation(
      from: Point2D(x: 0, y: 50), velocity: Point2D(x: 1000, y: 40),
      lowerBound: .zero, upperBound: Point2D(x: 300, y: 200))
    let x = ScrollSimulation(from: 0.0, velocity: 1000, lowerBound: 0, upperBound: 300)
    let y = ScrollSimulation(from: 50.0, velocity: 40, lowerBound: 0, upperBound: 200)
    for frame in 0..<200 {
      let time = Double(frame) / 60
      #expect(scroll.value(at: time) == Point2D(x: x.value(at: time), y: y.value(at: time)))
    }
    #expect(
      scroll.settlingTime(within: .points)
        == max(x.settlingTime(within: .points), y.settlingTime(within: .points)))
    #expect(scroll.end == Point2D(x: x.end, y: y.end))
  }

  @Test("After its settling time a scroll stays within the tolerance, and is finite always")
  func settling() {
    for (from, velocity) in [(0.0, 1000.0), (0, -3000), (250, 120), (-40, -900), (500, 8000)] {
      let scroll = ScrollSimulation(
        from: from, velocity: velocity, lowerBound: 0, upperBound: 300)
      let time = scroll.settlingTime(within: .points)
      for frame in 0..<1000 {
        let state = scroll.state(at: time + Double(frame) / 500)
        #expect(abs(state.value - scroll.end) <= 0.05 * (1 + 1e-9))
        #expect(abs(state.velocity) <= 1 + 1e-9)
      }
      for time in [-1, 1e-300, 1e9, 1e300] { #expect(scroll.value(at: time).isFinite) }
    }
  }

  @Test("Without bounds a scroll is a decay, and crossed bounds are the lower one")
  func bounds() {
    let free = ScrollSimulation(
      from: 0.0, velocity: 9000, lowerBound: -.infinity, upperBound: .infinity)
    #expect(free.value(at: 1) == DecaySimulation(from: 0.0, velocity: 9000).value(at: 1))
    let empty = ScrollSimulation(from: 10.0, velocity: 0, lowerBound: 0, upperBound: -50)
    #expect(empty.end == 0)
  }
}

@Suite("Rubber bands")
struct RubberBandTests {
  let band = RubberBand()

  @Test("The displacements of 2013 at a dimension of 960 come out")
  func original() {
    let table = [(5.0, 2.7421), (10, 5.4687), (100, 52.0197), (400, 178.9831), (960, 340.6452)]
    for (pull, displacement) in table {
      let result = band.displacement(forOverscroll: pull, dimension: 960)
      #expect(abs(result - displacement) <= 5.1e-5)
    }
  }

  @Test("Overscroll undoes displacement, to either side")
  func inverse() {
    for dimension in [100, 568, 812.0] {
      for coefficient in [0.2, 0.55, 1] {
        let band = RubberBand(coefficient: coefficient)
        for pull in [0, 1e-9, 0.5, 10, 300, 5000.0] {
          for sign in [1.0, -1] {
            let displacement = band.displacement(forOverscroll: sign * pull, dimension: dimension)
            let back = band.overscroll(forDisplacement: displacement, dimension: dimension)
            let stretch = 1 + coefficient * pull / dimension
            #expect(abs(back - sign * pull) <= 4e-16 * pull * stretch)
            #expect(abs(displacement) < dimension)
          }
        }
      }
    }
  }

  @Test("The content gives ever less, never the whole dimension, and mirrors")
  func monotone() {
    var last = (value: 0.0, step: Double.infinity)
    for pull in 1...2000 {
      let value = band.displacement(forOverscroll: Double(pull), dimension: 320)
      let step = value - last.value
      #expect(step > 0 && step < last.step && value < 320)
      #expect(band.displacement(forOverscroll: -Double(pull), dimension: 320) == -value)
      last = (value, step)
    }
  }

  @Test("Extreme pulls and dimensions give finite results")
  func limits() {
    #expect(band.displacement(forOverscroll: .infinity, dimension: 100) == 100)
    #expect(band.displacement(forOverscroll: -1e308, dimension: 100) == -100)
    for dimension in [0, -5, .nan] {
      #expect(band.displacement(forOverscroll: 10, dimension: dimension) == 0)
      #expect(band.overscroll(forDisplacement: 10, dimension: dimension) == 0)
    }
    for displacement in [100, 101, .infinity, -100, -1e9] {
      let pull = band.overscroll(forDisplacement: displacement, dimension: 100)
      #expect(pull.isFinite && (pull < 0) == (displacement < 0) && abs(pull) > 1e15)
    }
  }

  @Test("Inside a range a value follows freely, beyond it with resistance, and back")
  func clamping() {
    for value in [0, 17.25, 300] {
      #expect(band.clamp(value, to: 0...300, dimension: 500) == value)
      #expect(band.unclamp(value, to: 0...300, dimension: 500) == value)
    }
    let beyond = band.clamp(400, to: 0...300, dimension: 500)
    #expect(beyond == 300 + band.displacement(forOverscroll: 100, dimension: 500))
    for value in [-2000, -1, -0.001, 300.5, 1500] {
      let clamped = band.clamp(value, to: 0...300, dimension: 500)
      #expect(relativeError(band.unclamp(clamped, to: 0...300, dimension: 500), value) <= 1e-12)
    }
  }

  @Test("A scale beyond a limit is stretched ever less, never by the greatest factor, and back")
  func scales() {
    for scale in [3.001, 4, 12, 1e6] {
      let shown = band.resisted(scale: scale, beyond: 3, greatest: 2)
      #expect(shown > 3 && shown < min(scale, 6))
      let asked = band.unresisted(scale: shown, beyond: 3, greatest: 2)
      #expect(relativeError(asked, scale) <= 1e-9)
      // Below a least scale it is the same by ratio.
      let small = band.resisted(scale: 9 / scale, beyond: 3, greatest: 2)
      #expect(relativeError(small * shown, 9) <= 1e-12)
    }
    let half = band.unresisted(scale: 5.999, beyond: 3, greatest: 2, share: 0.5)
    let least = band.unresisted(scale: 3 * 2.0.squareRoot(), beyond: 3, greatest: 2)
    #expect(relativeError(half, least) <= 1e-12)
  }
}
