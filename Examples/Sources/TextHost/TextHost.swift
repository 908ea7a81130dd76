import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene

/// The smallest complete host: its display is text, and its finger is a list of samples.
struct TextHost {
  let stage = Stage()
  let scrollView: ScrollInteraction
  /// What the display shows: the layers by their identifiers.
  var layers: [Layer.ID: LayerChange] = [:]
  var output: [String] = []

  init(width: Double, height: Double, content: Double) {
    scrollView = ScrollInteraction(stage.makeSurface(size: Size2D(width: width, height: height)))
    stage.add(scrollView)
    stage.perform(at: 0) {
      scrollView.setContent(Size2D(width: width, height: content), at: $0)
    }
  }

  /// Passes one sample of a finger on. Returns whether the host leaves it to the engine.
  func touch(_ phase: PointerSample.Phase, _ x: Double, _ y: Double, at time: Double) -> Bool {
    let sample = PointerSample(id: 1, time: time, phase: phase, location: Point2D(x: x, y: y))
    // The surfaces under the finger, the innermost first, with the maps from the window to them.
    let path = [Stage.Hit(scrollView.surface, map: .identity)]
    return stage.handle(.pointer(sample), on: path)
  }

  /// Draws one refresh of the display. Returns whether there is another one without an input.
  mutating func refresh(at time: Double) -> Bool {
    let frame = stage.advance(to: time)
    for layer in frame.removed { layers[layer] = nil }
    for change in frame.changes { layers[change.layer] = change }
    let moved = frame.changes.filter { $0.fields.contains(.transform) }.map { change in
      "layer \(change.layer) at \(change.transform.tx), \(change.transform.ty)"
    }
    output.append("\(time): " + (moved.isEmpty ? "nothing moves" : moved.joined(separator: "; ")))
    for report in scrollView.reports { output.append("  \(report)") }
    return !stage.isIdle
  }
}

@main
enum Program {
  static func main() {
    var host = TextHost(width: 320, height: 480, content: 2000)
    // A finger that drags 60 points up in four samples, and lets go.
    let finger = [400.0, 385, 365, 340]
    for (number, y) in finger.enumerated() {
      let time = Double(number) / 60
      _ = host.touch(number == 0 ? .down : .moved, 160, y, at: time)
      _ = host.refresh(at: time + 1 / 60)
    }
    _ = host.touch(.up, 160, 340, at: 4.0 / 60)
    var number = 5.0
    while host.refresh(at: number / 60) { number += 1 }
    for line in host.output { print(line) }
  }
}
