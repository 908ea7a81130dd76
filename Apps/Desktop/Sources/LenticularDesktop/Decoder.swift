import CPixels
import Foundation
import LenticularGallery
import Synchronization

/// A task on photographs, which is performed in the background.
enum DecodingTask: Sendable {
  /// Reads the headers of photographs, by their numbers.
  case headers([(id: Int, file: SourceFile)])
  /// Decodes a photograph.
  case image(ImageKey, SourceFile, whole: PixelSize)
  /// Cuts a photograph into tiles.
  case cut(id: Int, SourceFile, Facts)
  /// Decodes the pictures of an animated photograph, of at most a number of pixels together.
  case animation(id: Int, SourceFile, whole: PixelSize, pixelLimit: Int)
  /// Decodes a tile of a photograph from the folder of its tiles.
  case tile(TileKey, size: PixelSize, folder: String, SourceFile, Facts)

  /// The identity of the task. Of tasks with one key, only one is performed at a time.
  var key: Key {
    switch self {
    case .headers(let files): .headers(files.first?.id ?? 0)
    case .image(let key, _, _): .image(key)
    case .cut(let id, _, _): .cut(id)
    case .animation(let id, _, _, _): .animation(id)
    case .tile(let key, _, _, _, _): .tile(key)
    }
  }

  enum Key: Hashable, Sendable {
    case headers(Int)
    case image(ImageKey)
    case cut(Int)
    case animation(Int)
    case tile(TileKey)
  }
}

/// An image of a photograph.
struct ImageKey: Hashable, Sendable {
  /// The number of the photograph.
  let id: Int
  let step: ImageStep
}

/// A tile of a photograph.
struct TileKey: Hashable, Sendable {
  /// The number of the photograph.
  let id: Int
  let level: Int
  let column: Int
  let row: Int
}

struct DecodedImage: Sendable {
  let pixels: PixelBuffer
  /// Whether nothing of it is transparent.
  let isOpaque: Bool
  /// The decoder's warning; nil without one.
  let flaw: String?
}

enum DecodingResult: Sendable {
  case headers([(id: Int, header: Result<Facts, Problem>)])
  case image(ImageKey, Result<DecodedImage, Problem>, path: String)
  case cut(id: Int, Result<String, Problem>)
  /// The pictures of a photograph; nil if it stands still.
  case animation(id: Int, AnimatedPicture?, isOpaque: Bool)
  case tile(TileKey, PixelBuffer?)
}

extension DecodingResult {
  /// What has been decoded; nil for what has no pixels.
  var pixels: PixelBuffer? {
    switch self {
    case .image(_, .success(let image), _): image.pixels
    case .animation(_, let animation, _): animation?.pixels
    case .tile(_, let pixels): pixels
    case .headers, .image, .cut: nil
    }
  }

  /// Whether the result depends on the colours of the display.
  var hasColors: Bool { pixels != nil }
}

/// Performs the tasks of a plan in their order, on as many threads as there are cores.
///
/// The owner of a decoder replaces the plan whenever what is on screen has changed: a task that is no longer planned
/// is not begun. Results wait until the owner takes them.
final class Decoder: Sendable {
  private let shared: Shared

  /// - Parameter wake: called when there are results, after there were none, on any thread.
  init(_ reader: PhotographReader, wake: @escaping @Sendable () -> Void) {
    shared = Shared(reader, wake)
    for _ in 0..<Shared.threadCount {
      Thread.detachNewThread { [shared] in shared.work() }
    }
  }

  deinit { shared.stop() }

  /// Whether a planned task is not finished, or a result waits to be taken.
  var isWorking: Bool {
    shared.state.withLock { state in
      !state.begun.isEmpty || !state.results.isEmpty || state.next < state.tasks.count
    }
  }

  /// Replaces the tasks that are not begun yet.
  func plan(_ tasks: [DecodingTask]) { shared.plan(tasks) }

  /// Sets the colours of what is decoded from now on; nil for sRGB. What is being decoded is discarded.
  func setColors(_ colors: DisplayColors?) {
    shared.state.withLock { state in
      state.colors = colors
      state.colorsNumber += 1
      state.results.removeAll(where: \.hasColors)
    }
  }

