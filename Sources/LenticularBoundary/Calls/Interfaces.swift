import Lenticular
import LenticularPhysics
import LenticularScene

extension Interface {
  /// All interfaces.
  public static let all = [input, viewer, lookAround, scroll, wall, panorama, peek, parallax]

  /// The interface with a name; nil if there is none.
  public static func named(_ name: String) -> Interface? { all.first { $0.name == name } }

  /// The inputs of a stage. The first argument of each call is its number of surfaces.
  public static let input = Interface(
    "", type: "Input",
    commands: [
      Command(
        "pointer",
        [
          .whole("id"), .field("phase", .choice(.pointerPhase)), .number("x"), .number("y"),
          .field("pressure", .optionalNumber, or: .nan),
          .field("kind", .choice(.pointerKind), or: 0),
          .field("buttons", .bits("PointerSample.Buttons"), or: 0),
          .field("modifiers", .bits("PointerSample.Modifiers"), or: 0),
        ],
        """
        .pointer(PointerSample(id: id, time: time, phase: phase, \
        location: Point2D(x: x, y: y), pressure: pressure, kind: kind, buttons: buttons, \
        modifiers: modifiers))
        """),
      Command("pointersLost", [], ".pointersLost(at: time)"),
      Command(
        "hover", [.optional("point", .point)], ".hover(point, at: time)"),
      Command(
        "wheel",
        [
          .number("x"), .number("y"), .number("deltaX", or: 0), .number("deltaY", or: 0),
          .flag("isPrecise", or: false),
          .field("modifiers", .bits("PointerSample.Modifiers"), or: 0),
          .field("phase", .choice(.wheelPhase), or: 0),
        ],
        """
        .wheel(WheelSample(time: time, location: Point2D(x: x, y: y), \
        delta: Point2D(x: deltaX, y: deltaY), phase: phase, isPrecise: isPrecise, \
        modifiers: modifiers))
        """),
      Command(
        "magnify",
        [
          .number("x"), .number("y"), .number("factor"),
          .field("modifiers", .bits("PointerSample.Modifiers"), or: 0),
          .field("phase", .choice(.wheelPhase), or: 0),
        ],
        """
        .magnification(MagnificationSample(time: time, location: Point2D(x: x, y: y), \
        factor: factor, phase: phase, modifiers: modifiers))
        """),
      Command(
        "key", [.field("key", .choice(.key))], ".key(key, at: time)"),
      Command(
        "motion",
        [.number("x"), .number("y"), .number("z"), .field("angle", .oneOf(.screenAngle), or: 0)],
        """
        .motion(MotionSample(time: time, rotationRate: RotationRate(x: x, y: y, z: z), \
        screenAngle: angle))
        """),
      Command(
        "resize",
        [
          .number("width"), .number("height"), .number("displayScale", or: 1),
          .flag("isRightToLeft", or: false),
        ],
        """
        .size(Size2D(width: width, height: height), displayScale: displayScale, \
        isRightToLeft: isRightToLeft, at: time)
        """),
      Command(
        "reduceMotion", [.flag("isEnabled")],
        ".reduceMotion(isEnabled, at: time)"),
    ])

  public static let viewer = Interface(
    "viewer", type: "PhotoViewer",
    commands: [
      Command("setPhotos", [.list("photos", .photo)], "setPhotos(photos, at: time)"),
      Command(
        "updatePhotos", [.list("photos", .photoUpdate)],
        """
        let former = self.photos
        updatePhotos(
          photos.map {
            guard let index = $0.formerIndex, former.indices.contains(index) else { return $0 }
            var photo = former[index]
            photo.pixelSize = $0.photo.pixelSize
            return PhotoUpdate(photo, formerIndex: index)
          }, at: time)
        """),
      Command(
        "present", [.whole("index"), .optional("thumbnail", .thumbnail)],
        "present(index, from: thumbnail, at: time)"),
      Command(
        "offer", [.whole("index"), .optional("thumbnail", .thumbnail)],
        "offer(index, from: thumbnail)"),
      Command(
        "setThumbnail", [.whole("index"), .optional("thumbnail", .thumbnail)],
        "setThumbnail(thumbnail, of: index, at: time)"),
      Command(
        "setPixelSize", [.whole("index"), .record("photo", .photo)],
        "updatePhoto(at: index) { $0.pixelSize = photo.pixelSize }"),
      Command(
        "setWidthLimit", [.whole("index"), .number("width")],
        "updatePhoto(at: index) { $0.widthLimit = width > 0 ? width : nil }"),
      Command(
        "setTiles", [.whole("index"), .record("photo", .photo), .optional("tiles", .tiles)],
        """
        updatePhoto(at: index) { $0.tiles = tiles.map { $0.pyramid(of: photo.pixelSize) } }
        """),
      Command(
        "didLoad", [.whole("index"), .field("tile", .tile), .flag("isThere", or: true)],
        "didLoad(tile, of: index, isThere: isThere)"),
      Command("dismiss", [], "dismiss(at: time)"),
      Command("step", [.whole("distance")], "step(by: distance, at: time)"),
      Command("rotate", [.whole("quarterTurns")], "rotate(by: quarterTurns, at: time)"),
      Command("zoom", [.number("scale")], "zoom(to: scale, at: time)"),
    ],
    reports: [
      Report("presented", [.record("photo", .photoReference)]),
      Report("indexChanged", [.record("photo", .photoReference)]),
      Report("thumbnailHidden", [.record("photo", .photoReference), .flag("isHidden")]),
      Report("willDismiss", [.record("photo", .photoReference)]),
      Report("dismissed", [.record("photo", .photoReference)]),
      Report("zoomChanged", [.number("zoom")]),
    ],
    contents: [
      Content(name: "backdrop", number: Contents.backdrop.rawValue),
      Content(name: "controls", number: Contents.controls.rawValue),
    ])

