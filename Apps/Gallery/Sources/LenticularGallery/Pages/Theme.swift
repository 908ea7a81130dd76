/// How bright the pages of a gallery are.
public enum Theme: String, CaseIterable, Hashable, Sendable {
  case dark, light
  /// As the visitor prefers.
  case auto

  /// The colour schemes of the pages, the preferred one first.
  var colorScheme: String { self == .auto ? "dark light" : rawValue }

  /// The colours around a page, each with the scheme that it is for if there are two.
  var colors: [(color: String, scheme: String?)] {
    let (dark, light) = ("#0b0b0c", "#f7f7f5")
    return switch self {
    case .dark: [(dark, nil)]
    case .light: [(light, nil)]
    case .auto: [(dark, "dark"), (light, "light")]
    }
  }
}
