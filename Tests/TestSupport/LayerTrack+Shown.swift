import LenticularPhysics
import LenticularScene

extension LayerTrack {
  /// What a compositor shows at a time, in seconds: between two keyframes, numbers are interpolated; before the first one
  /// and after the last one, these are shown. Nil for a track that has ended, which has no keyframes.
  public func shown(at time: Double) -> Keyframe? {
    guard let next = keyframes.firstIndex(where: { $0.time > time }) else { return keyframes.last }
    guard next > 0 else { return keyframes.first }
    let (one, other) = (keyframes[next - 1], keyframes[next])
    let share = (time - one.time) / (other.time - one.time)
    var shown = one
    shown.time = time
    shown.transform = one.transform + (other.transform - one.transform) * share
    shown.box = one.box + (other.box - one.box) * share
    shown.cornerRadius += (other.cornerRadius - one.cornerRadius) * share
    shown.opacity += (other.opacity - one.opacity) * share
    return shown
  }
}
