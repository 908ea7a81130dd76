import Foundation

extension SamplePicture {
  static let moonrise = SamplePicture(
    name: "moonrise", album: "Coast",
    caption: "The moon comes up the colour of apricots.",
    date: "2025:08:09 21:31:00", width: 1280, height: 1920,
    film: Film(exposure: 1.1, contrast: 0.35, bloom: 0.14, bloomRadius: 0.03, grain: 2),
    paint: paintMoonrise)
}

private let noise = Noise(191)

private func paintMoonrise(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 0.5, horizon: 0.6, eye: 2.2)
  let moon = direction(azimuth: 3.2, elevation: 7.2)
  let center = view.place(moon)
  let radius: Float = 0.047
  let gradient = Gradient([
    (0, 0xc98a78), (0.12, 0xa77988), (0.3, 0x6d6890), (0.6, 0x364776), (1, 0x182a52),
  ])
  let clouds = Clouds(noise: Noise(44), scale: 1.5, stretch: 3, coverage: 0.44, softness: 0.5)

  canvas.shade(to: view.horizon) { place, _ in
    let toward = view.direction(place)
    let offset = (place - center) / radius
    let r = length(offset)
    let glow = exp(-r * 0.32) * 0.3
    let clear = gradient[toward.y * 2.0] * 0.55 + Color(1, 0.58, 0.32) * glow
    // The maria, a limb only slightly darker, and the reddening of the air toward the horizon.
    let maria = smoothstep(-0.1, 0.32, noise.fbm(offset * 0.9 + Vector2(3.1, 8.4), octaves: 5))
    let rays = 0.06 * noise.fbm(offset * 5, octaves: 3)
    let tint = mix(Color(1.5, 1.08, 0.68), Color(1.35, 0.75, 0.4), saturate(0.5 + offset.y * 0.5))
    let face = tint * (1.15 - 0.42 * maria + rays) * (1 - 0.18 * r * r)
    let open = mix(clear, face, smoothstep(1, 0.985, r))
    let cloud = clouds.density(toward, toward: moon)
    let lit =
      Color(0.85, 0.5, 0.36) * (exp(-r * 0.22) * (0.75 + cloud.relief))
      + Color(0.075, 0.08, 0.14)
    return mix(open, lit, cloud.thickness * 0.82)
  }

  // Two headlands, one behind the other.
  let pixel = canvas.pixel
  canvas.shade(from: 0.5, to: view.horizon) { place, behind in
    func headland(_ start: Float, _ height: Float, _ offset: Float, _ side: Float) -> Float {
      let rise = smoothstep(start, start + side * 0.42, place.x)
      let relief = 0.75 + 0.5 * noise.fbm(Vector2(place.x * 5 + offset, offset), octaves: 7)
      return smoothstep(-pixel, pixel, place.y - view.horizon + height * rise * relief - pixel)
    }
    let far = mix(behind, Color(0.12, 0.105, 0.15), headland(0.34, 0.05, 3, -1))
    return mix(far, Color(0.022, 0.025, 0.045), headland(0.5, 0.06, 12, 1))
  }

  let above = canvas
  let water = Water(noise: Noise(27), wavelength: 5, steepness: 0.055, stretch: 1.7)
  canvas.shade(from: view.horizon) { place, _ in
    let toward = view.direction(place)
    let distance = view.groundDistance(place)
    let footprint = distance / view.focal * pixel * (distance / view.eye).squareRoot()
    let facet = water.facet(at: view.heading(place.x) * distance, footprint: footprint)
    let fresnel = facet.fresnel(toward)
    let mirrored = above.sample(view.place(facet.reflect(toward)))
    let glitter = min(facet.glitter(toward, light: moon), 40) * fresnel
    return mix(Color(0.006, 0.012, 0.024), mirrored, fresnel)
      + Color(1.0, 0.6, 0.34) * (glitter * 0.2)
  }
}
