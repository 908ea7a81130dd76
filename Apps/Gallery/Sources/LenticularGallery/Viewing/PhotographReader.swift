import Foundation
import Synchronization

/// Reads photographs for a window, in worker processes: headers, pixels of any size, and tiles.
///
/// All calls wait for their result, and may be made on any thread. The workers are in the background, so that the window
/// has precedence for the processor while photographs move.
public final class PhotographReader: Sendable {
  private let all: WorkerPool
  private let stored: Cache
  private let prepared = Mutex<PreparedPhotograph?>(nil)

  /// - Parameter cache: the folder of small images and tiles, which windows share with sites.
  public init(_ program: WorkerProgram = .this, cache: Cache) {
    all = WorkerPool(program).inBackground()
    stored = cache
    stored.removeUnusedInBackground()
  }

  /// - Parameter cache: the path of the folder of a ``Cache``.
  public convenience init(_ program: WorkerProgram = .this, cache: String) {
    self.init(program, cache: Cache(cache))
  }

  /// The workers, which store small images and read those that are shared. The folder may have been removed since the
  /// last job.
  private var workers: WorkerPool {
    // Errors have no consequence here: what is then stored has its own.
    for part in [Cache.Part.thumbnails, .images] {
      try? Folder.create(stored.folder(part), mode: 0o700)
    }
    return all.writing(in: stored.folder(.thumbnails), reading: stored.folder(.images))
  }

  /// Begins to decode the photograph that is asked for first, and does not wait for it. Starts a worker in any case.
  ///
  /// - Parameter size: the size to which a photograph is most likely decoded, by its own; `nil` if that cannot be told.
  public func prepare(for path: String, size: @escaping @Sendable (PixelSize) -> PixelSize?) {
    let file = SourceFile(chosen: path).flatMap { $0.role.isMovie ? nil : $0 }
    let photograph = file.map(PreparedPhotograph.init)
    prepared.withLock { $0 = photograph }
    Thread.detachNewThread { [self] in
      guard let photograph else {
        _ = try? workers.perform(HeadersJob(paths: [path]))
        return
      }
      var pixels: PreparedPhotograph.Pixels?
      if let whole = try? headers(of: [photograph.file])[0].get().size, let size = size(whole) {
        photograph.begin(size)
        pixels = try? decoded(photograph.file, whole: whole, size: size)
      }
      photograph.end(pixels)
    }
  }

  /// The file as its first bytes tell it, if it is a movie with the name of a picture or the reverse; `nil` otherwise.
  private static func unlikeItsName(_ file: SourceFile) -> SourceFile? {
    guard let actual = SourceFile(chosen: file.path), actual.problem == nil,
      actual.role.isMovie != file.role.isMovie
    else { return nil }
    return actual
  }

  /// The files that belong to a photograph: the movie of its moment, its RAW file, and what programs say of it. Those that
  /// have its name by chance, as their content tells, are left out.
  public func belongings(of file: SourceFile) -> [SourceFile] {
    let pictures = file.companions.filter { $0.role != .sidecar }
    if pictures.isEmpty { return file.companions }
    let marks = workers.marks(of: [file] + pictures)
    return Pairing.paired([file.with([])] + file.companions) { _ in marks }.items
      .first { $0.path == file.path }?.companions ?? []
  }

  /// The metadata of each photograph, or the problem because of which it has none, in the order of the files.
  public func headers(of files: [SourceFile]) -> [Result<Facts, Problem>] {
    if files.count > 1, files.contains(where: \.role.isMovie) {
      return files.flatMap { headers(of: [$0]) }
    }
    var job = HeadersJob(paths: files.map(\.path))
    var pool = workers
    if let movie = files.first, movie.role.isMovie, let tools = MovieTools.installed {
      job.tools = tools
      pool = pool.running(tools, on: movie.version)
    }
    do throws(WorkerFailure) {
      return zip(files, try pool.perform(job)).map { file, answer in
        switch answer {
        case .product(let facts): .success(facts)
        case .failure(let failure):
          Self.unlikeItsName(file).map { headers(of: [$0])[0] }
            ?? .failure(Problem(failure, of: file))
        }
      }
    } catch {
      if files.count == 1 {
        let other = Self.unlikeItsName(files[0])
        return [other.map { headers(of: [$0])[0] } ?? .failure(Problem(error, of: files[0]))]
      }
      // One file has ended the worker.
      return files.flatMap { headers(of: [$0]) }
    }
  }

