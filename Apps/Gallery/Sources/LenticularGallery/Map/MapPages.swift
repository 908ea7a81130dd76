/// The map of the photographs whose locations are published: a page of the world, and pages of the regions in it, from one
/// to the next until their photographs can be listed.
struct MapPages: PageKind {
  /// The folder of the pages, below what is made of the whole gallery.
  static let folder = "-/map"
  /// The address of the page of the world from the site's root.
  static let address = "\(folder)/\(PagePath.index)"

  private static let parts = PartNames(stem: "index", suffix: "html")
  /// The zoom from which on the outlines of countries say nothing.
  private static let blank = 9

  var templates: [String] { ["map"] }

  func mayHave(_ path: PagePath) -> Bool {
    if path.folder == Self.folder { return path.isIndex }
    return path.place.map { $0.outer == Self.folder && MapTile(name: $0.name) != nil } == true
      && Self.parts.part(path.name) != nil
  }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    let map = site.map
    if map.isEmpty { return AnySequence([]) }
    /// The pages of the last region of a path, after those to which they lead.
    @Sendable func pages(_ path: [MapIndex.Region]) -> AnySequence<Page> {
      let region = path[path.count - 1]
      let inner = map.regions(in: region).lazy.flatMap { pages(path + [$0]) }
      let own = (0..<(region.division?.parts ?? 1)).reversed().lazy.map { page($0, of: path, site) }
      return AnySequence([AnySequence(inner), AnySequence(own)].lazy.joined())
    }
    return pages([map.world])
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard mayHave(path), !site.map.isEmpty, let part = Self.parts.part(path.name) else {
      return nil
    }
    let tile = path.place.flatMap { MapTile(name: $0.name) } ?? .world
    guard let regions = site.map.path(to: tile), part < regions.last?.division?.parts ?? 1 else {
      return nil
    }
    return page(part, of: regions, site)
  }

  private func page(_ part: Int, of path: [MapIndex.Region], _ site: SiteContent) -> Page {
    let region = path[path.count - 1]
    let (map, title) = (site.map, site.root.title)
    let name = Self.parts.name(part)
    return Page(
      path: region.tile == .world
        ? "\(Self.folder)/\(name)" : "\(Self.folder)/\(region.tile.name)/\(name)",
      source: {
        site.templates.digest { add in
          add(title)
          for region in path { add(region.tile.name) }
          for point in map.points[region.range] {
            add("\(point.tile.code) \(point.page) \(point.item.media.version)")
            add(point.item.alternativeText)
          }
        }
      },
      bytes: { () throws(GalleryError) in try html(part, of: path, site) })
  }

  private func html(_ part: Int, of path: [MapIndex.Region], _ site: SiteContent)
    throws(GalleryError) -> [UInt8]
  {
    let region = path[path.count - 1]
    let (map, texts, siteTitle) = (site.map, site.templates.texts, site.root.title)
    let isWorld = region.tile == .world
    let root = isWorld ? "../../" : "../../../"
    let title = isWorld ? texts[.map] : Self.name(of: region.tile)
    var values: [String: Any] = [
      "root": root, "isPlain": true, "title": title, "siteTitle": siteTitle,
      "documentTitle": "\(title) · \(siteTitle)",
      "count": texts.countValues(region.range.count),
      "ancestors": path.dropLast().map { outer in
        outer.tile == .world
          ? ["title": texts[.map], "key": Texts.Key.map.rawValue, "address": "../index.html"]
          : ["title": Self.name(of: outer.tile), "address": "../\(outer.tile.name)/index.html"]
      },
    ]
    if isWorld {
      values["titleText"] = Texts.Key.map.rawValue
      values["titleRest"] = " · \(siteTitle)"
    }
    if part == 0 {
      let marks = self.marks(of: region, map, texts, root: root)
      values["map"] =
        [
          "marks": marks.enumerated().map { index, mark in
            mark.values.merging(["index": index]) { $1 }
          },
          "isWorld": isWorld,
          "land": region.tile.zoom < Self.blank ? Self.view(of: region.tile) : nil,
        ] as [String: Any?]
      values["style"] = marks.enumerated().map { index, mark in
        "#m\(index){left:\(Decimals.text(100 * mark.x, digits: 2))%;top:\(Decimals.text(100 * mark.y, digits: 2))%}"
      }.joined()
    }
    if let division = region.division {
      let photos = division.range(of: part).map { index in
        let point = map.points[region.range.lowerBound + index]
        var photo = point.item.picture(root: root)
        photo["id"] = "p\(index)"
        photo["address"] = root + MovedPage.address(of: point.page)
        photo["alternativeText"] = point.item.alternativeText
        return photo
      }
      values["list"] = ["photos": photos]
      values.merge(texts.links(around: part, of: division, Self.parts)) { $1 }
    }
    return try site.templates.html("map", values)
  }

  /// The marks of a region's cells, each with its place on the map, as parts of the map's sides.
  private func marks(of region: MapIndex.Region, _ map: MapIndex, _ texts: Texts, root: String)
    -> [(values: [String: Any], x: Double, y: Double)]
  {
    map.cells(of: region).map { cell in
      let points = map.points[cell.range]
      var values = points[points.startIndex].item.picture(root: root)
      if points.count == 1 {
        values["address"] = root + MovedPage.address(of: points[points.startIndex].page)
        values["name"] = points[points.startIndex].item.alternativeText
      } else if let division = region.division {
        let index = cell.range.lowerBound - region.range.lowerBound
        values["address"] = "\(Self.parts.name(division.part(of: index)))#p\(index)"
      } else {
        let folder = map.region(of: cell).tile.name
        values["address"] = (region.tile == .world ? "" : "../") + "\(folder)/\(PagePath.index)"
      }
      values["number"] = points.count
      values["text"] = texts.count(points.count)
      // A mark is at the middle of its photographs, but no nearer to its neighbours than it is large.
      func place(_ part: (MapTile) -> Double) -> Double {
        let count = Double(1 << MapTile.step)
        let mean = points.reduce(0) { $0 + part($1.tile) } / Double(points.count) * count
        let cell = mean.rounded(.down)
        return (cell + min(max(mean - cell, 0.3), 0.7)) / count
      }
      return (
        values, place { $0.centre(in: region.tile).x },
        Self.inView(place { $0.centre(in: region.tile).y }, isWorld: region.tile == .world)
      )
    }
  }

  /// The part of the map of the world, from north to south, that is shown: without most of the polar seas, which the
  /// projection makes larger than continents.
  private static let shown = 0.125..<0.72

  private static func inView(_ y: Double, isWorld: Bool) -> Double {
    if !isWorld { return y }
    return min(max((y - shown.lowerBound) / (shown.upperBound - shown.lowerBound), 0.04), 0.96)
  }

  /// The part of the picture of the world that shows a tile: `x,y,width,height`.
  private static func view(of tile: MapTile) -> String {
    let side = 4096.0
    if tile == .world {
      return [0, shown.lowerBound * side, side, (shown.upperBound - shown.lowerBound) * side].map {
        Decimals.text($0, digits: 2)
      }.joined(separator: ",")
    }
    let (column, row) = tile.place
    let own = side / Double(1 << tile.zoom)
    return [Double(column) * own, Double(row) * own, own, own].map {
      Decimals.text($0, digits: 2)
    }.joined(separator: ",")
  }

  /// The name of a region: the location of its middle, as exact as the region is small.
  private static func name(of tile: MapTile) -> String {
    guard let location = tile.location else { return "0, 0" }
    let digits = max(0, tile.zoom / MapTile.step - 2)
    func text(_ degrees: Double, _ letters: (String, String)) -> String {
      "\(Decimals.text(abs(degrees), digits: digits))°\u{202F}\(degrees < 0 ? letters.1 : letters.0)"
    }
    return text(location.latitude, ("N", "S")) + ", " + text(location.longitude, ("E", "W"))
  }
}
