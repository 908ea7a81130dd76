import Lenticular
import LenticularGestures
import LenticularPhysics
import TestSupport
import Testing

/// A story with a name, to be told at any frame rate, here and to other builds of the engine.
struct Recording: Sendable, CustomTestStringConvertible {
  let name: String
  var photoCount = 1
  let story: @Sendable (ViewerScript) -> Void

  var testDescription: String { name }
  var isOfOnePhotograph: Bool { photoCount == 1 }

  func play(at pace: ViewerScript.Pace) -> ViewerScript {
    let script = ViewerScript(photos: Array(Self.photos.prefix(photoCount)), pace: pace)
    story(script)
    return script
  }

  static let photos = [
    Size2D(width: 3000, height: 2000), Size2D(width: 1000, height: 3000),
    Size2D(width: 640, height: 640), Size2D(width: 4096, height: 2160),
  ]

  private static let middle = point(160, 284)

  static let all = [
    Recording(name: "open-close") { $0.open().dismiss().settle().wait(0.2).open().tap().settle() },

    Recording(name: "grab-while-opening") { script in
      for delay in [0.02, 0.07, 0.13, 0.21, 0.4] {
        script.present(from: .plain).wait(delay).down(at: point(90, 140))
        script.drag(velocity: point(310, -205), for: 0.15).wait(0.13).up().wait(0.06)
        script.down(at: point(200, 300)).wait(0.1).up().settle()
        script.dismiss().wait(delay).down(at: middle).drag(velocity: point(-70, 40), for: 0.2)
        script.up().wait(0.5).dismiss().wait(delay).tap().settle().dismiss().settle()
      }
    },

    Recording(name: "flick") { script in
      for step in 0..<8 {
        let angle = Double(step) * .pi / 4
        let direction = point(Elementary.cos(angle), Elementary.sin(angle))
        script.open().down(at: middle).drag(velocity: direction * 1300, for: 0.07).up().settle()
      }
    },

    Recording(name: "pinch") { script in
      script.open().down(1, at: point(120, 250)).wait(0.03).down(2, at: point(220, 330))
      script.pinch(to: point(10, 20), point(310, 560), in: 0.4).wait(0.1)
      script.pinch(to: point(150, 280), point(170, 290), in: 0.4).up(1).wait(0.02).up(2).settle()
      script.open().down(1, at: point(150, 280)).down(2, at: point(170, 290))
      script.pinch(to: point(5, 5), point(315, 560), in: 0.3).up(2)
      script.drag(1, velocity: point(200, 300), for: 0.2).down(2, at: point(300, 500))
      script.pinch(to: point(100, 100), point(200, 480), in: 0.2).up(1).up(2).settle()
      script.dismiss().settle()
    },

    Recording(name: "double-tap") { script in
      script.open().doubleTap(at: point(201.5, 297.25)).settle()
      script.doubleTap(at: point(20, 40)).wait(0.15).doubleTap(at: point(300, 500)).settle()
      script.tap().settle()
    },

    Recording(name: "zoomed-fling") { script in
      script.open().doubleTap(at: point(100, 300)).settle()
      for velocity in [point(250, 10), point(-3000, 900), point(4000, -2500), point(-700)] {
        script.down(at: middle).drag(velocity: velocity, for: 0.06).up().wait(0.3)
      }
      script.settle().down(at: point(10, 10)).drag(velocity: point(300, 500), for: 1).up()
      script.wait(0.1).down(at: middle).wait(0.05).drag(velocity: point(-50, 20), for: 0.3).up()
      script.settle()
    },

    Recording(name: "stepping", photoCount: 4) { script in
      for index in 0..<4 {
        script.thumbnails[index] = ThumbnailPlacement(
          frame: Rect2D(x: 10 + 75 * Double(index), y: 100, width: 70, height: 50), cornerRadius: 5,
          alignment: point(0.3, 0.6))
      }
      script.open(1, from: script.thumbnails[1])
      script.step(1).wait(0.1).step(1).wait(0.05).step(-1).wait(0.2).send(.key(.left)).settle()
      script.down(at: middle).drag(velocity: point(-900, 20), for: 0.1).up().wait(0.12)
      script.down(at: point(250, 284)).drag(velocity: point(-1200), for: 0.09).up().settle()
      script.down(at: middle).drag(velocity: point(-500), for: 0.3).up().settle()
      script.send(.key(.escape)).settle()
    },

    Recording(name: "resize", photoCount: 4) { script in
      script.open(2).resize(568, 320).wait(0.1).doubleTap(at: point(300, 100)).wait(0.1)
      script.resize(320, 568).settle().step(1).wait(0.07).resize(400, 400).settle()
      script.down(at: point(200, 200)).drag(velocity: point(0, 700), for: 0.1).resize(320, 568)
      script.settle().send(.reduceMotion(true)).step(-1).settle().dismiss().settle()
      script.open(0).dismiss().settle()
    },

    Recording(name: "rotate", photoCount: 2) { script in
      script.open().down(1, at: point(60, 284)).down(2, at: point(260, 284))
      script.pinch(to: point(110, 180), point(210, 388), in: 0.2).wait(0.02)
      script.pinch(to: point(170, 160), point(150, 408), in: 0.1).up(1).wait(0.01).up(2).settle()
      script.send(.key(.rotateClockwise)).wait(0.1).send(.key(.rotateClockwise)).wait(0.1)
      script.down(at: middle).wait(0.05).up().settle().doubleTap(at: point(100, 300)).wait(0.1)
      script.send(.key(.rotateCounterclockwise)).settle()
      script.down(at: middle).drag(velocity: point(900, -1500), for: 0.07).up().settle()
      script.down(1, at: point(100, 200)).down(2, at: point(240, 330))
      script.pinch(to: point(230, 190), point(110, 340), in: 0.3).wait(0.1).up(2).up(1).settle()
      script.step(1).settle().send(.viewer.rotate(quarterTurns: -1)).wait(0.1).dismiss().settle()
    },

    random(seed: 5, events: 1500),
  ]

