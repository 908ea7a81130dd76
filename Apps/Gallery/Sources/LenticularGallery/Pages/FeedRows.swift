/// The rows of an album's feed, as CSS.
///
/// The rows are those of the whole feed in each of its parts. So a part that is added below another continues its last
/// row.
struct FeedRows {
  private let aspects: [Double]
  private let wides: Set<Int>
  private let layouts: [(range: RowLayout.Range, places: [RowLayout.Place])]

  init(of album: Album) {
    let aspects = album.photos.map {
      let aspect = $0.facts.size.aspectRatio
      return min(max(aspect, RowLayout.aspects.lowerBound), RowLayout.aspects.upperBound)
    }
    let wides = RowLayout.wides(of: aspects)
    self.aspects = aspects
    self.wides = Set(wides)
    layouts = RowLayout.ranges.map {
      ($0, RowLayout.places(of: aspects, rowAspect: $0.rowAspect, wides: wides))
    }
  }

  /// Whether a photograph has a row of its own.
  func isWide(at index: Int) -> Bool { wides.contains(index) }

  /// The `sizes` of an image, by which the browser chooses a file before layout: for each range, the fraction of the
  /// window's width in whole hundredths, rounded up.
  func sizes(at index: Int) -> String {
    layouts.reversed().map { range, places in
      let share = "\(Int((100 * places[index].fraction).rounded(.up)))vw"
      return range.minimumWidth == 0 ? share : "(min-width:\(range.minimumWidth)px) \(share)"
    }.joined(separator: ", ")
  }

  /// The inline style sheet of photographs; `nil` if there are none. It contains the rows for each range of window
  /// widths, then for each image its aspect ratio, its widths (`--a` in the first range, `--b` in the second …) and
  /// its placeholder.
  ///
  /// - Parameter placeholders: the placeholders of the photographs, in WebP.
  func style(of indices: Range<Int>, placeholders: [[UInt8]]) -> String? {
    guard !indices.isEmpty else { return nil }
    var style = ""
    for (number, (range, _)) in layouts.enumerated() {
      let rule =
        ".photos{gap:\(range.gap)px}"
        + ".photos a{flex:0 0 calc(var(--\(Self.letter(number))))}"
        + ".photos .wide{aspect-ratio:\(Decimals.text(range.wideAspect, digits: 1))}"
      style += number == 0 ? rule : "@media(min-width:\(range.minimumWidth)px){\(rule)}"
    }
    for (index, placeholder) in zip(indices, placeholders) {
      let widths = layouts.enumerated().map { number, layout in
        "--\(Self.letter(number)):\(layout.places[index].css(gap: layout.range.gap))"
      }
      let ratio = Decimals.text(aspects[index], digits: 4)
      style +=
        "\n#p\(index){--r:\(ratio);\(widths.joined(separator: ";"));"
        + "background-image:url(\(DataURI.webp(placeholder)))}"
    }
    return style
  }

  private static func letter(_ index: Int) -> String {
    String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index)))
  }
}
