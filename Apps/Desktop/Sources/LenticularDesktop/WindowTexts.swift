import Foundation
import LenticularGallery

/// The texts of a window in one language: a table of the folder `Texts`, which is compiled into the program.
public struct WindowTexts: Sendable {
  /// A text of the table. Names in braces are replaced by values.
  package enum Key: String, CaseIterable, Sendable {
    /// Commands, the parts of the window, and its dialogs. An underscore precedes the letter of a button.
    case copy, copyInformation, openWith, play, turn, rotateRight, rotateLeft, mirror, turnOver,
      rename, print,
      wallpaper, trash, undo, information, slideshow, fullScreen, keepZoom, sort, sortByName,
      sortByDate, open, openFolder, openRecent, keys, closeWindow, back, menu, zoom, name,
      openDialog, folderDialog, accept, cancel
    /// What keys do, in groups.
    case keysOfPhotographs, keysOfView, keysOfFiles, keyOpenMarked, keyLeave, keyMove, keyPages,
      keyEnds, keyZoom, keyFit, keyPixels, keyZoomField, keyRotate, keyOpenWith, keyTurn,
      keyFlip, keyRename, keyPrint, keyKeys
    /// What the window says. Values are in braces.
    case photographs, photograph, nothing, nothingOpen, problem, problems, movieWithoutPicture,
      ofAll, movie, live, titled, plays, turned, notTurned, notTurnedBack, renamed, notRenamed,
      noName, trashed, notTrashed, notPutBack, notInTrash, notPlayed, notPrinted, wallpaperSet,
      notWallpaper,
      noWallpaper
    /// Why a file stays as it is, and why a folder is not shown.
    case changedSince, exifDamaged, exifFull, tiffUnusable, noPlace, onlyPictures, folderMissing,
      notFolder, folderUnreadable
    /// What is wrong with a file, after its name.
    case empty, notAnImage, notAMovie, unsupported, unopenable, damaged, crashing, tooSlow,
      tooMuchMemory, tooLarge, changing, flawed, notListed, nameNotUnicode, untiled,
      smallPreview, shortened
  }

  /// The tables by the tags of their languages (BCP 47), which are those of galleries.
  static let tables: KeyValuePairs<String, [UInt8]> = [
    "en": PackageResources.en_json, "de": PackageResources.de_json, "fr": PackageResources.fr_json,
    "es": PackageResources.es_json, "ja": PackageResources.ja_json, "ar": PackageResources.ar_json,
  ]

  /// The tag of the language.
  package let language: String
  private let table: TextTable<Key>

  /// - Parameter language: the tag of a language that has a table.
  package init(_ language: String) throws(GalleryError) {
    let name = "\(language).json"
    let bytes = Self.tables.first { $0.key == language }?.value
    guard let bytes,
      let texts = try? JSONDecoder().decode([String: String].self, from: Data(bytes))
    else { throw .resourceUnusable(name, reason: "it is no table of texts") }
    self.language = language
    table = try TextTable(texts, name: name)
  }

  /// The first of a person's languages that has a table.
  ///
  /// - Parameter names: the names of locales as the system has them, such as `de_AT.UTF-8`, the preferred one first.
  public init(preferring names: [String]) {
    let languages = names.map { String($0.prefix { $0.isLetter }).lowercased() }
    let language = languages.first { tag in Self.tables.contains { $0.key == tag } } ?? "en"
    do throws(GalleryError) {
      self = try Self(language)
    } catch {
      // The tables are parts of the program.
      fatalError("\(error)")
    }
  }

  /// Whether the language is read from right to left.
  package var isRightToLeft: Bool { language == "ar" }

  package subscript(_ key: Key) -> String { table[key] }

  /// A text with values for the names in it. Control characters of the values are escaped.
  package func text(_ key: Key, _ values: KeyValuePairs<String, String>) -> String {
    table.text(key, values) { $0.printable }
  }

  /// A number of photographs.
  func count(_ photographs: Int) -> String {
    switch photographs {
    case 0: self[.nothing]
    case 1: self[.photograph]
    default: text(.photographs, ["count": "\(photographs)"])
    }
  }

  // MARK: Problems

  /// A problem of a file with the name of that.
  func sentence(_ problem: Problem) -> String {
    text(.problem, ["name": problem.path, "fault": fault(problem.kind)])
  }

  /// A problem of a file, without its name.
  package func fault(_ kind: Problem.Kind) -> String {
    switch kind {
    case .empty: self[.empty]
    case .notAnImage: self[.notAnImage]
    case .notAMovie: self[.notAMovie]
    case .unsupported: self[.unsupported]
    case .unopenable(let reason): text(.unopenable, ["reason": reason])
    case .damaged(let reason): text(.damaged, ["reason": reason])
    case .crashing(let signal): text(.crashing, ["signal": signal])
    case .tooSlow: self[.tooSlow]
    case .tooMuchMemory(let bytes): text(.tooMuchMemory, ["count": "\(bytes >> 20)"])
    case .tooLarge(let megapixels): text(.tooLarge, ["count": "\(megapixels)"])
    case .changing: self[.changing]
    case .flawed(let reason): text(.flawed, ["reason": reason])
    case .folderUnreadable(let reason): text(.notListed, ["reason": reason])
    case .nameNotUnicode: self[.nameNotUnicode]
    case .untiled(let reason): text(.untiled, ["reason": reason])
    case .smallPreview(let size):
      text(.smallPreview, ["width": "\(size.width)", "height": "\(size.height)"])
    case .shortened(let seconds, let whole):
      text(.shortened, ["count": "\(Int(seconds))", "whole": "\(Int(whole.rounded()))"])
    // A window publishes nothing, and keeps no former listing.
    case .folderKept(let reason), .folderRepeated(let reason), .originalWithheld(let reason),
      .unplayable(let reason), .text(_, let reason):
      reason.printable
    case .addressTooLong: ""
    }
  }

  /// The reason why a folder is not shown.
  func sentence(_ error: GalleryError) -> String {
    switch error {
    case .inputMissing(let path): text(.folderMissing, ["path": path])
    case .inputNotFolder(let path): text(.notFolder, ["path": path])
    case .inputUnreadable(let path, let reason):
      text(.folderUnreadable, ["path": path, "reason": reason])
    default: "\(error)"
    }
  }

  /// The reason why the picture in a file is not turned.
  package func reason(_ failure: OrientationEdit.Failure) -> String {
    switch failure {
    case .system(let reason): reason
    case .changedSince: self[.changedSince]
    case .exifDamaged: self[.exifDamaged]
    case .exifFull: self[.exifFull]
    case .tiffUnusable: self[.tiffUnusable]
    case .noPlace(let format): text(.noPlace, ["format": format])
    case .noPicture: self[.onlyPictures]
    }
  }
}
