/// Decodes images with minor faults, as every viewer does.
enum Decoding {
  /// Decodes an image. Returns the value with the decoder's warning, if any.
  ///
  /// A JPEG with invalid data shows grey areas or shifted colours. Extra bytes between the segments of the
  /// file, which some cameras write, are harmless and not reported.
  ///
  /// - Parameter decode: decodes the image. If `strict`, the decoder's warnings are errors.
  static func decode<Value>(isJPEG: Bool, _ decode: (_ strict: Bool) -> Value?)
    throws(WorkerFailure) -> (value: Value, flaw: String?)
  {
    _ = Imaging.takeErrors()
    if let value = decode(isJPEG) { return (value, nil) }
    let complaints = Imaging.takeErrors()
    if isJPEG, let value = decode(false) {
      _ = Imaging.takeErrors()
      return (value, complaints.first { !$0.contains("extraneous bytes") })
    }
    throw .damaged(complaints.first ?? "libvips gives no reason")
  }
}
