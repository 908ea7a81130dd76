import Foundation

/// Images in data URIs, small enough for the page itself.
enum DataURI {
  static func webp(_ bytes: [UInt8]) -> String {
    "data:image/webp;base64,\(Data(bytes).base64EncodedString())"
  }
}
