import Foundation

extension HugePicture {
  /// A town between its harbour and the last light on the mountains: 200 megapixels.
  public static let harbourAtNightfall = HugePicture(
    name: "harbour-at-nightfall",
    caption: "The mountains keep the light while the town puts on its own.",
    date: "2025:09:27 19:41:00", width: 28_288, height: 7_072,
    film: Film(
      exposure: 1.25, contrast: 0.35, bloom: 0.12, bloomRadius: 0.012, vignette: 0.15, grain: 0.8),
    survey: { width, height in
      let harbour = Harbour(width: width, height: height)
      return { canvas, overview in harbour.paint(&canvas, mirroring: overview) }
    })
}

private let noise = Noise(77)

/// Musgrave's ridged multifractal with crests as round as the samples of a ray are far apart: sharp
/// ones would be met here and missed there, and look like a saw.
private func ridged(_ p: Vector2, octaves: Float) -> Float {
  var (p, sum, weight, amplitude) = (p, Float(0), Float(1), Float(1))
  var left = octaves
  while left > 0 {
    let value = noise(p)
    let ridge = 1 - (value * value + 0.00012 / (amplitude * amplitude)).squareRoot()
    sum += amplitude * min(left, 1) * weight * ridge * ridge
    weight = saturate(ridge * ridge * 1.4)
    p = Vector2(1.6 * p.x - 1.2 * p.y + 17.3, 1.2 * p.x + 1.6 * p.y - 9.7)
    amplitude *= 0.48
    left -= 1
  }
  return sum
}

/// Hills behind the town and a wall of peaks behind them, in kilometres.
@Sendable private func height(_ p: Vector2, _ distance: Float) -> Float {
  let detail = min(9.8 - log2(distance), 8)
  let warp = Vector2(noise(p * 0.23 + 5), noise(p * 0.23 + 90)) * 0.6
  let wall = smoothstep(5, 11, distance + 2 * noise(p * 0.14 + 31))
  let rise = smoothstep(2.1, 4.2, distance)
  let hills =
    (0.14 + 0.36 * noise.eroded(p * 0.5 + warp, octaves: min(detail, 7))) * rise
  let low = max(hills * (1 - wall * 0.4), 0)
  guard wall > 0 else { return low }
  let massif = 0.62 + 0.6 * noise(p * 0.085 + 12)
  let peaks = ridged(p * 0.2 + warp, octaves: detail) - 0.5
  return low + wall * max(peaks, -0.1) * max(massif, 0.15) * 1.75
}

/// The scene, from the sky to the near water.
private struct Harbour: Sendable {
  /// The line at which the far shore meets the water, in picture heights from the top.
  static let shore: Float = 0.7

  let view: View
  let terrain: Terrain
  let town = Town(along: Harbour.shore, across: 4)
  /// The sky without its stars; it is too soft to need every pixel.
  let heaven: Canvas

  private let sun = direction(azimuth: -58, elevation: 7)
  private let sky = Gradient([
    (0, 0xf2b48c), (0.07, 0xe29a8e), (0.18, 0xa583a0), (0.4, 0x5a6ea6), (0.7, 0x2f4a86),
    (1, 0x1a2c5e),
  ])
  private let clouds = Clouds(
    noise: Noise(64), scale: 0.8, stretch: 3, coverage: 0.44, softness: 0.55)
  private let water = Water(noise: Noise(7), wavelength: 7, steepness: 0.034, stretch: 2.2)

  init(width: Int, height: Int) {
    let whole = Canvas(columns: 0..<0, rows: 0..<0, ofWidth: width, height: height)
    view = View(of: whole, across: 1.6, horizon: 0.62, eye: 0.03)
    var terrain = Terrain(
      on: whole, from: view, range: 2.2...24, growth: 0.0022, spacing: 6,
      height: LenticularSamples.height)
    terrain.castShadows(from: sun, step: 0.12, count: 9)
    self.terrain = terrain
    let (sun, sky, clouds, view) = (sun, sky, clouds, view)
    heaven = HugePicture.Painter.canvas(width: width / 8, height: height / 8) { canvas in
      canvas.shade(to: view.horizon + 0.05) { place, _ in
        Self.sky(view.direction(place), sun, sky, clouds)
      }
    }
  }

  func paint(_ canvas: inout Canvas, mirroring overview: Canvas?) {
    let pixel = canvas.pixel
    canvas.shade(to: view.horizon + 0.04) { place, _ in
      heaven.sample(place) + stars(place, pixel)
    }
    if canvas.shows(Vector2(0, 0.1), Vector2(canvas.aspect, Self.shore)) { paintLand(&canvas) }
    town.draw(on: &canvas)
    if let overview { paintWater(&canvas, mirroring: overview) }
  }

  private static func sky(_ toward: Vector3, _ sun: Vector3, _ sky: Gradient, _ clouds: Clouds)
    -> Color
  {
    let glow = exp((dot(toward, sun) - 1) * 5)
    let clear = sky[max(toward.y, 0) * 3.4] * 0.62 + Color(0.5, 0.24, 0.1) * glow
    let cloud = clouds.density(toward, toward: sun)
    let lit = Color(0.62, 0.3, 0.27) * (0.5 + 1.3 * glow + 0.7 * cloud.relief)
    return mix(clear, lit + Color(0.05, 0.06, 0.12), cloud.thickness * 0.6)
  }

