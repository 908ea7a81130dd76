#if os(iOS) || APPLE_DOUBLES
  import Lenticular
  import LenticularScene
  import UIKit

  /// When frames are drawn.
  extension StageDriver {
    /// The time of the next frame that has to be drawn if there is no input; infinity if none has.
    var nextFrameTime: Double {
      members.reduce(stage.nextFrameTime) {
        min($0, $1.interaction.surface.renderer.nextFrameTime)
      }
    }

    /// Draws frames from the next refresh of the display on, until the stage is idle.
    func wake() {
      hasInput = true
      guard let window else { return }
      let screen = window.windowScene?.screen ?? .main
      if link == nil || self.screen !== screen { drive(by: screen) }
      resumeLink()
    }

    private func resumeLink() {
      subscriptions.alarm = nil
      alarmTime = nil
      link?.isPaused = false
    }

    /// Draws frames at the rate of a screen.
    func drive(by screen: UIScreen) {
      self.screen = screen
      let target = SelectorTarget { [weak self] in self?.refresh() }
      subscriptions.link = screen.displayLink(
        withTarget: target, selector: SelectorTarget.selector)
      let rate = Float(screen.maximumFramesPerSecond)
      link?.preferredFrameRateRange = CAFrameRateRange(
        minimum: min(60, rate), maximum: rate, preferred: rate)
      link?.add(to: .main, forMode: .common)
    }

    func refresh() {
      guard let link else { return }
      if hasInput || momentum != nil || nextFrameTime <= link.targetTimestamp {
        hasInput = false
        let before = momentum == nil ? [] : views.map(\.changes)
        scroll(to: link.targetTimestamp)
        draw(at: link.targetTimestamp)
        // A viewer handles all scrolls, also those that do not move the photograph.
        if momentum != nil, views.map(\.changes) == before { momentum = nil }
        for each in recognizers { each.recognizer?.noteClaims() }
      }
      if !hasInput, momentum == nil { pause(link) }
    }

    /// Pauses the display link if no frame is due soon. A timer resumes the link before a frame that is due later.
    private func pause(_ link: CADisplayLink) {
      let due = nextFrameTime
      guard due - link.targetTimestamp > Self.shortestPause else { return }
      link.isPaused = true
      guard due < .infinity else { return }
      let time = due - Self.shortestPause / 2
      alarmTime = time
      let alarm = Timer(timeInterval: max(0, time - now), repeats: false) { [weak self] _ in
        MainActor.assumeIsolated { self?.resumeLink() }
      }
      RunLoop.main.add(alarm, forMode: .common)
      subscriptions.alarm = alarm
    }

    /// The time, in seconds, before the next frame for which it is worth pausing the display link: several refreshes, so
    /// that a link that a timer resumes late is still in time.
    private static var shortestPause: Double { 0.1 }

    /// Draws a frame now, so that a change of the stage appears together with the other changes of this turn of the run
    /// loop, such as a layout. While a frame is being drawn and its reports are passed on, another frame is drawn after
    /// it.
    func drawNow() {
      if isDrawing { isStale = true } else { draw(at: stage.time) }
    }

    func draw(at time: Double) {
      isDrawing = true
      repeat {
        isStale = false
        // The layers of the views have renderers of their own, so the stage's frame has none of them.
        _ = stage.advance(to: time)
        let views = views
        LayerTree.withoutActions {
          for view in views { view.draw(at: stage.time) }
        }
        for view in views {
          view.frameDidAdvance()
          view.noteRest()
        }
      } while isStale
      isDrawing = false
    }
  }
#endif
