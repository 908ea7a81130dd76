/// What is drawn on a map, in the order in which it is: of each, one path, whose class has the name.
enum MapShape: String, CaseIterable, Codable, Sendable {
  case green, built, ice, water, river, building
  case path, rail, minor, medium, major, highway
  case region, border

  var isArea: Bool {
    switch self {
    case .green, .built, .ice, .water, .building: true
    default: false
    }
  }

  /// The order in which shapes get their place in a page that would be too large with all of them.
  static let byImportance: [MapShape] = [
    .water, .border, .highway, .major, .river, .ice, .green, .region, .medium, .built, .rail,
    .minor,
    .building, .path,
  ]
}

/// The name of a place on a map.
struct MapName: Codable, Hashable, Sendable {
  /// The smaller, the more important.
  let rank: Double
  let text: String
  let kind: Kind
  /// The place, as parts of the sides of what is shown.
  let x: Double
  let y: Double

  enum Kind: String, Codable, Sendable { case country, region, place }
}

/// What the features of tiles are, in the two schemas that most maps have: that of Protomaps (docs.protomaps.com/basemaps/layers,
/// versions 2 to 4) and OpenMapTiles (openmaptiles.org/schema).
enum MapSchema {
  /// The names of the layers that are read.
  static let layers: Set<String> = [
    // Of both.
    "water", "landcover", "landuse",
    // Of Protomaps.
    "boundaries", "buildings", "places", "roads", "transit", "natural", "physical_line",
    // Of OpenMapTiles.
    "boundary", "building", "park", "place", "transportation", "waterway",
  ]

  /// The names of the properties that are read, for pages in a language.
  static func properties(_ language: String) -> Set<String> {
    [
      "kind", "pmap:kind", "kind_detail", "pmap:min_admin_level", "population_rank",
      "pmap:population_rank", "population", "min_zoom", "pmap:min_zoom", "class", "admin_level",
      "maritime", "rank", "capital", "brunnel", "name", "name:\(language)", "name_\(language)",
    ]
  }

  /// The shape of a feature that is no place; `nil` if it is not drawn.
  static func shape(of feature: VectorTile.Feature, in layer: String) -> MapShape? {
    if feature.form == .points { return nil }
    let kind = feature.text("kind") ?? feature.text("pmap:kind") ?? feature.text("class") ?? ""
    let shape: MapShape? =
      switch layer {
      case "water": feature.form == .areas ? .water : .river
      case "waterway", "physical_line": .river
      case "landcover", "landuse", "natural", "park": layer == "park" ? .green : ground(kind)
      case "building", "buildings": .building
      case "boundary", "boundaries": boundary(feature, kind)
      case "roads", "transit", "transportation": way(kind, feature.text("kind_detail"))
      default: nil
      }
    guard let shape, shape.isArea == (feature.form == .areas) else { return nil }
    return shape
  }

  private static func ground(_ kind: String) -> MapShape? {
    switch kind {
    case "wood", "forest", "park", "grass", "grassland", "scrub", "nature_reserve", "national_park",
      "protected_area", "cemetery", "garden", "golf_course", "meadow", "orchard", "vineyard",
      "village_green", "recreation_ground", "pitch", "playground", "zoo", "wetland":
      .green
    case "residential", "urban_area", "commercial", "industrial", "retail", "suburb", "quarter",
      "neighbourhood", "railway", "hospital", "school", "university", "military", "aerodrome",
      "airfield":
      .built
    case "glacier", "ice", "ice_shelf": .ice
    default: nil
    }
  }

  private static func boundary(_ feature: VectorTile.Feature, _ kind: String) -> MapShape? {
    if feature.number("maritime") == 1 { return nil }
    let level =
      feature.number("admin_level") ?? feature.number("pmap:min_admin_level")
      ?? feature.number("kind_detail") ?? (kind == "country" ? 2 : kind == "region" ? 4 : 0)
    return switch level {
    case 2: .border
    case 3...4: .region
    default: nil
    }
  }

  private static func way(_ kind: String, _ detail: String?) -> MapShape? {
    switch kind {
    case "highway", "motorway": .highway
    case "trunk", "primary": .major
    // Protomaps has the roads of OpenStreetMap's classes as a detail of few kinds.
    case "major_road": detail == "secondary" || detail == "tertiary" ? .medium : .major
    case "medium_road", "secondary", "tertiary": .medium
    case "minor_road", "minor", "residential", "unclassified", "service", "pedestrian":
      detail == "path" ? .path : .minor
    case "path", "track": .path
    case "rail", "transit": .rail
    default: nil
    }
  }

  /// The name of a feature that is a place; `nil` for others. Its coordinates are those of the tile.
  static func name(of feature: VectorTile.Feature, in layer: String, _ language: String) -> MapName?
  {
    guard layer == "place" || layer == "places", feature.form == .points,
      let point = feature.parts.first?.first,
      let text = [
        "name:\(language)", "name_\(language)", "name",
      ].lazy.compactMap({ feature.text($0) }).first(where: { !$0.isEmpty && $0.count <= 60 })
    else { return nil }
    let kind = feature.text("kind") ?? feature.text("pmap:kind") ?? feature.text("class") ?? ""
    let detail = feature.text("kind_detail") ?? kind
    let step: Double
    let form: MapName.Kind
    switch (kind, detail) {
    case ("country", _): (step, form) = (0, .country)
    case ("region", _), ("state", _), ("province", _): (step, form) = (200, .region)
    case ("locality", "city"), ("city", _): (step, form) = (100, .place)
    case ("locality", "town"), ("town", _): (step, form) = (300, .place)
    case ("locality", "village"), ("village", _): (step, form) = (400, .place)
    case ("locality", _), ("suburb", _), ("macrohood", _), ("borough", _):
      (step, form) = (500, .place)
    case ("neighbourhood", _), ("quarter", _), ("hamlet", _), ("island", _):
      (step, form) = (600, .place)
    default: return nil
    }
    // The ranks of OpenMapTiles are small for what is important, those of Protomaps large.
    let rank =
      feature.number("rank")
      ?? (feature.number("population_rank") ?? feature.number("pmap:population_rank")).map {
        20 - $0
      }
      ?? feature.number("min_zoom") ?? feature.number("pmap:min_zoom") ?? 50
    let share = rank.isFinite ? min(max(rank, 0), 99) : 99
    return MapName(rank: step + share, text: text, kind: form, x: point.x, y: point.y)
  }
}
