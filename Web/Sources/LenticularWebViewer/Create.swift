import Lenticular
import LenticularExports
import LenticularPhysics
import LenticularWire

/// Makes a surface with a photo viewer on it, whatever kind is asked for: there is no other. Returns its
/// number.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) -> Int32 {
  add(width: width, height: height) { PhotoViewer($0) }
}

@_expose(wasm, "handle")
@c(lenticular_handle)
public func handle(surfaces: Int32, count: Int32) -> Int32 {
  dispatch(surfaces: surfaces, count: count) { decoder, kind, _ in decoder.photoEvent(of: kind) }
}

@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  render(at: time) { encoder, effect in encoder.appendPhotoEffect(effect) }
}
