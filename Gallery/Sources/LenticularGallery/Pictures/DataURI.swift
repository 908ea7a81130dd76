import Foundation

/// Pictures small enough to stand in the page itself.
enum DataURI {
  static func webp(_ bytes: [UInt8]) -> String {
    "data:image/webp;base64,\(Data(bytes).base64EncodedString())"
  }
}
