import Lenticular
import LenticularPhysics
import LenticularScene

/// Draws the layers of screens, with placeholders for images.
struct ScreenDrawing {
  private let stage: RecordedStage
  private var pictures: [Placeholder] = []
  private var clips = 0

  /// The radius of a screen's corners, in pixels of the drawing.
  private static let cornerRadius = 5.0
  /// The prefix of all identifiers in the drawing.
  private static let prefix = "lenticular-film"

  init(_ stage: RecordedStage) {
    self.stage = stage
  }

  /// Draws a screen in a rectangle, as large as fits, and centred.
  mutating func draw(_ screen: ReplayedScreen, in cell: Rect2D, into xml: inout XMLWriter) {
    let frame = ContentsGravity.resizeAspect.frame(ofContents: screen.size, in: cell)
    let whole = Rect2D(origin: .zero, size: screen.size)
    let scale = whole.size.isEmpty ? 1 : frame.size.width / whole.size.width
    xml.begin(
      "g", ("class", "screen"),
      (
        "transform",
        XMLWriter.matrix(AffineTransform2D.scale(scale).concatenating(.translation(frame.origin)))
      ))
    let clip = defineClip(whole, radius: Self.cornerRadius / scale, in: &xml)
    xml.begin("g", ("clip-path", clip))
    xml.rectangle(whole, fill: background)
    for root in screen.sublayers(of: LayerChange.Placement.root) {
      draw(root, of: screen, map: .identity, into: &xml)
    }
    xml.end()
    xml.element(
      "rect",
      XMLWriter.attributes(whole) + [
        ("rx", XMLWriter.number(Self.cornerRadius / scale)), ("class", "axis"), ("fill", "none"),
        ("vector-effect", "non-scaling-stroke"),
      ])
    xml.end()
  }

  /// The background behind all layers: the page with the thumbnails, or nothing.
  private var background: String {
    if case .viewer = stage.interaction { "#39414d" } else { "#0d0f13" }
  }

  /// Writes the placeholders of all screens that were drawn.
  func define(in xml: inout XMLWriter) {
    guard !pictures.isEmpty else { return }
    xml.begin("defs")
    for (index, picture) in pictures.enumerated() {
      picture.define("\(Self.prefix)-picture-\(index)", in: &xml)
    }
    xml.end()
  }

  /// - Parameter map: The map from the superlayer's coordinates to the stage's.
  private mutating func draw(
    _ id: Layer.ID, of screen: ReplayedScreen, map: AffineTransform2D, into xml: inout XMLWriter
  ) {
    guard let element = screen.elements[id], element.opacity > 0 else { return }
    let total = element.transform.concatenating(map)
    let sublayers = screen.sublayers(of: id)
    let own = Rect2D(origin: .zero, size: element.bounds.size)
    let isCut = element.mask != nil || element.maskedCornerRadius != nil || sublayers.isEmpty
    if isCut,
      total.boundingBox(of: own).intersection(Rect2D(origin: .zero, size: screen.size)).size.isEmpty
    {
      return
    }
    var group = [("class", "layer"), ("transform", XMLWriter.matrix(element.transform))]
    if element.opacity < 1 {
      group.append(("opacity", XMLWriter.number(element.opacity, digits: 3)))
    }
    xml.begin("g", group)
    var depth = 1
    // The layer's own coordinates, with the origin of its bounds.
    let inner = AffineTransform2D.translation(-element.bounds.origin)
    if let mask = element.mask {
      var frame = mask.frame
      frame.origin = inner.apply(to: frame.origin)
      if !(mask.cornerRadius == 0 && frame == own) {
        xml.begin("g", ("clip-path", defineClip(frame, radius: mask.cornerRadius, in: &xml)))
        depth += 1
      }
    }
    if let radius = element.maskedCornerRadius, !sublayers.isEmpty {
      xml.begin("g", ("clip-path", defineClip(own, radius: radius, in: &xml)))
      depth += 1
    }
    drawContents(of: element, into: &xml)
    if element.bounds.origin != .zero {
      xml.begin("g", ("transform", XMLWriter.matrix(inner)))
      depth += 1
    }
    for sublayer in sublayers {
      draw(sublayer, of: screen, map: inner.concatenating(total), into: &xml)
    }
    for _ in 0..<depth { xml.end() }
  }

  private mutating func drawContents(
    of element: ReplayedScreen.Element, into xml: inout XMLWriter
  ) {
    let own = Rect2D(origin: .zero, size: element.bounds.size)
    let radius = element.maskedCornerRadius ?? 0
    switch element.contents {
    case .none, .wallRow: break
    case .backdrop: xml.rectangle(own, fill: "#000")
    case .controls: drawControls(own, into: &xml)
    case .scrollIndicator: xml.rectangle(own, fill: "#fff", opacity: 0.6, radius: radius)
    case .panoramaTrack: xml.rectangle(own, fill: "#fff", opacity: 0.1)
    case .panoramaThumb: xml.rectangle(own, fill: "#fff")
    case .panorama: drawPicture(.panorama, natural: own.size, element, into: &xml)
    case .mosaic: xml.rectangle(own, fill: "#4a5566")
    case .scrollContent:
      if case .scroll = stage.interaction {
        drawPicture(.map, natural: own.size, element, into: &xml)
      }
    default:
      if case .panorama = stage.interaction { return drawTile(own, into: &xml) }
      let index = Int(element.contents.rawValue) - 1
      drawPicture(.photo(index), natural: photo(index) ?? own.size, element, into: &xml)
    }
  }

