extension SamplePicture {
  /// Every picture, in the order in which they are best first seen.
  public static let all: [SamplePicture] = [
    alpinePanorama, dunes, seaAtDusk, canyon, lavender, blueRidges, aurora,
    milkyWay, forestInFog, cityBokeh, rainOnTheWindow, leaf, snowyBirches, moonrise, surf,
    seaStacks,
  ]
}
