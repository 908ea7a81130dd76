#if !hasFeature(Embedded)
  /// What a command did, such as ``PhotoViewer/dismiss(at:)``: whether it had an effect, and how its motion ends.
  ///
  ///     let result = stage.command(on: viewer, at: now) { viewer.dismiss(at: $0) }
  ///     if await result.end == .finished { showAlbum() }
  ///
  /// A result can be ignored.
  public struct CommandResult {
    /// How the motion of a command ends.
    public enum End: Sendable {
      /// Everything on the surface is at rest, as the command wants it.
      case finished
      /// Something else took over before: a finger, a key, a wheel, another command, or the end of the interaction.
      case interrupted
      /// The command had no effect, so nothing moved.
      case ignored
    }

    private let motion: CommandMotion?

    /// The result of a command with a motion; nil for a command without an effect.
    public init(_ motion: CommandMotion?) { self.motion = motion }

    /// The result of a command without an effect.
    public static var ignored: CommandResult { CommandResult(nil) }

    /// Whether the command had an effect. A command that asks for what is there already has none.
    public var isPerformed: Bool { motion != nil }

    /// How the motion of the command ends. This waits until the motion has ended, also if that was before. A command that
    /// is not animated ends with the next frame. If the waiting task is cancelled, this is `interrupted` at once, and the
    /// motion goes on.
    ///
    /// Read this where the stage is used, such as on the main actor.
    nonisolated(nonsending) public var end: End {
      get async { await motion?.wait() ?? .ignored }
    }
  }

  /// The motion of a command, for which tasks wait. Who draws the frames ends it; a stage does so for
  /// ``Stage/command(on:at:_:)``.
  public final class CommandMotion {
    private var end: CommandResult.End?
    private var waiting: [AsyncStream<CommandResult.End>.Continuation] = []

    public init() {}

    /// Ends the motion. The first call counts.
    public func end(_ end: CommandResult.End) {
      guard self.end == nil else { return }
      self.end = end
      for each in waiting {
        each.yield(end)
        each.finish()
      }
      waiting = []
    }

    nonisolated(nonsending) func wait() async -> CommandResult.End {
      if let end { return end }
      let (ends, continuation) = AsyncStream.makeStream(
        of: CommandResult.End.self, bufferingPolicy: .bufferingNewest(1))
      waiting.append(continuation)
      // A stream ends without an element for a task that is cancelled.
      for await end in ends { return end }
      return .interrupted
    }
  }

  /// A command whose motion has not ended.
  struct RunningCommand {
    let surface: Surface
    let motion: CommandMotion
  }

  extension Stage {
    /// Performs a command of an interaction as `perform(at:_:)` does, and returns its result, whose end can be awaited. The
    /// motion replaces that of the last command on the surface. The stage must have made the surface.
    ///
    /// - Parameter command: calls a method of the interaction, and returns whether that had an effect.
    @discardableResult
    public func command(
      on interaction: any Interaction, at time: Double, _ command: (_ time: Double) -> Bool
    ) -> CommandResult {
      precondition(isOn(interaction.surface), "the surface belongs to another stage")
      guard perform(at: time, command) else { return .ignored }
      let motion = CommandMotion()
      endCommands(on: interaction.surface)
      commands.append(RunningCommand(surface: interaction.surface, motion: motion))
      return CommandResult(motion)
    }

    /// Ends the motion of the last command on a surface, which something else takes over.
    func endCommands(on surface: Surface) {
      if commands.isEmpty { return }
      for command in commands where command.surface === surface { command.motion.end(.interrupted) }
      commands.removeAll { $0.surface === surface }
    }

    /// Ends the motions of commands whose surfaces have come to rest in this frame.
    func endRestingCommands() {
      if commands.isEmpty { return }
      let ended = commands.filter { isAtRest($0.surface) }
      commands.removeAll { isAtRest($0.surface) }
      for command in ended { command.motion.end(.finished) }
    }

    /// Whether the last command on a surface has ended without a frame since.
    var hasRestingCommands: Bool { commands.contains { isAtRest($0.surface) } }

    /// Whether the next frame shows the same on a surface. A surface without a viewport shows nothing yet.
    private func isAtRest(_ surface: Surface) -> Bool {
      surface.viewport != nil && isIdle(surface)
    }
  }
#endif
