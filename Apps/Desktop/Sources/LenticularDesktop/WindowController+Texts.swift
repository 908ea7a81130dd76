import Foundation
import Lenticular
import LenticularGallery
import LenticularPhysics

/// What a window says.
extension WindowController {
  /// The file of the current photograph: the open one, or else the marked one of the wall; nil if there is neither.
  public var currentFile: SourceFile? { currentItem?.file }

  var currentItem: AlbumItem? {
    let index = isViewing ? viewedIndex : markedPhoto
    return index.flatMap { album.items.indices.contains($0) ? album.items[$0] : nil }
  }

  /// The path of the movie that is open, or that belongs to the open photograph, which another program plays; nil without
  /// one.
  public var moviePath: String? { isViewing ? currentFile?.moviePath : nil }

  public var photographCount: Int { album.items.count }

  /// The title of the window.
  public var title: String {
    guard let path = folderPath else { return "Lenticular" }
    let name = URL(fileURLWithPath: path).lastPathComponent
    if isViewing, let file = currentFile {
      let own = file.name
      return (isChoice ? own : "\(own) – \(name)").printable
    }
    return isChoice ? texts.count(photographCount) : name.printable
  }

  /// The text in the middle of the window, such as an error; nil if photographs are shown.
  public var message: String? {
    if let folderError { return texts.sentence(folderError) }
    if isViewing, let item = currentItem, item.role.isMovie, item.metadata == nil,
      MovieTools.installed == nil
    {
      return texts.text(.movieWithoutPicture, ["name": item.file.relativePath])
    }
    guard follower != nil else { return texts[.nothingOpen] }
    if isViewing, let problem = currentItem?.problem, problem.losesPhotographs {
      return texts.sentence(problem)
    }
    if !isListed { return nil }
    return album.items.isEmpty ? texts[.nothing] : nil
  }

  /// Takes a sentence about what the folder has that the wall does not show; nil if there is nothing new to say.
  public func takeNotice() -> String? {
    defer { notice = nil }
    return notice
  }

  /// What the window shows, for people who do not see it: the open or the marked photograph, or else the folder.
  public var accessibleName: String {
    guard let item = currentItem, let index = album.index(of: item.id) else {
      return message
        ?? texts.text(.titled, ["title": title, "content": texts.count(photographCount)])
    }
    return name(of: index)
  }

  /// The caption of a photograph, or the name of its file, with its place among all.
  private func name(of index: Int) -> String {
    let item = album.items[index]
    var name = item.metadata?.caption ?? item.file.relativePath
    switch item.mark {
    case .movie: name = texts.text(.movie, ["name": name])
    case .live: name = texts.text(.live, ["name": name])
    case nil: break
    }
    return texts.text(
      .ofAll, ["name": name, "number": "\(index + 1)", "count": "\(photographCount)"])
  }

  /// A photograph on screen, for people who do not see it.
  public struct NamedPhotograph: Equatable, Sendable {
    public let name: String
    /// The rectangle, in points of the window.
    public let frame: Rect2D
  }

  /// The most photographs of ``photographsOnScreen``: nobody listens to more.
  private static let nameLimit = 100

  /// The photographs that the last frame shows one by one: those of the wall, as far as they are seen, or the open one.
  public var photographsOnScreen: [NamedPhotograph] {
    let view = Rect2D(origin: .zero, size: size)
    let shown = shownPhotographs(on: isViewing ? viewer.surface : wall.surface)
      .filter { !isViewing || $0.index == viewedIndex }
      .filter { !$0.frame.intersection(view).size.isEmpty }
      .sorted { $0.index < $1.index }.prefix(Self.nameLimit)
    return shown.map { NamedPhotograph(name: name(of: $0.index), frame: $0.frame) }
  }

  /// The line at the bottom of an open photograph, below what is wrong with one that is shown nevertheless; nil if none is
  /// open.
  public var caption: String? {
    guard isViewing, let item = currentItem else { return nil }
    var place = "\(viewedIndex + 1) / \(album.items.count)"
    if let zoomText { place += "  ·  \(zoomText)" }
    if moviePath != nil { place += "  ·  \(texts[.plays])" }
    let line = item.metadata?.caption.map { "\($0.printable)  ·  \(place)" } ?? place
    guard let problem = item.problem, !problem.losesPhotographs else { return line }
    return "\(texts.sentence(problem))\n\(line)"
  }

  /// The information about the current photograph, in lines; nil if there is no current photograph.
  public var information: [String]? {
    guard let item = currentItem else { return nil }
    var lines = [item.file.relativePath.printable]
    if let metadata = item.metadata {
      lines.append("\(metadata.size.width) × \(metadata.size.height)")
      if let date = metadata.date {
        lines.append(date.iso8601.replacing("T", with: "  "))
      }
      lines += [metadata.camera, metadata.lens, metadata.exposure?.text, metadata.location?.text]
        .compactMap { $0?.printable }
    }
    lines.append("\((item.file.byteCount + 500) / 1000) kB")
    if let problem = item.problem { lines.append(texts.fault(problem.kind)) }
    return lines
  }
}
