import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularWire
import Testing

@testable import LenticularStoryboard

/// What a panorama does while somebody holds a phone: recordings of described movements, which
/// `Scripts/recordings` writes, and what must move in them, and what must not.
@Suite("The feel of a tilt panner")
struct TiltFeelTests {
  /// A replay of a panorama of 3000 by 1000 pixels on a screen of 320 by 568 points.
  private struct Story {
    let replay: Replay
    let shown: ValueSeries
    let model: ValueSeries

    init(_ recording: Recording, rate: Double = 60) throws {
      replay = Replay(recording, rate: rate)
      let panel = try #require(replay.panels.last)
      (shown, model) = (panel.series[0], panel.series[1])
    }

    func shown(at time: Double) -> Double { shown.value(at: time) ?? .nan }
    func model(at time: Double) -> Double { model.value(at: time) ?? .nan }

    /// The values of a series in a part of the time.
    static func values(_ series: ValueSeries, in times: ClosedRange<Double>) -> [Double] {
      series.moments.filter { times.contains($0.time) }.compactMap(\.value)
    }
  }

  /// In points: the picture is 1704 wide, and seen from its middle.
  private static let start = (1704.0 - 320) / 2
  /// Points per radian: 500 for each of the picture's 5.325 lengths of the view.
  private static let gain = 500 * 1704 / 320.0
  /// What nobody sees: half a point is a pixel.
  private static let still = 0.5

  @Test("Looking around pans as far as the phone turns, the other way", arguments: [30.0, 60, 120])
  func lookAround(rate: Double) throws {
    let story = try Story(.named("look-around"), rate: rate)
    let turns = [(0.6, 1.4, -0.18), (2.1, 3.3, 0.36), (4.0, 5.1, -0.12)]
    var place = Self.start
    for (begin, end, angle) in turns {
      // As far as it should, but for the ends of a turn that are too slow to be meant.
      let rest = end + 0.6
      let way = story.shown(at: rest) - place
      #expect(abs(way + angle * Self.gain) < 0.06 * abs(angle) * Self.gain, "\(way)")
      // Never back while the turn goes on and the picture glides after it.
      var farthest = -Double.infinity
      for value in Story.values(story.shown, in: begin...rest) {
        let progress = angle < 0 ? value : -value
        #expect(progress > farthest - Self.still / 2)
        farthest = max(farthest, progress)
      }
      // Not before the turn begins.
      #expect(abs(story.shown(at: begin) - place) < Self.still)
      place = story.shown(at: rest)
    }
    let values = story.shown.values
    #expect(values.min()! > 0 && values.max()! < 1704 - 320)
  }

  @Test("The picture rests in the pauses of looking around")
  func pauses() throws {
    let story = try Story(.named("look-around"))
    for pause in [0...0.6, 2.0...2.1, 3.9...4.0, 5.7...6.0] {
      let values = Story.values(story.shown, in: pause)
      #expect(values.count > 5)
      #expect(values.max()! - values.min()! < Self.still)
      // What is still to come is where it will be: the model does not creep.
      let models = Story.values(story.model, in: pause)
      #expect(models.allSatisfy { $0 == models[0] })
    }
  }

  @Test("The picture follows a turn within a fifth of a second, and is there soon after it")
  func lag() throws {
    let story = try Story(.named("look-around"))
    // At the fastest of the second turn, the picture is where the model was two time constants ago.
    let lag = 2 * TiltPanner.Configuration().smoothingTime
    #expect(lag < 0.2)
    #expect(abs(story.shown(at: 2.8) - story.model(at: 2.8 - lag)) < 40)
    #expect(abs(story.shown(at: 3.3 + 0.5) - story.model(at: 3.3 + 0.5)) < 5)
  }

  @Test("A hand that trembles moves nothing", arguments: [30.0, 60, 120])
  func tremble(rate: Double) throws {
    let story = try Story(.named("tremble"), rate: rate)
    #expect(!story.model.varies && !story.shown.varies)
    #expect(abs(story.shown(at: 0.1) - Self.start) < 1e-9)
    // Though the phone did turn: by itself, that would have been seen.
    let rates = story.replay.panels[0].series[0].values
    #expect(rates.max()! > 0.04 && rates.min()! < -0.04)
  }

