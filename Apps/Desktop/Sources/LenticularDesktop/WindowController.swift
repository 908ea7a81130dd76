import Foundation
import Lenticular
import LenticularGallery
import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The contents and the behaviour of a window of photographs, without a toolkit: a wall of a folder, a viewer, and
/// previews.
///
/// A toolkit passes inputs with their times, calls `advance(to:)` at each refresh of its display until `nextFrameTime`,
/// and draws. After `wake` was called, it calls `receive(at:)`. All calls are made on one thread.
public final class WindowController {
  /// Makes an image for the toolkit from pixels of four bytes: blue, green, red and alpha. The bytes do not change as
  /// long as `owner` exists. Without an owner, the bytes have to be copied.
  public typealias MakeImage = (
    _ bytes: UnsafeMutableRawPointer, _ size: PixelSize, _ owner: AnyObject?
  ) -> AnyObject

  public let stage: Stage
  public let wall: PhotoWall
  public let viewer: PhotoViewer
  public let peek: PeekPan
  public internal(set) var tree = DisplayTree()
  /// The texts of the window.
  package let texts: WindowTexts
  let makeImage: MakeImage
  /// The toolkit's images of marks, once they are drawn.
  var markImages: [ItemMark: AnyObject] = [:]
  private let wake: @Sendable () -> Void
  let decoder: Decoder

  // What is shown
  var album = Album()
  var follower: FolderFollower?
  /// The path of a photograph that is opened as soon as the folder is listed and the photograph's header is read.
  private var awaitedPath: String?
  /// The reason why the folder cannot be shown; nil if it can.
  var folderError: GalleryError?
  var isListed = false
  /// The time at which the folder was listed, in seconds.
  private var listingTime = 0.0
  /// The time at which the wall is next laid out with the sizes that are known, in seconds; infinity if it need not be.
  private var updateTime = Double.infinity
  /// Whether the wall has been laid out since the folder was listed.
  private var isShown = false

  /// What the last listing has left out.
  private var omissions: [Problem] = []
  var notice: String?
  /// Whether the photographs are files that were chosen one by one.
  var isChoice = false
  /// The photographs that are shown in their own pixels, by their numbers.
  private var ownPixels: Set<Int> = []
  /// The zoom of the open photograph when it was last at rest; nil if none was open.
  var shownZoom: Double?
  /// How the open photograph was shown when it was last at rest; nil if none was open.
  var shownFraming: PhotoViewer.Framing?
  /// Whether the next photograph has the zoom and the place of the one before it, unless that is seen as a whole.
  public var keepsZoom = false
  /// The ICC profile of the display, to whose colours photographs are converted; nil for sRGB.
  var displayProfile: [UInt8]?
  /// Whether the window is dark.
  public var isDark = true {
    didSet {
      guard isDark != oldValue else { return }
      mosaic.isDark = isDark
      (isPlanStale, isRepainted) = (true, true)
    }
  }

  var size: Size2D
  var scale = 1.0
  /// Whether the language of the window is read from right to left.
  var isRightToLeft = false

  /// Whether a photograph is open in the viewer.
  public internal(set) var isViewing = false
  /// The index of the photograph in the viewer.
  public internal(set) var viewedIndex = 0
  var isViewedLoaded = false
  /// The photograph of the wall that is hidden because the viewer shows it; nil if none is.
  private var hiddenByViewer: PhotoID?
  /// The number of the photograph of the wall whose place is empty because a preview has risen from there; nil if there
  /// is no such place. A preview that is let go flies back to where the wall shows this photograph.
  private var peekOrigin: Int?
  /// The photographs of the wall that are hidden because the viewer or a preview shows them.
  var hidden: (viewed: Int?, peeked: Int?) {
    (
      hiddenByViewer.flatMap { viewer.photos.index(of: $0) },
      peekOrigin.flatMap { album.index(of: $0) }
    )
  }
  var peekedIndex = 0
  /// The numbers of the photographs when the press began that raised the previews. The indices of previews are those of
  /// that time, also after the folder has changed.
  var previewIDs: [Int] = []
  /// Whether the current photograph of the wall is marked, because keys move through the wall.
  var marksFocus = false
  /// The photograph of the wall that is marked.
  var markedPhoto: Int? { marksFocus ? wall.focusedPhoto : nil }
  /// The photographs of the last frame that are marked or hidden, which layers do not show.
  private var markings: [Int?] = []
  /// Whether the next frame differs from the last one, although no layer does.
  var isRepainted = false

