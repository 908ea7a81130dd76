import CGTK
import LenticularDesktop
import LenticularGTK
import LenticularPhysics

/// A widget that only draws textures, and moves them in each frame. It is in the same window as the stage, in turns.
final class PlainWidget {
  private let stage: UnsafeMutablePointer<GtkWidget>
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let textures: [DrawnTextures.Texture]
  private let size: Size2D
  /// The speed of the textures, in points per second.
  private static let speed = 1000.0
  private var distance = 0.0

  init(in window: ViewWindow, _ textures: [DrawnTextures.Texture]) {
    self.textures = textures
    stage = window.stage
    size = Size2D(
      width: Double(gtk_widget_get_width(stage)), height: Double(gtk_widget_get_height(stage)))
    let owner = Owner()
    var calls = CGStageCalls()
    calls.context = Unmanaged.passRetained(owner).toOpaque()
    calls.resize = { _, _, _, _ in }
    calls.handle = { _, _ in false }
    calls.key = { _, _, _ in false }
    calls.drop = { _, _ in }
    calls.destroy = { _ in }
    calls.tick = { context, time in
      Owner.plain(context).move(to: time)
      return true
    }
    calls.draw = { context, snapshot in Owner.plain(context).draw(snapshot!) }
    widget = cg_stage_new(calls)
    owner.plain = self
    gtk_widget_set_visible(widget, 0)
    gtk_overlay_add_overlay(OpaquePointer(gtk_widget_get_parent(stage)!), widget)
    cg_stage_start(widget)
  }

  /// The context of the calls, which exists before the widget.
  private final class Owner {
    var plain: PlainWidget!

    static func plain(_ context: UnsafeMutableRawPointer?) -> PlainWidget {
      Unmanaged<Owner>.fromOpaque(context!).takeUnretainedValue().plain
    }
  }

  /// Measures the frames of the widget in place of the stage.
  func measure(by meter: FrameMeter, seconds: Double) -> FrameMeter.Frames {
    show(true)
    defer { show(false) }
    let end = cg_now() + seconds
    return meter.measure { cg_now() < end }
  }

  private func show(_ isShown: Bool) {
    gtk_widget_set_visible(stage, isShown ? 0 : 1)
    gtk_widget_set_visible(widget, isShown ? 1 : 0)
    FrameMeter.pass(0.3)
  }

  private func move(to time: Double) {
    distance = Self.speed * time
    gtk_widget_queue_draw(widget)
  }

  /// Draws each texture in its size. A texture that leaves the widget at the bottom comes back at the top.
  private func draw(_ snapshot: OpaquePointer) {
    cg_fill(snapshot, 0, 0, size.width, size.height, 0, [0, 0, 0, 1])
    for texture in textures {
      let frame = texture.frame
      let y = (frame.maxY + distance)
        .truncatingRemainder(dividingBy: size.height + frame.size.height)
      cg_draw_texture(
        snapshot, texture.texture.object, frame.minX, y - frame.size.height, frame.size.width,
        frame.size.height)
    }
  }
}