  /// A star here and there, a few pixels wide however large the picture is.
  private func stars(_ place: Vector2, _ pixel: Float) -> Color {
    guard place.y < 0.3 else { return .zero }
    let cell = noise.cellular(place * 34 + 400)
    guard cell.identity > 0.6, cell.nearest < 0.05 else { return .zero }
    let radius = max(0.00016, pixel * 0.6)
    let strength = (cell.identity - 0.6) * 6 * min(1, (0.00016 / radius) * (0.00016 / radius) * 4)
    let tint = mix(Color(1, 0.85, 0.7), Color(0.75, 0.85, 1), fraction(cell.identity * 77))
    let night = smoothstep(0.3, 0.02, place.y) * smoothstep(0.6, 0.2, heaven.sample(place).x)
    return tint * (strength * night * gaussian(cell.nearest / 34, radius))
  }

  private func paintLand(_ canvas: inout Canvas) {
    let haze = Haze(density: 0.021, scaleHeight: 0.9)
    let mist = Haze(density: 0.5, scaleHeight: 0.12)
    terrain.draw(on: &canvas) { point in
      let p = point.plane
      // As much detail as a pixel can show at that distance.
      let octaves = min(max(10 - log2(point.distance), 5), 7)
      let rough = noise.fbm(
        Vector2(p.x - 0.6 * p.y, point.height * 1.3 + p.y * 0.8) * 8, octaves: octaves, gain: 0.64)
      let normal = normalize(point.normal + Vector3(rough, 0.2 * rough, -rough) * 0.8)
      let patches = noise.fbm(p * 3.1, octaves: 3)
      let snowline = 0.66 + 0.2 * patches
      let snow =
        smoothstep(snowline, snowline + 0.22, point.height + 0.1 * rough)
        * smoothstep(0.4, 0.62, normal.y + patches * 0.1 + rough * 0.35)
      let wood =
        smoothstep(0.62, 0.3, point.height + patches * 0.2) * smoothstep(0.4, 0.7, normal.y)
      let trees = wood > 0 ? forest(point) : .zero
      let rock = Color(0.13, 0.12, 0.125) * max(1 + 0.9 * rough, 0.25)
      let albedo = mix(mix(rock, trees, wood), Color(0.84, 0.86, 0.9), snow)
      // The shadow of the Earth has climbed the slopes up to here.
      let last = smoothstep(0.5, 0.95, point.height)
      let facing = max(dot(normal, sun) + 0.05, 0) * point.sunlight * last
      let light =
        Color(2.6, 0.98, 0.55) * facing + Color(0.12, 0.175, 0.34) * (0.35 + 0.55 * normal.y)
        + Color(0.2, 0.15, 0.17) * max(dot(normal, sun), 0)
      let toward = exp((dot(point.direction, sun) - 1) * 4)
      let airlight = Color(0.15, 0.17, 0.3) + Color(0.34, 0.16, 0.08) * toward
      let veil = haze.opacity(from: view.eye, to: point.height, distance: point.distance)
      let drift = 1 + 1.3 * noise.fbm(p * 0.6, octaves: 2)
      let fog = mist.opacity(
        from: view.eye, to: point.height - 0.16 * drift, distance: max(point.distance - 3, 0))
      return mix(mix(albedo * light, airlight, veil), airlight * 1.1, fog * 0.8)
    }
  }

  /// Crowns beside and above each other, as large as the distance leaves them.
  private func forest(_ point: Terrain.Point) -> Color {
    let level = length(Vector2(point.direction.x, point.direction.z))
    let place = Vector2(
      atan2(point.direction.x, point.direction.z), point.direction.y / level)
    let size = exp2((log2(point.distance) * 2).rounded(.down) / 2)
    let crowns = noise.cellular(place * Vector2(560, 400) * size)
    let relief = smoothstep(0.75, 0.05, crowns.nearest)
    return Color(0.06, 0.088, 0.055) * (0.12 + (0.25 + 0.75 * crowns.identity) * relief)
  }

  private func paintWater(_ canvas: inout Canvas, mirroring overview: Canvas) {
    let metres: Float = 1000
    let pixel = canvas.pixel
    let shift = 2 * (Self.shore - view.horizon)
    canvas.shade(from: Self.shore) { place, behind in
      let toward = view.direction(place)
      let distance = view.groundDistance(place) * metres
      let eye = view.eye * metres
      let footprint = distance / view.focal * pixel * (distance / eye).squareRoot() * 2.2
      // Cat's paws: some of the water is calm, some is not.
      let plane = view.heading(place.x) * distance
      let calm = smoothstep(-0.25, 0.4, noise.fbm(plane * Vector2(0.004, 0.012), octaves: 3))
      var facet = water.facet(at: plane, footprint: footprint)
      facet = Water.Facet(
        slope: facet.slope * (0.35 + 0.65 * calm), variance: facet.variance * (0.2 + 0.8 * calm))
      let mirror = view.place(facet.reflect(toward)) + Vector2(0, shift)
      // Light that is mirrored by waves too small to see is smeared toward the eye.
      let smear = 0.006 + facet.variance.squareRoot() * 0.5
      var mirrored = Color.zero
      for step in 0..<5 {
        let offset = Vector2(0, (Float(step) - 2) * 0.4 * smear)
        mirrored += overview.sample(Vector2(mirror.x, min(mirror.y + offset.y, Self.shore - 0.002)))
      }
      let fresnel = facet.fresnel(toward)
      let light = mix(Color(0.006, 0.012, 0.022), mirrored / 5, min(fresnel * 1.25, 0.92))
      // The edge at the shore is as soft as a pixel.
      return mix(behind, light, smoothstep(-pixel, pixel, place.y - Self.shore))
    }
  }
}
