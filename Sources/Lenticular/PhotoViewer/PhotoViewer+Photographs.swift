import LenticularPhysics
import LenticularScene

/// How the photographs of a viewer change, at any time.
extension PhotoViewer {
  /// The photographs, in order.
  public var photos: PhotoList { strip.photos }

  /// Sets other photographs, in order. A source of thumbnails no longer applies. If the viewer is open and there is a
  /// photograph at its index, that one takes the place of the current one as `updatePhoto(at:_:)` describes; otherwise the
  /// viewer closes at once.
  public func setPhotos(_ photos: [Photo], at time: Double) {
    (source, request, offered) = (nil, nil, nil)
    if let index = strip.index, index >= photos.count { endPresentation(at: time) }
    let former = self.photos
    strip.replace(by: photos)
    // The reports that wait for the next frame name the photographs that have taken the places of theirs.
    queue.replace { report in
      // The thumbnail of a former photograph is shown again below.
      if case .thumbnailHidden = report { return }
      report.photo = report.photo.flatMap { photo in
        former.index(of: photo.id).flatMap {
          $0 < strip.photos.count ? reference(to: strip.photos.ids[$0]) : nil
        } ?? photo
      }
    }
    if transition.hiddenThumbnail != nil, let page { hideThumbnail(page.id) }
    noteKinds()
  }

  /// Replaces the photographs, because some have been added or removed, or are known better. The current photograph
  /// stays as it is, with its zoom, its rotation, what moves it and what holds it. If it has another size or other tiles, see
  /// `updatePhoto(at:_:)`. If it has become a panorama or is none any more, loops or does not any more, or is zoomed and has
  /// another shape, it is shown anew as soon as no finger holds it: it flies from where it is to fit the stage, or fits the
  /// stage at once if it was rotated. A panorama that fills the stage goes on to fill it, with the same point in the middle.
  ///
  /// If the current photograph is gone, the next one takes its place, or without one the one before; without either, or
  /// during a dismissal, the viewer closes. The viewer reports `indexChanged` if the current photograph is another one or
  /// has another index. A source of thumbnails applies on, and has to know the photographs already.
  public func updatePhotos(_ updates: [PhotoUpdate], at time: Double) {
    var photos = self.photos
    let indices = photos.apply(updates)
    if let index = request.flatMap({ strip.photos.index(of: $0.photo) }), indices[index] == nil {
      request = indices.successor(of: index).map { Request(photo: photos.ids[$0]) }
    }
    guard let former = page,
      let index =
        phase == .closing ? indices[former.index] : indices.successor(of: former.index)
    else {
      endPresentation(at: time)
      strip.photos = photos
      strip.layOut()
      return noteKinds()
    }
    let (formerIndex, isThere) = (former.index, indices[former.index] != nil)
    let isKept = isThere && (surface.hasTouches || former.canGoOn(with: photos[index]))
    if !isThere { cancelTouches(at: time) }
    let id = former.id
    update(photos, keepsCurrent: isKept, current: index, at: time)
    if !isThere { move(from: id, to: photos.ids[index]) }
    if transition.hiddenThumbnail != nil { hideThumbnail(photos.ids[index]) }
    if index != formerIndex || !isThere { report(.indexChanged(reference(to: photos.ids[index]))) }
    noteKinds()
  }

  /// Changes a photograph, or what is known of it, such as its size or its tiles. The photograph on screen changes once no
  /// finger holds it: it flies on from where it is to another size once it is not zoomed, and is shown anew if it has
  /// become a panorama or is none any more, or loops or does not any more. Returns false, and has no effect, for an unknown
  /// index and for a size that is not positive.
  @discardableResult
  public func updatePhoto(at index: Int, _ change: (inout Photo) -> Void) -> Bool {
    guard strip.photos.indices.contains(index) else { return false }
    var photo = strip.photos[index]
    change(&photo)
    guard photo.pixelSize.isVisible else { return false }
    strip.photos.update(photo, at: index)
    noteKinds()
    return true
  }

