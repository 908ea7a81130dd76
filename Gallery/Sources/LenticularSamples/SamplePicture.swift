/// A picture that Lenticular draws with its own code.
public struct SamplePicture: Sendable {
  public let name: String
  public let album: String?
  public let caption: String
  public let date: String
  public let camera: (make: String, model: String)
  public let width: Int
  public let height: Int

  public func render() -> [UInt8] {
    var pixels = [UInt8](repeating: 0, count: width * height * 3)
    var i = 0
    for y in 0..<height {
      for x in 0..<width {
        pixels[i] = UInt8(x * 255 / width)
        pixels[i + 1] = UInt8(y * 255 / height)
        pixels[i + 2] = 128
        i += 3
      }
    }
    return pixels
  }

  public static let all: [SamplePicture] = [
    SamplePicture(
      name: "stand-in", album: nil, caption: "A stand-in", date: "2025:06:21 21:04:00",
      camera: ("Lenticular", "Painter"), width: 1200, height: 800),
    SamplePicture(
      name: "stand-in wide", album: "Wide", caption: "A wide stand-in",
      date: "2025:06:21 21:05:00", camera: ("Lenticular", "Painter"), width: 2400, height: 800),
  ]
}
