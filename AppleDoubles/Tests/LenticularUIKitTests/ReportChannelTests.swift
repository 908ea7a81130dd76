import Lenticular
import LenticularPhysics
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("Reports") @MainActor struct ReportChannelTests {
    let room = Room()

    private func scrollView() -> ContentScrollView {
      let content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 100_000))
      let view = ContentScrollView(contentView: content)
      room.add(view, 0, 0, 320, 400)
      return view
    }

    @Test("A stream that nobody reads keeps the latest offset alone, and all begins and ends")
    func unread() async {
      let view = scrollView()
      room.settle()
      let stream = view.reports
      for index in 1...300 {
        view.setContentOffset(CGPoint(x: 0, y: 10 * index), animated: false)
        room.wait(Room.refresh)
      }
      view.setContentOffset(.zero, animated: true)
      room.settle()
      let reader = Reader(stream)
      await Room.until { reader.reports.count == 2 }
      #expect(reader.reports.contains(.didEndScrollingAnimation))
      #expect(reader.reports.contains(.didScroll(offset: .zero)))
      view.removeFromSuperview()
    }

    @Test("A buffer keeps the order of what waits, and ends when too many reports wait")
    func buffer() async {
      let buffer = ReportBuffer<ScrollInteraction.Report>()
      for index in 0..<3000 {
        buffer.add(.didZoom(scale: Double(index)))
        buffer.add(.didScroll(offset: Point2D(x: 0, y: Double(index))))
        buffer.add(.willBeginDragging)
      }
      #expect(buffer.count == ReportBuffer<ScrollInteraction.Report>.limit)
      var read: [ScrollInteraction.Report] = []
      while let report = await buffer.next() { read.append(report) }
      #expect(read.filter { $0 == .willBeginDragging }.count >= 1021)
      #expect(read.count == ReportBuffer<ScrollInteraction.Report>.limit)
      buffer.add(.willBeginDragging)
      #expect(await buffer.next() == nil, "it has ended")
    }

    @Test("A report reaches the delegate, then the closure, then the streams")
    func order() async {
      final class Delegate: ContentScrollViewDelegate {
        var note: (String) -> Void = { _ in }
        func scrollView(
          _ scrollView: ContentScrollView, didReport report: ScrollInteraction.Report
        ) { note("delegate") }
      }
      let (view, delegate) = (scrollView(), Delegate())
      room.settle()
      var calls: [String] = []
      delegate.note = { calls.append($0) }
      view.delegate = delegate
      view.onReport = { _ in calls.append("closure") }
      let reader = Reader(view.reports)
      await Task.yield()
      view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
      room.wait(Room.refresh)
      #expect(calls == ["delegate", "closure"] && reader.reports.isEmpty)
      await Room.until { !reader.reports.isEmpty }
      view.onReport = nil
      view.removeFromSuperview()
    }

    @Test("A stream whose reader is cancelled ends")
    func cancelled() async {
      let view = scrollView()
      room.settle()
      var hasEnded = false
      let task = Task { [stream = view.reports] in
        for await _ in stream {}
        hasEnded = true
      }
      for _ in 0..<10 { await Task.yield() }
      #expect(!hasEnded)
      task.cancel()
      await Room.until { hasEnded }
      view.removeFromSuperview()
    }
  }

  @Suite("Commands") @MainActor struct CommandResultTests {
    let room = Room()
    let imageView = UIImageView(image: picture(3000, 2000))

    init() { room.add(imageView, 20, 100, 80, 80) }

    /// The end of a command's motion, once there is one.
    @MainActor final class Ending {
      private(set) var end: CommandResult.End?

      init(_ result: CommandResult) {
        Task { end = await result.end }
      }
    }

    private func end(_ result: CommandResult, _ act: () -> Void) async -> CommandResult.End? {
      let ending = Ending(result)
      for _ in 0..<10 { await Task.yield() }
      #expect(ending.end == nil, "it is on its way")
      act()
      await Room.until { ending.end != nil }
      return ending.end
    }

    @Test("A presentation and a dismissal can be awaited")
    func viewer() async {
      let viewer = PhotoViewerController(image: imageView.image!)
      #expect(await viewer.close().end == .ignored && !viewer.close().isPerformed)
      #expect(await end(viewer.present(from: imageView)) { room.settle() } == .finished)
      #expect(!viewer.present(from: imageView).isPerformed, "it is presented already")
      #expect(!viewer.step(by: 1).isPerformed, "there is one photograph")
      #expect(await end(viewer.close()) { room.settle() } == .finished)
      #expect(room.controller.presentedViewController == nil)
    }

    @Test("A dismissal ends with the frame in which the controller is dismissed, or is interrupted")
    func dismissal() async {
      let viewer = PhotoViewerController(image: imageView.image!)
      viewer.present(from: imageView)
      room.settle()
      let caught = viewer.close()
      room.wait(0.05)
      #expect(await end(caught) { room.tap(195, 422) } == .interrupted)
      room.settle()
      let ending = Ending(viewer.close())
      while room.controller.presentedViewController != nil {
        for _ in 0..<5 { await Task.yield() }
        #expect(ending.end == nil)
        room.wait(Room.refresh)
      }
      await Room.until { ending.end == .finished }
      let opened = viewer.present(from: imageView)
      room.wait(0.05)
      #expect(await end(opened) { viewer.setItems([]) } == .interrupted, "all have gone")
      room.settle()
    }

    @Test("A finger, a key and another command interrupt a presentation")
    func interrupted() async {
      let viewer = PhotoViewerController(image: imageView.image!)
      let touched = viewer.present(from: imageView)
      room.wait(0.05)
      #expect(await end(touched) { room.tap(195, 422) } == .interrupted)
      room.settle()
      viewer.close()
      room.settle()
      let pressed = viewer.present(from: imageView)
      room.wait(0.05)
      #expect(await end(pressed) { room.press(.keyboardEscape) } == .interrupted)
      room.settle()
      let closed = viewer.present(from: imageView)
      room.wait(0.05)
      #expect(await end(closed) { viewer.close() } == .interrupted)
      room.settle()
      #expect(room.controller.presentedViewController == nil)
    }

    @Test("A scroll view tells what a command did, and when the content rests")
    func scrollView() async {
      let content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 2000))
      var view: ContentScrollView? = ContentScrollView(contentView: content)
      room.add(view!, 0, 0, 320, 400)
      room.settle()
      let offset = CGPoint(x: 0, y: 500)
      #expect(
        await end(view!.setContentOffset(offset, animated: true)) { room.settle() } == .finished)
      #expect(!view!.setContentOffset(offset, animated: true).isPerformed)
      #expect(!view!.setZoomScale(2, animated: true).isPerformed, "it does not zoom")
      #expect(
        await end(view!.setContentOffset(.zero, animated: false)) { room.wait(0.1) } == .finished)
      let scroll = view!.setContentOffset(offset, animated: true)
      let task = Task { await scroll.end }
      for _ in 0..<10 { await Task.yield() }
      task.cancel()
      #expect(await task.value == .interrupted, "the task was cancelled")
      let gone = await end(scroll) {
        view?.removeFromSuperview()
        view = nil
      }
      #expect(gone == .interrupted)
    }
  }
}
