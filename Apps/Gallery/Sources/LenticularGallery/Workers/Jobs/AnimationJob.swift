import Foundation

/// Decodes the pictures of an animated file to pixels for the screen.
struct AnimationJob: WorkerJob {
  let path: String
  /// The size of the file's picture.
  let whole: PixelSize
  /// The size to decode to.
  let size: PixelSize
  /// The most pixels of all pictures together. They are smaller, and at last fewer, if they would have more.
  let pixelLimit: Int
  /// The file to which the pixels are written, as by ``PixelsJob``: one picture after the other.
  let target: String

  var kind: WorkerJobKind { .animation(self) }
  var files: [JobFile] { [JobFile(path: path), JobFile(path: target, isWritten: true)] }

  func seconds(_ limits: WorkerLimits) -> Int {
    limits.seconds(for: whole) + limits.seconds(for: PixelSize(width: pixelLimit, height: 1))
  }

  struct Pictures: Codable, Sendable {
    let motion: Motion
    let size: PixelSize
  }

  /// The fewest pixels to which a picture is reduced.
  private static let fewestPixels = 10_000

  /// Returns how the pictures follow each other, and their size; `nil` if the file stands still.
  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Pictures? {
    let file = try JobInput(path)
    guard let picture = Picture.open(file.file) else { throw .damaged(Imaging.takeError()) }
    guard var motion = picture.motion else { return nil }
    let fewest = min(Self.fewestPixels, size.width * size.height)
    motion.durations = Array(motion.durations.prefix(max(1, pixelLimit / fewest)))
    let share = Double(pixelLimit / motion.durations.count)
    let scale = min(1, (share / Double(size.width * size.height)).squareRoot())
    let size = PixelSize(
      width: max(1, Int(Double(size.width) * scale)),
      height: max(1, Int(Double(size.height) * scale)))
    let all = Picture.decode(file.file, to: size, pictures: motion.durations.count)
    guard let all else { throw .damaged(Imaging.takeError()) }
    try all.writePixels(to: target)
    return Pictures(motion: motion, size: size)
  }
}

extension Picture {
  /// Writes the pixels of a decoded image to a file of the job; see ``writePixels(to:)``.
  func writePixels(to target: String) throws(WorkerFailure) {
    let descriptor: Int32
    do throws(SystemError) {
      guard let given = try JobFiles.current.descriptor(of: target) else {
        throw SystemError(number: ENOENT)
      }
      descriptor = given
    } catch {
      throw .unwritable(target, error)
    }
    defer { close(descriptor) }
    guard writePixels(to: descriptor) else {
      throw .unusable(target, reason: Imaging.takeError())
    }
  }
}
