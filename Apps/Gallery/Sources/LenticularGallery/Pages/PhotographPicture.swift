extension Item {
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
    let plain = media.jpeg.first { $0.size.width >= Feed.plainWidth } ?? media.jpeg.last
    var context = sets(media.jpeg)
    context["source"] = plain.map { root + $0.path }
    context["width"] = facts.size.width
    context["height"] = facts.size.height
    context["formats"] = media.formats.dropLast().map { format in
      sets(format.renditions).merging(["type": format.type]) { $1 }
    }
    return context
  }

  /// The least width of the image in previews of links, in pixels, if the photograph has it: services show a large
  /// preview from about 1200 pixels on.
  private static let previewWidth = 1200

  /// The template values of the image in the Open Graph fields, from which messengers make the preview of a link; `nil`
  /// without images. Open Graph permits absolute addresses only, so there is no such image without the site's address.
  func previewImage(base: BaseURL) -> [String: Any]? {
    let image = media.jpeg.first { $0.size.width >= Self.previewWidth } ?? media.jpeg.last
    return image.map { image in
      [
        "address": base.text + image.path, "width": image.size.width, "height": image.size.height,
        "alternativeText": alternativeText,
      ]
    }
  }

  /// The name under which the original is saved: that of its file, with an extension of its format.
  var originalName: String {
    let own = file.name.dropFirst(file.stem.count + 1).lowercased()
    if file.role.extensions.contains(own) { return file.name }
    return "\(own.isEmpty ? file.name : file.stem).\(file.role.extensions[0])"
  }
}
