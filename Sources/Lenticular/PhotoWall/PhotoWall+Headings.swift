import LenticularPhysics
import LenticularScene

/// The headings of a wall with sections, and the positions to which a scrubber leads.
extension PhotoWall {
  /// Shows the headings of the blocks in the view, and reports the position.
  func showTimeline(at time: Double) {
    guard let grid = layout.grid, let shown else {
      return timeline.headings.keep(0..<0, in: timeline.layer)
    }
    if let former = timeline.former, !former.opacity.isRunning(at: time) {
      timeline.removeFormer(from: scrollView.content)
    }
    let blocks = grid.blocks(from: shown.rect.minY, to: shown.rect.maxY)
    timeline.headings.keep(blocks, in: timeline.layer)
    let size = Size2D(width: view.width, height: configuration.headingHeight)
    let (zoom, offset) = (scrollView.zoomScale(at: time), scrollView.contentOffset(at: time).y)
    for number in blocks {
      let block = grid.blocks[number]
      guard let section = block.section else { continue }
      let y = block.headingTop(height: size.height, zoom: zoom, offset: offset)
      let origin = Point2D(x: 0, y: y)
      if let heading = timeline.headings.row(number) {
        if heading.layer.position.model != origin { heading.layer.position.set(origin) }
        continue
      }
      let heading = WallRow(
        renderer, number: number, frame: Rect2D(origin: origin, size: size),
        contents: .heading(section))
      timeline.layer.addSublayer(heading.layer)
      timeline.headings.append(heading)
    }
    reportPosition(at: time)
  }

  private func reportPosition(at time: Double) {
    guard let position = position(at: time), position != timeline.position else { return }
    timeline.position = position
    queue.add(.positionChanged(position))
  }

  /// The position that the wall shows at a time in seconds; nil without sections or photographs.
  public func position(at time: Double) -> Position? {
    guard let grid = layout.grid, grid.count > 0 else { return nil }
    let zoom = scrollView.zoomScale(at: time)
    let offset = scrollView.contentOffset(at: time).y
    let height = grid.size.height * zoom
    let travel = max(0, height - view.height)
    let share = travel > 0 ? max(0, min(1, offset / travel)) : 0
    let count = grid.count(above: share * grid.size.height)
    let photo = min(grid.count - 1, Int(count))
    let next = sections.indices.partitioningIndex { sections[$0].start > photo }
    return Position(fraction: count / Double(grid.count), section: next > 0 ? next - 1 : nil)
  }

  /// Scrolls a wall with sections at once to the place with a fraction of the photographs above it, from 0 to 1; see
  /// ``Position``.
  public func scrub(to fraction: Double, at time: Double) {
    guard let grid = layout.grid, grid.count > 0, fraction.isFinite, viewport != nil else { return }
    let height = grid.height(above: max(0, min(1, fraction)) * Double(grid.count))
    let travel = max(0, grid.size.height * scrollView.zoomScale - view.height)
    let offset = Point2D(x: scrollView.contentOffset.x, y: height / grid.size.height * travel)
    scrollView.scroll(to: offset, animated: false, at: time)
  }

  /// Scrolls to the heading that is a number of headings below or, if negative, above the one at the top of the view.
  public func scroll(byHeadings distance: Int, at time: Double) {
    guard let grid = layout.grid, grid.count > 0, viewport != nil else { return }
    let zoom = scrollView.zoomScale
    let top = scrollView.contentOffset.y
    // The last block whose heading has reached the top.
    let block = grid.blocks.indices.partitioningIndex { grid.blocks[$0].y * zoom > top + 0.5 } - 1
    let last = grid.blocks.count - 1
    let (target, isExact) = (
      max(0, min(last, block)), abs(grid.blocks[max(0, block)].y * zoom - top) < 1
    )
    let blockCount = distance < 0 && !isExact ? distance + 1 : distance
    let next = max(0, min(last, target + max(-last, min(last, blockCount))))
    scrollView.scroll(
      to: Point2D(x: scrollView.contentOffset.x, y: grid.blocks[next].y * zoom), animated: true,
      at: time)
  }
}
extension SectionGrid.Block {
  /// The top of the heading in the view: where the block begins, or the top of the view while the block is there.
  func headingTop(height: Double, zoom: Double, offset: Double) -> Double {
    let (top, bottom) = (y * zoom - offset, end * zoom - offset)
    return min(max(top, 0), max(top, bottom - height))
  }
}

extension Contents {
  /// The photographs of a wall with sections, near the view.
  public static let wallCells = Contents(rawValue: -11)

  /// The heading of a section of a wall, by the index of the section.
  public static func heading(_ section: Int) -> Contents {
    Contents(rawValue: firstHeading - Int32(section))
  }

  /// The contents of the heading of the first section; those of the others have lower numbers.
  public static var firstHeading: Int32 { -1000 }
}
