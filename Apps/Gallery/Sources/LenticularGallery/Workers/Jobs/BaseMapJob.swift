import Foundation

/// Reads a file of tiles, and draws what pages show of it.
struct BaseMapJob: WorkerJob {
  let path: String
  /// What is asked for; `nil` if the file is checked only.
  let order: Order?

  enum Order: Codable, Hashable, Sendable {
    /// The drawing of a page, with names in the language of a tag.
    case drawing(MapView, language: String)
    /// The picture beneath a page.
    case picture(MapView)
    /// The pages of which the file has something.
    case covered([MapView])
  }

  struct Product: Codable, Sendable {
    /// `nil` if the file has nothing of what the page shows.
    var drawing: MapDrawing?
    /// The picture, encoded.
    var picture: Data?
    /// The pages of which the file has something.
    var covered: [MapView] = []
    /// Whether the tiles are pictures.
    var hasPictures = false
    /// The tiles that are left out, with the reasons.
    var faults: [String] = []
  }

  var kind: WorkerJobKind { .baseMap(self) }
  var files: [JobFile] { [JobFile(path: path)] }

  func seconds(_ limits: WorkerLimits) -> Int { limits.seconds }

  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product {
    let input = try JobInput(path)
    do throws(TileArchive.Invalid) {
      let archive = try TileArchive(input.file)
      var product = Product(hasPictures: archive.content != .vector)
      guard let order else {
        _ = try archive.attribution()
        return product
      }
      func perform(
        _ view: MapView, _ make: (MapPainter) throws(TileArchive.Invalid) -> Void
      ) {
        do throws(TileArchive.Invalid) {
          try make(MapPainter(archive: archive, view: view))
        } catch {
          product.faults.append("region \(view.tile.name): \(error.reason)")
        }
      }
      switch order {
      case .drawing(let view, let language):
        perform(view) { painter throws(TileArchive.Invalid) in
          product.drawing = try painter.drawing(language: language, faults: &product.faults)
        }
      case .picture(let view):
        perform(view) { painter throws(TileArchive.Invalid) in
          product.picture = try painter.picture(faults: &product.faults).map { Data($0) }
        }
      case .covered(let views):
        for view in views {
          perform(view) { painter throws(TileArchive.Invalid) in
            if try painter.hasTiles() { product.covered.append(view) }
          }
        }
      }
      return product
    } catch {
      throw .damaged(error.reason)
    }
  }
}
