import Foundation

/// The record of a photograph that former versions have put beside its images, in the site. Its images are those of one
/// recipe for all of them.
struct FormerRecord {
  private var files: [StoredFile] = []
  private var tiles: PhotographRecord.TileSet?
  private var inventory = PhotographRecord.Inventory()
  private var placeholder: [UInt8] = []
  private var untiled: String?
  /// The name of the photograph's files.
  private let name: String

  /// The record in a site for a photograph with some content and the same settings; `nil` if there is none.
  init?(in site: SiteFolder, of content: Digest, _ settings: GallerySettings) {
    let key = Digest(of: "\(content.hexadecimal)\n\(settings.formerRecipe)".utf8).hexadecimal
    name = "\(key.prefix(2))/\(key.dropFirst(2).prefix(14))"
    guard let bytes = site.read("photos/\(name).record"), let text = RecordText(bytes),
      text["lenticular"] == "photograph 2"
    else { return nil }
    for (name, value) in text.lines {
      switch name {
      case "placeholder": placeholder = Array(Data(base64Encoded: value) ?? Data())
      case "flaw": inventory.flaw = value
      case "file": if let file = StoredFile(text: value) { files.append(file) }
      case "tiles":
        let parts = value.split(separator: " ")
        if parts.count == 3, let count = Int(parts[0]), let bytes = Int(parts[1]) {
          tiles = .init(count: count, bytes: bytes, digest: String(parts[2]))
        }
      case "untiled": untiled = value
      case "original": inventory.isOriginalWithheld = value == "withheld"
      default: break
      }
    }
  }

  /// The files with their present names. The files themselves get these names too; those that are not there as they were
  /// written are left out.
  func takenOver(in site: SiteFolder, by media: Media, role: FileRole, verifies: Bool)
    -> PhotographRecord.Inventory
  {
    var taken = inventory
    let known = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    func take(_ former: String, as path: String) {
      guard let file = known[former], let file = site.takeOver(file, as: path) else { return }
      taken.images[path] = file
    }
    for rendition in media.renditions {
      let end = rendition.path.split(separator: "-").last ?? ""
      take("photos/\(name)-\(end)", as: rendition.path)
    }
    if let original = media.original(of: role) {
      take("originals/\(name).\(role.extensions[0])", as: original)
    }
    if !placeholder.isEmpty { taken.placeholders[media.recipes.placeholder] = placeholder }
    if let pyramid = media.tiles {
      if let untiled { taken.untiled[pyramid.stem] = untiled }
      let former = pyramid.named(name)
      if let tiles, let descriptor = known[former.descriptorPath],
        TileStore(site: site, verifies: verifies).takeOver(tiles, former, as: pyramid),
        let file = site.takeOver(descriptor, as: pyramid.descriptorPath)
      {
        taken.tiles[pyramid.stem] = tiles
        taken.images[file.path] = file
      }
    }
    return taken
  }
}
