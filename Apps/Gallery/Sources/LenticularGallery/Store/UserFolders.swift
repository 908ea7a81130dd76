import Foundation

/// The folders of this program in the home of the user (XDG Base Directory Specification).
public enum UserFolders {
  /// What can be made again; see ``Cache``.
  public static var cache: String { folder("XDG_CACHE_HOME", else: ".cache") }
  /// What is kept from one start to the next: certificate and token, and the limit of the cache.
  public static var state: String { folder("XDG_STATE_HOME", else: ".local/state") }

  /// The home of the user, which the environment may name.
  public static var home: String {
    ProcessInfo.processInfo.environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.path
  }

  private static func folder(_ variable: String, else name: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    // A path that is not absolute is ignored.
    if let base = environment[variable], base.hasPrefix("/") { return "\(base)/lenticular" }
    return "\(home)/\(name)/lenticular"
  }
}

extension Cache {
  /// The cache of the user, within the limit that the user has set.
  public static func ofUser() -> Cache { Cache(UserFolders.cache, limit: userLimit) }

  /// The largest size of the user's cache, in bytes.
  public static var userLimit: Int {
    guard let text = try? OpenFile(limitPath).contents(),
      let limit = Int(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)),
      limit >= 0
    else { return defaultLimit }
    return limit
  }

  /// Sets ``userLimit``. What is beyond it is removed when the cache is used the next time.
  public static func setUserLimit(_ limit: Int) throws(GalleryError) {
    Folder.createPrivate(UserFolders.state)
    let staged = incomplete(limitPath)
    unlink(staged)
    do throws(WorkerFailure) {
      _ = try NewFile.write(Array("\(limit)\n".utf8), to: staged)
    } catch {
      throw error.error(of: nil)
    }
    if rename(staged, limitPath) != 0 { throw .unwritable(limitPath, .current) }
  }

  private static var limitPath: String { "\(UserFolders.state)/cache-limit" }
}