  /// The commands of a viewer for panoramas.
  public static let lookAround = Interface(
    "lookAround", type: "PhotoViewer", extends: "viewer",
    commands: [
      Command(
        "setPanorama", [.whole("index"), .flag("loops", or: false)],
        """
        prepareToLookAround()
        updatePhoto(at: index) { ($0.isPanorama, $0.loops) = (true, loops) }
        """),
      Command("didLoadPhoto", [.whole("index")], "didLoadPhoto(index)"),
      Command("fill", [], "fill(at: time)"),
      Command("setMotion", [.flag("isOn")], "setMotion(isOn, at: time)"),
    ],
    contents: [Content(name: "copy", number: Contents.panoramaCopy.rawValue)])

  public static let scroll = Interface(
    "scroll", type: "ScrollInteraction",
    commands: [
      Command(
        "setContent", [.record("size", .size), .record("inset", .insets)],
        "setContent(size, inset: inset, at: time)"),
      Command(
        "scroll", [.record("offset", .point), .flag("animated", or: false)],
        "scroll(to: offset, animated: animated, at: time)"),
      Command(
        "scrollToVisible", [.record("rect", .rect), .flag("animated", or: false)],
        "scrollToVisible(rect, animated: animated, at: time)"),
      Command(
        "zoom", [.number("scale"), .record("point", .point), .flag("animated", or: false)],
        "zoom(to: scale, about: point, animated: animated, at: time)"),
      Command(
        "setZoomLimits", [.number("minimum"), .number("maximum")],
        "setZoomLimits(minimum: minimum, maximum: maximum, at: time)"),
      Command(
        "setSnapOffsets", [.list("offsets", .point)],
        """
        snapOffsets = ScrollInteraction.SnapOffsets(
          horizontal: offsets.map { $0.x }, vertical: offsets.map { $0.y })
        """),
      Command(
        "setOptions",
        {
          let configuration = ScrollInteraction.Configuration()
          return [
            .number("decelerationRate", or: configuration.deceleration.rate),
            .flag("bounces", or: configuration.bounces),
            .flag("alwaysBouncesHorizontally", or: configuration.alwaysBouncesHorizontally),
            .flag("alwaysBouncesVertically", or: configuration.alwaysBouncesVertically),
            .flag("isDirectionalLockEnabled", or: configuration.isDirectionalLockEnabled),
            .flag("isPagingEnabled", or: configuration.snapping == .pages),
            .flag("showsIndicators", or: configuration.showsIndicators),
            .flag("isFollowedByHost", or: false),
          ]
        }(),
        """
        guard let deceleration = try? Decay(rate: decelerationRate) else { return false }
        configure(at: time) {
          $0.deceleration = deceleration
          $0.bounces = bounces
          $0.alwaysBouncesHorizontally = alwaysBouncesHorizontally
          $0.alwaysBouncesVertically = alwaysBouncesVertically
          $0.isDirectionalLockEnabled = isDirectionalLockEnabled
          let hasOffsets = snapOffsets != ScrollInteraction.SnapOffsets()
          $0.snapping = isPagingEnabled ? .pages : hasOffsets ? .offsets : .none
          $0.showsIndicators = showsIndicators
        }
        content.isFollowedByHost = isFollowedByHost
        """),
    ],
    reports: [
      Report("willBeginDragging"), Report("didScroll", [.record("offset", .point)]),
      Report("willEndDragging", [.record("velocity", .point), .record("target", .point)]),
      Report("didEndDragging", [.flag("willDecelerate")]), Report("willBeginDecelerating"),
      Report("didEndDecelerating"), Report("didEndScrollingAnimation"),
      Report("willBeginZooming"), Report("didZoom", [.number("scale")]),
      Report("didEndZooming", [.number("scale")]),
      Report("didChangeAxes", [.field("axes", .bits("Axes"))]),
    ],
    contents: [
      Content(name: "indicator", number: Contents.scrollIndicator.rawValue),
      Content(name: "content", number: Contents.scrollContent.rawValue),
    ])

