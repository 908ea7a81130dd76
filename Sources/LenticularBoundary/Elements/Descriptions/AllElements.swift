extension ElementDescription {
  /// All custom elements, in the order in which the reference presents them.
  public static let all = [viewer, scroll, wall, panorama, peek, parallax]
}