  /// The pixels of a photograph, and the decoder's warning.
  ///
  /// - Parameters:
  ///   - whole: the size of the photograph.
  ///   - size: the size to which it is decoded.
  public func pixels(of file: SourceFile, whole: PixelSize, size: PixelSize) throws(Problem)
    -> (pixels: PixelBuffer, flaw: String?)
  {
    defer { stored.removeUnusedInBackground() }
    let photograph = prepared.withLock { prepared -> PreparedPhotograph? in
      guard let photograph = prepared, file.isUnchanged(since: photograph.file) else { return nil }
      prepared = nil
      return photograph
    }
    if let pixels = photograph?.pixels(size) { return pixels }
    return try decoded(file, whole: whole, size: size)
  }

  private func decoded(_ file: SourceFile, whole: PixelSize, size: PixelSize) throws(Problem)
    -> (pixels: PixelBuffer, flaw: String?)
  {
    do throws(WorkerFailure) {
      if file.role.isMovie {
        return try pixels(at: try poster(of: file), whole: whole, size: size, thumbnails: nil)
      }
      return try pixels(
        at: file.path, whole: whole, size: size, thumbnails: stored.folder(.thumbnails))
    } catch {
      if let other = Self.unlikeItsName(file) {
        return try decoded(other, whole: whole, size: size)
      }
      throw Problem(error, of: file)
    }
  }

  /// The path of the picture that stands for a movie, which is made if it does not exist yet.
  private func poster(of movie: SourceFile) throws(WorkerFailure) -> String {
    let version = movie.version
    let numbers = [version.size, version.modified.seconds, version.modified.nanoseconds]
    let key = ContentKey.of("poster 1 \(version.inode) \(numbers)")
    let folder = stored.folder(.thumbnails)
    let path = "\(folder)/\(key.prefix(2))/\(key.dropFirst(2)).jpg"
    if access(path, R_OK) == 0 {
      Cache.use(path)
      return path
    }
    guard let tools = MovieTools.installed else {
      throw .damaged("there is no FFmpeg, which reads movies")
    }
    func written<Value>(_ write: () throws(SystemError) -> Value) throws(WorkerFailure) -> Value {
      do throws(SystemError) {
        return try write()
      } catch {
        throw .unwritable(folder, error)
      }
    }
    let staged = try written { () throws(SystemError) in try Folder.createUnique(in: folder) }
    defer { Folder.remove(staged) }
    let made = try workers.running(tools, on: version).perform(in: staged) { folder in
      PosterJob(path: movie.path, tools: tools, folder: folder)
    }.folder
    try written { () throws(SystemError) in
      try Folder.create("\(folder)/\(key.prefix(2))", mode: 0o700)
      guard rename("\(made)/\(PosterJob.fileName)", path) == 0 else { throw SystemError.current }
    }
    return path
  }

  /// The pictures of an animated file; `nil` if it stands still.
  ///
  /// - Parameters:
  ///   - whole: the size of the file's picture.
  ///   - size: the size to which the pictures are decoded, unless all of them would have more pixels than `pixelLimit`.
  public func animation(
    of file: SourceFile, whole: PixelSize, size: PixelSize, pixelLimit: Int
  ) throws(Problem) -> AnimatedPicture? {
    do throws(WorkerFailure) {
      var product: AnimationJob.Pictures?
      let pixels = try PixelBuffer(sizedBy: { target throws(WorkerFailure) in
        product = try workers.perform(
          AnimationJob(
            path: file.path, whole: whole, size: size, pixelLimit: pixelLimit, target: target))
        return product.map {
          PixelSize(width: $0.size.width, height: $0.size.height * $0.motion.durations.count)
        }
      })
      guard let product, let pixels else { return nil }
      return AnimatedPicture(motion: product.motion, size: product.size, pixels: pixels)
    } catch {
      throw Problem(error, of: file)
    }
  }

