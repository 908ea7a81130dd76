extension ElementDescription {
  /// All custom elements, in the order in which a newcomer meets them.
  public static let all = [viewer, scroll, wall, panorama, peek, parallax]
}