  /// Lets panoramas pan by device rotation, if there are any.
  private func noteKinds() {
    #if !hasFeature(Embedded)
      // A download has code for panoramas only if its pages can set them; see `prepareToLookAround`.
      if photos.photos.contains(where: \.isPanorama) { prepareToLookAround() }
    #endif
  }

  /// Lets reports that wait for the next frame name another photograph, which has taken the place of a former one.
  private func move(from former: PhotoID, to photo: PhotoID) {
    if former == photo { return }
    queue.replace { report in
      if case .presented(let each) = report, each.id == former {
        report.photo = reference(to: photo)
      }
    }
    if transition.hiddenThumbnail == former { hideThumbnail(photo) }
  }

  /// Shows other photographs.
  ///
  /// - Parameters:
  ///   - keepsCurrent: whether the page of the current photograph stays if that is still there.
  ///   - index: the index of the current photograph from now on.
  private func update(
    _ photos: PhotoList, keepsCurrent: Bool, current index: Int, at time: Double
  ) {
    guard let former = page else { return }
    let isThere = photos.index(of: former.id) != nil
    guard strip.update(photos, keepsCurrent: keepsCurrent, current: index, at: time), let page
    else { return }
    touch.interruptedFlight = nil
    begin(with: page, isOpened: isThere)
    if isThere {
      begin(with: page, where: former, at: time)
    } else {
      transition.thumbnail = nil
      dim(to: 1, at: time)
    }
    reportZoom()
  }

  /// The current photograph if its page shows it as it was before, and can change now; otherwise nil.
  var latePhoto: Photo? {
    guard let page, !surface.hasTouches else { return nil }
    let photo = strip.photos[page.index]
    guard photo != page.photo, photo.pixelSize.isVisible else { return nil }
    let waits =
      page.photo.isShown(like: photo) && page.photo.pixelSize != photo.pixelSize && !page.canFlyOn
    return waits ? nil : photo
  }

  func applyLatePhoto(at time: Double) {
    guard let photo = latePhoto, let page, let viewport = strip.viewport else { return }
    guard page.photo.isShown(like: photo) else {
      return update(strip.photos, keepsCurrent: false, current: page.index, at: time)
    }
    let hasOtherTiles = page.photo.tiles != photo.tiles
    let flight = page.replace(photo, in: viewport, at: time)
    if hasOtherTiles { tiles.begin(with: page) }
    if let flight { flyOn(flight, at: time) }
  }

  /// Lets a new page of the current photograph begin where its former page has shown the photograph.
  private func begin(with page: PhotoPage, where former: PhotoPage, at time: Double) {
    page.layer.opacity.set(former.layer.opacity.presentation(at: time))
    if page.layer.opacity.model != 1 { fade(page.layer, to: 1, at: time) }
    if former.isLookedAround, page.photo.isPanorama {
      page.fill(about: former.middle, at: time)
    } else if former.isUnrotated {
      flyOn(page.takePlace(of: former, at: time), at: time)
    } else if phase == .closing {
      flyToThumbnail(velocity: nil, at: time)
    }
  }
}

extension PhotoViewer.Report {
  /// The report with the index that its photograph has in a list; nil if the current photograph is another one by now.
  public func located(in photos: PhotoList) -> Self? {
    var report = self
    report.photo = photo.map { photos.reference(to: $0.id) }
    if case .indexChanged(let photo) = report, photo.index == nil { return nil }
    return report
  }

  /// The photograph that the report names; nil if it names none.
  public internal(set) var photo: PhotoReference? {
    get {
      switch self {
      case .presented(let photo), .indexChanged(let photo), .thumbnailHidden(let photo, _),
        .willDismiss(let photo), .dismissed(let photo):
        photo
      case .zoomChanged: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .presented: self = .presented(newValue)
      case .indexChanged: self = .indexChanged(newValue)
      case .thumbnailHidden(_, let isHidden):
        self = .thumbnailHidden(newValue, isHidden: isHidden)
      case .willDismiss: self = .willDismiss(newValue)
      case .dismissed: self = .dismissed(newValue)
      case .zoomChanged: break
      }
    }
  }
}
