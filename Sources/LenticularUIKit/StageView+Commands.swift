#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// The motion of the last command of a view, which the end of the view ends on the main actor.
  @MainActor
  final class LastCommand {
    var motion: CommandMotion?
  }

  /// The motions of commands, and what ends them.
  extension StageView {
    /// The result of a command that was performed just now, whose motion replaces that of the command before.
    ///
    /// - Parameter isPerformed: Whether the command had an effect.
    func result(_ isPerformed: Bool = true) -> CommandResult {
      guard isPerformed else { return .ignored }
      endMotion(.interrupted)
      let motion = CommandMotion()
      self.motion = motion
      driver.wake()
      return CommandResult(motion)
    }

    /// Ends the motion of the last command.
    func endMotion(_ end: CommandResult.End) {
      motion?.end(end)
      motion = nil
    }

    /// Ends the motion of the last command if a finger has taken over.
    func noteTouches() {
      if motion != nil, interaction.surface.hasTouches { endMotion(.interrupted) }
    }

    /// Ends the motion of the last command if the view has come to rest in this frame.
    func noteRest() {
      if motion != nil, isAtRest { endMotion(.finished) }
    }

    func noteTakeover(by input: Input) {
      switch input {
      case .wheel, .magnification, .key: endMotion(.interrupted)
      default: break
      }
    }

    /// Passes an input of a wheel, a trackpad or a keyboard to the interactions of this view and the views around it.
    /// Returns whether one of them handles it.
    func handleOnPath(_ input: Input, _ path: [Stage.Hit]? = nil) -> Bool {
      let path = path ?? surfaces(in: nil, driver: driver)
      guard driver.handle(input, on: path) else { return false }
      for view in sequence(first: self as UIView, next: \.superview) {
        (view as? StageView)?.noteTakeover(by: input)
      }
      return true
    }
  }
#endif