  /// The size of the photograph at an index, in pixels.
  private func photo(_ index: Int) -> Size2D? {
    switch stage.interaction {
    case .viewer(let photos), .wall(let photos):
      photos.indices.contains(index) ? photos[index] : nil
    case .scroll, .panorama: nil
    }
  }

  /// A tile shows the same as the image beneath; its border is drawn.
  private func drawTile(_ frame: Rect2D, into xml: inout XMLWriter) {
    xml.element(
      "rect",
      XMLWriter.attributes(frame) + [
        ("fill", "none"), ("stroke", "#fff"), ("stroke-opacity", "0.4"),
        ("vector-effect", "non-scaling-stroke"),
      ])
  }

  /// Draws the part of an image that a layer shows, with the layer's gravity.
  private mutating func drawPicture(
    _ kind: Placeholder.Kind, natural: Size2D, _ element: ReplayedScreen.Element,
    into xml: inout XMLWriter
  ) {
    let bounds = Rect2D(origin: .zero, size: element.bounds.size)
    let part = element.contentsRect
    guard !bounds.size.isEmpty, !part.size.isEmpty else { return }
    let picture = Placeholder(kind, size: natural)
    let visible = Size2D(
      width: natural.width * part.size.width, height: natural.height * part.size.height)
    let frame = element.contentsGravity.frame(ofContents: visible, in: bounds)
    let scale = Size2D(
      width: frame.size.width / part.size.width / picture.size.width,
      height: frame.size.height / part.size.height / picture.size.height)
    let map = AffineTransform2D(
      a: scale.width, b: 0, c: 0, d: scale.height,
      tx: frame.minX - part.minX * picture.size.width * scale.width,
      ty: frame.minY - part.minY * picture.size.height * scale.height)
    let radius = element.maskedCornerRadius
    let isCut = part != .unit || radius ?? 0 > 0 || radius != nil && frame != bounds
    if isCut {
      let shown = part != .unit && radius == nil ? frame : bounds
      xml.begin("g", ("clip-path", defineClip(shown, radius: radius ?? 0, in: &xml)))
    }
    xml.element(
      "use", ("href", "#\(Self.prefix)-picture-\(index(of: picture))"),
      ("transform", XMLWriter.matrix(map)))
    if isCut { xml.end() }
  }

  /// The close button of a viewer.
  private func drawControls(_ frame: Rect2D, into xml: inout XMLWriter) {
    let (x, y, arm) = (frame.maxX - 28, frame.minY + 28, 7.0)
    let ends = [(-arm, -arm), (arm, arm), (arm, -arm), (-arm, arm)].map { end in
      "\(XMLWriter.number(x + end.0)) \(XMLWriter.number(y + end.1))"
    }
    xml.element(
      "path", ("stroke", "#fff"), ("stroke-width", "2.5"), ("stroke-linecap", "round"),
      ("stroke-opacity", "0.8"), ("d", "M\(ends[0])L\(ends[1])M\(ends[2])L\(ends[3])"))
  }

  private mutating func index(of picture: Placeholder) -> Int {
    if let index = pictures.firstIndex(of: picture) { return index }
    pictures.append(picture)
    return pictures.count - 1
  }

  /// Writes a clip path of a rectangle. Returns the reference to it.
  private mutating func defineClip(
    _ rect: Rect2D, radius: Double, in xml: inout XMLWriter
  ) -> String {
    let identity = "\(Self.prefix)-clip-\(clips)"
    clips += 1
    xml.begin("clipPath", ("id", identity))
    let limit = max(0, min(radius, rect.size.width / 2, rect.size.height / 2))
    xml.element("rect", XMLWriter.attributes(rect) + [("rx", XMLWriter.number(limit))])
    xml.end()
    return "url(#\(identity))"
  }
}

extension AffineTransform2D {
  /// The smallest rectangle around a mapped rectangle.
  fileprivate func boundingBox(of rect: Rect2D) -> Rect2D {
    let corners = [
      rect.origin, Point2D(x: rect.maxX, y: rect.minY), Point2D(x: rect.minX, y: rect.maxY),
      Point2D(x: rect.maxX, y: rect.maxY),
    ].map(apply)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let origin = Point2D(x: xs.min() ?? 0, y: ys.min() ?? 0)
    return Rect2D(
      origin: origin,
      size: Size2D(width: (xs.max() ?? 0) - origin.x, height: (ys.max() ?? 0) - origin.y))
  }
}
