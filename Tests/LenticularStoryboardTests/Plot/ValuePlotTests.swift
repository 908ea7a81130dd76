import Foundation
import LenticularPhysics
import Testing

@testable import LenticularStoryboard

@Suite("Value plots")
struct ValuePlotTests {
  static func spring(
    _ bounciness: Double, _ speed: Double, velocity: Double = 0
  ) throws -> SpringSimulation<Double> {
    SpringSimulation(
      spring: try DampedSpring(.init(bounciness: bounciness, speed: speed)), from: 0, to: 100,
      velocity: velocity)
  }

  static func plot(_ motions: [PlottedMotion], unit: PlotUnit = .points) -> ValuePlot {
    ValuePlot(title: "Motions", subtitle: "of some kind", unit: unit, motions: motions)
  }

  /// A plot, its lines' motions, and what a pixel of its time axis is.
  struct Sample: CustomTestStringConvertible {
    var name: String
    var plot: ValuePlot
    var states: [@Sendable (Double) -> (value: Double, velocity: Double)]
    var testDescription: String { name }
  }

  static func samples() throws -> [Sample] {
    let springs = try [spring(4, 12), spring(20, 12), spring(4, 12, velocity: -3000)]
    let decays = [
      DecaySimulation(decay: .normal, from: -20, velocity: 1000),
      DecaySimulation(decay: .fast, from: 300, velocity: -4000),
    ]
    let wall = Walls(lowerBound: -.infinity, upperBound: 100, restitution: 0.6)
    let bounces = [
      BounceSimulation(
        .spring(try DampedSpring(.init(bounciness: 20, speed: 12)), to: 100), from: 0, velocity: 0,
        walls: wall),
      BounceSimulation(.decay(.normal), from: 0, velocity: 1000, walls: wall),
      BounceSimulation(.decay(.normal), from: 100, velocity: 50, walls: wall),
    ]
    let curves = [CubicBezier.easeIn, .linear, CubicBezier(x1: 0.1, y1: 1.2, x2: 0.3, y2: 1.5)].map
    { CurveSimulation(curve: $0, duration: 0.4, from: 10.0, to: 30.0) }
    return [
      Sample(
        name: "springs",
        plot: plot(springs.map { .spring($0, name: "spring", unit: .points) }),
        states: springs.map { spring in { spring.state(at: $0) } }),
      Sample(
        name: "decays", plot: plot(decays.map { .decay($0, name: "decay", unit: .points) }),
        states: decays.map { decay in { decay.state(at: $0) } }),
      Sample(
        name: "curves", plot: plot(curves.map { .curve($0, name: "curve", unit: .points) }),
        states: curves.map { curve in { curve.state(at: $0) } }),
      Sample(
        name: "bounces", plot: plot(bounces.map { .bounce($0, name: "bounce", unit: .points) }),
        states: bounces.map { bounce in { bounce.state(at: $0) } }),
    ]
  }

  @Test("Lines lie on the motion, between their corners too", arguments: try samples())
  func lines(sample: Sample) throws {
    let reader = SVGReader(sample.plot.svg)
    let axes = reader.axes
    let panels: [(String, ReadAxis, @Sendable ((value: Double, velocity: Double)) -> Double)] = [
      ("value", axes.values, { $0.value }), ("velocity", axes.velocities, { $0.velocity }),
    ]
    for (name, axis, lane) in panels {
      let lines = reader.elements("path", name)
      #expect(lines.count == sample.states.count)
      for (line, state) in zip(lines, sample.states) {
        let points = line.points
        #expect(points.count > 40)
        for (start, end) in zip(points, points.dropFirst()) {
          #expect(end.x >= start.x)
          let way = end - start
          // Where a velocity jumps, the line stands upright.
          if way.x < 0.011 { continue }
          for share in [0, 0.3, 0.5, 0.8] {
            let point = start + way * share
            let time = axes.time.value(at: point.x)
            // Half a hundredth for rounding, seen along the slope of the line.
            let slope = abs(way.y / way.x)
            let pixels = 0.06 * (1 + slope * slope).squareRoot() + 0.011 * slope + 0.011
            // Beside a jump, rounding may put the point before or after it.
            let error = [-0.006, 0, 0.006].map { shift in
              let moment = time + shift * axes.time.resolution
              return abs(lane(state(moment)) - axis.value(at: point.y))
            }.min()!
            #expect(error <= pixels * axis.resolution)
          }
        }
        #expect(abs(axes.time.value(at: points[0].x)) <= 0.02 * axes.time.resolution)
        let last = axes.time.values.last!
        #expect(abs(axes.time.value(at: points.last!.x) - last) <= 0.02 * axes.time.resolution)
      }
    }
  }

