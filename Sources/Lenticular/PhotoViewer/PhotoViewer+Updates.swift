import LenticularPhysics
import LenticularScene

/// How the photographs of a viewer change while one is open.
extension PhotoViewer {
  /// Replaces the photographs, because some have been added or removed, or are known better. The current photograph
  /// stays as it is, with its zoom, its rotation, and what moves it. If it has another size and is not zoomed, see
  /// `setPixelSize(_:of:)`. If it has become a panorama or is none any more, loops or does not any more, has other tiles, or is zoomed and has another
  /// shape, it is shown anew: it flies from where it is to fit the stage, or fits the stage at once if it was rotated. A
  /// panorama that fills the stage goes on to fill it, with the same point in the middle.
  ///
  /// If the current photograph is gone, the next one takes its place, or without one the one before; without either, or
  /// during a dismissal, the viewer closes. The viewer reports `indexChanged` if the current photograph is another one or
  /// has another index. A source of thumbnails applies on, and has to know the photographs already.
  public func updatePhotos(_ updates: [PhotoWall.Update], at time: Double) {
    let indices = PhotoWall.Update.indices(after: updates, count: strip.photos.count)
    offered = nil
    if let index = request?.index {
      if let now = indices.successor(of: index) { request?.index = now } else { request = nil }
    }
    let photos = updates.map { $0.photo }
    guard let former = page,
      let index =
        phase == .closing ? indices[former.index] : indices.successor(of: former.index)
    else {
      close(at: time)
      strip.photos = photos
      return
    }
    let (formerIndex, isThere) = (former.index, indices[former.index] != nil)
    let isKept = isThere && former.canGoOn(with: photos[index])
    if !isKept { cancelTouches(at: time) }
    let isReplaced = strip.update(
      photos, indices: indices, keepsCurrent: isKept, current: index, at: time)
    if isReplaced, let page {
      interruptedFlight = nil
      begin(with: page, isOpened: isThere)
      if isThere {
        begin(with: page, where: former, at: time)
      } else {
        thumbnail = nil
        dim(to: 1, at: time)
      }
      reportZoom()
    }
    if hiddenThumbnail != nil { hideThumbnail(index) }
    if index != formerIndex || !isThere { report(.indexChanged(index: index)) }
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
