extension Spring {
  /// What draws scrolled content back: a stiffness of 200 per unit mass, critically damped.
  ///
  /// Several groups that measured UIScrollView by eye arrived at stiffnesses from 193 to 200
  /// and damping ratios near 1 independently; Apple has not published its constants.
  public static var scrollBounce: Spring {
    Spring(uncheckedStiffness: 200, damping: 2 * 200.0.squareRoot())
  }
}
