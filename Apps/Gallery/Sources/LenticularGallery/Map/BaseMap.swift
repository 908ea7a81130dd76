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
    try perform(BaseMapJob.Order(view: view, language: language, isPicture: false)).drawing
  }

  /// The picture beneath a page, encoded; empty if the file has nothing of what the page shows, which then does not name it.
  func picture(of view: MapView) throws(GalleryError) -> [UInt8] {
    let order = BaseMapJob.Order(view: view, language: "", isPicture: true)
    return try perform(order).picture.map { Array($0) } ?? []
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
