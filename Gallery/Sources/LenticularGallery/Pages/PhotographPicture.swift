extension Photograph {
  /// The template values of a `<picture>`: the formats of which a browser uses the first that it supports,
  /// with JPEG as the fallback.
  func picture(root: String) -> [String: Any] {
    func sets(_ renditions: [Rendition]) -> [String: Any] {
      func set(_ renditions: [Rendition]) -> String {
        renditions.map { "\(root)\($0.path) \($0.size.width)w" }.joined(separator: ", ")
      }
      // The sizes that a row needs at three times the usual density. Larger ones are for the viewer.
      let thumbnails = renditions.filter { $0.size.width <= 1280 || $0.size.height <= 900 }
      return ["thumbnails": set(thumbnails), "photographs": set(renditions)]
    }
    let plain = plan.jpeg.first { $0.size.width >= Feed.plainWidth } ?? plan.jpeg.last
    var context = sets(plan.jpeg)
    context["source"] = plain.map { root + $0.path }
    context["width"] = metadata.size.width
    context["height"] = metadata.size.height
    context["formats"] = plan.formats.dropLast().map { format in
      sets(format.renditions).merging(["type": format.type]) { $1 }
    }
    return context
  }
}
