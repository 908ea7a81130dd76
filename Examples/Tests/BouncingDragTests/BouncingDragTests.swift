import Testing

@testable import BouncingDrag

@Suite("The dragged ball")
struct BouncingDragTests {
  /// Where the ball is in each frame, from the finger's last on.
  let course: [Double]
  /// What is printed.
  let lines: [String]

  init() {
    var (held, free, lines) = ([Double](), [Double](), [String]())
    Ball().play { ball in
      if ball.isHeld { held.append(ball.x) } else { free.append(ball.x) }
      lines.append(ball.picture)
    }
    course = held.suffix(1) + free
    self.lines = lines
  }

  /// The velocity from each frame to the next.
  var velocities: [Double] {
    zip(course.dropFirst(), course).map { ($0 - $1) / Ball.frameDuration }
  }

  @Test("Let go, the ball goes on as fast as the finger was")
  func handover() {
    // The finger goes 5, 6 and 7 columns in its last three frames, and so 7.5 a frame in the end.
    let finger = 7.5 / Ball.frameDuration
    #expect(abs(velocities[0] - finger) < 0.05 * finger)
  }

  @Test("It is never beyond the wall, and bounces off it once with 0.6 of its speed")
  func bounce() throws {
    #expect(course.allSatisfy { (0...Ball.wall).contains($0) })
    let turns = zip(velocities, velocities.dropFirst()).filter { $0 > 0 && $1 < 0 }
    #expect(turns.count == 1)
    let back = try #require(velocities.indices.first { velocities[$0] < 0 })
    // The wall is met within the frame before or that one; the decay takes the rest.
    #expect(course[back] > Ball.wall - 8)
    let (impact, rebound) = (velocities[back - 2], -velocities[back + 1])
    #expect(rebound < 0.6 * impact && rebound > 0.6 * 0.75 * impact)
    // Free of the wall, it only slows down.
    let rest = velocities.suffix(from: back + 1)
    #expect(zip(rest, rest.dropFirst()).dropLast().allSatisfy { $0 < $1 && $1 <= 0 })
  }

  @Test("It comes to rest where the decay takes it, within half a column")
  func rest() throws {
    let last = try #require(velocities.last)
    #expect(abs(last) * Ball.frameDuration <= 0.55 && course.count < 150)
    // Before the bounce it would go v · R, and after it 0.6 of what was left.
    let reach = 7.5 / Ball.frameDuration * 0.4995
    let rebound = 0.6 * (reach - (Ball.wall - course[0]))
    #expect(abs(try #require(course.last) - (Ball.wall - rebound)) < 0.5)
  }

  @Test("Each line shows one ball before the wall")
  func picture() throws {
    for line in lines {
      #expect(line.count == Int(Ball.wall) + 2 && line.last == "┃")
      #expect(line.filter { $0 != " " }.count == 2)
    }
    #expect(lines.prefix(6).allSatisfy { $0.contains("◉") })
    #expect(lines.dropFirst(6).allSatisfy { $0.contains("●") })
    #expect(try #require(lines.first).hasPrefix("    ◉"))
  }
}
