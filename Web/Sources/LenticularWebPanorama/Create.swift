import Lenticular
import LenticularExports
import LenticularPhysics
import LenticularWire

/// Makes the stage, with a tilt panner on it, whatever kind is asked for: there is no other.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) {
  show(TiltPanner(size: Size(width: width, height: height)))
}

@_expose(wasm, "handle")
@c(lenticular_handle)
public func handle(count: Int32) -> Int32 {
  dispatch(count: count) { decoder, kind, time in
    decoder.panoramaEvent(of: kind, at: time) ?? decoder.scrollEvent(of: kind, at: time)
  }
}

@_expose(wasm, "advance")
@c(lenticular_advance)
public func advance(time: Double) -> Int32 {
  render(at: time) { encoder, effect in
    switch effect {
    case .panorama(let effect): encoder.append(effect)
    case .scroll(let effect): encoder.append(effect)
    default: break
    }
  }
}
