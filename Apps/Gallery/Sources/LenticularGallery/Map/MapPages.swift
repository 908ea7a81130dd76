/// The map of the photographs whose locations are published: a page of the world, and pages of the regions in it, from one
/// to the next until their photographs can be listed.
struct MapPages: PageKind {
  /// The folder of the pages, below what is made of the whole gallery.
  static let folder = "-/map"
  /// The address of the page of the world from the site's root.
  static let address = "\(folder)/\(PagePath.index)"

  private static let parts = PartNames(stem: "index", suffix: "html")
  /// The ends of the name of a picture beneath a page. What is between them changes with the file of tiles.
  private static let picture = (start: "map-", end: ".webp")
  /// The zoom from which on the outlines of countries say nothing.
  private static let blank = 9

  var templates: [String] { ["map"] }

  func mayHave(_ path: PagePath) -> Bool {
    let isPicture = path.name.hasPrefix(Self.picture.start) && path.name.hasSuffix(Self.picture.end)
    if path.folder == Self.folder { return path.isIndex || isPicture }
    return path.place.map { $0.outer == Self.folder && MapTile(name: $0.name) != nil } == true
      && (isPicture || Self.parts.part(path.name) != nil)
  }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    let map = site.map
    if map.isEmpty { return AnySequence([]) }
    /// The pages of the last region of a path, after those to which they lead.
    @Sendable func pages(_ path: [MapIndex.Region]) -> AnySequence<Page> {
      let region = path[path.count - 1]
      let inner = map.regions(in: region).lazy.flatMap { pages(path + [$0]) }
      let own = (0..<(region.division?.parts ?? 1)).reversed().lazy.map { page($0, of: path, site) }
      let picture = [picture(of: region, site)].compactMap(\.self)
      return AnySequence(
        [AnySequence(inner), AnySequence(picture), AnySequence(own)].lazy.joined())
    }
    return pages([map.world])
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard mayHave(path), !site.map.isEmpty else { return nil }
    let tile = path.place.flatMap { MapTile(name: $0.name) } ?? .world
    guard let regions = site.map.path(to: tile), let region = regions.last else { return nil }
    guard let part = Self.parts.part(path.name) else {
      return picture(of: region, site).flatMap { $0.path == path.text ? $0 : nil }
    }
    return part < region.division?.parts ?? 1 ? page(part, of: regions, site) : nil
  }

  /// The path of the folder of a region's pages, relative to the site.
  private static func folder(of region: MapIndex.Region) -> String {
    region.tile == .world ? folder : "\(folder)/\(region.tile.name)"
  }

  /// The name of the picture beneath a page.
  private static func name(ofPictureFrom map: BaseMap) -> String {
    "\(picture.start)\(map.version.prefix(12))\(picture.end)"
  }

  /// The picture beneath the page of a region; `nil` if the map has none of it.
  private func picture(of region: MapIndex.Region, _ site: SiteContent) -> Page? {
    guard let map = site.baseMap, site.pictured.contains(region.tile) else { return nil }
    return Page(
      path: "\(Self.folder(of: region))/\(Self.name(ofPictureFrom: map))",
      source: { Digest(of: "\(map.version) \(region.tile.name)".utf8) },
      bytes: { () throws(GalleryError) in try map.picture(of: MapView(tile: region.tile)) })
  }

  private func page(_ part: Int, of path: [MapIndex.Region], _ site: SiteContent) -> Page {
    let region = path[path.count - 1]
    let (map, title) = (site.map, site.root.title)
    let name = Self.parts.name(part)
    return Page(
      path: "\(Self.folder(of: region))/\(name)",
      source: {
        site.templates.digest { add in
          add(title)
          add(site.baseMap?.version ?? "")
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
      let view = MapView(tile: region.tile)
      let drawing = try site.baseMap?.drawing(of: view, language: texts[.language])
      let names = MapNames(
        drawing?.names ?? [], around: marks.map { MapPoint(x: $0.x, y: $0.y) }, in: view)
      var shown: [String: Any] = [
        "marks": marks.enumerated().map { index, mark in
          mark.values.merging(["index": index]) { $1 }
        },
        "isWorld": isWorld,
      ]
      if let drawing, let file = site.baseMap {
        if drawing.isPicture {
          shown["base"] = Self.name(ofPictureFrom: file)
        } else {
          shown["drawing"] = Self.values(of: drawing, view)
        }
        if !names.placed.isEmpty { shown["names"] = ["all": names.values] }
        if !drawing.credits.isEmpty { shown["credits"] = ["all": Self.values(of: drawing.credits)] }
      } else if region.tile.zoom < Self.blank {
        shown["land"] = Self.outlines(view)
      }
      values["map"] = shown
      values["style"] = Self.style(
        [("m", marks.map { ($0.x, $0.y) }), ("n", names.placed.map { ($0.name.x, $0.name.y) })])
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
    let view = MapView(tile: region.tile)
    return map.cells(of: region).map { cell in
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
      let y = place { $0.centre(in: region.tile).y }
      return (
        values, place { $0.centre(in: region.tile).x },
        region.tile == .world ? min(max((y - view.y) / view.height, 0.04), 0.96) : y
      )
    }
  }

  /// A style sheet with the places of elements whose ids are a prefix and a number.
  private static func style(_ places: [(prefix: String, places: [(x: Double, y: Double)])])
    -> String
  {
    func percent(_ part: Double) -> String { "\(Decimals.text(100 * part, digits: 2))%" }
    return places.flatMap { prefix, places in
      places.enumerated().map {
        "#\(prefix)\($0.offset){left:\(percent($0.element.x));top:\(percent($0.element.y))}"
      }
    }.joined()
  }

  private static func values(of drawing: MapDrawing, _ view: MapView) -> [String: Any] {
    let size = view.drawingSize
    return [
      "box": "0 0 \(size.width) \(size.height)",
      "paths": drawing.paths.map { ["shape": $0.shape.rawValue, "data": $0.data] },
    ]
  }

  private static func values(of credits: [MapCredit]) -> [[String: String]] {
    credits.map { credit in
      var values = ["text": credit.text]
      values["address"] = credit.address
      return values
    }
  }

  /// The part of the picture of the world, of 4096 units, that a page shows: `x,y,width,height`.
  private static func outlines(_ view: MapView) -> String {
    [view.x, view.y, view.width, view.height].map { Decimals.text($0 * 4096, digits: 2) }
      .joined(separator: ",")
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
