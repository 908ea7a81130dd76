import Testing

@testable import LenticularGallery

@Suite struct RowLayoutTests {
  private let aspects = [1.5, 0.67, 1.5, 1.78, 1, 3.2, 0.5, 1.33, 1.33, 1.5, 0.75, 2, 1.5, 1.6]

  @Test("Rows hold every picture in order", arguments: RowLayout.ranges)
  func rowsHoldEveryPictureInOrder(range: RowLayout.Range) {
    let rows = RowLayout.rows(of: aspects, rowAspect: range.rowAspect)
    #expect(rows.flatMap(Array.init) == Array(aspects.indices))
  }

  @Test("Full rows fill the width and never exceed it", arguments: RowLayout.ranges)
  func fullRowsFillTheWidthAndNeverExceedIt(range: RowLayout.Range) {
    let places = RowLayout.places(of: aspects, rowAspect: range.rowAspect)
    let rows = RowLayout.rows(of: aspects, rowAspect: range.rowAspect)
    for row in rows {
      let sum = places[row].reduce(0) { $0 + $1.fraction }
      #expect(sum <= 1 + 1e-12)
      if row.upperBound < aspects.count { #expect(sum > 1 - 1e-12) }
    }
  }

  @Test("Pictures of a row are equally high", arguments: RowLayout.ranges)
  func picturesOfARowAreEquallyHigh(range: RowLayout.Range) {
    let width = Double(max(range.minimumWidth, 360))
    let places = RowLayout.places(of: aspects, rowAspect: range.rowAspect)
    for row in RowLayout.rows(of: aspects, rowAspect: range.rowAspect) {
      let heights = row.map { index in
        let place = places[index]
        let gaps = place.fraction * (place.count - 1) * Double(range.gap)
        return (place.fraction * width - gaps) / aspects[index]
      }
      #expect(heights.max()! - heights.min()! < 1e-9)
    }
  }

  @Test("The rows are the cheapest of all ways to break")
  func theRowsAreTheCheapestOfAllWaysToBreak() {
    let few = Array(aspects.prefix(9))
    let target = 3.75
    func cost(_ rows: [Range<Int>]) -> Double {
      rows.reduce(0) { total, row in
        let ratio = few[row].reduce(0, +) / target
        let isShort = row.upperBound == few.count && ratio < 1
        if isShort { return total + RowLayout.shortRowCost * (1 - ratio) }
        let weight = ratio > 1 ? RowLayout.lowRowWeight : 1
        return total + weight * (ratio + 1 / ratio - 2)
      }
    }
    var best = Double.infinity
    for breaks in 0..<(1 << (few.count - 1)) {
      var rows: [Range<Int>] = []
      var start = 0
      for index in few.indices where index == few.count - 1 || breaks >> index & 1 == 1 {
        rows.append(start..<index + 1)
        start = index + 1
      }
      best = min(best, cost(rows))
    }
    #expect(abs(cost(RowLayout.rows(of: few, rowAspect: target)) - best) < 1e-12)
  }

  private static let many = (0..<60).map { [1.5, 0.67, 1.5, 1.78, 1, 3.2, 0.5, 1.33][$0 * 5 % 8] }

  @Test("Lying pictures have rows of their own far apart and neither first nor last")
  func lyingPicturesHaveRowsOfTheirOwnFarApartAndNeitherFirstNorLast() {
    let wides = RowLayout.wides(of: Self.many)
    #expect(wides.count == 4)
    #expect(wides.first! >= RowLayout.wideSpacing.first)
    #expect(wides.last! < Self.many.count - RowLayout.wideSpacing.last)
    for (former, latter) in zip(wides, wides.dropFirst()) {
      #expect(latter - former >= RowLayout.wideSpacing.between)
    }
    for wide in wides { #expect(RowLayout.wideAspects.contains(Self.many[wide])) }
    #expect(RowLayout.wides(of: Array(Self.many.prefix(8))).isEmpty)
    #expect(RowLayout.wides(of: [Double](repeating: 0.7, count: 60)).isEmpty)
  }

  @Test("The row before a wide picture is as wide as the others", arguments: RowLayout.ranges)
  func theRowBeforeAWidePictureIsAsWideAsTheOthers(range: RowLayout.Range) {
    let wides = RowLayout.wides(of: Self.many)
    let places = RowLayout.places(of: Self.many, rowAspect: range.rowAspect, wides: wides)
    #expect(places.count == Self.many.count)
    var filled = 0.0
    for (index, place) in places.enumerated() {
      if wides.contains(index) {
        #expect(place == RowLayout.Place(fraction: 1, count: 1))
        #expect(filled < 1e-9 || filled > 1 - 1e-9)
        filled = 0
        continue
      }
      filled += place.fraction
      if filled > 1 - 1e-9 { filled = 0 }
    }
  }

  @Test("A short last row is as high as the row above") func aShortLastRowIsAsHighAsTheRowAbove() {
    let aspects = [1.5, 1.5, 1.5, 1.5, 1.5]
    let places = RowLayout.places(of: aspects, rowAspect: 3)
    #expect(places.allSatisfy { abs($0.fraction - 0.5) < 1e-12 })
    #expect(places.allSatisfy { abs($0.count - 2) < 1e-12 })
  }
}
