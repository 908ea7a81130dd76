import Lenticular
import LenticularGestures
import LenticularPhysics
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("A viewer whose photographs change") @MainActor struct ViewerItemsTests {
    let room = Room()
    let imageView = UIImageView(image: picture(300, 200))

    init() { room.add(imageView, 20, 100, 80, 80) }

    private func items(_ ids: String) -> [PhotoViewerController.Item] {
      ids.map { .init(id: String($0), pixelSize: CGSize(width: 3000, height: 2000)) }
    }

    private func makeViewer(_ ids: String, index: Int = 0) -> PhotoViewerController {
      PhotoViewerController(items: items(ids), index: index) { _, _ in picture(300, 200) }
    }

    @Test("Items that change between a page turn and its report have valid indices in all reports")
    func turnAndReplace() async {
      let (viewer, delegate) = (makeViewer("ab"), Witness())
      viewer.delegate = delegate
      viewer.present(from: imageView)
      room.settle()
      viewer.step(by: 1)
      viewer.setItems(items("b"))
      #expect(viewer.index == 0 && viewer.items.map(\.id) == [.init("b")])
      room.settle()
      #expect(delegate.faults == [])
      #expect(delegate.reports.has(.indexChanged(index: 0)))
      viewer.close()
      room.settle()
      #expect(room.controller.presentedViewController == nil)
    }

    @Test("Without photographs, a zoom that is still to be reported is no request")
    func zoomAndRemoveAll() {
      let (viewer, delegate) = (makeViewer("ab"), Witness())
      viewer.delegate = delegate
      viewer.present(from: imageView)
      room.settle()
      (viewer.view as? StageView)?.handle(.zoomIn)
      viewer.setItems([])
      room.settle()
      #expect(viewer.items.isEmpty && viewer.index == 0 && viewer.item == nil)
      #expect(room.controller.presentedViewController == nil && imageView.alpha == 1)
      #expect(delegate.faults == [])
    }

    @Test("An image may arrive after its view is gone")
    func arriveWithoutView() async throws {
      let (arrival, send) = AsyncStream.makeStream(of: Void.self)
      let list = ItemList(items("a"))
      var view: PhotoViewerView? = PhotoViewerView(configuration: PhotoViewer.Configuration())
      weak let former = view
      let images = PhotoViewerImages(list, in: try #require(view)) { _, _ in
        for await _ in arrival { break }
        return picture(300, 200)
      }
      images.request(list.keys[0])
      view = nil
      #expect(former == nil && images.image(of: list.keys[0]) == nil)
      send.yield()
      await Room.until { images.image(of: list.keys[0]) != nil }
      #expect(images.image(of: list.keys[0]) != nil)
    }

    @Test("A viewer whose photographs have all gone before it is laid out is dismissed")
    func removeBeforeLayout() {
      let viewer = makeViewer("ab")
      viewer.present(from: imageView)
      // The window lays the viewer's view out only later.
      viewer.setItems([])
      room.settle()
      #expect(room.controller.presentedViewController == nil && imageView.alpha == 1)
    }

    @Test("A delegate may change the photographs at a report")
    func changeInReport() {
      let (viewer, delegate) = (makeViewer("abc"), Witness())
      viewer.delegate = delegate
      delegate.act = { [items] viewer, report in
        if case .indexChanged = report, viewer.items.count > 1 { viewer.setItems(items("c")) }
      }
      viewer.present(from: imageView)
      room.settle()
      viewer.step(by: 1)
      room.settle()
      #expect(viewer.items.map(\.id) == [.init("c")] && viewer.viewer.currentIndex == 0)
      #expect(delegate.faults == [])
      viewer.close()
      room.settle()
    }

    @Test("Photographs of one identity are told apart by their order")
    func duplicates() {
      let viewer = makeViewer("aab", index: 1)
      viewer.present(from: imageView)
      room.settle()
      viewer.setItems(items("xaab"))
      #expect(viewer.index == 2 && viewer.viewer.currentIndex == 2)
      viewer.setItems(items("xab"))
      #expect(viewer.viewer.currentIndex == viewer.index && viewer.item?.id == .init("b"))
      viewer.close()
      room.settle()
      let image = picture(30, 20)
      #expect(PhotoViewerController.Item(image).id == PhotoViewerController.Item(image).id)
      #expect(
        PhotoViewerController.Item(image).id != PhotoViewerController.Item(picture(30, 20)).id)
    }

    @Test("A command turns to a photograph by its identity")
    func turnByIdentity() async {
      let viewer = makeViewer("abcd")
      #expect(!viewer.turn(to: "c").isPerformed, "it is not open")
      viewer.present(from: imageView)
      room.settle()
      #expect(viewer.turn(to: "c").isPerformed && !viewer.turn(to: "x").isPerformed)
      room.settle()
      #expect(viewer.item?.id == .init("c") && !viewer.turn(to: "c").isPerformed)
      viewer.close()
      room.settle()
    }

    @Test("Photographs change at random in every phase", arguments: 0..<40)
    func random(seed: Int) async throws {
      try await Script(room, seed: UInt64(seed)).run(60)
    }

    /// A delegate that notes which indices are not valid when it receives them.
    @MainActor final class Witness: PhotoViewerControllerDelegate {
      private(set) var reports: [PhotoViewer.Report] = []
      private(set) var faults: [String] = []
      var imageViews: [UIImageView] = []
      var act: (PhotoViewerController, PhotoViewer.Report) -> Void = { _, _ in }
      /// Whether a photograph was presented and not dismissed yet.
      private var isShown = false

      func photoViewer(
        _ photoViewer: PhotoViewerController, imageViewForPhotoAt index: Int
      ) -> UIImageView? {
        check(index, photoViewer, "imageView")
        return imageViews.isEmpty ? nil : imageViews[index % imageViews.count]
      }

      func photoViewer(
        _ photoViewer: PhotoViewerController, didReport report: PhotoViewer.Report
      ) {
        reports.append(report)
        switch report {
        case .presented(let photo):
          isShown = true
          check(photo.index ?? -1, photoViewer, "\(report)")
        case .indexChanged(let photo), .willDismiss(let photo), .thumbnailHidden(let photo, true):
          check(photo.index ?? -1, photoViewer, "\(report)")
        case .dismissed:
          if !isShown { faults.append("\(report) without a presentation") }
          isShown = false
        default: break
        }
        act(photoViewer, report)
      }

      func photoViewer(
        _ photoViewer: PhotoViewerController, didFailToLoadPhotoAt index: Int, error: any Error
      ) { check(index, photoViewer, "failure") }

      private func check(_ index: Int, _ viewer: PhotoViewerController, _ what: String) {
        if !viewer.items.indices.contains(index) {
          faults.append("\(what) of \(viewer.items.count)")
        }
      }
    }

    /// Random commands, touches, waits and changes of the photographs.
    @MainActor final class Script {
      private let room: Room
      private let seed: UInt64
      private var random: SplitMix
      private let witness = Witness()
      private var finger: CGPoint?
      private var log: [String] = []

      init(_ room: Room, seed: UInt64) {
        (self.room, self.seed, random) = (room, seed, SplitMix(seed))
      }

      private func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

      private func items() -> [PhotoViewerController.Item] {
        let ids = (0..<pick(6)).map { _ in Character(["a", "b", "c", "d", "e"][pick(5)]) }
        return ids.map { id in
          let isWide = id == "e"
          return .init(
            id: String(id),
            pixelSize: pick(4) == 0 ? .zero : CGSize(width: isWide ? 8000 : 3000, height: 2000),
            thumbnail: pick(2) == 0 ? picture(30, 20) : nil, isPanorama: isWide)
        }
      }

      func run(_ steps: Int) async throws {
        let imageViews = (0..<3).map { _ in UIImageView(image: picture(300, 200)) }
        for (index, view) in imageViews.enumerated() {
          room.add(view, 20 + 100 * CGFloat(index), 100, 80, 80)
        }
        witness.imageViews = imageViews
        witness.act = { [unowned self] viewer, _ in
          guard pick(8) == 0 else { return }
          log.append("items in report")
          viewer.setItems(items())
        }
        let viewer = PhotoViewerController(
          items: ["a", "b", "c", "d"].map { .init(id: $0) }, index: pick(4)
        ) { index, _ in
          if index % 3 == 2 { throw CocoaError(.fileReadNoSuchFile) }
          return picture(300, 200)
        }
        viewer.delegate = witness
        for _ in 0..<steps {
          await step(viewer, from: imageViews[pick(3)])
          if let index = viewer.viewer.currentIndex, witness.faults.isEmpty {
            #expect(viewer.items.indices.contains(index), "\(seed): \(log)")
          }
        }
        if let finger { room.up(1, finger.x, finger.y) }
        witness.act = { _, _ in }
        room.settle()
        viewer.close()
        room.settle()
        #expect(witness.faults == [], "\(seed): \(log)")
        #expect(room.controller.presentedViewController == nil, "\(seed): \(log)")
        #expect(imageViews.allSatisfy { $0.alpha == 1 }, "\(seed): \(log)")
        #expect(room.driver.isPaused, "\(seed): \(log)")
      }

      private func step(_ viewer: PhotoViewerController, from imageView: UIImageView) async {
        switch pick(12) {
        case 0, 1:
          log.append("items")
          viewer.setItems(items())
        case 2:
          log.append("present")
          if viewer.items.isEmpty { viewer.setItems(items()) }
          viewer.present(from: imageView)
        case 3:
          log.append("step")
          viewer.step(by: pick(5) - 2)
        case 4:
          log.append("close")
          viewer.close()
        case 5:
          log.append("key")
          (viewer.view as? StageView)?.handle(Key.allCases[pick(Key.allCases.count)])
        case 6:
          log.append("tap")
          room.tap(195, 422)
        case 7, 8: touch()
        case 9:
          log.append("fill")
          viewer.fill()
        case 10:
          log.append("settle")
          room.settle(limit: 2)
        default:
          log.append("wait")
          room.wait(Double(pick(30)) / 120)
          for _ in 0..<5 { await Task.yield() }
        }
      }

      private func touch() {
        if let start = finger, pick(3) == 0 {
          log.append("up")
          room.up(1, start.x, start.y)
          finger = nil
        } else if let start = finger {
          log.append("drag")
          let end = CGPoint(x: CGFloat(pick(390)), y: CGFloat(pick(844)))
          room.drag(1, from: start, to: end, duration: Double(pick(10)) / 60)
          finger = end
        } else {
          log.append("down")
          let start = CGPoint(x: 100 + CGFloat(pick(190)), y: 300 + CGFloat(pick(240)))
          room.down(1, start.x, start.y)
          finger = start
        }
      }
    }
  }
}

/// Steele's and Vigna's SplitMix64.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
