import Foundation
import Testing

@testable import LenticularGallery

@Suite struct MetaBench {
  @Test func cost() throws {
    let folder = try TemporaryFolder()
    let picture = Drawing.picture(1600, 1200)
    picture.set("exif-ifd0-ImageDescription", to: "A lake")
    picture.set("exif-ifd0-Make", to: "Lenticular")
    picture.set("exif-ifd0-Model", to: "One")
    picture.set("exif-ifd2-DateTimeOriginal", to: "2025:06:21 21:04:09")
    picture.set("exif-ifd2-FNumber", to: "28/10")
    picture.set("exif-ifd2-ExposureTime", to: "1/250")
    picture.set("xmp-data", to: XMPPacket.captioned("A lake & <hills>"))
    try folder.write(try #require(picture.encoded(as: .jpeg(quality: 85), keepsMetadata: true)), to: "a.jpg")
    let file = try OpenFile("\(folder.path)/a.jpg")
    let clock = ContinuousClock()
    for _ in 0..<3 {
      let opening = try clock.measure { for _ in 0..<500 { _ = try #require(Picture.open(file)) } }
      let all = try clock.measure {
        for _ in 0..<500 {
          let picture = try #require(Picture.open(file))
          _ = Facts(of: picture, file, .jpeg)
        }
      }
      print("open \(opening / 500), with facts \(all / 500)")
    }
  }
}
