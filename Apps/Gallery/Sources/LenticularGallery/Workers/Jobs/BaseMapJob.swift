import Foundation

/// Reads a file of tiles, and draws what a page shows of it.
struct BaseMapJob: WorkerJob {
  let path: String
  /// What is drawn; `nil` if the file is checked only.
  let order: Order?

  struct Order: Codable, Sendable {
    let view: MapView
    /// The tag of the language of names.
    let language: String
    /// Whether the picture is made, and not the drawing.
    let isPicture: Bool
  }

  struct Product: Codable, Sendable {
    /// `nil` if the file has nothing of what the page shows.
    var drawing: MapDrawing?
    /// The picture, encoded.
    var picture: Data?
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
      let painter = MapPainter(archive: archive, view: order.view, language: order.language)
      do throws(TileArchive.Invalid) {
        if order.isPicture {
          product.picture = try painter.picture(faults: &product.faults).map { Data($0) }
        } else {
          product.drawing = try painter.drawing(faults: &product.faults)
        }
      } catch {
        product.faults.append("region \(order.view.tile.name): \(error.reason)")
      }
      return product
    } catch {
      throw .damaged(error.reason)
    }
  }
}
