import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing

@testable import Lenticular

/// An interaction owns its surface; when it goes, so do its surface, layers, recognisers, arena and animator.
@Suite struct SurfaceLifetimeTests {
  struct Kind: Sendable, CustomStringConvertible {
    let description: String
    let make: @Sendable (Surface) -> any Interaction
  }

  static let kinds = [
    Kind(description: "scroll view") { ScrollInteraction($0) },
    Kind(description: "wall") { PhotoWall($0) },
    Kind(description: "viewer") { PhotoViewer($0) },
    Kind(description: "panorama") { TiltPanner($0) },
    Kind(description: "peek") { PeekPan($0) },
    Kind(description: "parallax") { ParallaxFeed($0) },
  ]

  private static let size = Size2D(width: 320, height: 480)

  /// What an interaction on a surface consists of, as long as it is there.
  private struct Remains {
    weak var interaction: (any Interaction)?
    weak var surface: Surface?
    weak var root: Layer?
    weak var arena: Arena?
    weak var renderer: LayerTreeRenderer?

    init(of interaction: any Interaction) {
      self.interaction = interaction
      let surface = interaction.surface
      self.surface = surface
      (root, arena, renderer) = (surface.root, surface.arena, surface.renderer)
    }

    var areAllThere: Bool {
      surface != nil && root != nil && arena != nil && renderer != nil
    }

    var areGone: Bool {
      interaction == nil && surface == nil && root == nil && arena == nil && renderer == nil
    }
  }

  @Test("without a stage nothing outlives an interaction", arguments: kinds)
  func withoutAStageNothingOutlivesAnInteraction(kind: Kind) {
    var remains: Remains?
    do {
      let interaction = kind.make(Surface(size: Self.size))
      _ = interaction.handle(.size(Size2D(width: 200, height: 300), displayScale: 2, at: 0), at: 0)
      interaction.advance(to: 0.1)
      remains = Remains(of: interaction)
      #expect(remains?.areAllThere == true)
    }
    #expect(remains?.areGone == true)
  }

  @Test("an interaction may outlive its stage", arguments: kinds)
  func anInteractionMayOutliveItsStage(kind: Kind) {
    var remains: Remains?
    do {
      let interaction = kind.make(Surface(size: Self.size))
      do {
        let stage = Stage(interaction)
        let touch = PointerSample(id: 1, time: 1, phase: .down, location: Point2D(x: 100, y: 100))
        stage.handle(.pointer(touch))
        _ = stage.advance(to: 1.1)
      }
      remains = Remains(of: interaction)
      #expect(remains?.areAllThere == true)
    }
    #expect(remains?.areGone == true)
  }

  @Test("an interaction that is never added leaves the stage as it was", arguments: kinds)
  func anInteractionThatIsNeverAddedLeavesTheStageAsItWas(kind: Kind) {
    let stage = Stage()
    weak var surface: Surface?
    do {
      let interaction = kind.make(stage.makeSurface(size: Self.size))
      surface = interaction.surface
      #expect(stage.advance(to: 1).changes.isEmpty == false)
    }
    #expect(surface == nil)
    #expect(stage.advance(to: 2).removed.isEmpty == false, "its layers are removed")
    #expect(stage.isIdle && stage.advance(to: 3).changes.isEmpty)
  }

  @Test("removing an interaction removes those on surfaces inside its layers")
  func removingInteractionRemovesThoseOnSurfaces() {
    let stage = Stage()
    func add(in layer: Layer?) -> ScrollInteraction {
      let view = ScrollInteraction(stage.makeSurface(size: Self.size, in: layer))
      stage.add(view)
      return view
    }
    let outer = add(in: nil)
    let middle = add(in: outer.content)
    let inner = add(in: middle.content)
    let other = add(in: nil)
    _ = stage.advance(to: 1)
    stage.perform(at: 1) { time in
      inner.setContent(Size2D(width: 100, height: 5000), at: time)
      inner.scroll(to: Point2D(x: 0, y: 1000), animated: true, at: time)
    }
    stage.remove(outer)
    for view in [outer, middle, inner] { #expect(stage.interaction(on: view.surface.id) == nil) }
    #expect(stage.interaction(on: other.surface.id) === other)
    #expect(stage.advance(to: 1.1).removed.contains(inner.content.id) && stage.isIdle)
  }
}
