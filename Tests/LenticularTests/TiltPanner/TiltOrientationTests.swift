import LenticularPhysics
import LenticularScene
import TestSupport
import Testing

@testable import Lenticular

/// However a device is held, the picture lies behind its screen as behind a window.
@Suite struct TiltOrientationTests {
  /// A vector of the room that a person sits in, or of a device.
  private struct Vector3: Equatable {
    var x, y, z: Double

    init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    static func * (left: Vector3, right: Double) -> Vector3 {
      Vector3(left.x * right, left.y * right, left.z * right)
    }
    static func + (left: Vector3, right: Vector3) -> Vector3 {
      Vector3(left.x + right.x, left.y + right.y, left.z + right.z)
    }
    static func - (left: Vector3, right: Vector3) -> Vector3 { left + right * -1 }

    func dot(_ other: Vector3) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Vector3) -> Vector3 {
      Vector3(
        y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// Turned about an axis of length 1 by an angle, right-handed: Rodrigues' formula.
    func turned(about axis: Vector3, by angle: Double) -> Vector3 {
      let (sin, cos) = Elementary.sincos(angle)
      return self * cos + axis.cross(self) * sin + axis * (axis.dot(self) * (1 - cos))
    }
  }

  /// Somebody holds a device upright and looks at it along −z: right is x, up is y.
  private struct Room {
    static let right = Vector3(1, 0, 0)
    static let up = Vector3(0, 1, 0)
    static let near = Vector3(0, 0, 1)

    /// The device's own axes in the room.
    var x = Room.right
    var y = Room.up
    var z = Room.near

    /// A device that is turned counter-clockwise, as whoever looks at it sees it.
    init(held angle: ScreenAngle) {
      let radians = Double(angle.rawValue) * .pi / 180
      // Seen from the tip of an arrow that points to the person, which is where they look from.
      x = x.turned(about: Room.near, by: radians)
      y = y.turned(about: Room.near, by: radians)
    }

    /// What the gyroscope says of a turn of the room's axis: its components along the device's axes.
    func rate(about axis: Vector3, _ speed: Double) -> RotationRate {
      RotationRate(
        x: axis.dot(x) * speed, y: axis.dot(y) * speed, z: axis.dot(z) * speed)
    }
  }

  static let angles = [ScreenAngle.natural, .quarter, .half, .threeQuarters]

  /// Sends a turn about an axis of the room, to a device held in some way.
  private func turn(
    _ script: TiltScript, held angle: ScreenAngle, about axis: Vector3, by radians: Double
  ) {
    let room = Room(held: angle)
    script.screenAngle = angle
    // After a pause the device has come to rest.
    script.wait(0.3).turn(for: 0.5) { _ in
      let rate = room.rate(about: axis, radians / 0.5)
      return (rate.x, rate.y, rate.z)
    }
  }

  @Test("the right edge of a device that yaws by a positive angle goes away")
  func theRightEdgeOfADeviceThatYawsByAPositiveAngleGoesAway() {
    // Which is the sense of a positive rate: x goes towards −z.
    let turned = Room.right.turned(about: Room.up, by: 0.1)
    #expect(turned.z < 0 && turned.x > 0)
    // And of a positive pitch: the top comes nearer.
    #expect(Room.up.turned(about: Room.right, by: 0.1).z > 0)
  }

  @Test(
    "when the right edge goes away the left part is seen however the device is held",
    arguments: angles)
  func whenTheRightEdgeGoesAwayTheLeftPartIsSeenHoweverTheDeviceIsHeld(angle: ScreenAngle) {
    let script = TiltScript()
    turn(script, held: angle, about: Room.up, by: 0.1)
    #expect(abs(script.offset - (692 - 266.25)) < 1e-6)
    turn(script, held: angle, about: Room.up, by: -0.1)
    #expect(abs(script.offset - 692) < 1e-6)
    turn(script, held: angle, about: Room.up, by: -0.1)
    #expect(abs(script.offset - (692 + 266.25)) < 1e-6)
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("rotations other than yaw pan nothing however the device is held", arguments: angles)
  func rotationsOtherThanYawPanNothingHoweverTheDeviceIsHeld(angle: ScreenAngle) {
    let script = TiltScript()
    for axis in [Room.right, Room.near] {
      turn(script, held: angle, about: axis, by: 0.3)
      turn(script, held: angle, about: axis, by: -0.3)
    }
    #expect(script.offset == 692 && script.stage.isIdle)
  }

  @Test("rates about the screen's axes are those of the room", arguments: angles)
  func ratesAboutTheScreensAxesAreThoseOfTheRoom(angle: ScreenAngle) {
    let room = Room(held: angle)
    for (axis, expected) in [
      (Room.right, RotationRate(x: 1, y: 0, z: 0)), (Room.up, RotationRate(x: 0, y: 1, z: 0)),
      (Room.near, RotationRate(x: 0, y: 0, z: 1)),
    ] {
      let rate = MotionSample(
        time: 0, rotationRate: room.rate(about: axis, 1), screenAngle: angle
      ).screenRate
      #expect((rate - expected).maximumNorm < 1e-12)
    }
  }

  /// The direction of the back of a device that was turned about an axis. The window should show what lies in this
  /// direction.
  private func view(afterTurnAbout axis: Vector3, by angle: Double) -> Vector3 {
    (Room.near * -1).turned(about: axis, by: angle)
  }

  @Test("the picture pans to where the back of the device points", arguments: angles)
  func thePicturePansToWhereTheBackOfTheDevicePoints(angle: ScreenAngle) {
    for radians in [0.1, -0.1] {
      // Sideways: offsets grow to the right.
      let wide = TiltScript()
      turn(wide, held: angle, about: Room.up, by: radians)
      let sideways = view(afterTurnAbout: Room.up, by: radians).dot(Room.right)
      #expect((wide.offset - 692) * sideways > 0)
      // Up and down: offsets grow downwards.
      let tall = TiltScript(picture: Size2D(width: 1000, height: 4000))
      #expect(tall.panner.panAxis == .vertical && tall.panner.zoom == 1280.0 / 568)
      #expect(tall.offset == 356 && tall.panner.contentOffset.x == 0)
      turn(tall, held: angle, about: Room.right, by: radians)
      let upwards = view(afterTurnAbout: Room.right, by: radians).dot(Room.up)
      #expect((tall.offset - 356) * upwards < 0)
      let way = 50.0 * 1280 / 568
      #expect(abs(abs(tall.offset - 356) - way) < 1e-6)
      #expect(tall.settle().panner.contentOffset.x == 0)
    }
  }

  @Test("a tall picture does not pan by yaw nor by swaying")
  func aTallPictureDoesNotPanByYawNorBySwaying() {
    let script = TiltScript(picture: Size2D(width: 1000, height: 4000))
    for axis in [Room.up, Room.near] {
      turn(script, held: .natural, about: axis, by: 0.3)
      turn(script, held: .natural, about: axis, by: -0.3)
    }
    #expect(script.offset == 356 && script.stage.isIdle)
  }

  @Test("a square picture turns its axis with the screen", arguments: angles)
  func aSquarePictureTurnsItsAxisWithTheScreen(angle: ScreenAngle) {
    let script = TiltScript(picture: Size2D(width: 1000, height: 1000))
    #expect(script.panner.panAxis == .horizontal && script.offset == 124)
    script.send(.size(Size2D(width: 568, height: 320), displayScale: 2)).frame()
    #expect(script.panner.panAxis == .vertical && script.offset == 124)
    let offset = 124 - 25 * 1.775
    turn(script, held: angle, about: Room.right, by: 0.05)
    #expect(abs(script.offset - offset) < 1e-6)
    turn(script, held: angle, about: Room.up, by: 0.05)
    #expect(abs(script.offset - offset) < 1e-6)
  }

  @Test("the middle of the view stays when the screen turns")
  func theMiddleOfTheViewStaysWhenTheScreenTurns() {
    let script = TiltScript()
    for share in [0.5, 0.2, 0.8] {
      let middle = share * 1704
      script.send(.scroll.scroll(offset: point(middle - 160, 0), animated: false)).frame()
      let offset = script.panner.contentOffset
      // 960 by 320 points fill the other size.
      script.send(.size(Size2D(width: 568, height: 320), displayScale: 2)).frame()
      let expected = max(0, min(392, share * 960 - 284))
      #expect(abs(script.offset - expected) < 1e-9)
      #expect(script.panner.zoom == 960.0 / 568)
      script.send(.size(TiltScript.size, displayScale: 2)).frame()
      let isAtTheEnd = expected == 0 || expected == 392
      #expect(isAtTheEnd || (script.panner.contentOffset - offset).maximumNorm < 1e-9)
    }
    #expect(script.settle().allFaults.isEmpty)
  }

  @Test("a turn that goes on while the screen turns loses one interval at most")
  func aTurnThatGoesOnWhileTheScreenTurnsLosesOneIntervalAtMost() {
    let script = TiltScript()
    var time = 0.0
    // The same yaw, told by a device that the person turns in their hand between two samples.
    for angle in [ScreenAngle.natural, .quarter, .half, .threeQuarters, .natural] {
      script.screenAngle = angle
      let rate = Room(held: angle).rate(about: Room.up, 0.4)
      for _ in 0..<10 {
        script.wait(until: 101 + time).sample(rate.x, rate.y, rate.z)
        time += 0.01
      }
    }
    // 49 intervals less four.
    let way = 45 * 0.004 * 2662.5
    #expect(abs(692 - script.offset - way) < 1e-6)
  }
}
