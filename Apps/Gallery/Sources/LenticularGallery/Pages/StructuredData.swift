import Foundation

/// Descriptions of pages for search engines, in the vocabulary of schema.org, as JSON-LD.
///
/// URLs are relative to the page, unless the address of the site is known.
struct StructuredData {
  /// The JSON, which may be the content of a `script` element.
  let text: String

  /// - Parameter object: an object of texts, numbers and such objects.
  private init(_ object: [String: Any]) {
    var object = object
    object["@context"] = "https://schema.org"
    let data = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    // Neither the end of the element nor the beginning of a comment may be in it.
    text = String(decoding: data ?? Data("{}".utf8), as: UTF8.self)
      .replacing("<", with: "\\u003C").replacing(">", with: "\\u003E")
  }

  /// The description of an album.
  ///
  /// - Parameters:
  ///   - address: the address of the page.
  ///   - summary: what the album has, as a text.
  ///   - root: the address of the site.
  static func album(_ album: Album, at address: String, summary: String, root: String)
    -> StructuredData
  {
    var gallery = gallery(album, at: address)
    gallery["description"] = summary
    gallery["image"] = album.cover.flatMap { image(of: $0, root: root) }
    return StructuredData(gallery)
  }

  /// The description of a photograph.
  ///
  /// - Parameters:
  ///   - address: the address of the page of the album.
  ///   - root: the address of the site.
  static func photograph(_ photo: Item, in album: Album, at address: String, root: String)
    -> StructuredData
  {
    var object = image(of: photo, root: root) ?? ["@type": "ImageObject"]
    object["name"] = photo.alternativeText
    object["caption"] = photo.facts.caption
    object["dateCreated"] = photo.facts.date?.iso8601
    object["isPartOf"] = gallery(album, at: address)
    if let movie = photo.movie, let facts = photo.facts.movie {
      object["@type"] = "VideoObject"
      object["contentUrl"] = root + movie.path
      object["encodingFormat"] = "video/mp4"
      object["duration"] = "PT\(Decimals.text(facts.duration, digits: 3))S"
      object["uploadDate"] = photo.facts.date?.iso8601
    }
    if let location = photo.facts.location {
      object["contentLocation"] =
        [
          "@type": "Place",
          "geo": [
            "@type": "GeoCoordinates", "latitude": location.latitude,
            "longitude": location.longitude,
          ] as [String: Any],
        ] as [String: Any]
    }
    return StructuredData(object)
  }

  private static func gallery(_ album: Album, at address: String) -> [String: Any] {
    ["@type": "ImageGallery", "name": album.title, "url": address]
  }

  /// The largest image of a photograph, and a small one; `nil` without images.
  private static func image(of photo: Item, root: String) -> [String: Any]? {
    guard let largest = photo.media.webp.last, let smallest = photo.media.webp.first else {
      return nil
    }
    return [
      "@type": "ImageObject", "contentUrl": root + largest.path,
      "thumbnailUrl": root + smallest.path, "encodingFormat": "image/webp",
      "width": largest.size.width, "height": largest.size.height,
    ]
  }
}
