/// The exposure of a photograph in words.
enum Exposure {
  /// The exposure time, aperture, sensitivity and focal length of an EXIF block, as far as it has them; `nil` if it
  /// has none.
  static func text(of exif: ExifBlock) -> String? {
    let parts = [
      exif.exposureTime.map(time),
      exif.fNumber.map { "f/\(decimal($0))" },
      exif.sensitivity.map { "ISO \($0)" },
      exif.focalLength.map { "\(decimal($0)) mm" },
    ].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Short times are fractions of a second, as on a camera's dial.
  private static func time(_ seconds: Double) -> String {
    let inverse = (1 / seconds).rounded()
    return seconds < 0.3 && inverse < 1e6 ? "1/\(Int(inverse)) s" : "\(decimal(seconds)) s"
  }

  /// A number with one decimal, or none if that is zero.
  private static func decimal(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    guard tenths < 1e9 else { return "\(number)" }
    let (whole, tenth) = Int(tenths).quotientAndRemainder(dividingBy: 10)
    return tenth == 0 ? "\(whole)" : "\(whole).\(tenth)"
  }
}
