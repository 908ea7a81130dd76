/// The Content-Security-Policy of a page: it may load its own images, movies, scripts and styles, and
/// nothing from other origins.
enum ContentSecurityPolicy {
  /// - Parameter style: the content of the page's only inline style sheet; `nil` without one.
  static func policy(inlineStyle style: String?) -> String {
    let hash = style.map { " 'sha256-\(Digest(of: $0.utf8).base64)'" } ?? ""
    return [
      "default-src 'none'",
      "img-src 'self' data:",
      "media-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'\(hash)",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }
}
