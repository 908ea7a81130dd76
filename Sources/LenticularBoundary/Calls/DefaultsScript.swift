import Lenticular

/// The engine's own values that are the defaults of attributes, for the scripts of the elements.
enum DefaultsScript {
  static let text = """
    // \(Generated.notice)
    // The engine's own values that are the defaults of attributes.

    \(constants.map { "export const \($0) = \($1);\n" }.joined())
    """

  private static let constants: [(name: String, value: String)] = [
    ("scrollDeceleration", scroll.deceleration.rate.inJavaScript),
    ("scrollBounces", "\(scroll.bounces)"),
    ("scrollMinZoom", scroll.minimumZoomScale.inJavaScript),
    ("scrollMaxZoom", scroll.maximumZoomScale.inJavaScript),
    ("scrollIndicators", "\(scroll.showsIndicators)"),
    ("panoramaSensitivity", panorama.sensitivity.inJavaScript),
    ("panoramaPixelBudget", panorama.pixelBudget.inJavaScript),
    ("peekRange", "\(PeekSource.defaultRange)"),
    ("peekMargin", PeekSource.defaultMargin.inJavaScript),
    ("parallaxRatio", Parallax.defaultRatio.inJavaScript),
    ("parallaxMaxScale", Parallax.defaultLargestScale.inJavaScript),
  ]

  private static let scroll = ScrollInteraction.Configuration()
  private static let panorama = TiltPanner.Options()
}