  /// Fingers, taps, commands and changes of size at random, such as a host may send them.
  static func random(seed: UInt64, events: Int) -> Recording {
    Recording(name: "random", photoCount: 4) { script in
      var random = SeededGenerator(state: seed)
      var down: [Int] = []
      for event in 1...events {
        script.wait([0, 0.002, 0.008, 0.016, 0.016, 0.1, 0.4].randomElement(using: &random)!)
        if event.isMultiple(of: 60) {
          for id in down { script.up(id) }
          down = []
          script.settle()
        }
        if !script.isOpen || Int.random(in: 0..<25, using: &random) == 0 {
          command(script, &random)
          continue
        }
        let id = Int.random(in: 1...2, using: &random)
        guard down.contains(id) else {
          down.append(id)
          script.down(
            id,
            at: point(.random(in: 0...320, using: &random), .random(in: 0...568, using: &random)))
          continue
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2:
          down.removeAll { $0 == id }
          script.up(id)
        case 3 where event.isMultiple(of: 5):
          down.removeAll { $0 == id }
          script.cancel(id)
        default:
          let reach = [2.0, 12, 40].randomElement(using: &random)!
          let way = point(
            .random(in: -reach...reach, using: &random), .random(in: -reach...reach, using: &random)
          )
          for _ in 1...3 { script.move(id, by: way).wait(0.008) }
        }
      }
      for id in down { script.up(id) }
      script.settle()
    }
  }

  private static func command(_ script: ViewerScript, _ random: inout SeededGenerator) {
    let index = Int.random(in: 0..<4, using: &random)
    let thumbnail = ThumbnailPlacement(
      frame: Rect2D(
        x: .random(in: -50...300, using: &random), y: .random(in: -50...550, using: &random),
        width: .random(in: 1...200, using: &random), height: .random(in: 1...200, using: &random)),
      cornerRadius: .random(in: 0...40, using: &random),
      gravity: [.resizeAspectFill, .resizeAspect, .resize].randomElement(using: &random)!)
    switch Int.random(in: 0..<16, using: &random) {
    case 0: script.dismiss()
    case 1...2: script.step([-2, -1, 1, 1, 2].randomElement(using: &random)!)
    case 3: script.send(.viewer.setThumbnail(index: index, thumbnail: thumbnail))
    case 4: script.send(.viewer.setThumbnail(index: index, thumbnail: nil))
    case 5: script.resize(.random(in: 200...600, using: &random), 568)
    case 6: script.send(.pointersLost)
    case 7: script.send(.reduceMotion(Bool.random(using: &random)))
    case 8: script.send(.viewer.present(index: index, thumbnail: nil))
    case 9: script.setPhotos(photos)
    case 10: script.send(.key(.right))
    case 11: script.send(.key(.escape))
    default: script.send(.viewer.present(index: index, thumbnail: thumbnail))
    }
  }
}