  /// Takes the results since the last call. Until a result is taken, no task with its key is begun.
  func takeResults() -> [DecodingResult] {
    shared.state.withLock { state in
      defer {
        state.results = []
        state.begun.subtract(state.finished)
        state.finished = []
      }
      return state.results
    }
  }

  /// The state that the threads share. The threads end when the decoder is released.
  private final class Shared: Sendable {
    let reader: PhotographReader
    let wake: @Sendable () -> Void
    let state = Mutex(State())
    /// One thread decodes what is seen while another one reads headers.
    static let threadCount = max(2, ProcessInfo.processInfo.activeProcessorCount)
    /// Wakes threads that wait for a new plan or for the end.
    let news = DispatchSemaphore(value: 0)

    struct State {
      var tasks: [DecodingTask] = []
      /// The number of tasks of the plan that have been begun.
      var next = 0
      var begun: Set<DecodingTask.Key> = []
      var finished: Set<DecodingTask.Key> = []
      var results: [DecodingResult] = []
      var isStopped = false
      var colors: DisplayColors?
      /// The number of times at which the colours were set.
      var colorsNumber = 0
      /// The number of threads that wait.
      var waiting = 0

      /// The next task to begin; nil if there is none, and a thread waits.
      mutating func nextTask() -> DecodingTask? {
        while next < tasks.count {
          defer { next += 1 }
          let task = tasks[next]
          if begun.insert(task.key).inserted { return task }
        }
        waiting += 1
        return nil
      }
    }

    init(_ reader: PhotographReader, _ wake: @escaping @Sendable () -> Void) {
      self.reader = reader
      self.wake = wake
    }

    func plan(_ tasks: [DecodingTask]) {
      let waiting = state.withLock { state -> Int in
        state.tasks = tasks
        state.next = 0
        if tasks.isEmpty { return 0 }
        defer { state.waiting = 0 }
        return state.waiting
      }
      for _ in 0..<waiting { news.signal() }
    }

    func stop() {
      state.withLock { $0.isStopped = true }
      reader.stop()
      for _ in 0..<Self.threadCount { news.signal() }
    }

    func work() {
      while true {
        let (task, colors, number) = state.withLock { state in
          (state.nextTask(), state.colors, state.colorsNumber)
        }
        if state.withLock(\.isStopped) { return }
        guard let task else {
          news.wait()
          continue
        }
        let result = perform(task)
        if let colors { result.pixels.map(colors.convert) }
        let isFirst = state.withLock { state in
          state.finished.insert(task.key)
          if result.hasColors, number != state.colorsNumber { return !state.isStopped }
          state.results.append(result)
          return state.results.count == 1 && !state.isStopped
        }
        if isFirst { wake() }
      }
    }

    private func perform(_ task: DecodingTask) -> DecodingResult {
      switch task {
      case .headers(let files):
        let headers = reader.headers(of: files.map(\.file))
        return .headers(zip(files, headers).map { ($0.id, $1) })
      case .image(let key, let file, let whole):
        do throws(Problem) {
          let image = try reader.pixels(of: file, whole: whole, size: key.step.size(of: whole))
          let decoded = DecodedImage(
            pixels: image.pixels, isOpaque: cp_is_opaque(CPImage(image.pixels)), flaw: image.flaw)
          return .image(key, .success(decoded), path: file.relativePath)
        } catch {
          return .image(key, .failure(error), path: file.relativePath)
        }
      case .cut(let id, let file, let metadata):
        do throws(Problem) {
          return .cut(id: id, .success(try reader.tiles(of: file, metadata)))
        } catch {
          return .cut(id: id, .failure(error))
        }
      case .animation(let id, let file, let whole, let limit):
        // What cannot be decoded is shown as far as it can be, by the decoder of still pictures.
        let animation = try? reader.animation(
          of: file, whole: whole, size: whole, pixelLimit: limit)
        let isOpaque = (animation ?? nil).map { cp_is_opaque(CPImage($0.pixels)) }
        return .animation(id: id, animation ?? nil, isOpaque: isOpaque ?? true)
      case .tile(let key, let size, let folder, let file, let metadata):
        return .tile(
          key,
          reader.tile(
            level: key.level, column: key.column, row: key.row, size: size, in: folder, of: file,
            metadata))
      }
    }
  }
}
