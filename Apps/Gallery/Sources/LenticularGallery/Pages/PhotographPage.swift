/// Renders the page of a photograph: the photograph, its caption and information, its neighbours, and the way to its
/// album.
///
/// The page needs no script. With script, it is replaced by the page of the album, in which the photograph is open;
/// see `photograph.js`.
struct PhotographPage: Sendable {
  let templates: PageTemplates
  let base: BaseURL?
  /// The keywords and people of the gallery.
  let tags: Tags

  /// A photograph with its place in the gallery.
  struct Place: Sendable {
    let photo: Item
    /// The index of the photograph in its album.
    let index: Int
    let album: Album
    /// The albums above the album, the root first.
    let ancestors: [Album]

    /// The part of the album's feed that has the photograph.
    var part: Int { album.feedPart(ofPhoto: index) }
    /// The slugs of the photographs before and after.
    var previous: String? { index > 0 ? album.slugs[index - 1] : nil }
    var next: String? { index + 1 < album.slugs.count ? album.slugs[index + 1] : nil }
    /// The path of the page's folder.
    var path: [String] { album.path + [album.slugs[index]] }
    /// The albums from the root to the photograph's.
    var lineage: [Album] { ancestors + [album] }
  }

  /// The digest of everything on which the page depends.
  func source(of place: Place) -> Digest {
    let (photo, album) = (place.photo, place.album)
    let texts =
      place.lineage.map(\.title) + place.path + [
        base?.text ?? "", photo.media.version, photo.file.name,
        photo.originalPath ?? "", photo.movie?.path ?? "", photo.motionPath ?? "", photo.version,
        photo.alternativeText,
        place.previous ?? "",
        place.next ?? "", "\(place.part)", photo.facts.shownWords, photo.words?.key ?? "",
        album.text.defaults.key,
      ] + photo.facts.keywords.map { tags.address(of: $0, .keywords) ?? "" }
      + photo.facts.people.map { tags.address(of: $0, .people) ?? "" }
    return templates.digest { texts.forEach($0) }
  }

  func html(of place: Place) throws(GalleryError) -> [UInt8] {
    let (photo, album) = (place.photo, place.album)
    let size = photo.facts.size
    let root = album.root + "../"
    let placeholder = DataURI.webp(photo.placeholder)
    var values = photo.picture(root: root)
    values["root"] = root
    values["style"] =
      ".photograph img{--r:\(size.width)/\(size.height);"
      + "background-image:url(\(placeholder))}"
    values["isPhotograph"] = true
    values["hasFeed"] = base != nil
    values["title"] = photo.alternativeText
    values["heading"] = photo.facts.caption ?? photo.alternativeText
    if let caption = photo.words?.caption {
      values["captionText"] = caption.html
      values["captionTitle"] = photo.words?.title
    }
    values["canonical"] = base?.address(of: place.path)
    // A caption over a movie would be in the way of its controls.
    values["hasCaption"] = photo.facts.caption != nil && photo.movie == nil
    values["siteTitle"] = place.lineage[0].title
    values["documentTitle"] = ([photo.alternativeText] + place.lineage.reversed().map(\.title))
      .joined(separator: " · ")
    values["alternativeText"] = photo.alternativeText
    values["albumTitle"] = album.title
    values["ancestors"] = place.lineage.enumerated().map { depth, ancestor in
      [
        "title": ancestor.title,
        "address": String(repeating: "../", count: place.lineage.count - depth)
          + FeedPages.names.name(depth == place.lineage.count - 1 ? place.part : 0),
      ]
    }
    values["up"] = "../" + FeedPages.names.name(place.part)
    values["previous"] = place.previous.map { "../\(Slug.address($0))/\(PagePath.index)" }
    values["next"] = place.next.map { "../\(Slug.address($0))/\(PagePath.index)" }
    values["address"] = photo.media.webp.last.map { root + $0.path }
    values["source"] = photo.media.jpeg.last.map { root + $0.path }
    // The photograph fills the window in one direction.
    values["sizes"] = "min(100vw, \(Decimals.text(100 * size.aspectRatio, digits: 2))vh)"
    values["information"] = information(of: photo, root: root)
    values["original"] = photo.originalPath.map { root + $0 }
    values["file"] = photo.originalName
    values["movie"] = photo.movie.map { root + $0.path }
    values["motion"] = photo.motionPath.map { root + $0 }
    values["live"] = photo.clip.map { root + $0.path }
    values["structuredData"] =
      StructuredData.photograph(
        photo, in: album,
        at: base?.address(of: album.path) ?? "../" + FeedPages.names.name(0),
        root: base?.text ?? root
      ).text
    values["preview"] = preview(of: place)
    return try templates.html("photograph", values)
  }

  private func information(of photo: Item, root: String) -> [[String: Any]] {
    let facts = photo.facts
    let size = facts.size
    let texts = templates.texts
    func row(_ name: Texts.Key, _ value: String?) -> [String: Any]? {
      value.map { ["name": texts[name], "key": name.rawValue, "value": $0, "text": true] }
    }
    func tagRow(_ kind: Tags.Kind, _ names: [String]) -> [String: Any]? {
      if names.isEmpty { return nil }
      let links = names.map { ["text": $0, "address": root + (tags.address(of: $0, kind) ?? "")] }
      return ["name": texts[kind.text], "key": kind.text.rawValue, "links": links]
    }
    let date = facts.date.map {
      [
        "name": texts[.date], "key": Texts.Key.date.rawValue, "value": texts.moment($0),
        "time": $0.iso8601,
      ] as [String: Any]
    }
    let place = facts.location.map {
      [
        "name": texts[.place], "key": Texts.Key.place.rawValue, "value": $0.text, "map": $0.map,
      ] as [String: Any]
    }
    let stars = photo.facts.rating.map { String(repeating: "★", count: $0) }
    return [
      date, row(.camera, facts.camera), row(.lens, facts.lens),
      row(.exposure, facts.exposure?.text),
      row(.pixels, "\(size.width) × \(size.height)"),
      row(.length, facts.movie.map { MovieLength.text($0.duration) }),
      place, tagRow(.keywords, facts.keywords), tagRow(.people, facts.people),
      row(.rating, stars), row(.copyright, facts.credit?.line),
      row(.file, photo.file.name),
    ].compactMap(\.self)
  }

  /// The values of the Open Graph fields; see ``Item/previewImage(base:)``.
  private func preview(of place: Place) -> [String: Any] {
    let photo = place.photo
    var values: [String: Any] = [:]
    let date = photo.facts.date.map(templates.texts.moment)
    values["description"] = [date, photo.facts.camera].compactMap(\.self)
      .joined(separator: " · ")
    values["type"] = photo.movie == nil ? "article" : "video.other"
    values["published"] = photo.facts.date?.iso8601
    values["image"] = base.flatMap { photo.previewImage(base: $0) }
    return values
  }
}

extension Facts {
  /// The words of which pages show some only if they are asked for, in one text.
  var shownWords: String {
    if credit == nil, rating == nil, keywords.isEmpty, people.isEmpty { return "" }
    let words =
      [credit?.artist, credit?.copyright, rating.map(String.init)].map { $0 ?? "" }
      + keywords + [""] + people
    return words.joined(separator: "\n")
  }
}