  /// A pointer that is down.
  struct Press {
    /// Where the pointer went down.
    let location: Point2D
    /// Whether the pointer went down on the wall, not on an open photograph.
    let isOnWall: Bool
    /// Whether the pointer does more than click: an interaction has claimed it, or it was dragged.
    var isTaken: Bool
  }
  /// The pointers that are down, by their identifiers.
  var presses: [Int: Press] = [:]
  var trackpad = TrackpadScroll()

  /// The open photograph, if it is animated and its pictures are decoded.
  var playing: PlayingPicture?
  /// Whether the person prefers reduced motion.
  var hasLessMotion = false

  // Images
  var images: ImageStore
  var mosaic = MosaicPainter()
  var failed: Set<DecodingTask.Key> = []
  /// The folders of tiles that have been cut, by the numbers of photographs.
  var tileFolders: [Int: String] = [:]
  var isPlanStale = true
  var planTime = -Double.infinity
  var freshMosaicTime = -Double.infinity

  /// - Parameters:
  ///   - pixelBudget: the largest number of pixels of all decoded images and of the painted tiles of the wall. 64 million
  ///     take 256 MB.
  ///   - wake: called on any thread when `receive(at:)` is to be called.
  public init(
    reader: PhotographReader, size: Size2D, pixelBudget: Int = 64_000_000,
    texts: WindowTexts = WindowTexts(preferring: []),
    makeImage: @escaping MakeImage, wake: @escaping @Sendable () -> Void
  ) {
    self.size = size
    self.texts = texts
    self.makeImage = makeImage
    self.wake = wake
    images = ImageStore(budget: pixelBudget) { makeImage($0.bytes, $0.size, $0) }
    decoder = Decoder(reader, wake: wake)
    stage = Stage()
    wall = PhotoWall(stage.makeSurface(size: size))
    peek = PeekPan(stage.makeSurface(size: size))
    var viewing = PhotoViewer.Configuration()
    viewing.leastMaximumZoom = Self.leastMaximumZoom
    viewer = PhotoViewer(stage.makeSurface(size: size), configuration: viewing)
    stage.add(wall)
    stage.add(peek)
    stage.add(viewer)
    var tiling = TiltPanner.Configuration()
    tiling.options.pixelBudget = Double(pixelBudget) / 2
    viewer.lookAround(by: tiling)
  }

  /// The least maximum zoom scale, relative to fitting: the pixels of any photograph can be counted.
  private static let leastMaximumZoom = 30.0

  // MARK: Folders

  /// Shows files and folders as one album, in their order. The only photograph of an album is opened. An error is shown
  /// in the window.
  public func open(choosing paths: [String], at time: Double) {
    let paths = paths.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    follow(PhotographFolder(choosing: paths), at: time)
    isChoice = true
    awaitedPath = Set(paths.map(PathKey.init)).count == 1 ? paths.first : nil
  }

  /// Shows a folder, or a photograph among its neighbours. An error is shown in the window.
  public func open(_ path: String, at time: Double) {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let isFile = exists && !isFolder.boolValue
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let folder = isFile ? url.deletingLastPathComponent().path : url.path
    follow(
      PhotographFolder(folder, descends: !isFile, named: isFile ? url.path : nil), at: time)
    isChoice = false
    awaitedPath = isFile ? url.path : nil
  }

  private func follow(_ folder: PhotographFolder, at time: Double) {
    (folderError, isListed, isShown, updateTime) = (nil, false, false, .infinity)
    listingTime = time
    album.removeAll()
    failed = []
    tileFolders = [:]
    trackpad.stop()
    images.removeAll()
    decoder.plan([])
    showAlbum(formerIndices: nil, at: time)
    (ownPixels, omissions, notice) = ([], [], nil)
    follower = FolderFollower(folder, wake: wake)
  }

  /// The path of the folder that is shown; nil if none has been opened.
  public var folderPath: String? { follower?.folder.path }

  /// Keeps a photograph in the window after its file was renamed, whatever the new name is.
  public func keep(_ path: String, renamedFrom former: String) {
    follower?.folder.keep(path, renamedFrom: former)
    follower?.list()
  }

  /// Lets the window forget a photograph whose file has been removed.
  public func forget(_ file: SourceFile, at time: Double) {
    let files = album.items.map(\.file).filter { PathKey($0.path) != PathKey(file.path) }
    if let former = album.update(files) { showAlbum(formerIndices: former, at: time) }
  }

