import Foundation

/// Gives a file another name, in another folder too.
enum FileLink {
  /// Links a file, so that both names have the same bytes on the disk.
  ///
  /// - Parameter copies: whether the file is copied where the file systems have no such link.
  /// - Returns: whether the new name exists now. It must not have existed before.
  static func link(_ path: String, to target: String, copies: Bool) -> Bool {
    if Foundation.link(path, target) == 0 { return true }
    switch errno {
    case EXDEV, EPERM, EMLINK, ENOTSUP, ENOSYS: return copies && copy(path, to: target)
    default: return false
    }
  }

  /// Links a file to a name, which is replaced in one step if it exists.
  static func replace(_ path: String, by target: String, copies: Bool = false) -> Bool {
    let staged = Cache.incomplete(target)
    // A process that was ended may have left it.
    unlink(staged)
    defer { unlink(staged) }
    return link(path, to: staged, copies: copies) && rename(staged, target) == 0
  }

  private static func copy(_ path: String, to target: String) -> Bool {
    guard let source = try? OpenFile(path), let copy = try? NewFile(target) else { return false }
    var failure: SystemError?
    do throws(SystemError) {
      try source.forEachPiece { piece in
        do throws(SystemError) {
          if failure == nil { try copy.append([UInt8](piece)) }
        } catch {
          failure = error
        }
      }
      if failure == nil { try copy.close() }
    } catch {
      return false
    }
    return failure == nil
  }
}
