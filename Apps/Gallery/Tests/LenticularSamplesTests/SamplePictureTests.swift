import Testing

@testable import LenticularSamples

@Suite struct SamplePictureTests {
  @Test("A scaled picture keeps its shape and at least 64 pixels")
  func aScaledPictureKeepsItsShapeAndAtLeast64Pixels() {
    let panorama = SamplePicture.all[0]
    let half = panorama.scaled(by: 0.5)
    #expect((half.width, half.height) == (panorama.width / 2, panorama.height / 2))
    let least = panorama.scaled(by: 0.001)
    #expect((least.width, least.height) == (64, 64))
    let same = panorama.scaled(by: 1)
    #expect((same.width, same.height) == (panorama.width, panorama.height))
  }

  @Test("A scaled picture shows the same scene") func aScaledPictureShowsTheSameScene() {
    for name in ["dunes-at-dawn", "surf-from-above", "moonrise"] {
      let picture = SamplePicture.all.first { $0.name == name }!
      let (small, large) = (mosaic(picture.scaled(by: 0.05)), mosaic(picture.scaled(by: 0.1)))
      let difference = zip(small, large).reduce(0) { max($0, abs($1.0 - $1.1)) }
      #expect(difference < 16, "\(name)")
    }
  }

  /// The mean brightness, 0...255, of each of 5 × 5 parts of a picture.
  private func mosaic(_ picture: SamplePicture) -> [Double] {
    let pixels = picture.render()
    var sums = [Double](repeating: 0, count: 25)
    var counts = [Double](repeating: 0, count: 25)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let part = 5 * (5 * y / picture.height) + 5 * x / picture.width
        for channel in 0..<3 { sums[part] += Double(pixels[3 * (y * picture.width + x) + channel]) }
        counts[part] += 3
      }
    }
    return zip(sums, counts).map { $0 / $1 }
  }
}
