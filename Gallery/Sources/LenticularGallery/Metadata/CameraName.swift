import Foundation

/// A camera's name from what EXIF calls its make and model.
enum CameraName {
  /// `NIKON CORPORATION` and `NIKON D850` are a `Nikon D850`, `Canon` and `Canon EOS R5` a
  /// `Canon EOS R5`.
  static func joined(make: String?, model: String?) -> String? {
    let make = make.flatMap(Caption.cleaned) ?? ""
    let model = model.flatMap(Caption.cleaned) ?? ""
    guard let brand = make.split(separator: " ").first.map(String.init) else {
      return model.isEmpty ? nil : model
    }
    // Longer words in capitals are how firms shout; short ones are abbreviations.
    let name = brand.count > 3 && brand == brand.uppercased() ? brand.capitalized : brand
    guard !model.isEmpty else { return name }
    guard model.lowercased().hasPrefix(brand.lowercased()) else { return "\(name) \(model)" }
    return name + model.dropFirst(brand.count)
  }
}
