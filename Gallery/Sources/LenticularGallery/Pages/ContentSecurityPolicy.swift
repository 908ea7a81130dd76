/// What a page may load: its own pictures, scripts and styles, and nothing from elsewhere.
enum ContentSecurityPolicy {
  /// - Parameter style: the content of the page's only inline style sheet.
  static func policy(inlineStyle style: String) -> String {
    [
      "default-src 'none'",
      "img-src 'self' data:",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self' 'sha256-\(Digest(of: style.utf8).base64)'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }
}
