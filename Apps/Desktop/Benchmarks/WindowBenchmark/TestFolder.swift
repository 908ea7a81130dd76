import Foundation
import LenticularGallery

/// A folder of many photographs.
enum TestFolder {
  /// The number of photographs that differ. All others are copies, which the window decodes as well.
  private static let differentCount = 200
  private static let sizes = [(1200, 800), (800, 1200), (1000, 1000), (1280, 960)]

  static func make(photographs count: Int, in folder: String) throws {
    try Imaging.start()
    let files = FileManager.default
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    func path(_ index: Int) -> String { "\(folder)/\(index).jpg" }
    for index in 0..<differentCount {
      let (width, height) = sizes[index % sizes.count]
      let picture = Picture.painted(size: PixelSize(width: width, height: height)) { rows in
        rows.flatMap { y in
          (0..<width).flatMap { x in
            [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8(index)]
          }
        }
      }
      guard let bytes = picture?.encoded(as: .jpeg(quality: 85)) else {
        throw CocoaError(.fileWriteUnknown)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path(index)))
    }
    for index in differentCount..<count {
      try files.copyItem(atPath: path(index % differentCount), toPath: path(index))
    }
  }
}
