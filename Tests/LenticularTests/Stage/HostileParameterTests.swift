import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

/// Interactions with parameters, photographs and thumbnails whose numbers have no sense.
extension HostileUseTests {
  @Test("a scroll view with odd parameters", arguments: oddities)
  func scrollParameters(odd: Double) {
    for change in Self.scrollChanges {
      var configuration = ScrollInteraction.Configuration()
      configuration.maximumZoomScale = 4
      change(&configuration, odd)
      let host = Host()
      let view = ScrollInteraction(
        host.stage.makeSurface(size: Self.size), configuration: configuration)
      host.stage.add(view)
      view.setContent(Size2D(width: 2000, height: 3000), at: host.time)
      view.snapOffsets = ScrollInteraction.SnapOffsets(
        horizontal: [odd, 3, .nan, -odd], vertical: [900, odd, 20])
      host.play(view)
      view.configure(at: host.time) { change(&$0, odd) }
      host.play(view)
      #expect(host.faults.isEmpty)
    }
  }

  typealias ScrollChange = @Sendable (inout ScrollInteraction.Configuration, Double) -> Void
  static let scrollChanges: [ScrollChange] = [
    { $0.snapping = .multiples(of: $1, around: 3) },
    { $0.snapping = .multiples(of: 100, around: $1 < 0 ? .min : .max) },
    { configuration, _ in configuration.snapping = .offsets },
    { $0.minimumZoomScale = $1 },
    { $0.maximumZoomScale = $1 },
    { $0.lineLength = $1 },
    { $0.largestOverzoom = $1 },
    {
      $0.directionalLockRatio = $1
      $0.isDirectionalLockEnabled = true
    },
    { $0.momentumRetention = $1 },
    { $0.momentumThreshold = $1 },
    { $0.snapDelay = $1 },
    { $0.rubberBand.coefficient = $1 },
    { $0.indicator.thickness = $1 },
    { $0.indicator.edgeDistance = $1 },
    { $0.indicator.minimumLength = $1 },
    { $0.indicator.minimumOverscrolledLength = $1 },
    { $0.indicator.delay = $1 },
    { $0.indicator.fadeDuration = $1 },
  ]

  @Test("a peek with odd parameters", arguments: oddities)
  func peekParameters(odd: Double) {
    typealias Change = (inout PeekPan.Configuration, Double) -> Void
    let changes: [Change] = [
      { $0.track.hysteresis = $1 }, { $0.track.leastSegment = $1 }, { $0.track.restDelay = $1 },
      { $0.track.restRate = $1 }, { $0.track.restAcceleration = $1 },
      { $0.track.largestRestRate = $1 }, { $0.track.slop = $1 }, { $0.track.valueStep = $1 },
      { $0.peekPressure = $1 }, { $0.pressDuration = $1 }, { $0.commitPressure = $1 },
      { $0.commitReleasePressure = $1 }, { $0.commitDistance = $1 }, { $0.commitShare = $1 },
      { $0.leastCommitDistance = $1 }, { $0.commitLeeway = $1 }, { $0.clearance = $1 },
    ]
    for change in changes {
      for mode in [PeekSource.Mode.contents, .neighbours(start: 3), .value] {
        var configuration = PeekPan.Configuration()
        change(&configuration, odd)
        let host = Host()
        let peek = PeekPan(host.stage.makeSurface(size: Self.size), configuration: configuration)
        host.stage.add(peek)
        peek.setSource(
          PeekSource(
            mode, sizes: Self.photos(9).map(\.pixelSize), minimumPoint: odd, maximumPoint: -odd,
            range: odd < 0 ? .min : .max, margin: odd))
        host.finger(.down, 150, 300, pressure: 0.9)
        for step in 0..<180 {
          host.frame()
          host.finger(.moved, step < 60 ? 150 + Double(step) * 3 : 319, 300, pressure: 0.9)
        }
        host.finger(.up, 319, 300)
        host.settle()
        peek.begin(at: host.time)
        peek.step(by: .max, at: host.time)
        peek.step(by: .min, at: host.time)
        host.frame()
        peek.cancel(at: host.time)
        host.settle()
        #expect(host.faults.isEmpty)
      }
    }
  }

