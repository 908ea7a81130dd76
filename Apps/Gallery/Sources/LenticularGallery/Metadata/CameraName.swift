import Foundation

/// The name of a camera, from EXIF's make and model.
enum CameraName {
  /// The joined name without repetitions: `NIKON CORPORATION` and `NIKON D850` become `Nikon D850`,
  /// `Canon` and `Canon EOS R5` become `Canon EOS R5`.
  static func joined(make: String?, model: String?) -> String? {
    let make = make.flatMap(Caption.cleaned) ?? ""
    let model = model.flatMap(Caption.cleaned) ?? ""
    guard let brand = make.split(separator: " ").first.map(String.init) else {
      return model.isEmpty ? nil : model
    }
    // Long words in capitals are capitalised; short ones are abbreviations.
    let name = brand.count > 3 && brand == brand.uppercased() ? brand.capitalized : brand
    guard !model.isEmpty else { return name }
    guard model.lowercased().hasPrefix(brand.lowercased()) else { return "\(name) \(model)" }
    return name + model.dropFirst(brand.count)
  }
}
