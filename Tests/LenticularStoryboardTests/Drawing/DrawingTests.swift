import LenticularPhysics
import Testing

@testable import LenticularStoryboard

@Suite("Drawing")
struct DrawingTests {
  @Test("Numbers are written alike everywhere")
  func decimals() {
    #expect(DecimalText.fixed(0.125, digits: 2) == "0.13")
    #expect(DecimalText.fixed(-0.001, digits: 2) == "0.00")
    #expect(DecimalText.fixed(-12.5, digits: 1) == "−12.5")
    #expect(DecimalText.fixed(1_234_567.25, digits: 0) == "1\u{202F}234\u{202F}567")
    #expect(DecimalText.significant(0.53649) == "0.536")
    #expect(DecimalText.significant(4.601) == "4.60")
    #expect(DecimalText.significant(1) == "1")
    #expect(DecimalText.significant(499.4998, 4) == "499.5")
    #expect(DecimalText.significant(-1.25e-9) == "−1.25×10⁻⁹")
    #expect(DecimalText.significant(3e12) == "3×10¹²")
    #expect(DecimalText.significant(-1e15) == "−10¹⁵")
    #expect(DecimalText.significant(.infinity) == "∞")
    #expect(DecimalText.plain(0.998) == "0.998")
    #expect(DecimalText.plain(-300) == "−300")
    #expect(DecimalText.plain(0.1 + 0.2) == "0.3")
    #expect(DecimalText.plain(0) == "0")
    #expect(DecimalText.plain(1.2345678e-6) == "0.0000012345678")
    #expect(DecimalText.plain(.infinity) == "∞")
    for value in [Double.leastNonzeroMagnitude, 1.7e308, 9.999e22, 1e-300] {
      #expect(DecimalText.significant(value).contains("10"))
    }
  }

  @Test("Ticks are the finest round numbers that cover a range")
  func ticks() {
    func labels(_ range: ClosedRange<Double>, _ steps: Int) -> [String] {
      AxisTicks(covering: range, maximumSteps: steps).labels
    }
    #expect(labels(0...137, 7) == ["0", "20", "40", "60", "80", "100", "120", "140"])
    #expect(labels(0...137, 6) == ["0", "50", "100", "150"])
    #expect(labels(-0.12...0.31, 5) == ["−0.2", "0.0", "0.2", "0.4"])
    #expect(labels(0...0, 5) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(labels(0...3e7, 4) == ["0", "10", "20", "30"])
    #expect(AxisTicks(covering: 0...3e7, maximumSteps: 4).labelExponent == 6)
    #expect(labels(0...4e-9, 4) == ["0", "1", "2", "3", "4"])
    #expect(AxisTicks(covering: 0...4e-9, maximumSteps: 4).labelExponent == -9)
    #expect(AxisTicks(within: 0...0.33, maximumSteps: 5).labels == ["0.0", "0.1", "0.2", "0.3"])
  }

  @Test("Ticks are few, round and cover whatever range")
  func ticksOfManyRanges() {
    for exponent in stride(from: -30, through: 30, by: 3) {
      for (low, high) in [(0.0, 1.0), (-3.7, 9.1), (0.999, 1.001), (-8, -7.3), (5, 5)] {
        let scale = DecimalText.power(of: exponent)
        let range = low * scale...high * scale
        for steps in 2...12 {
          let ticks = AxisTicks(covering: range, maximumSteps: steps)
          #expect(ticks.values.count <= steps + 1 && ticks.values.count >= 2)
          #expect([1, 2, 5].contains(ticks.mantissa))
          // The ends of the range are themselves rounded.
          let error = 1e-15 * max(abs(range.lowerBound), abs(range.upperBound))
          #expect(ticks.range.lowerBound <= range.lowerBound + error)
          #expect(ticks.range.upperBound >= range.upperBound - error)
          #expect(ticks.labels.count == ticks.values.count)
          #expect(Set(ticks.labels).count == ticks.labels.count)
        }
      }
    }
  }

  @Test("Labels give way to each other, as little as may be")
  func labelRow() {
    func places(_ wishes: [Double], in range: ClosedRange<Double>) -> [Double]? {
      LabelRow.places(wishes: wishes, widths: wishes.map { _ in 10 }, in: range)
    }
    #expect(places([20, 40], in: 0...100) == [20, 40])
    #expect(places([50, 50], in: 0...100) == [45, 55])
    #expect(places([0, 2, 90, 100], in: 0...100) == [5, 15, 85, 95])
    #expect(places([50, 50, 50], in: 0...29) == nil)
    #expect(places([], in: 0...0) == [])
  }

  @Test("Text breaks between words, and within a word that is too long")
  func lines() {
    let lines = TextMeasure.lines("one two  three\nfour", size: 10, width: 50)
    #expect(lines == ["one two", "three", "four"])
    let units = TextMeasure.lines("within 0.05\u{A0}pt", size: 10, width: 60)
    #expect(units == ["within", "0.05\u{A0}pt"])
    let long = TextMeasure.lines(String(repeating: "m", count: 30), size: 10, width: 50)
    #expect(long.joined() == String(repeating: "m", count: 30))
    #expect(long.allSatisfy { TextMeasure.width($0, size: 10) <= 50 })
    #expect(TextMeasure.lines(" ", size: 10, width: 50).isEmpty)
  }

  @Test("A polyline stays within its tolerance of the graph")
  func polyline() {
    let graph = { (x: Double) in 40 * Elementary.sin(x * x / 300) }
    let points = Polyline.points(over: 0...200, graph: graph)
    #expect(points.first?.x == 0 && points.last?.x == 200)
    for (start, end) in zip(points, points.dropFirst()) {
      for share in stride(from: 0.0, through: 1, by: 0.1) {
        let point = start.interpolated(to: end, at: share)
        let slope = (end.y - start.y) / (end.x - start.x)
        #expect(abs(point.y - graph(point.x)) <= 0.06 * (1 + slope * slope).squareRoot())
      }
    }
  }
}
