import LenticularPhysics
import LenticularScene

/// How previews appear, move and disappear.
extension PeekPan {
  /// The largest size of a preview at rest.
  var box: Size2D {
    Size2D(
      width: safeArea.size.width * configuration.largestWidth,
      height: safeArea.size.height * configuration.largestHeight)
  }

  /// Inserts the first preview of a peek over its thumbnail, or takes it back if it is flying back.
  func raise(_ peek: Peek, from thumbnail: ThumbnailPlacement?, at time: Double) {
    if root.sublayers.first !== backdrop { root.insertSublayer(backdrop, at: 0) }
    let flies = thumbnail != nil && !reducesMotion
    let home = peek.track.index
    if preview?.index != home { sendAway(at: time) }
    if preview == nil, !takeDeparting(home) {
      let preview = insertPreview(home, of: peek)
      if let thumbnail, flies {
        preview.layer.set(preview.pose(over: thumbnail))
      } else {
        preview.layer.position.set(restingPosition(of: preview, of: peek))
        preview.layer.opacity.set(0)
      }
    }
    if flies { hideThumbnail(true) }
  }

  /// Lets the first preview of a peek fly to its resting position.
  func rise(at time: Double) {
    dim(to: configuration.dimming, at: time)
    settle(spring: configuration.risingSpring, at: time)
  }

  /// Replaces the preview by that of another index, which slides in from a side: 1 is right, −1 is left.
  func slide(to index: Int, direction: Double, at time: Double) {
    guard let peek else { return }
    let shift = Point2D(x: direction * size.width * configuration.slideShare, y: 0)
    let former = preview
    if !takeDeparting(index) {
      let next = insertPreview(index, of: peek)
      next.layer.opacity.set(0)
      let position = restingPosition(of: next, of: peek)
      next.layer.position.set(reducesMotion ? position : position + shift)
    }
    if let former {
      if !reducesMotion {
        former.layer.position.animate(
          to: restingPosition(of: former, of: peek) - shift, spring: configuration.slidingSpring,
          at: time)
      }
      depart(former, at: time)
    }
    settle(spring: configuration.slidingSpring, at: time)
  }

  /// Animates the preview to rest, from its present state.
  func settle(spring: DampedSpring, at time: Double) {
    guard let preview, let peek else { return }
    preview.layer.animate(
      to: preview.pose(at: restingPosition(of: preview, of: peek)), spring: spring, at: time)
    fade(preview.layer, to: 1, spring: spring, at: time)
  }

  /// Lets the preview follow the finger.
  func follow(at time: Double) {
    guard let preview, let peek, peek.hasRisen, !reducesMotion else { return }
    preview.layer.position.animate(
      to: restingPosition(of: preview, of: peek), spring: configuration.followSpring, at: time)
  }

  /// The centre of a preview at rest: above the finger if there is room, never below the middle of the view,
  /// and displaced by a fraction of the finger's movement.
  private func restingPosition(of preview: PeekPreview, of peek: Peek) -> Point2D {
    let middle = safeArea.center
    let half = preview.size.height / 2
    let clearance = configuration.clearance
    let above = max(safeArea.minY + clearance + half, peek.anchor.y - clearance - half)
    let position = Point2D(x: middle.x, y: peek.isHeld ? min(middle.y, above) : middle.y)
    guard !reducesMotion else { return position }
    let translation = peek.finger - peek.anchor
    let share = configuration.followShare
    return position + Point2D(x: translation.x * share.x, y: translation.y * share.y)
  }

  func flyBack(to thumbnail: ThumbnailPlacement, at time: Double) {
    guard let preview else { return }
    let spring = configuration.returnSpring
    preview.layer.animate(to: preview.pose(over: thumbnail), spring: spring, at: time)
    fade(preview.layer, to: 1, spring: spring, at: time)
  }

  /// Fades the preview out in place.
  func sendAway(at time: Double) {
    guard let preview else { return }
    self.preview = nil
    depart(preview, at: time)
  }

  func removePreview() {
    if let preview { root.removeSublayer(preview.layer) }
    preview = nil
  }

  /// Removes previews that have faded out.
  func removeDeparted() {
    var index = 0
    while index < departing.count {
      if departing[index].layer.opacity.isRunning {
        index += 1
      } else {
        root.removeSublayer(departing.remove(at: index).layer)
      }
    }
  }

  /// Removes everything at once.
  func clear() {
    removePreview()
    for preview in departing { root.removeSublayer(preview.layer) }
    departing = []
    root.removeSublayer(backdrop)
    backdrop.opacity.set(0)
    hideThumbnail(false)
    finish()
  }

  func dim(to opacity: Double, at time: Double) {
    fade(backdrop, to: opacity, spring: configuration.dimmingSpring, at: time)
  }

  /// Takes back a preview that is fading out; returns whether there is one.
  private func takeDeparting(_ index: Int) -> Bool {
    guard
      let position = departing.firstIndex(where: { $0.index == index && !$0.isFromFormerSource })
    else {
      return false
    }
    preview = departing.remove(at: position)
    return true
  }

  private func insertPreview(_ index: Int, of peek: Peek) -> PeekPreview {
    let next = PeekPreview(
      index: index, pixelSize: peek.source.size(at: index), box: box,
      cornerRadius: configuration.cornerRadius, renderer: renderer)
    root.addSublayer(next.layer)
    preview = next
    return next
  }

  private func depart(_ preview: PeekPreview, at time: Double) {
    fade(preview.layer, to: 0, spring: configuration.slidingSpring, at: time)
    departing.append(preview)
    if departing.count > configuration.largestDepartingCount {
      root.removeSublayer(departing.removeFirst().layer)
    }
  }

  private func fade(_ layer: Layer, to opacity: Double, spring: DampedSpring, at time: Double) {
    guard layer.opacity.model != opacity else { return }
    if reducesMotion {
      layer.opacity.animate(
        to: opacity, curve: .easeInOut, duration: configuration.crossFadeDuration, at: time)
    } else {
      layer.opacity.animate(to: opacity, spring: spring, at: time)
    }
  }
}