  @Test("a track of indices with odd parameters", arguments: oddities)
  func trackParameters(odd: Double) {
    typealias Change = (inout PeekTrack.Configuration, Double) -> Void
    let changes: [Change] = [
      { $0.hysteresis = $1 }, { $0.leastSegment = $1 }, { $0.restDelay = $1 }, { $0.restRate = $1 },
      { $0.restAcceleration = $1 }, { $0.largestRestRate = $1 }, { $0.slop = $1 },
      { $0.valueStep = $1 },
    ]
    for change in changes {
      var configuration = PeekTrack.Configuration()
      change(&configuration, odd)
      for mode in [PeekSource.Mode.contents, .neighbours(start: -4), .value] {
        var track = PeekTrack(
          PeekSource(mode, sizes: Self.photos(9).map(\.pixelSize), margin: odd), width: 320,
          start: 150, configuration: configuration)
        for x in [160, 319, 0, odd, 1e300] {
          track.move(to: x, at: 2)
          track.advance(to: 5)
          track.advance(to: odd)
        }
        track.step(by: .max, at: 6)
        track.step(by: .min, at: 7)
        #expect((0..<9).contains(track.index))
      }
    }
  }

  @Test("a panorama with odd parameters", arguments: oddities)
  func panoramaParameters(odd: Double) {
    typealias Change = (inout TiltPanner.Configuration, Double) -> Void
    let changes: [Change] = [
      { $0.options.sensitivity = $1 }, { $0.options.pixelBudget = $1 },
      { $0.options.recentringDelay = $1 }, { $0.gain = $1 }, { $0.openingRate = $1 },
      { $0.closingRate = $1 }, { $0.memory = $1 }, { $0.smoothingTime = $1 }, { $0.edgeGive = $1 },
      { $0.edgeReturn = $1 }, { $0.largestPixel = $1 }, { $0.keyStep = $1 }, { $0.zoomStep = $1 },
      { $0.hoverMargin = $1 }, { $0.scrollBar.lineWidth = $1 }, { $0.scrollBar.inset = $1 },
    ]
    for change in changes {
      for loops in [false, true] {
        var configuration = TiltPanner.Configuration()
        change(&configuration, odd)
        let host = Host()
        let panner = TiltPanner(
          host.stage.makeSurface(size: Self.size), configuration: configuration)
        host.stage.add(panner)
        panner.setPicture(Size2D(width: 9000, height: 1000), loops: loops, at: host.time)
        panner.setMotion(true, at: host.time)
        host.play(panner)
        #expect(host.faults.isEmpty)
      }
    }
  }

  @Test("a feed with odd parameters and cells", arguments: oddities)
  func feedParameters(odd: Double) {
    typealias Change = (inout ParallaxFeed.Configuration, Double) -> Void
    let changes: [Change] = [
      { $0.margin = $1 }, { $0.tilt.depth = $1 }, { $0.tilt.halfAngle = $1 },
      { $0.tilt.leakTime = $1 }, { $0.tilt.smoothingTime = $1 }, { $0.tilt.tremor = $1 },
      { $0.tilt.stillness = $1 },
    ]
    for change in changes {
      var configuration = ParallaxFeed.Configuration()
      change(&configuration, odd)
      let host = Host()
      let feed = ParallaxFeed(host.stage.makeSurface(size: Self.size), configuration: configuration)
      host.stage.add(feed)
      let frame = Rect2D(x: 10, y: 300, width: 300, height: 200)
      feed.setCells([
        ParallaxFeed.Cell(
          frame: frame, pictureSize: Size2D(width: 3000, height: 2000), tilts: true),
        ParallaxFeed.Cell(frame: Rect2D(x: odd, y: 0, width: 300, height: odd), pictureSize: nil),
        ParallaxFeed.Cell(
          frame: frame, pictureSize: Size2D(width: odd, height: 2000), ratio: odd,
          viewLength: odd, largestScale: odd, tilts: true),
      ])
      host.frame()
      feed.scroll(to: Point2D(x: odd, y: 100))
      feed.setCell(99, ParallaxFeed.Cell(frame: frame))
      feed.setCell(-1, ParallaxFeed.Cell(frame: frame))
      feed.place([
        ParallaxFeed.Placement(index: 0, distance: odd),
        ParallaxFeed.Placement(index: .max, distance: 1),
      ])
      host.play(feed)
      #expect(host.faults.isEmpty)
    }
  }