  /// Shows a photograph again whose file is back, in its place, and opens it.
  ///
  /// - Parameter isOpened: whether the photograph is opened; otherwise it is marked.
  public func restore(_ path: String, isOpened: Bool, at time: Double) {
    guard let folder = follower?.folder, let file = SourceFile(chosen: path) else { return }
    // The listing that notices the file comes a moment later.
    let files = arranged((try? folder.list()) ?? album.items.map(\.file) + [file])
    if let former = album.update(files) { showAlbum(formerIndices: former, at: time) }
    let index = album.items.firstIndex { PathKey($0.file.path) == PathKey(path) }
    guard let index else { return }
    stage.perform(at: time) { time in
      if isOpened { present(index, at: time) } else if !isViewing { mark(index, at: time) }
    }
  }

  /// The order of the photographs.
  public enum Order: Sendable {
    /// In natural order of names, those of subfolders last.
    case name
    /// By the time when they were taken, or else that of their files, the newest first.
    case newestFirst
  }

  /// The order of the photographs.
  public private(set) var order = Order.name

  /// Orders the photographs anew, by their headers as far as they have been read. Those that are read later take their
  /// places once all are.
  public func setOrder(_ order: Order, at time: Double) {
    guard order != self.order else { return }
    self.order = order
    rearrange(at: time)
  }

  /// Orders the photographs as they are to be.
  private func rearrange(at time: Double) {
    let files =
      order == .name ? (try? follower?.folder.list()) ?? nil : arranged(album.items.map(\.file))
    if let files, let former = album.update(files) { showAlbum(formerIndices: former, at: time) }
  }