  @Test(
    "Picking the phone up from a table moves the picture by less than one hundredth of the screen")
  func pickUp() throws {
    let story = try Story(.named("pick-up"))
    let values = Story.values(story.shown, in: 0...2.8)
    for value in values { #expect(abs(value - Self.start) < 3.2) }
    // The phone did turn about the axis that pans, by its gyroscope's own rates: all of that would have
    // moved the picture by three screens.
    let rates = story.replay.panels[0].series[0].moments.filter { $0.time <= 2.8 }
    var (angle, farthest) = (0.0, 0.0)
    for (rate, next) in zip(rates, rates.dropFirst()) {
      let mean = try (#require(rate.value) + #require(next.value)) / 2
      angle += mean * (next.time - rate.time)
      farthest = max(farthest, abs(angle))
    }
    #expect(farthest * Self.gain > 900)
  }

  @Test("After the phone was picked up, a turn pans at once, as far as ever")
  func turnAfterPickUp() throws {
    let story = try Story(.named("pick-up"))
    let rest = story.shown(at: 2.8)
    #expect(abs(story.shown(at: 4.2) - rest - 0.15 * Self.gain) < 0.06 * 0.15 * Self.gain)
    // A tenth of a second after the rate is one that is meant, the model is on its way.
    let rates = story.replay.panels[0].series[0].moments
    let meant = try #require(rates.first { $0.time > 2.8 && $0.value! < -0.07 })
    #expect(story.model(at: meant.time + 0.1) - rest > 10)
  }

  @Test(
    "All of it feels the same however the screen is turned",
    arguments: [
      ScreenAngle.quarter, .half, .threeQuarters,
    ])
  func screenAngles(angle: ScreenAngle) throws {
    for name in ["look-around", "tremble", "pick-up"] {
      let upright = try Recording.named(name)
      var turned = upright
      for index in turned.events.indices {
        let event = turned.events[index]
        guard case .motion(var sample) = event.call.input(at: event.time) else { continue }
        // What the device measures when the screen's own axes turn as they did upright.
        let (x, y) = (sample.rotationRate.x, sample.rotationRate.y)
        switch angle {
        case .natural: break
        case .quarter: (sample.rotationRate.x, sample.rotationRate.y) = (y, -x)
        case .half: (sample.rotationRate.x, sample.rotationRate.y) = (-x, -y)
        case .threeQuarters: (sample.rotationRate.x, sample.rotationRate.y) = (-y, x)
        }
        sample.screenAngle = angle
        turned.events[index].call = .motion(sample)
      }
      #expect(turned != upright)
      #expect(try Story(turned).shown == Story(upright).shown)
    }
  }

  @Test("A finger stops and moves the picture whatever the phone does")
  func finger() throws {
    var recording = try Recording.named("look-around")
    // Down in the midst of the second turn, and 90 points to the left until it is over.
    let touch = (0...24).map { step in
      let time = 2.6 + Double(step) / 24
      let phase: PointerSample.Phase = step == 0 ? .down : step == 24 ? .up : .moved
      let place = Point2D(x: 200 - min(90, 15 * Double(step)), y: 300)
      return RecordedCall(
        .pointer(PointerSample(id: 1, time: time, phase: phase, location: place)), at: time)
    }
    recording.events = (recording.events + touch).sorted { $0.time < $1.time }
    let story = try Story(recording)
    let held = story.shown(at: 2.65)
    let dragged = story.shown(at: 3.5) - held
    #expect(dragged > 60 && dragged <= 90 + Self.still)
    // The turn goes on until 3.3 and pans nothing; the next one does.
    #expect(story.shown(at: 3.55) == story.shown(at: 3.3))
    #expect(story.shown(at: 5.7) - story.shown(at: 3.9) > 250)
  }
}
