import CGTK
import LenticularDesktop
import LenticularGTK
import LenticularPhysics

/// The textures that a window draws in a frame, with their rectangles in the window.
struct DrawnTextures: Canvas {
  struct Texture {
    let texture: LenticularGTK.Texture
    let frame: Rect
  }

  private(set) var all: [Texture] = []
  private var transforms = [LenticularPhysics.AffineTransform.identity]

  init(of controller: WindowController) { controller.draw(on: &self, at: cg_now()) }

  mutating func push(_ transform: LenticularPhysics.AffineTransform) {
    transforms.append(transform.concatenating(transforms[transforms.count - 1]))
  }

  mutating func popTransform() { transforms.removeLast() }

  mutating func draw(_ image: AnyObject, in rect: Rect) {
    guard let texture = image as? LenticularGTK.Texture, let map = transforms.last else { return }
    let corner = map.apply(to: rect.origin)
    let size = Size(width: rect.size.width * map.a, height: rect.size.height * map.d)
    all.append(Texture(texture: texture, frame: Rect(origin: corner, size: size)))
  }

  mutating func pushClip(_ rect: Rect, cornerRadius: Double) {}
  mutating func pushOpacity(_ opacity: Double) {}
  mutating func pop() {}
  mutating func fill(_ rect: Rect, cornerRadius: Double, _ color: RGBA) {}
  mutating func stroke(_ rect: Rect, width: Double, _ color: RGBA) {}
}
