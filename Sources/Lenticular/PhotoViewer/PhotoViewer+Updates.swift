/// How the photographs of a viewer change while one is open.
extension PhotoViewer {
  /// Replaces the photographs, because some have been added or removed, or are known better. The current photograph
  /// stays as it is, with its zoom, its rotation, and what moves it. If it has another size, see `setPixelSize(_:of:)`; if
  /// it has become a panorama or got other tiles, it is shown anew, and fits the stage.
  ///
  /// If the current photograph is gone, the next one takes its place, or without one the one before; without either, or
  /// during a dismissal, the viewer closes. The viewer reports `indexChanged` if the current photograph is another one or
  /// has another index. A source of thumbnails applies on, and has to know the photographs already.
  public func updatePhotos(_ updates: [PhotoWall.Update], at time: Double) {
    let indices = PhotoWall.Update.indices(after: updates, count: strip.photos.count)
    offered = nil
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
    if !isThere || !former.photo.isShown(like: photos[index]) { cancelTouches(at: time) }
    if strip.update(photos, indices: indices, current: index, at: time), let page {
      (thumbnail, interruptedFlight) = (nil, nil)
      begin(with: page, isOpened: isThere)
      dim(to: 1, at: time)
      reportZoom()
    }
    if hiddenThumbnail != nil { hideThumbnail(index) }
    if index != formerIndex || !isThere { report(.indexChanged(index: index)) }
  }
}
