import ArgumentParser
import Foundation
import LenticularGallery

/// Prints what the cache has.
struct CacheOutput: ParsableArguments {
  @Flag(help: "Print the numbers as JSON.")
  var json = false

  private struct Content: Encodable {
    let path: String
    let limit: Int
    let bytes: Int
    let sites: Int
    let siteBytes: Int
    let images: Int
    let imageBytes: Int
    let others: Int
    let otherBytes: Int
  }

  func show(_ cache: Cache) {
    let (sites, images, others) = cache.contents
    let bytes = sites.bytes + images.bytes + others.bytes
    if json {
      let content = Content(
        path: cache.path, limit: cache.limit, bytes: bytes, sites: sites.count,
        siteBytes: sites.bytes, images: images.count, imageBytes: images.bytes,
        others: others.count, otherBytes: others.bytes)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print((try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? "{}")
      return
    }
    func line(_ count: String, _ bytes: Int) -> String { "  \(count), \(Quantity.bytes(bytes))" }
    let lines = [
      "\(cache.path): \(Quantity.bytes(bytes)) of at most \(Quantity.bytes(cache.limit))",
      line(Quantity.count(sites.count, "served gallery", "served galleries"), sites.bytes),
      line(Quantity.count(images.count, "image", "images") + " beside them", images.bytes),
      line(Quantity.count(others.count, "other file", "other files"), others.bytes),
    ]
    print(lines.map(\.printable).joined(separator: "\n"))
  }
}