  public static let wall = Interface(
    "wall", type: "PhotoWall",
    commands: [
      Command("setPhotos", [.list("photos", .photo)], "setPhotos(photos, at: time)"),
      Command("updatePhotos", [.list("photos", .photoUpdate)], "updatePhotos(photos, at: time)"),
      Command("setSections", [.list("sections", .wallSection)], "setSections(sections, at: time)"),
      Command("scrub", [.number("fraction")], "scrub(to: fraction, at: time)"),
      Command("step", [.whole("headings")], "scroll(byHeadings: headings, at: time)"),
      Command(
        "focus", [.whole("index"), .flag("animated", or: false)],
        "focus(index, animated: animated, at: time)"),
      Command(
        "provideThumbnails", [.interaction("viewer", "PhotoViewer"), .record("map", .transform)],
        "viewer.setThumbnailSource(self, map: map, at: time)"),
    ],
    questions: [
      Question("cellsIn", [.record("rect", .rect)], rows: .wallCell, "cells(in: rect)"),
      Question(
        "cellAt", [.whole("index")], row: .wallCell, "cell(at: index)"),
      Question(
        "photoAt", [.record("point", .point)], row: .wallCell,
        "photo(at: point).flatMap { cell(at: $0) }"),
    ],
    reports: [
      Report("indexChanged", [.record("photo", .photoReference)]),
      Report("positionChanged", [.record("position", .wallPosition)]),
    ],
    inner: "scroll",
    contents: [
      Content(name: "indicator", number: Contents.scrollIndicator.rawValue),
      Content(name: "content", number: Contents.scrollContent.rawValue),
      Content(name: "cells", number: Contents.wallCells.rawValue),
      Content(name: "firstHeading", number: Contents.firstHeading),
      Content(name: "row", number: Contents.wallRow.rawValue),
      Content(name: "mosaic", number: Contents.mosaic.rawValue),
    ])

  public static let panorama = Interface(
    "panorama", type: "TiltPanner",
    commands: [
      Command(
        "setPicture",
        [
          .record("size", .size), .flag("isFilling", or: true), .flag("loops", or: false),
          .optional("tiles", .tiles),
        ],
        """
        setPicture(
          size, tiles: tiles.map { $0.pyramid(of: size) }, isFilling: isFilling, loops: loops,
          at: time)
        """),
      Command("setMotion", [.flag("isOn")], "setMotion(isOn, at: time)"),
      Command(
        "setOptions", [.record("options", .panoramaOptions)], "setOptions(options)"),
      Command(
        "setFilling", [.flag("isFilling"), .flag("animated", or: false)],
        "setFilling(isFilling, animated: animated, at: time)"),
      Command(
        "recenter", [.flag("animated", or: false)], "recenter(animated: animated, at: time)"),
      Command(
        "didLoad", [.field("tile", .tile), .flag("isThere", or: true)],
        "didLoad(tile, isThere: isThere)"),
    ],
    reports: [
      Report("fillingChanged", [.flag("isFilling")]), Report("didTurn"), Report("becameWhole"),
    ],
    inner: "scroll",
    contents: [
      Content(name: "content", number: Contents.scrollContent.rawValue),
      Content(name: "picture", number: Contents.panorama.rawValue),
      Content(name: "copy", number: Contents.panoramaCopy.rawValue),
      Content(name: "track", number: Contents.panoramaTrack.rawValue),
      Content(name: "thumb", number: Contents.panoramaThumb.rawValue),
    ])

  public static let peek = Interface(
    "peek", type: "PeekPan",
    commands: [
      Command(
        "setSource",
        [
          .record("source", .peekSource), .optional("thumbnail", .thumbnail),
          .list("previews", .size),
        ],
        """
        setSource(previews.isEmpty ? nil : source.showing(previews, from: thumbnail))
        """),
      Command(
        "reload",
        [
          .record("source", .peekSource), .optional("thumbnail", .thumbnail),
          .list("previews", .size),
        ],
        "reload(source.showing(previews, from: thumbnail), at: time)"),
      Command("begin", [], "begin(at: time)"),
      Command("step", [.whole("distance")], "step(by: distance, at: time)"),
      Command("commit", [], "commit(at: time)"),
      Command("cancel", [], "cancel(at: time)"),
      Command(
        "present",
        [
          .interaction("viewer", "PhotoViewer"), .whole("index"),
          .optional("thumbnail", .thumbnail),
        ],
        "present(index, in: viewer, from: thumbnail, at: time)"),
    ],
    reports: [
      Report("began", [.whole("index")]), Report("moved", [.whole("index")]),
      Report("updated", [.number("percentage")]), Report("stayed", [.whole("index")]),
      Report("ended", [.whole("index"), .flag("committed")]),
      Report("thumbnailHidden", [.flag("isHidden")]),
    ],
    contents: [Content(name: "backdrop", number: Contents.backdrop.rawValue)])

  public static let parallax = Interface(
    "parallax", type: "ParallaxFeed",
    commands: [
      Command(
        "setCell", [.whole("index"), .record("cell", .parallaxCell)], "setCell(index, cell)"),
      Command("place", [.list("placements", .placement)], "place(placements)"),
    ],
    questions: [
      Question(
        "breakpoints", [.whole("index")], rows: .breakpoint,
        "parallax(of: index)?.breakpoints ?? []")
    ])
}
