#if os(iOS) || APPLE_DOUBLES
  import UIKit

  /// What a command did, such as ``PhotoViewerController/close()``: whether it had an effect, and how its motion ends.
  ///
  ///     if await viewer.close().end == .finished { showAlbum() }
  ///
  /// A result can be ignored.
  @MainActor
  public struct CommandResult: Sendable {
    /// How the motion of a command ends.
    public enum End: Sendable {
      /// Everything in the view is at rest, as the command wants it.
      case finished
      /// Something else took over before: a finger, a key, a wheel, another command, or the end of the view.
      case interrupted
      /// The command had no effect, so nothing moved.
      case ignored
    }

    private let motion: CommandMotion?

    init(_ motion: CommandMotion?) { self.motion = motion }

    /// The result of a command without an effect.
    static var ignored: CommandResult { CommandResult(nil) }

    /// Whether the command had an effect. A command that asks for what is there already has none.
    public var isPerformed: Bool { motion != nil }

    /// How the motion of the command ends. This waits until the motion has ended, also if that was before. A command that
    /// is not animated ends with the next frame. If the waiting task is cancelled, this is `interrupted` at once, and the
    /// motion goes on.
    public var end: End {
      get async { await motion?.wait() ?? .ignored }
    }
  }

  /// The motion of a command, for which tasks wait.
  @MainActor
  final class CommandMotion {
    private var end: CommandResult.End?
    private var tasks: [Int: CheckedContinuation<CommandResult.End, Never>] = [:]
    private var lastTask = 0

    /// Ends the motion. The first call counts.
    func end(_ end: CommandResult.End) {
      guard self.end == nil else { return }
      self.end = end
      for task in tasks.values { task.resume(returning: end) }
      tasks = [:]
    }

    func wait() async -> CommandResult.End {
      lastTask += 1
      let task = lastTask
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if let end {
            continuation.resume(returning: end)
          } else if Task.isCancelled {
            continuation.resume(returning: .interrupted)
          } else {
            tasks[task] = continuation
          }
        }
      } onCancel: {
        Task { @MainActor in self.tasks.removeValue(forKey: task)?.resume(returning: .interrupted) }
      }
    }
  }
#endif
