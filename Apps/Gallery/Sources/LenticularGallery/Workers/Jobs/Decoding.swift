/// Decodes images with faults as far as they go, as every viewer does.
enum Decoding {
  /// Decodes an image. Returns the value with the decoder's warning, if any.
  ///
  /// A JPEG with invalid data shows grey areas or shifted colours. Extra bytes between the segments of the
  /// file, which some cameras write, are harmless and not reported. A file that lacks its end shows what there is of it.
  ///
  /// - Parameter decode: decodes the image.
  static func decode<Value>(isJPEG: Bool, _ decode: (Picture.Strictness) -> Value?)
    throws(WorkerFailure) -> (value: Value, flaw: String?)
  {
    _ = Imaging.takeErrors()
    if let value = decode(isJPEG ? .strictest : .strict) { return (value, nil) }
    let complaints = Imaging.takeErrors()
    let reason = complaints.first ?? "libvips gives no reason"
    guard let value = decode(.tolerant) else { throw .damaged(reason) }
    _ = Imaging.takeErrors()
    // Of a file without any pixels, decoders make an empty picture.
    if let picture = value as? Picture, picture.isUniform { throw .damaged(reason) }
    return (value, complaints.first { !$0.contains("extraneous bytes") })
  }
}