  /// The folder of a photograph's tiles, which are cut if they do not exist yet.
  public func tiles(of file: SourceFile, _ facts: Facts) throws(Problem) -> String {
    guard let pyramid = TilePyramid(facts) else {
      throw Problem(path: file.relativePath, kind: .untiled("it is small"))
    }
    defer { stored.removeUnusedInBackground() }
    do throws(WorkerFailure) {
      let images = ImageStore(folder: stored.folder(.images))
      let (pool, folder) = (workers, stored.folder(.thumbnails))
      let staged: String
      do throws(SystemError) {
        staged = try Folder.createUnique(in: folder)
      } catch {
        throw .unwritable(folder, error)
      }
      defer { Folder.remove(staged) }
      let (product, made) = try pool.perform(in: staged) { folder in
        CutJob(path: file.path, pyramid: pyramid, images: images.folder, folder: folder)
      }
      if product.isCut { try images.adopt(CutJob.stem(in: made), as: product.pyramid) }
      let tiles = images.path(of: product.pyramid.folderPath)
      Cache.use(tiles)
      return tiles
    } catch {
      throw Problem(error, of: file)
    }
  }

  /// The pixels of a tile, whose size is known; `nil` if the tile cannot be read.
  ///
  /// - Parameter folder: the folder of the photograph's tiles. If it has been removed, the tiles are cut again.
  public func tile(
    level: Int, column: Int, row: Int, size: PixelSize, in folder: String, of file: SourceFile,
    _ facts: Facts
  ) -> PixelBuffer? {
    func read() -> PixelBuffer? {
      try? pixels(
        at: "\(folder)/\(level)/\(column)_\(row).jpg", whole: size, size: size, thumbnails: nil
      ).pixels
    }
    Cache.use(folder)
    if let pixels = read() { return pixels }
    guard access(folder, R_OK) != 0, (try? tiles(of: file, facts)) == folder else { return nil }
    return read()
  }

  /// Ends all workers. Calls that wait fail, and no further ones are possible.
  public func stop() { all.stop() }

  private func pixels(at path: String, whole: PixelSize, size: PixelSize, thumbnails: String?)
    throws(WorkerFailure) -> (pixels: PixelBuffer, flaw: String?)
  {
    var flaw: String?
    let pixels = try PixelBuffer(size) { target throws(WorkerFailure) in
      flaw = try workers.perform(
        PixelsJob(path: path, whole: whole, size: size, target: target, thumbnails: thumbnails))
    }
    return (pixels, flaw)
  }
}

/// The decoded pictures of an animated file.
public struct AnimatedPicture: Sendable {
  public let motion: Motion
  /// The size of a picture.
  public let size: PixelSize
  /// The pictures, one below the other.
  public let pixels: PixelBuffer

  /// The first byte of a picture.
  public func bytes(_ index: Int) -> UnsafeMutableRawPointer {
    pixels.bytes + index * size.width * size.height * 4
  }
}

extension TilePyramid {
  /// The tiles of a photograph in a window; `nil` if the photograph is shown as one image.
  public init?(_ facts: Facts) {
    guard facts.movie == nil, facts.size.width * facts.size.height > Self.pixelLimit else {
      return nil
    }
    self.init(
      of: "", size: facts.size, isPanorama: facts.isPanorama, settings: GallerySettings())
  }
}

extension PixelSize {
  /// The size of the image, scaled to at most a number of pixels on the longer side, but not enlarged.
  public func scaled(toSide side: Int) -> PixelSize {
    fitted(into: PixelSize(width: side, height: side))
  }
}

extension Problem {
  /// The problem of a file because of which a worker has failed.
  fileprivate init(_ failure: WorkerFailure, of file: SourceFile) {
    if case .photograph(let kind) = failure {
      self.init(path: file.relativePath, kind: kind)
    } else {
      let error = failure.error(of: file.relativePath)
      self.init(path: file.relativePath, kind: .unopenable("\(error)"))
    }
  }
}