  @Test("Axes have round numbers at equal distances, and cover the motions")
  func axes() throws {
    for sample in try Self.samples() {
      let reader = SVGReader(sample.plot.svg)
      let axes = reader.axes
      for axis in [axes.values, axes.velocities, axes.time] {
        #expect(axis.values.count >= 3)
        let step = axis.steps[0]
        for other in axis.steps { #expect(abs(other - step) <= 1e-9 * step) }
        let mantissa = step / DecimalText.power(of: DecimalText.decimalExponent(of: step * 1.0001))
        #expect([1, 2, 5].contains { abs($0 - mantissa) < 1e-6 })
        let distances = zip(axis.positions.dropFirst(), axis.positions).map { abs($0 - $1) }
        for distance in distances { #expect(abs(distance - distances[0]) < 0.03) }
      }
      for state in sample.states {
        for moment in 0...500 {
          let time = axes.time.values.last! * Double(moment) / 500
          let (value, velocity) = state(time)
          #expect(value >= axes.values.values[0] && value <= axes.values.values.last!)
          #expect(velocity >= axes.velocities.values[0])
          #expect(velocity <= axes.velocities.values.last!)
        }
      }
    }
  }

  @Test("A mark stands where a motion settles, with the time below it")
  func settling() throws {
    let motions = try [4.0, 12, 20].map { try Self.spring($0, 12) }
    let plot = Self.plot(motions.map { .spring($0, name: "spring", unit: .points) })
    let reader = SVGReader(plot.svg)
    let axes = reader.axes
    let marks = reader.elements("path", "settling")
    let labels = reader.elements("text", "fill")
    #expect(marks.count == 6 && labels.count == 3)
    for (index, motion) in motions.enumerated() {
      let time = motion.settlingTime(within: .points)
      for mark in marks[2 * index...2 * index + 1] {
        #expect(abs(axes.time.value(at: mark.points[0].x) - time) < 0.01 * axes.time.resolution)
      }
      #expect(marks[2 * index].classes.contains("colour-\(index)"))
      #expect(labels[index].classes.contains("colour-\(index)"))
      #expect(labels[index].text == PlottedMotion.timeText(time))
      let shown = try #require(Double(labels[index].text.dropLast(2)))
      #expect(abs(shown - time) <= 0.005 * time)
      let dots = reader.elements("circle", "dot").filter { $0.classes.contains("colour-\(index)") }
      #expect(dots.count == 2)
      for dot in dots {
        #expect(abs(axes.time.value(at: dot.number("cx")) - time) < 0.01 * axes.time.resolution)
      }
    }
  }

  @Test("A bounce has the number of its impacts and the position of its rest")
  func bounceNumberImpactsPositionRest() throws {
    let wall = Walls(lowerBound: -.infinity, upperBound: 100, restitution: 0.5)
    let thrown = BounceSimulation(.decay(.normal), from: 0, velocity: 1000, walls: wall)
    let motion = PlottedMotion.bounce(thrown, name: "throw", unit: .points)
    #expect(motion.facts[0] == .init("bounces", "1"))
    #expect(motion.facts[1].value == "\(DecimalText.significant(thrown.end, 4))\u{A0}pt")
    #expect(motion.corners == thrown.bounceTimes(lane: 0))
    let spring = BounceSimulation(
      .spring(try DampedSpring(.init(bounciness: 20, speed: 12)), to: 100), from: 0, velocity: 0,
      walls: wall)
    let settling = spring.settlingTime(within: .points)
    let count = spring.bounceTimes(lane: 0).filter { $0 < settling }.count
    let clamped = PlottedMotion.bounce(spring, name: "spring", unit: .points)
    #expect(count > 2 && clamped.facts[0].value == "\(count)" && clamped.end == 100)
    // A swing that nothing dampens, and that the wall only cuts once, is shown for six periods.
    let swinging = BounceSimulation(
      .spring(try DampedSpring(stiffness: 100, damping: 0), to: 100), from: 0, velocity: 0,
      walls: Walls(lowerBound: -.infinity, upperBound: 150))
    let endless = PlottedMotion.bounce(swinging, name: "endless", unit: .points)
    #expect(endless.facts.map(\.value) == ["1", "100\u{A0}pt", "never"])
    #expect(abs(endless.glance - 6 * 0.2 * Double.pi) < 1e-12)
  }

  @Test("Motions that settle together share a mark, and an undamped one has none")
  func sharedSettling() throws {
    let curves = [CubicBezier.easeIn, .easeOut].map {
      PlottedMotion.curve(
        CurveSimulation(curve: $0, duration: 1, from: 0.0, to: 1), name: "curve",
        unit: .unitInterval)
    }
    let shared = SVGReader(Self.plot(curves, unit: .unitInterval).svg)
    #expect(shared.elements("path", "settling").count == 2)
    #expect(shared.elements("path", "shared").count == 2)
    #expect(shared.elements("text", "ink").filter { $0.text == "1\u{A0}s" }.count == 3)

    let spring = try DampedSpring(stiffness: 100, damping: 0)
    let swing = PlottedMotion.spring(
      SpringSimulation(spring: spring, from: 0, to: 100), name: "swing", unit: .points)
    let reader = SVGReader(Self.plot([swing]).svg)
    #expect(reader.elements("path", "settling").isEmpty)
    #expect(reader.elements("circle", "dot").isEmpty)
    #expect(swing.facts.contains(.init("settles", "never")))
    #expect(swing.facts.contains(.init("overshoot", "100\u{A0}%")))
    #expect(reader.axes.time.values.last! >= 6 * spring.response)
  }

  @Test("A spring's legend tells its damping ratio, settling time and overshoot")
  func springFacts() throws {
    let table: [(Double, Double, String, String)] = [
      (4, 12, "0.824", "1.03\u{A0}%"), (10, 10, "0.594", "9.81\u{A0}%"),
      (12, 5, "0.512", "15.3\u{A0}%"), (20, 20, "0.295", "37.9\u{A0}%"), (0, 12, "0.998", "none"),
    ]
    for (bounciness, speed, ratio, overshoot) in table {
      let motion = PlottedMotion.spring(
        try Self.spring(bounciness, speed), name: "", unit: .points)
      #expect(motion.facts.first { $0.label == "damping ratio" }?.value == ratio)
      #expect(motion.facts.first { $0.label == "overshoot" }?.value == overshoot)
    }
  }

  @Test("Overshoot follows the formula, and a throw past the end counts")
  func overshoot() throws {
    for ratio in [0.05, 0.2, 0.5, 0.8, 0.95] {
      let spring = try DampedSpring(response: 0.5, dampingRatio: ratio)
      let expected = exp(-Double.pi * ratio / (1 - ratio * ratio).squareRoot())
      for (from, to) in [(0.0, 100.0), (3, -7)] {
        let motion = SpringSimulation(spring: spring, from: from, to: to)
        #expect(abs(motion.overshoot! - expected) <= 1e-9)
      }
    }
    for ratio in [0.3, 0.9, 1 - 1e-9, 1, 1.5, 20] {
      let spring = try DampedSpring(response: 0.5, dampingRatio: ratio)
      for velocity in [-3000.0, 0, 500, 20_000] {
        let motion = SpringSimulation(spring: spring, from: 0, to: 100, velocity: velocity)
        let greatest = (0...40_000).map { motion.value(at: Double($0) * 5e-5) }.max()!
        #expect(abs(motion.overshoot! - max(0, greatest / 100 - 1)) <= 1e-5 * max(1, greatest))
      }
    }
    let still = SpringSimulation(spring: .smooth, from: 5, to: 5, velocity: 100)
    #expect(still.overshoot == nil)
  }

  @Test("Names are escaped, and controls cannot break the file")
  func escaping() throws {
    let name = "<script>&\"'\u{301}]]>\u{1}\u{FFFF}\n✓"
    var plot = Self.plot([.spring(try Self.spring(4, 12), name: name, unit: .points)])
    plot.title = name
    let reader = SVGReader(plot.svg)
    #expect(reader.isWellFormed)
    #expect(reader.elements("script").isEmpty)
    let shown = "<script>&\"'\u{301}]]>\u{FFFD}\u{FFFD}"
    #expect(reader.elements("title")[0].text == shown + " ✓")
    #expect(reader.elements("text", "title").map(\.text).joined(separator: " ") == shown + " ✓")
    #expect(reader.elements("desc")[0].text.contains(shown))
  }

  @Test("The picture names itself to those who do not see it")
  func accessibility() throws {
    let reader = SVGReader(
      Self.plot([.spring(try Self.spring(4, 12), name: "card", unit: .points)]).svg)
    let root = reader.elements[0]
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    #expect(reader.elements[1].name == "title" && reader.elements[1].text == "Motions")
    let description = reader.elements("desc")[0].text
    #expect(description.contains("card: damping ratio 0.824, settles 0."))
    #expect(reader.elements("style")[0].text.contains("prefers-color-scheme:dark"))
  }

  @Test("The same plot gives the same bytes")
  func determinism() throws {
    for sample in try Self.samples() {
      #expect(sample.plot.svg == sample.plot.svg)
      let bytes = Array(sample.plot.svg.utf8)
      #expect(bytes.last == 0x0A && !bytes.contains(0x0D))
    }
  }

  @Test("Text stays in the picture and does not overlap", arguments: [240.0, 360, 520, 640, 1200])
  func layout(width: Double) throws {
    var motions: [PlottedMotion] = []
    for index in 0..<6 {
      motions.append(
        .spring(
          SpringSimulation(
            spring: try DampedSpring(response: 0.3 + 0.04 * Double(index), dampingRatio: 0.6),
            from: 0,
            to: 100 + Double(index)),
          name: "response \(index)", parameters: "something longer about it", unit: .points))
    }
    var plot = Self.plot(motions)
    plot.title = "A title that is so long that it does not fit on a single line of a phone"
    plot.width = width
    let reader = SVGReader(plot.svg)
    let height = reader.elements[0].number("height")
    #expect(reader.elements[0].number("width") == width)
    var boxes: [(text: String, box: Rect2D)] = []
    for text in reader.elements("text") {
      let isTitle = text.classes.contains("title")
      let size = isTitle ? PlotStyle.titleMeasure : PlotStyle.textSize
      let length = TextMeasure.width(text.text, size: size)
      let anchor = text.attributes["text-anchor"]
      let start =
        text.number("x") - (anchor == "end" ? length : anchor == "middle" ? length / 2 : 0)
      boxes.append(
        (text.text, Rect2D(x: start, y: text.number("y") - 10, width: length, height: 11)))
    }
    for (index, (text, box)) in boxes.enumerated() {
      #expect(box.minX >= 0 && box.maxX <= width, "\(text)")
      #expect(box.minY >= 0 && box.maxY <= height, "\(text)")
      for (other, otherBox) in boxes[..<index] {
        #expect(box.intersection(otherBox).size.isEmpty, "\(text) over \(other)")
      }
    }
  }

  @Test("A height that is asked for is kept, unless there is no room for the panels")
  func height() throws {
    var plot = Self.plot([.spring(try Self.spring(4, 12), name: "card", unit: .points)])
    plot.height = 700
    #expect(SVGReader(plot.svg).elements[0].number("height") == 700)
    plot.height = 10
    #expect(SVGReader(plot.svg).elements[0].number("height") > 250)
  }

  @Test("A time axis that ends where it is told to leaves out later marks")
  func duration() throws {
    let motion = try Self.spring(4, 12)
    var plot = Self.plot([.spring(motion, name: "card", unit: .points)])
    plot.duration = 0.33
    let reader = SVGReader(plot.svg)
    let time = reader.axes.time
    #expect(time.values.last! <= 0.33 && time.values.last! + time.steps[0] > 0.33)
    let end = reader.elements("path", "value")[0].points.last!
    #expect(abs(time.value(at: end.x) - 0.33) < 0.01 * time.resolution)
    #expect(reader.elements("path", "settling").isEmpty)
  }

  @Test("Extremes make a picture too")
  func extremes() throws {
    let springs = try [
      DampedSpring(stiffness: 1e18, damping: 1e9), DampedSpring(stiffness: 1e-18, damping: 0),
      DampedSpring(stiffness: 100, damping: 1e9),
    ]
    for spring in springs {
      for (from, to, velocity) in [
        (0.0, 0.0, 0.0), (-1e15, 1e15, 0), (1e15, 1e15 + 1, 1e12), (0, 1e-12, 0), (7, 7, 1e-9),
        (0, 1.7e308, 0),
      ] {
        let motion = SpringSimulation(spring: spring, from: from, to: to, velocity: velocity)
        let svg = Self.plot([.spring(motion, name: "extreme", unit: .points)]).svg
        #expect(SVGReader(svg).isWellFormed)
        #expect(!svg.contains("nan") && !svg.contains("inf"))
      }
    }
    let instant = CurveSimulation(curve: .linear, duration: 0, from: 0.0, to: 1)
    let svg = Self.plot([.curve(instant, name: "instant", unit: .points)]).svg
    #expect(SVGReader(svg).isWellFormed && !svg.contains("nan"))
    #expect(SVGReader(Self.plot([]).svg).isWellFormed)
  }
}
