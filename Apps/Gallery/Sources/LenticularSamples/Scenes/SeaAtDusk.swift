import Foundation

extension SamplePicture {
  static let seaAtDusk = SamplePicture(
    name: "last-light", album: "Coast",
    caption: "The sun lets go of the water, and takes its time.",
    date: "2025:06:21 21:04:00", width: 2240, height: 1260,
    film: Film(exposure: 0.85, contrast: 0.4, bloom: 0.14, bloomRadius: 0.03), paint: paintSea)
}

private func paintSea(_ canvas: inout Canvas) {
  let view = View(of: canvas, across: 1.0, horizon: 0.56, eye: 3)
  let sun = direction(azimuth: 8, elevation: 2.2)
  let gradient = Gradient([
    (0, 0xffb066), (0.08, 0xf79a63), (0.2, 0xd98a80), (0.42, 0x8b7fa6), (1, 0x2d4677),
  ])
  let clouds = Clouds(noise: Noise(91), scale: 0.9, stretch: 1.9, coverage: 0.5, softness: 0.5)

  func sky(_ toward: Vector3) -> Color {
    let angle = 1 - dot(toward, sun)
    let glow = exp(-angle * 22) * 0.9 + exp(-angle * 300) * 1.6
    let clear = gradient[max(toward.y, 0) * 2.1] * 0.85 + Color(1, 0.5, 0.16) * glow
    let cloud = clouds.density(toward, toward: sun)
    let near = exp(-angle * 5)
    let lit = Color(1.0, 0.38, 0.2) * (0.35 + near) + Color(0.12, 0.1, 0.16)
    let shaded = Color(0.16, 0.13, 0.22) + Color(0.2, 0.07, 0.03) * near
    let body = mix(shaded, lit, saturate(0.42 + cloud.relief * 1.5 - cloud.thickness * 0.35))
    return mix(clear, body, cloud.thickness * smoothstep(0.0, 0.12, toward.y) * 0.92)
  }

  canvas.shade(to: view.horizon) { place, _ in
    let toward = view.direction(place)
    let disc = smoothstep(0.99990, 0.99992, dot(toward, sun))
    return sky(toward) + Color(9, 4.6, 1.6) * disc
  }

  let above = canvas
  let water = Water(noise: Noise(7), wavelength: 9, steepness: 0.05, stretch: 1.6)
  let pixel = canvas.pixel
  canvas.shade(from: view.horizon) { place, _ in
    let toward = view.direction(place)
    let distance = view.groundDistance(place)
    let footprint = distance / view.focal * pixel * (distance / view.eye).squareRoot()
    let facet = water.facet(at: view.heading(place.x) * distance, footprint: footprint)
    let fresnel = facet.fresnel(toward)
    let mirrored = above.sample(view.place(facet.reflect(toward)))
    let depth = Color(0.012, 0.03, 0.05)
    let glitter = min(facet.glitter(toward, light: sun), 60)
    let light = mix(depth, mirrored, fresnel) + Color(1, 0.5, 0.2) * (glitter * fresnel * 0.35)
    return mix(light, Color(0.8, 0.42, 0.25), smoothstep(150, 2500, distance) * 0.5)
  }
}