  @Test("a viewer with odd parameters", arguments: oddities)
  func viewerParameters(odd: Double) {
    typealias Change = (inout PhotoViewer.Configuration, Double) -> Void
    let changes: [Change] = [
      { $0.crossFadeDuration = $1 }, { $0.leastMaximumZoom = $1 }, { $0.doubleTapGap = $1 },
      { $0.leastDoubleTapZoom = $1 }, { $0.zoomStep = $1 }, { $0.pageSpacing = $1 },
      { $0.dismissalDistance = $1 }, { $0.dismissalScale = $1 }, { $0.dimmingDistance = $1 },
      { $0.openingGrowth = $1 }, { $0.fittingLeeway = $1 }, { $0.initialZoom = .scale($1) },
      { $0.scrolling.rubberBand.coefficient = $1 },
    ]
    let box = Rect2D(x: 20, y: 60, width: 80, height: 80)
    let thumbnails = [
      ThumbnailPlacement(frame: box),
      ThumbnailPlacement(frame: Rect2D(x: odd, y: 0, width: 80, height: 80)),
      ThumbnailPlacement(frame: Rect2D(x: 0, y: 0, width: odd, height: 80)),
      ThumbnailPlacement(frame: box, cornerRadius: odd),
      ThumbnailPlacement(frame: box, alignment: Point2D(x: odd, y: odd)),
      ThumbnailPlacement(frame: box, zoom: odd),
    ]
    for (index, change) in changes.enumerated() {
      var configuration = PhotoViewer.Configuration()
      change(&configuration, odd)
      let host = Host()
      let viewer = PhotoViewer(
        host.stage.makeSurface(size: Self.size), configuration: configuration)
      host.stage.add(viewer)
      var photos = Self.photos(5)
      photos[2] = Photo(pixelSize: Size2D(width: odd, height: 300), widthLimit: odd)
      photos[3] = Photo(pixelSize: Self.size, isPanorama: true, loops: true, widthLimit: odd)
      viewer.setPhotos(photos, at: host.time)
      for thumbnail in thumbnails {
        host.stage.perform(at: host.time) {
          viewer.present(index % 5, from: thumbnail, at: $0)
        }
        host.frame()
        host.play(viewer)
        host.stage.perform(at: host.time) {
          viewer.setThumbnail(thumbnail, of: index % 5, at: $0)
          viewer.dismiss(at: $0)
        }
        host.settle()
      }
      #expect(host.faults.isEmpty)
    }
  }

  @Test("a wall with odd parameters and photographs", arguments: oddities)
  func wallParameters(odd: Double) {
    typealias Change = (inout PhotoWall.Configuration, Double) -> Void
    let changes: [Change] = [
      { $0.spacing = $1 }, { $0.maximumCellCount = $1 }, { $0.margin = $1 }, { $0.lookahead = $1 },
      { $0.mosaicDetail = $1 }, { $0.zoomStep = $1 }, { $0.headingHeight = $1 },
      { $0.leastColumnWidth = $1 }, { $0.firstColumnWidth = $1 },
    ]
    for change in changes {
      var configuration = PhotoWall.Configuration()
      change(&configuration, odd)
      let host = Host()
      let wall = PhotoWall(host.stage.makeSurface(size: Self.size), configuration: configuration)
      host.stage.add(wall)
      wall.setPhotos(
        Self.photos(40) + [Photo(pixelSize: Size2D(width: odd, height: 20))], at: host.time)
      host.play(wall)
      wall.setSections(
        [
          PhotoWall.Section(start: 0, level: 0), PhotoWall.Section(start: -5, level: .max),
          PhotoWall.Section(start: .max, level: .min), PhotoWall.Section(start: 10, level: 1),
          PhotoWall.Section(start: 10, level: 1),
        ], at: host.time)
      host.play(wall)
      wall.scrub(to: odd, at: host.time)
      wall.scroll(byHeadings: .max, at: host.time)
      wall.scroll(byHeadings: .min, at: host.time)
      _ = wall.cell(at: .min)
      _ = wall.cell(at: .max)
      _ = wall.photo(at: Point2D(x: odd, y: odd))
      _ = wall.cells(in: Rect2D(x: odd, y: -odd, width: odd, height: odd))
      wall.focus(.max, animated: true, at: host.time)
      wall.focus(-1, animated: false, at: host.time)
      _ = wall.revealThumbnail(of: .min, at: host.time)
      host.play(wall)
      #expect(host.faults.isEmpty)
    }
  }
}
