extension SamplePicture {
  /// All pictures, in the order in which to show them.
  public static let all: [SamplePicture] = [
    alpinePanorama, dunes, seaAtDusk, canyon, lavender, blueRidges, aurora,
    milkyWay, forestInFog, cityBokeh, rainOnTheWindow, leaf, snowyBirches, moonrise, surf,
    seaStacks,
  ]
}
