import Foundation

/// Cuts a photograph into the tiles that sites have too, unless they exist.
struct CutJob: WorkerJob {
  let path: String
  /// The size and the quality of the tiles.
  let pyramid: TilePyramid
  /// The images that are shared, which may have the tiles.
  let images: String
  /// The folder in which the tiles are cut.
  let folder: String

  struct Product: Codable, Sendable {
    /// The tiles, with the name of the photograph.
    let pyramid: TilePyramid
    /// Whether they were cut.
    let isCut: Bool
  }

  var kind: WorkerJobKind { .cut(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  /// The prefix of the tiles in the folder.
  static func stem(in folder: String) -> String { "\(folder)/tiles" }

  func seconds(_ limits: WorkerLimits) -> Int { 2 * limits.seconds(for: pyramid.size) }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let file = try JobInput(path)
    let content = try file.content()
    let pyramid = pyramid.named(content.photographName)
    if ImageStore(folder: images).has(pyramid) { return Product(pyramid: pyramid, isCut: false) }
    let image = try file.image(file.role() ?? .still(.jpeg)).file
    guard pyramid.cut(image, to: Self.stem(in: folder), strictness: .tolerant) else {
      throw .damaged(Imaging.takeError())
    }
    try file.check(content)
    return Product(pyramid: pyramid, isCut: true)
  }
}
