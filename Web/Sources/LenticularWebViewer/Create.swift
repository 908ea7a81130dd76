import Lenticular
import LenticularExports
import LenticularPhysics

/// Makes the stage, with a photo viewer on it, whatever kind is asked for: there is no other.
@_expose(wasm, "create")
@c(lenticular_create)
public func create(kind: Int32, width: Double, height: Double) {
  show(PhotoViewer(size: Size(width: width, height: height)))
}
