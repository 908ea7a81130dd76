import CProcess
import Foundation

/// The part of the file system that a worker may use, beside the files that come with its jobs.
struct WorkerRoom: Codable, Hashable, Sendable {
  /// The folder in which files are written; `nil` if none are.
  let folder: String?
  /// The number of that folder. A folder that takes the place of another one, by its path, is another room.
  private let number: UInt64
  /// Another folder whose files are read.
  let readable: String?
  /// The programs that the worker may run; `nil` for none.
  let tools: MovieTools?
  /// The movie that these programs may open; 0 without programs.
  let movie: UInt64

  /// Nothing but the files of jobs.
  static let none = WorkerRoom(folder: nil)

  init(
    folder: String?, readable: String? = nil, tools: MovieTools? = nil, movie: FileVersion? = nil
  ) {
    self.folder = folder
    self.readable = readable
    self.tools = tools
    self.movie = movie?.inode ?? 0
    var status = stat()
    number = folder.map { stat($0, &status) == 0 ? UInt64(status.st_ino) : 0 } ?? 0
  }

  /// Restricts this process to the room, and to what the system needs to run it, for ever. The network and other
  /// processes are out of reach. Where the system cannot restrict a process, nothing is restricted.
  ///
  /// No other thread may exist yet, because threads are restricted one by one.
  ///
  /// - Parameter files: the files of the first job. Programs open them by themselves, and open no others.
  func enter(with files: JobFiles) {
    // libvips writes large images that it has to rotate into temporary files.
    setenv("TMPDIR", folder ?? "/nonexistent", 1)
    let readable = Self.systemFolders + [readable].compactMap(\.self)
    let writable = [folder].compactMap(\.self)
    let programs = tools.map { $0.folders + Self.loaders } ?? []
    let open = tools == nil ? [] : files.descriptors
    withCStrings(readable) { readable in
      withCStrings(writable) { writable in
        withCStrings(programs) { programs in
          _ = cp_restrict(readable, writable, programs, open, Int32(open.count))
        }
      }
    }
  }

  /// Whether this system can restrict a process.
  static var isEnforced: Bool { cp_can_restrict() }

  /// The folders of what loads the libraries of a program.
  private static let loaders = ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib"]

  /// The folders of libraries, of what these load later, and of time zones.
  private static var systemFolders: [String] {
    final class Paths { var folders: Set<String> = [] }
    let paths = Paths()
    cp_for_each_library(
      { context, path in
        guard let context, let path else { return }
        let folder = URL(fileURLWithPath: String(cString: path)).deletingLastPathComponent().path
        Unmanaged<Paths>.fromOpaque(context).takeUnretainedValue().folders.insert(folder)
      }, Unmanaged.passUnretained(paths).toOpaque())
    return paths.folders.sorted() + [
      "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share", "/lib", "/lib64",
      "/etc/ImageMagick-6", "/etc/ImageMagick-7", "/etc/ld.so.cache", "/etc/localtime",
    ]
  }
}

/// Calls a closure with a list of C strings that ends with a null pointer.
func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) } + [nil]
  defer { for pointer in pointers { free(pointer) } }
  return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}