  /// Files in the order of the window.
  private func arranged(_ files: [SourceFile]) -> [SourceFile] {
    guard order == .newestFirst else { return files }
    var dates: [PathKey: Double] = [:]
    for item in album.items { dates[PathKey(item.file.path)] = item.time }
    return files.enumerated().map { place, file in
      (place, dates[PathKey(file.path)] ?? file.modificationTime, file)
    }.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }.map(\.2)
  }

  /// Takes the results of the work in the background: a listing, headers and images.
  public func receive(at time: Double) {
    stage.perform(at: time) { time in
      if let listing = follower?.takeListing() { show(listing, at: time) }
      let wasUnread = album.unreadCount > 0
      for result in decoder.takeResults() { take(result, at: time) }
      if wasUnread, album.unreadCount == 0, order == .newestFirst { rearrange(at: time) }
      updateSizes(at: time)
      openAwaited(at: time)
    }
    isPlanStale = true
  }

  private func show(_ listing: Result<[SourceFile], GalleryError>, at time: Double) {
    isListed = true
    switch listing {
    case .failure(let error):
      folderError = error
      if let former = album.update([]) { showAlbum(formerIndices: former, at: time) }
    case .success(let files):
      folderError = nil
      let omissions = follower?.folder.omissions ?? []
      if omissions != self.omissions {
        self.omissions = omissions
        // Who opens a photograph has not asked for the rest of its folder.
        let isAsked = follower?.folder.descends == true
        notice = omissions.first.flatMap { isAsked ? $0 : nil }.map { first in
          let sentence = texts.sentence(first)
          let more = omissions.count - 1
          return more == 0
            ? sentence : texts.text(.problems, ["problem": sentence, "count": "\(more)"])
        }
      }
      guard let former = album.update(arranged(files)) else { return }
      if isShown {
        showAlbum(formerIndices: former, at: time)
      } else {
        listingTime = time
        updateTime = time + Self.patience
      }
    }
  }

  /// The time in seconds after which a wall is shown although not all sizes are known. In this time, the headers of a
  /// thousand photographs are read.
  private static let patience = 0.3

  /// Lays the wall out with the sizes that are known, once all are or some time has passed, but not while the wall
  /// moves.
  func updateSizes(at time: Double) {
    guard updateTime < .infinity, album.unreadCount == 0 || time >= updateTime else { return }
    let isMoving = trackpad.momentum != nil || !stage.isIdle(on: wall.surface.id)
    if isShown, !presses.isEmpty || isMoving { return }
    let passed = time - listingTime
    updateTime = album.unreadCount == 0 ? .infinity : time + 2 * max(passed, Self.patience)
    showAlbum(formerIndices: isShown ? Array(album.items.indices) : nil, at: time)
    isShown = true
    openAwaited(at: time)
  }

  /// The index of the photograph that is opened as soon as its header is read; nil if there is none.
  var awaitedIndex: Int? {
    awaitedPath.map(PathKey.init).flatMap { path in
      album.items.firstIndex { PathKey($0.file.path) == path }
    }
  }

  private func openAwaited(at time: Double) {
    guard isShown || isListed && album.items.isEmpty, let path = awaitedPath else { return }
    if let index = awaitedIndex { return present(index, at: time) }
    awaitedPath = nil
    // What is no file, such as a pipe, or has gone meanwhile, is nowhere in the album.
    let name = URL(fileURLWithPath: path).lastPathComponent
    let isThere = FileManager.default.fileExists(atPath: path)
    let kind = isThere ? Problem.Kind.unsupported : .unopenable(String(cString: strerror(ENOENT)))
    notice = texts.sentence(Problem(path: name, kind: kind))
  }

  /// Passes the photographs to the engine.
  ///
  /// - Parameter formerIndices: the index that each photograph had before, nil for a new one; or nil for another folder.
  private func showAlbum(formerIndices: [Int?]?, at time: Double) {
    let photos = album.items.map(photo(of:))
    if let formerIndices {
      let updates = zip(photos, formerIndices).map { PhotoUpdate($0, formerIndex: $1) }
      wall.updatePhotos(updates, at: time)
      viewer.updatePhotos(updates, at: time)
    } else {
      wall.setPhotos(photos, at: time)
      viewer.setPhotos([], at: time)
      viewer.setPhotos(photos, at: time)
    }
    viewer.setThumbnailSource(wall, map: .identity, at: time)
    // The preview of a photograph that is gone ends.
    if photograph(ofPreview: peekedIndex) == nil {
      peek.setSource(nil)
      peek.cancel(at: time)
    }
    isViewing = viewer.currentIndex != nil
    viewedIndex = viewer.currentIndex ?? 0
    isViewedLoaded = false
    mosaic.removeAll()
    isPlanStale = true
    // Photographs whose header has been read after the wall was shown are laid out anew later.
    if formerIndices != nil, isShown, album.unreadCount > 0, updateTime == .infinity {
      (listingTime, updateTime) = (time, time + Self.patience)
    }
  }

  /// The photograph for the engine. Small ones are not enlarged to fill the window: an icon stays one.
  func photo(of item: AlbumItem) -> Photo {
    var photo = item.photo
    photo.widthLimit = widthLimit(of: item)
    return photo
  }

  /// Tells the viewer what is known of the photographs by now. Each keeps its place.
  func tellViewer(at time: Double) {
    let updates = album.items.enumerated().map { PhotoUpdate(photo(of: $1), formerIndex: $0) }
    viewer.updatePhotos(updates, at: time)
  }

  /// The greatest width of a photograph in the viewer, in points; nil for one that is large enough to fill the window.
  func widthLimit(of item: AlbumItem) -> Double? {
    guard let pixels = item.metadata.map({ Size2D($0.size) }) ?? item.former?.pixelSize else {
      return nil
    }
    let enlargement = ownPixels.contains(item.id) ? 1 : Self.largestEnlargement
    let turned = Size2D(width: pixels.height, height: pixels.width)
    let fitting = [pixels, turned].map { min(size.width / $0.width, size.height / $0.height) }
    return scale * fitting.reduce(0, max) > enlargement ? pixels.width * enlargement / scale : nil
  }

  /// The most pixels of the display, along a side, in which a pixel of a photograph is shown unless it is zoomed.
  private static let largestEnlargement = 2.0

  /// Shows the open photograph, if it is smaller than the window, in its own pixels, or as large as usual.
  func setOwnPixels(_ isOwn: Bool) {
    guard isViewing, let item = currentItem, isOwn != ownPixels.contains(item.id) else { return }
    if isOwn { ownPixels.insert(item.id) } else { ownPixels.remove(item.id) }
    let limit = widthLimit(of: item)
    viewer.updatePhoto(at: viewedIndex) { $0.widthLimit = limit }
  }

  /// The index of the photograph that a preview shows; nil if the photograph is gone.
  func photograph(ofPreview index: Int) -> Int? {
    number(ofPreview: index).flatMap { album.index(of: $0) }
  }

  /// The number of the photograph that a preview shows.
  private func number(ofPreview index: Int) -> Int? {
    previewIDs.indices.contains(index) ? previewIDs[index] : nil
  }

  /// The index of the photograph that a layer shows; nil if it shows none.
  func photograph(shownBy layer: DisplayLayer) -> Int? {
    let index = Int(layer.contents.rawValue) - 1
    if layer.surface == peek.surface.id { return photograph(ofPreview: index) }
    return album.items.indices.contains(index) ? index : nil
  }

  // MARK: Frames

  /// The time of the next frame to draw, in seconds; infinity if there is none.
  public var nextFrameTime: Double { min(nextChangeTime, playing?.nextTime ?? .infinity) }

  /// The time of the next frame, but for those of an animated photograph.
  private var nextChangeTime: Double {
    min(
      nextMotionTime, isShown || !isListed ? .infinity : updateTime,
      mosaic.isStale ? freshMosaicTime + Self.mosaicInterval : .infinity)
  }

  /// The time of the next frame in which the engine or the momentum of a trackpad moves something, in seconds; infinity if
  /// nothing moves.
  private var nextMotionTime: Double {
    trackpad.momentum == nil ? stage.nextFrameTime : stage.time
  }

  /// Advances to the time of a frame. Returns whether the frame differs from the last one.
  public func advance(to time: Double) -> Bool {
    updateSizes(at: time)
    let scrolled = scrollOn(to: time)
    defer {
      if stage.isIdle(on: viewer.surface.id) { (shownZoom, shownFraming) = (zoom, viewer.framing) }
    }
    var isDifferent = tree.apply(stage.advance(to: time))
    let isPlayed = play(to: time)
    // At the end of the content, nothing moves any more.
    if scrolled != .zero, !isDifferent { trackpad.stop() }
    note(at: stage.time)
    let markings = [markedPhoto, hidden.viewed, hidden.peeked]
    if markings != self.markings || isRepainted {
      self.markings = markings
      isRepainted = false
      isDifferent = true
    }
    if isDifferent {
      let tiles = tree.root(of: wall.surface.id).map { _ in tree.layers(showing: .mosaic) }
      if let tiles { mosaic.update(tiles, of: wall) }
      isPlanStale = true
    }
    if isPlanStale, time - planTime >= Self.planInterval || nextMotionTime == .infinity {
      planTime = time
      isPlanStale = false
      plan(at: stage.time)
    }
    return isDifferent || isPlayed
  }

  /// The least time between two plans of what to decode while the view moves, in seconds.
  private static let planInterval = 0.05

  /// Handles the reports of a frame.
  private func note(at time: Double) {
    for report in viewer.reports {
      switch report {
      case .presented(let photo), .indexChanged(let photo):
        guard let index = photo.index else { break }
        let isNext = isViewing && index != viewedIndex
        (viewedIndex, isViewing, isViewedLoaded) = (index, true, false)
        if isNext, keepsZoom { keepZoom(at: time) }
      case .thumbnailHidden(let photo, let isHidden): hiddenByViewer = isHidden ? photo.id : nil
      case .dismissed: isViewing = false
      case .willDismiss, .zoomChanged: break
      }
    }
    for report in peek.reports {
      switch report {
      case .began(let index), .moved(let index), .stayed(let index): peekedIndex = index
      case .ended(let index, committed: true):
        guard let photo = photograph(ofPreview: index) else { break }
        peek.present(photo, in: viewer, from: nil, at: time)
        isViewing = true
      case .thumbnailHidden(let isHidden):
        peekOrigin = isHidden ? number(ofPreview: peekedIndex) : nil
      case .ended, .updated: break
      }
    }
    if peekOrigin != nil {
      let frame = hidden.peeked.flatMap { shownFrame(of: $0) }
      peek.setThumbnail(frame.map { ThumbnailPlacement(frame: $0) }, at: time)
    }
  }

  /// Opens a photograph of the wall, as soon as its header is read: only then are its shape and its tiles known.
  func present(_ index: Int, at time: Double) {
    let item = album.items[index]
    awaitedPath = item.isUnread ? item.file.path : nil
    isPlanStale = true
    if item.isUnread { return }
    trackpad.stop()
    viewer.present(index, from: nil, at: time)
    (viewedIndex, isViewing, isViewedLoaded) = (index, true, false)
  }

  /// Whether anything moves but an animated photograph, is to be decoded, or is not drawn yet.
  public var isBusy: Bool {
    nextChangeTime < .infinity || isPlanStale || decoder.isWorking || mosaic.isStale
      || (follower != nil && !isListed) || updateTime < .infinity
  }

  /// The photographs that have a layer on a surface in the last frame, by their indices, with their frames in points of
  /// the window. A frame includes the parts that are not visible.
  public func shownPhotographs(on surface: Surface) -> [(index: Int, frame: Rect2D)] {
    tree.all.compactMap { layer in
      guard layer.surface == surface.id, let index = photograph(shownBy: layer) else { return nil }
      return (index, layer.transformInSurface.bounds(of: layer.size))
    }
  }
}
