/// Decodes pictures whose files have small faults, as every viewer does.
enum Decoding {
  /// Decodes a picture, and tells what its decoder complains of.
  ///
  /// A JPEG whose data is wrong in places shows grey there, or a shift of colours. Bytes between the
  /// parts of the file, which some cameras write, harm nothing and are no flaw.
  ///
  /// - Parameter decode: strict, it refuses what a decoder only warns of.
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
