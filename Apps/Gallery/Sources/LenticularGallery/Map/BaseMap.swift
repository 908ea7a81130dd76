import Foundation
import Synchronization

/// The map beneath the marks of a gallery's map: a file of tiles, which workers read, because it may be from anybody.
final class BaseMap: Sendable {
  /// The path of the file.
  let path: String
  /// Whether the tiles are pictures.
  let hasPictures: Bool
  private let workers: WorkerPool
  /// The tiles that were left out.
  private let faults = Mutex<[String]>([])
  /// What was made last, the latest at the end: pages that are not published yet are made whenever they are requested.
  private let made = Mutex<[(key: Key, product: BaseMapJob.Product)]>([])
  private let lock = KeyedLock()
  /// The regions about which the file was asked, and whether it has something of them.
  private let known = Mutex<(version: String, regions: [MapTile: Bool])>(("", [:]))

  private struct Key: Hashable {
    let version: String
    let order: BaseMapJob.Order
  }

  /// The number of drawings and pictures that are kept. Each has some hundred kilobytes at most.
  private static let kept = 32

  /// Increased when the same file gives other drawings.
  private static let edition = 1

  /// Checks the file.
  init(_ path: String, workers: WorkerPool) throws(GalleryError) {
    (self.path, self.workers) = (path, workers)
    hasPictures = try Self.perform(nil, on: path, workers).hasPictures
  }

  /// A text that changes with the file.
  var version: String {
    let version = (try? OpenFile(path).version).map { "\($0.size) \($0.modified)" } ?? ""
    return Digest(of: "\(Self.edition) \(version)".utf8).hexadecimal
  }

  /// What a page shows; `nil` if the file has nothing of that.
  func drawing(of view: MapView, language: String) throws(GalleryError) -> MapDrawing? {
    try product(.drawing(view, language: language)).drawing
  }

  /// The picture beneath a page, encoded; empty if the file has nothing of what the page shows.
  func picture(of view: MapView) throws(GalleryError) -> [UInt8] {
    try product(.picture(view)).picture.map { Array($0) } ?? []
  }

  /// The regions of which the file has something. A file that cannot be read has something of all of them, so that the
  /// error is that of their pages.
  func covered(_ regions: [MapTile]) -> Set<MapTile> {
    let version = self.version
    let earlier = known.withLock { $0.version == version ? $0.regions : [:] }
    let new = regions.filter { earlier[$0] == nil }
    var covered = regions.filter { earlier[$0] == true }
    if !new.isEmpty {
      let order = BaseMapJob.Order.covered(new.map(MapView.init))
      guard let product = try? perform(order) else { return Set(regions) }
      let found = product.covered.map(\.tile)
      covered += found
      known.withLock { known in
        if known.version != version { known = (version, [:]) }
        for region in new { known.regions[region] = false }
        for region in found { known.regions[region] = true }
      }
    }
    return Set(covered)
  }

  /// The number of tiles that were left out.
  var faultCount: Int { faults.withLock(\.count) }

  /// What is wrong with the tiles that were left out; `nil` if nothing is.
  var problem: Problem? {
    let faults = faults.withLock { $0 }
    guard let first = faults.first else { return nil }
    let rest = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
    return Problem(path: path, kind: .flawed(first + rest))
  }

  /// What was made before, or is made now.
  private func product(_ order: BaseMapJob.Order) throws(GalleryError) -> BaseMapJob.Product {
    let key = Key(version: version, order: order)
    return try lock.withLock("\(key)") { () throws(GalleryError) in
      let earlier = made.withLock { made -> BaseMapJob.Product? in
        guard let index = made.firstIndex(where: { $0.key == key }) else { return nil }
        made.append(made.remove(at: index))
        return made.last?.product
      }
      if let earlier { return earlier }
      let product = try perform(order)
      made.withLock { made in
        made.append((key, product))
        if made.count > Self.kept { made.removeFirst() }
      }
      return product
    }
  }

  private func perform(_ order: BaseMapJob.Order) throws(GalleryError) -> BaseMapJob.Product {
    let product = try Self.perform(order, on: path, workers)
    faults.withLock { faults in
      for fault in product.faults where !faults.contains(fault) { faults.append(fault) }
    }
    return product
  }

  private static func perform(_ order: BaseMapJob.Order?, on path: String, _ workers: WorkerPool)
    throws(GalleryError) -> BaseMapJob.Product
  {
    do throws(WorkerFailure) {
      return try workers.perform(BaseMapJob(path: path, order: order))
    } catch {
      guard case .photograph(let kind) = error else { throw error.error(of: path) }
      throw .mapUnusable(path, reason: kind.cause)
    }
  }
}
