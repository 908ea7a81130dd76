/// The supported image formats, which are recognised by the first bytes of files.
public enum ImageFormat: String, CaseIterable, Codable, Sendable {
  case jpeg, png, webp, avif, heic, tiff, gif, bmp
  case jpegXL = "jxl"
  case jpeg2000 = "jp2"

  /// The number of bytes that ``init(firstBytes:)`` reads.
  public static let signatureLength = 32

  /// The format of a file that begins with `bytes`; `nil` for unsupported formats.
  public init?(firstBytes bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(Self.signatureLength))
    func has(_ signature: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: signature.utf8)
    }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("RIFF"), has("WEBP", at: 8) {
      self = .webp
    } else if head.starts(with: [0xFF, 0x0A]) || has("JXL ", at: 4) {
      self = .jpegXL
    } else if head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) || has("jP  ", at: 4) {
      self = .jpeg2000
    } else if has("GIF87a") || has("GIF89a") {
      self = .gif
    } else if has("BM"), Self.isBitmap(head) {
      self = .bmp
    } else if head.starts(with: [0x49, 0x49, 0x2A, 0x00])
      || head.starts(with: [0x4D, 0x4D, 0x00, 0x2A])
      || head.starts(with: [0x49, 0x49, 0x2B, 0x00])
      || head.starts(with: [0x4D, 0x4D, 0x00, 0x2B])
    {
      self = .tiff
    } else if has("ftyp", at: 4) {
      // ISO base media: the major brand, then a version, then the compatible brands.
      let brands = stride(from: 8, to: head.count - 3, by: 4)
        .map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
      if brands.contains("avif") || brands.contains("avis") {
        self = .avif
      } else if brands.contains(where: Self.heicBrands.contains) {
        self = .heic
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// Whether the header behind that of a BMP's file has a size that such headers have: other files begin with these two
  /// letters, too.
  private static func isBitmap(_ head: [UInt8]) -> Bool {
    guard let size = ByteReader(bytes: head, order: .little).unsigned32(at: 14) else {
      return false
    }
    return size == 12 || (40...124).contains(size)
  }

  /// The format of files with an extension in lower case; `nil` for others.
  init?(extension name: String) {
    guard let format = Self.allCases.first(where: { $0.extensions.contains(name) }) else {
      return nil
    }
    self = format
  }

  private static let heicBrands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1",
  ]

  /// The usual extensions of the format, in lower case.
  public var extensions: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
    case .png: ["png"]
    case .webp: ["webp"]
    case .avif: ["avif"]
    case .heic: ["heic", "heif", "hif"]
    case .tiff: ["tif", "tiff"]
    case .gif: ["gif"]
    case .bmp: ["bmp", "dib"]
    case .jpegXL: ["jxl"]
    case .jpeg2000: ["jp2", "j2k", "jpf", "jpx", "j2c"]
    }
  }

  /// The extensions of all formats.
  static let allExtensions = Set(allCases.flatMap(\.extensions))

  /// The usual name of the format.
  public var name: String {
    switch self {
    case .webp: "WebP"
    case .jpegXL: "JPEG XL"
    case .jpeg2000: "JPEG 2000"
    default: rawValue.uppercased()
    }
  }
}
