import Foundation
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularWire

@testable import LenticularStoryboard

/// Recordings that tests replay.
extension Recording {
  /// Content of 320 by 3000 points on a stage of 320 by 568 is flung up by a finger that moves 1200
  /// points per second for a tenth of a second.
  static let fling = Recording(
    stage: RecordedStage(
      .scroll(content: Size2D(width: 320, height: 3000)), size: Size2D(width: 320, height: 568),
      displayScale: 2, description: "A fling."),
    events: finger((0...12).map { Point2D(x: 160, y: 400 - 10 * Double($0)) }, from: 20))

  /// A photograph opens from its thumbnail, and flies back on a tap.
  static let flight = Recording(
    stage: RecordedStage(
      .viewer(photos: [Size2D(width: 3000, height: 2000), Size2D(width: 1000, height: 3000)]),
      size: Size2D(width: 320, height: 568)),
    events: [
      RecordedCall(
        .viewer.present(
          index: 0,
          thumbnail: ThumbnailPlacement(
            frame: Rect2D(x: 20, y: 100, width: 80, height: 80), cornerRadius: 25)),
        at: 1)
    ] + finger([Point2D(x: 160, y: 284), Point2D(x: 160, y: 284)], from: 3))

  /// Forty photographs on a wall, zoomed in by two keys and out by one.
  static let keys = Recording(
    stage: RecordedStage(
      .wall(
        photos: (0..<40).map { Size2D(width: 3000, height: Double(1500 + 200 * ($0 * 7 % 13))) }),
      size: Size2D(width: 320, height: 568)),
    events: [
      RecordedCall(.wall.focus(index: 12, animated: false), at: 0),
      RecordedCall(.key(.zoomIn), at: 0.1), RecordedCall(.key(.zoomIn), at: 0.5),
      RecordedCall(.key(.zoomOut), at: 1.5),
    ])

  /// A finger that touches the first of several places, passes the others 120 times a second, and
  /// leaves at the last.
  private static func finger(_ places: [Point2D], from start: Double) -> [RecordedCall] {
    places.enumerated().map { index, place in
      let time = start + Double(index) / 120
      let phase: PointerSample.Phase =
        index == 0 ? .down : index == places.count - 1 ? .up : .moved
      return RecordedCall(
        .pointer(PointerSample(id: 1, time: time, phase: phase, location: place)), at: time)
    }
  }

  /// A recording in the folder beside the tests.
  static func named(_ name: String) throws -> Recording {
    let file = Bundle.module.resourceURL!.appending(path: "Recordings/\(name).jsonl")
    return try Recording(jsonLines: Data(contentsOf: file))
  }
}
