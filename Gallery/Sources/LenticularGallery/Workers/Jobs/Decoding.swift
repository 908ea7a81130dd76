import CVips

/// Decodes images with minor faults, as every viewer does.
enum Decoding {
  /// What a decoder may complain of in an image that is decoded all the same.
  enum Tolerance: Sendable {
    case nothing
    /// What the decoder calls a warning.
    case warnings
    /// An early end too: what is missing is grey.
    case earlyEnd

    var vips: CVTolerance {
      switch self {
      case .nothing: CV_TOLERATES_NOTHING
      case .warnings: CV_TOLERATES_WARNINGS
      case .earlyEnd: CV_TOLERATES_AN_EARLY_END
      }
    }
  }

  /// Decodes an image. Returns the value with the decoder's warning, if any.
  ///
  /// A JPEG with invalid data shows grey areas or shifted colours, and one whose end is missing is grey from there on.
  /// Extra bytes between the segments of the file, which some cameras write, are harmless and not reported.
  ///
  /// - Parameter decode: decodes the image, or returns `nil` if there is more to complain of than it may tolerate.
  static func decode<Value>(isJPEG: Bool, _ decode: (_ tolerance: Tolerance) -> Value?)
    throws(WorkerFailure) -> (value: Value, flaw: String?)
  {
    _ = Imaging.takeErrors()
    if let value = decode(isJPEG ? .nothing : .warnings) { return (value, nil) }
    let complaints = Imaging.takeErrors()
    if isJPEG, let value = decode(.earlyEnd) {
      _ = Imaging.takeErrors()
      return (value, complaints.first { !$0.contains("extraneous bytes") })
    }
    throw .damaged(complaints.first ?? "libvips gives no reason")
  }
}
