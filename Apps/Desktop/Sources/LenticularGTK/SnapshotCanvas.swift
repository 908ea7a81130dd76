import CGTK
import LenticularDesktop
import LenticularPhysics

/// A canvas that draws by render nodes of GTK.
struct SnapshotCanvas: Canvas {
  let snapshot: OpaquePointer

  func push(_ transform: AffineTransform2D) {
    cg_push_transform(
      snapshot, transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
  }

  func popTransform() { gtk_snapshot_restore(snapshot) }

  func pushClip(_ rect: Rect2D, cornerRadius: Double) {
    cg_push_clip(
      snapshot, rect.minX, rect.minY, rect.size.width, rect.size.height, cornerRadius)
  }

  func pushOpacity(_ opacity: Double) { gtk_snapshot_push_opacity(snapshot, opacity) }

  func pop() { gtk_snapshot_pop(snapshot) }

  func fill(_ rect: Rect2D, cornerRadius: Double, _ color: RGBA) {
    cg_fill(
      snapshot, rect.minX, rect.minY, rect.size.width, rect.size.height, cornerRadius,
      color.components)
  }

  func stroke(_ rect: Rect2D, width: Double, _ color: RGBA) {
    cg_stroke(
      snapshot, rect.minX, rect.minY, rect.size.width, rect.size.height, width, color.components)
  }

  func fillChecks(_ rect: Rect2D, side: Double, _ dark: RGBA, _ light: RGBA) {
    cg_fill_checks(
      snapshot, rect.minX, rect.minY, rect.size.width, rect.size.height, side, dark.components,
      light.components)
  }

  func drawPixels(_ image: AnyObject, in rect: Rect2D, visible: Rect2D) {
    guard let texture = image as? Texture, let bytes = texture.bytes else {
      return draw(image, in: rect)
    }
    cg_draw_pixels(
      snapshot, bytes, Int32(texture.width), Int32(texture.height), rect.minX, rect.minY,
      rect.size.width, rect.size.height, visible.minX, visible.minY, visible.size.width,
      visible.size.height)
  }

  func draw(_ image: AnyObject, in rect: Rect2D) {
    guard let texture = image as? Texture else { return }
    cg_draw_texture(
      snapshot, texture.object, rect.minX, rect.minY, rect.size.width, rect.size.height)
  }
}

extension RGBA {
  fileprivate var components: [Double] { [red, green, blue, alpha] }
}

/// A texture of GTK.
package final class Texture {
  package let object: OpaquePointer
  let width: Int
  let height: Int
  /// The pixels, as long as the texture exists; nil if they were copied.
  let bytes: UnsafeMutableRawPointer?

  /// - Parameter owner: the owner of the bytes, which is retained as long as the texture; nil to copy the bytes.
  init(_ bytes: UnsafeMutableRawPointer, width: Int, height: Int, owner: AnyObject?) {
    (self.width, self.height) = (width, height)
    self.bytes = owner == nil ? nil : bytes
    if let owner {
      object = cg_texture_new(
        bytes, Int32(width), Int32(height),
        { Unmanaged<AnyObject>.fromOpaque($0!).release() },
        Unmanaged.passRetained(owner).toOpaque())
    } else {
      object = cg_texture_new(bytes, Int32(width), Int32(height), nil, nil)
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(object)) }
}
