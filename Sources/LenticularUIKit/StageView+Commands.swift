#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import UIKit

  /// The motions of commands, which the stage ends.
  extension StageView {
    /// The result of a command that was performed just now, whose motion replaces that of the command before.
    ///
    /// - Parameter isPerformed: Whether the command had an effect.
    func result(_ isPerformed: Bool = true) -> CommandResult {
      let result = driver.stage.command(on: interaction, at: driver.now) { _ in isPerformed }
      if isPerformed { driver.wake() }
      return result
    }

    /// Interrupts the motion of the last command, as another command does.
    func interruptMotion() { _ = result() }

    /// Passes an input of a wheel, a trackpad or a keyboard to the interactions of this view and the views around it.
    /// Returns whether one of them handles it.
    func handleOnPath(_ input: Input, _ path: [Stage.Hit]? = nil) -> Bool {
      driver.handle(input, on: path ?? surfaces(in: nil, driver: driver))
    }
  }
#endif
