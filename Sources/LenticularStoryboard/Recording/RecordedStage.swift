import Lenticular
public import LenticularPhysics
import LenticularWire

/// The stage of a recording, described by its first line.
public struct RecordedStage: Equatable, Sendable {
  /// The interaction on the stage, with what it shows.
  public enum Interaction: Equatable, Sendable {
    /// A tilt panner with an image of a size, in pixels.
    case panorama(picture: Size2D)
    /// A scroll view with content of a size, in points.
    case scroll(content: Size2D)
    /// A photo viewer with photographs of these sizes, in pixels.
    case viewer(photos: [Size2D])
    /// A wall of photographs of these sizes, in pixels.
    case wall(photos: [Size2D])
  }

  /// A description of the recording in words.
  public var description: String
  public var interaction: Interaction
  /// The size in points.
  public var size: Size2D
  /// The pixels per point.
  public var displayScale: Double

  public init(
    _ interaction: Interaction, size: Size2D, displayScale: Double = 1, description: String = ""
  ) {
    self.interaction = interaction
    self.size = size
    self.displayScale = displayScale
    self.description = description
  }

  /// The calls before the first event.
  var setting: [Call] {
    let call: Call =
      switch interaction {
      case .panorama(let picture): .panorama.setPicture(size: picture, tiles: nil)
      case .scroll(let content): .scroll.setContent(size: content, inset: Insets())
      case .viewer(let photos): .viewer.setPhotos(photos: photos.map { Photo(pixelSize: $0) })
      case .wall(let photos): .wall.setPhotos(photos: photos.map { Photo(pixelSize: $0) })
      }
    return [.size(size, displayScale: displayScale), call]
  }

  // MARK: JSON

  static let kinds = ["panorama", "scroll", "viewer", "wall"]

  init(_ object: inout JSONObject) throws(RecordingError) {
    description = try object.take("description", "a text") { $0.text } ?? ""
    let kinds = Self.kinds
    let kind = try object.need("interaction", "one of \(kinds.joined(separator: ", "))") { value in
      value.text.flatMap { kinds.contains($0) ? $0 : nil }
    }
    let positive = "a number above 0"
    func above0(_ value: JSONValue) -> Double? { value.number.flatMap { $0 > 0 ? $0 : nil } }
    size = Size2D(
      width: try object.need("width", positive, above0),
      height: try object.need("height", positive, above0))
    displayScale = try object.take("displayScale", positive, above0) ?? 1
    let pair = "a width and a height above 0, as in [3000,1000]"
    let pairs = "widths and heights above 0, as in [[3000,2000],[2000,3000]]"
    interaction =
      switch kind {
      case "panorama": .panorama(picture: try object.need("picture", pair) { $0.size })
      case "scroll": .scroll(content: try object.need("content", pair) { $0.size })
      case "viewer": .viewer(photos: try object.need("photos", pairs) { $0.sizes })
      default: .wall(photos: try object.need("photos", pairs) { $0.sizes })
      }
  }

  var json: String {
    var fields: [(String, String)] = []
    if !description.isEmpty { fields.append(("description", JSONText.string(description))) }
    let (kind, contents) =
      switch interaction {
      case .panorama(let picture): ("panorama", ("picture", JSONText.size(picture)))
      case .scroll(let content): ("scroll", ("content", JSONText.size(content)))
      case .viewer(let photos): ("viewer", ("photos", JSONText.sizes(photos)))
      case .wall(let photos): ("wall", ("photos", JSONText.sizes(photos)))
      }
    fields += [
      ("interaction", JSONText.string(kind)), ("width", JSONText.number(size.width)),
      ("height", JSONText.number(size.height)),
      ("displayScale", JSONText.number(displayScale)), contents,
    ]
    return JSONText.object(fields)
  }
}
