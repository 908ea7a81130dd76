import Foundation
import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

/// A recording of touches and of the refreshes of the display, which `Scripts/recordings` writes.
struct TouchRecording {
  private(set) var events: [Event]

  enum Event {
    case touch(Touch)
    /// A refresh of the display at a time; its frame is shown at another.
    case refresh(time: Double, target: Double)
  }

  /// A sample of a finger.
  struct Touch {
    var time: Double
    let finger: Int
    let phase: PointerSample.Phase
    let location: Point2D
  }

  private struct Line: Decodable {
    let event: String?
    let time: Double?
    let target: Double?
    let id: Int?
    let phase: String?
    let x: Double?
    let y: Double?
  }

  /// Reads a recording. Its times count from a start.
  init(_ name: String, from start: Double) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Recordings/\(name).jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    events = try lines.dropFirst().map { text in
      let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
      let time = start + (try #require(line.time))
      if line.event == "refresh" {
        return .refresh(time: time, target: start + (try #require(line.target)))
      }
      let phases: [String: PointerSample.Phase] = ["down": .down, "moved": .moved, "up": .up]
      return .touch(
        Touch(
          time: time, finger: try #require(line.id),
          phase: try #require(line.phase.flatMap { phases[$0] }),
          location: Point2D(x: try #require(line.x), y: try #require(line.y))))
    }
  }
}

/// Plays recordings to views by UIKit's touches and display links, and to an engine directly. After each refresh, the
/// layers of the views are compared with the engine's frames, bit by bit.
///
/// As UIKit does, a player passes touches on before a refresh, with the samples since the refresh before as coalesced
/// touches.
@MainActor struct TouchPlayer {
  let room: Room
  /// The stage of the engine.
  let stage: Stage
  /// Returns the surface of the engine under a finger that goes down, if there is one.
  var hit: () -> Stage.Hit? = { nil }
  /// Called after the touches of a refresh were passed on.
  var didMove: () -> Void = {}

  /// Plays a recording. Returns the number of refreshes that changed layers.
  func play(_ name: String) throws -> Int {
    var (shown, frames) = (ShownLayers(), 0)
    shown.apply(stage.advance(to: 0))
    var waiting: [TouchRecording.Touch] = []
    for event in try TouchRecording(name, from: room.time).events {
      switch event {
      case .touch(let touch): waiting.append(touch)
      case .refresh(let time, let target):
        room.arrive(at: time)
        deliver(waiting)
        waiting = []
        didMove()
        if room.refresh(target: target) {
          let frame = stage.advance(to: target)
          if !frame.changes.isEmpty { frames += 1 }
          shown.apply(frame)
        }
        shown.compare(with: room.driver)
      }
    }
    #expect(waiting.isEmpty)
    return frames
  }

  private func deliver(_ touches: [TouchRecording.Touch]) {
    var moves: [Int: [TouchRecording.Touch]] = [:]
    func move() {
      // UIKit passes the touches of an event on together; the recogniser sends them to the stage in this order.
      let fingers = moves.values.sorted { one, other in
        (one.last!.time, one.last!.location.x) < (other.last!.time, other.last!.location.x)
      }
      guard !fingers.isEmpty else { return }
      room.screen.moved(
        fingers.map { ($0[0].finger, $0.map { .init($0.location.x, $0.location.y, $0.time) }) })
      for touch in fingers.joined() { send(touch) }
      moves = [:]
    }
    for touch in touches {
      let sample = TouchScreen.Sample(touch.location.x, touch.location.y, touch.time)
      switch touch.phase {
      case .moved:
        moves[touch.finger, default: []].append(touch)
        continue
      case .down:
        move()
        room.screen.began(touch.finger, sample)
      default:
        move()
        room.screen.ended(touch.finger, sample)
      }
      send(touch)
    }
    move()
  }

  private func send(_ touch: TouchRecording.Touch) {
    let sample = PointerSample(
      id: touch.finger, time: touch.time, phase: touch.phase, location: touch.location)
    let path = touch.phase == .down ? [hit()].compactMap { $0 } : []
    stage.handle(.pointer(sample), on: path)
  }
}
