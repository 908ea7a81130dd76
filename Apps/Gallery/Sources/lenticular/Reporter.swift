import ArgumentParser
import Foundation
import LenticularGallery
import Synchronization

/// Reports the progress of a build to a terminal or a log.
///
/// Progress and problems are written to standard error, the summary to standard output. A report that cannot be
/// written has no consequence.
final class Reporter: Sendable {
  private let messages: MessageStream
  private let quiet: Bool
  private let json: Bool
  private let onTerminal: Bool
  private let state = Mutex(State())

  private struct State {
    var lastShown = 0.0
    var lastTenth = 0
    var barIsShown = false
    var stage = BuildProgress.Stage.making
  }

  /// The least interval between updates of a terminal's progress bar, in seconds.
  private static let barInterval = 0.1
  /// The interval between progress lines in a log, in seconds, unless another tenth is complete.
  private static let lineInterval = 5.0
  /// The least interval between progress lines in a log, in seconds, whenever another tenth is complete.
  private static let tenthInterval = 1.0

  init(quiet: Bool = false, json: Bool = false, messages: MessageStream = .standardError) {
    self.quiet = quiet
    self.json = json
    self.messages = messages
    onTerminal = messages.isTerminal
  }

  convenience init(_ options: ReportingOptions, _ file: Configuration = Configuration()) {
    self.init(
      quiet: options.quiet || file.isQuiet == true, json: options.json || file.printsJSON == true)
  }

  func show(_ progress: BuildProgress) {
    if quiet { return }
    state.withLock { state in
      if state.stage != progress.stage {
        let isShown = state.barIsShown
        state = State()
        state.stage = progress.stage
        state.barIsShown = isShown
      }
      let ended = progress.done == progress.total
      let waited = progress.seconds - state.lastShown
      if onTerminal, !json {
        guard waited >= Self.barInterval || ended else { return }
        state.barIsShown = true
        messages.write("\r\u{1B}[2K" + bar(progress), waits: false)
      } else {
        let tenth = Int(progress.fraction * 10)
        let isNewTenth = tenth > state.lastTenth && waited >= Self.tenthInterval
        guard ended || isNewTenth || waited >= Self.lineInterval else { return }
        state.lastTenth = tenth
        let text = json ? ReportJSON.progress(progress) : line(progress)
        messages.write(text + "\n", waits: false)
      }
      state.lastShown = progress.seconds
    }
  }

  /// Reports an event of a gallery that is served. Standard output has nothing but the address.
  func show(_ event: LiveEvent) {
    switch event {
    case .folderChanged: break
    case .progress(let progress): show(progress)
    case .built(let summary):
      clearBar()
      for problem in summary.problems { messages.write("\(problem)\n") }
      if !quiet { messages.write("\(SummaryText(summary).text)\n") }
    case .failed(let error): _ = failure(error)
    }
  }

  /// Prints what is wrong, of a program that goes on.
  func warn(_ message: String) {
    clearBar()
    messages.write("lenticular: \(message)\n")
  }

  /// Prints an error and returns the exit code.
  func failure(_ error: some Error & CustomStringConvertible, _ code: ExitCode = ExitCode(1))
    -> ExitCode
  {
    warn("\(error)")
    if json { print(ReportJSON.failure("\(error)", code)) }
    return code
  }

  /// Reports that a signal ends the program, and returns the exit code that shells give to that.
  func stopped(by signal: Int32) -> ExitCode {
    failure(GalleryError.stopped, ExitCode(128 + signal))
  }

  func finish(_ summary: BuildSummary, site: String) {
    clearBar()
    if json {
      print(ReportJSON.summary(summary, site: site))
      return
    }
    for problem in summary.problems { messages.write("\(problem)\n") }
    if quiet { return }
    print(SummaryText(summary, site: site).text)
  }

  private func bar(_ progress: BuildProgress) -> String {
    let width = 28
    let full = Int(progress.fraction * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return "\(bar)  \(line(progress))"
  }

  private func line(_ progress: BuildProgress) -> String {
    let kind =
      switch progress.stage {
      case .reading: "photographs read"
      case .converting: "movies converted"
      case .making, .ready: "photographs"
      }
    var line = "\(progress.done) of \(progress.total) \(kind)"
    if progress.rate > 0 { line += ", \(Quantity.decimal(progress.rate)) a second" }
    if let left = progress.secondsLeft, progress.done < progress.total {
      line += ", \(Quantity.duration(left)) left"
    }
    return line
  }

  private func clearBar() {
    state.withLock { state in
      if state.barIsShown { messages.write("\r\u{1B}[2K") }
      state.barIsShown = false
    }
  }
}
