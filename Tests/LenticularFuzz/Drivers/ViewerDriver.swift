import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

/// A viewer, its list of photographs, and a host that follows its reports.
final class ViewerDriver: Driver {
  override class var kind: String { "viewer" }
  override class var words: [Word] {
    [
      Word("photos", list: (.photo, 6), weight: 3),
      Word("update", list: (.photo, 6), weight: 4, isExported: false),
      Word("present", [.index] + Word.thumbnail, weight: 8),
      Word("offer", [.index] + Word.thumbnail),
      Word("thumbnail", [.index] + Word.thumbnail),
      Word("source", [.choice(3)], weight: 1, isExported: false),
      Word("pixelSize", [.index, .length, .length]),
      Word("tiles", [.index, .length, .length, .length, .fixed(1), .length]),
      Word("answer", [.choice(5)], weight: 3),
      Word("dismiss", weight: 3),
      Word("step", [.step], weight: 6),
      Word("rotate", [.step]),
      Word("panorama", [.index, .flag]),
      Word("loaded", [.index]),
      Word("fill"),
      Word("setMotion", [.flag]),
      Word("recenter", isExported: false),
    ]
  }
  override class var configurationCount: Int { 4 }
  override class var endlessConfigurations: Set<Int> { [1] }

  let viewer: PhotoViewer
  private var list = HostList()
  /// The current photograph, as the reports tell.
  private var current: PhotoID?
  private var isClosing = false
  private var hiddenThumbnail: PhotoID?
  /// Kept alive, because a viewer asks it.
  private var source: RandomThumbnails?

  init(_ host: Host, _ surface: Surface, _ configuration: Int) {
    viewer = PhotoViewer(surface, configuration: Self.configuration(configuration))
    super.init(host, viewer)
  }

  private static func configuration(_ number: Int) -> PhotoViewer.Configuration {
    var configuration = PhotoViewer.Configuration()
    switch number {
    case 1:
      if let spring = try? DampedSpring(duration: 0.5, bounce: 1) {
        configuration.presentationSpring = spring
      }
    case 2: configuration.pageSpacing = 0
    case 3:
      configuration.rotationSlop = .infinity
      configuration.leastMaximumZoom = 1
    default: break
    }
    return configuration
  }

  override func perform(_ line: Script.Line) {
    let index = line.whole(0)
    switch line.word {
    case "photos":
      list.set(HostList.read(line.numbers))
      let index = current.flatMap { viewer.photos.index(of: $0) }
      call(.viewer.setPhotos(photos: list.photos.map(Album.photo)))
      // Other photographs take the places of the former ones.
      if let index, viewer.photos.indices.contains(index) { current = viewer.photos.ids[index] }
    case "update":
      let updates = list.update(to: HostList.read(line.numbers))
      host.perform { viewer.updatePhotos(updates, at: $0) }
    case "present":
      call(.viewer.present(index: index, thumbnail: thumbnail(line, 1)))
    case "offer": call(.viewer.offer(index: index, thumbnail: thumbnail(line, 1)))
    case "thumbnail": call(.viewer.setThumbnail(index: index, thumbnail: thumbnail(line, 1)))
    case "source":
      let source = RandomThumbnails(manner: index)
      self.source = source
      host.perform { viewer.setThumbnailSource(source, map: .identity, at: $0) }
    case "pixelSize":
      call(
        .viewer.setPixelSize(
          index: index, photo: Photo(pixelSize: Size2D(width: line[1], height: line[2]))))
    case "tiles":
      call(
        .viewer.setTiles(
          index: index, photo: Photo(pixelSize: Size2D(width: line[1], height: line[2])),
          tiles: TileShape(tileSize: line[3], overlap: line[4], baseWidth: line[5])))
    case "answer":
      answerTiles(index) { tile, isThere in
        call(.viewer.didLoad(index: viewer.currentIndex ?? 0, tile: tile, isThere: isThere))
      }
    case "dismiss": call(.viewer.dismiss())
    case "step": call(.viewer.step(distance: index))
    case "rotate": call(.viewer.rotate(quarterTurns: index))
    case "panorama": call(.lookAround.setPanorama(index: index, loops: line.flag(1)))
    case "loaded": call(.lookAround.didLoadPhoto(index: index))
    case "fill": call(.lookAround.fill())
    case "setMotion": call(.lookAround.setMotion(isOn: line.flag(0)))
    case "recenter": host.perform { viewer.recenter(at: $0) }
    default: break
    }
  }

  override func hear() -> [String] {
    for report in viewer.reports { listen(to: report) }
    let index = current.flatMap { viewer.photos.index(of: $0) }
    // A photograph that has left the list may still be closing.
    if index != viewer.currentIndex, index != nil || !isClosing {
      host.fault("the viewer's current photograph is not the one that it has reported")
    }
    if current != nil, index == nil, !isClosing {
      host.fault("the current photograph is none of the list")
    }
    return viewer.reports.map { "\($0)" }
  }

  private func listen(to report: PhotoViewer.Report) {
    switch report {
    case .presented(let photo):
      if current != nil, !isClosing { host.fault("a photograph is presented twice") }
      check(photo)
      current = photo.id
      isClosing = false
    case .indexChanged(let photo):
      if current == nil { host.fault("a closed viewer turns its page") }
      check(photo)
      current = photo.id
    case .thumbnailHidden(let photo, let isHidden):
      if isHidden == (hiddenThumbnail != nil) { host.fault("a thumbnail is hidden or shown twice") }
      if isHidden { check(photo) }
      hiddenThumbnail = isHidden ? photo.id : nil
    case .willDismiss:
      if current == nil || isClosing { host.fault("a dismissal begins twice") }
      isClosing = true
    case .dismissed:
      if current == nil { host.fault("a dismissal ends twice") }
      if hiddenThumbnail != nil { host.fault("the thumbnail of a closed viewer is hidden") }
      current = nil
      isClosing = false
    case .zoomChanged(let zoom):
      if !(zoom > 0 && zoom.isFinite) { host.fault("a zoom is out of its range") }
    }
  }

  /// A report names a photograph with the index that it has now, and one that has left the list without an index.
  private func check(_ photo: PhotoReference) {
    if photo.index != viewer.photos.index(of: photo.id) || viewer.photos.count != list.count {
      host.fault("a report is of a photograph that is not in the list")
    }
  }

  override func finish() {
    if isClosing { host.fault("a dismissal does not end") }
  }
}

/// A source whose thumbnails are located, or not.
private final class RandomThumbnails: ThumbnailSource {
  private let manner: Int
  private var count = 0

  init(manner: Int) { self.manner = manner }

  func revealThumbnail(of index: Int, at time: Double) -> ThumbnailPlacement? {
    count += 1
    if manner == 0 || manner == 1 && count % 2 == 0 { return nil }
    return ThumbnailPlacement(
      frame: Rect2D(x: Double(index % 4) * 80, y: 100, width: 70, height: 50))
  }
}
