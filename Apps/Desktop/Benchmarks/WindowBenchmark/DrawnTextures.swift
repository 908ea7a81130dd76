import CGTK
import LenticularDesktop
import LenticularGTK
import LenticularPhysics

/// The textures that a window draws in a frame, with their rectangles in the window.
struct DrawnTextures: Canvas {
  struct Texture {
    let texture: LenticularGTK.Texture
    let frame: Rect2D
  }

  private(set) var all: [Texture] = []
  private var transforms = [LenticularPhysics.AffineTransform2D.identity]

  init(of controller: WindowController) { controller.draw(on: &self, at: cg_now()) }

  mutating func push(_ transform: LenticularPhysics.AffineTransform2D) {
    transforms.append(transform.concatenating(transforms[transforms.count - 1]))
  }

  mutating func popTransform() { transforms.removeLast() }

  mutating func draw(_ image: AnyObject, in rect: Rect2D) {
    guard let texture = image as? LenticularGTK.Texture, let map = transforms.last else { return }
    let corner = map.apply(to: rect.origin)
    let size = Size2D(width: rect.size.width * map.a, height: rect.size.height * map.d)
    all.append(Texture(texture: texture, frame: Rect2D(origin: corner, size: size)))
  }

  mutating func drawPixels(_ image: AnyObject, in rect: Rect2D, visible: Rect2D) {
    draw(image, in: rect)
  }

  mutating func fillChecks(_ rect: Rect2D, side: Double, _ dark: RGBA, _ light: RGBA) {}
  mutating func pushClip(_ rect: Rect2D, cornerRadius: Double) {}
  mutating func pushOpacity(_ opacity: Double) {}
  mutating func pop() {}
  mutating func fill(_ rect: Rect2D, cornerRadius: Double, _ color: RGBA) {}
  mutating func stroke(_ rect: Rect2D, width: Double, _ color: RGBA) {}
}
