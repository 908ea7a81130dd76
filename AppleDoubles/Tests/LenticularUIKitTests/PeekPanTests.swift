import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene
import Testing
import UIKit

@testable import LenticularUIKit

extension HostTests {
  @Suite("Peek & Pan") @MainActor struct PeekPanTests {
    class Album: PeekPanInteractionDataSource, PeekPanInteractionDelegate {
      var count = 8
      var start: Int? = 5
      var view: UIView?
      /// The image view of the item at the start index.
      let imageView = UIImageView(image: picture(300, 300))
      var calls: [String] = []
      var percentages: [Double] = []
      var commit: (PeekPanInteraction) -> Void = { _ in }
      /// Called when another preview is shown.
      var move: (PeekPanInteraction) -> Void = { _ in }
      /// Returns the preview at an index, without its image view.
      var preview: (Int) -> PeekPanInteraction.Preview? = { .image(picture(300 + $0, 200)) }
      /// The indices that the interaction has asked for.
      var asked: [Int] = []

      func peekPanInteraction(
        _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
      ) -> Int? { start }
      func maximumIndex(for interaction: PeekPanInteraction) -> Int { count - 1 }
      func peekPanInteraction(
        _ interaction: PeekPanInteraction, previewAt index: Int
      ) -> PeekPanInteraction.Preview? {
        asked.append(index)
        let imageView = index == start && imageView.window != nil ? imageView : nil
        return (view.map { .view($0) } ?? preview(index))?.inside(imageView)
      }

      func peekPanInteraction(_ interaction: PeekPanInteraction, didBeginAt index: Int) {
        calls.append("began \(index)")
      }
      func peekPanInteraction(_ interaction: PeekPanInteraction, didMoveTo index: Int) {
        calls.append("moved \(index)")
        move(interaction)
      }
      func peekPanInteraction(_ interaction: PeekPanInteraction, didUpdate percentage: Double) {
        percentages.append(percentage)
      }
      func peekPanInteraction(
        _ interaction: PeekPanInteraction, didEndAt index: Int, isCommitted: Bool
      ) {
        calls.append("ended \(index) \(isCommitted)")
        if isCommitted { commit(interaction) }
      }
      func peekPanInteraction(
        _ interaction: PeekPanInteraction, didFailToLoadPreviewAt index: Int, error: any Error
      ) {
        calls.append("failed \(index)")
      }
    }

    /// An album with one view, for a value.
    final class Dial: Album, PeekPanInteractionValueDataSource {
      var value = 0.3
      var span = 1.0
      var values: [Double] = []

      func value(for interaction: PeekPanInteraction) -> Double { value }
      func peekPanInteraction(_ interaction: PeekPanInteraction, setValue value: Double) {
        self.value = value
        values.append(value)
      }
      func valueSpan(for interaction: PeekPanInteraction) -> Double { span }
    }

    let room = Room()
    let album = Album()
    let table = UIScrollView(frame: .zero)
    let interaction: PeekPanInteraction

    init() {
      interaction = PeekPanInteraction(dataSource: album, delegate: album)
      table.contentSize = CGSize(width: 390, height: 3000)
      room.add(table, 0, 0, 390, 844)
      album.imageView.frame = CGRect(x: 150, y: 500, width: 100, height: 100)
      album.imageView.clipsToBounds = true
      album.imageView.contentMode = .scaleAspectFill
      table.addSubview(album.imageView)
      table.addInteraction(interaction)
      #expect(interaction.view === table)
    }

    private func previews() -> [LayerNode] {
      room.driver.nodes.filter { $0.contents.rawValue > 0 }
    }

    @Test(
      "A press raises the preview out of its thumbnail; sliding steps through the neighbours; lifting sends it back"
    )
    func peek() throws {
      room.down(1, 200, 550)
      room.wait(0.6)
      #expect(album.calls == ["began 5"])
      #expect(interaction.isPeeking && interaction.currentIndex == 5)
      #expect(table.panGestureRecognizer.state == .failed)
      #expect(album.imageView.alpha == 0)
      #expect(previews().map(\.contents) == [.item(5)])
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 240, y: 550), duration: 0.2)
      #expect(album.calls == ["began 5", "moved 6"])
      #expect(interaction.isPeeking && interaction.currentIndex == 6)
      #expect(interaction.percentage > 0 && interaction.percentage == album.percentages.last)
      room.up(1, 240, 550)
      room.wait(Room.refresh)
      #expect(!interaction.isPeeking && interaction.currentIndex == 6)
      room.settle()
      #expect(album.calls == ["began 5", "moved 6", "ended 6 false"])
      #expect(album.imageView.alpha == 1)
      #expect(previews().isEmpty)
      #expect(album.percentages.allSatisfy { (0...1).contains($0) })
      #expect(room.window.subviews == [room.view], "nothing is left in the window")
      #expect(ImplicitActions.began.isEmpty)
    }

    @Test("A finger that moves scrolls, and a tap has no effect")
    func scrolling() {
      room.down(1, 200, 550)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 200, y: 450), duration: 0.1)
      #expect(table.contentOffset.y > 80)
      room.up(1, 200, 450)
      room.tap(200, 550)
      room.wait(1)
      #expect(album.calls.isEmpty)
      album.start = nil
      room.down(1, 200, 550)
      room.wait(1)
      #expect(album.calls.isEmpty, "nothing to preview")
      room.up(1, 200, 550)
    }

    @Test("A deep press begins at once, and a deeper one commits")
    func force() {
      room.down(1, 200, 550, force: 1, full: 6)
      room.wait(0.05)
      room.screen.moved(1, .init(200, 550, room.time, force: 3.6))
      room.wait(0.1)
      #expect(album.calls == ["began 5"])
      room.screen.moved(1, .init(200, 550, room.time, force: 5.4))
      room.wait(0.1)
      #expect(album.calls == ["began 5", "ended 5 true"])
      room.up(1, 200, 550)
      room.settle()
      #expect(previews().isEmpty)
    }

    @Test("A committed preview becomes the photograph of a viewer, at the same place")
    func commit() throws {
      let viewer = PhotoViewerController(
        images: (0..<8).map { picture(300 + $0, 200) }, index: 5)
      var (last, first): (Shown?, Shown?)
      album.commit = { interaction in
        last = previews().first.map(Shown.init)
        viewer.present(from: interaction)
      }
      room.down(1, 200, 550)
      room.wait(1.5)
      for step in 1...30 where !album.calls.contains("ended 5 true") {
        room.screen.moved(1, .init(200, 550 - CGFloat(step) * 6, room.time))
        room.wait(Room.refresh)
        first = previews().first.map(Shown.init)
      }
      #expect(album.calls == ["began 5", "ended 5 true"])
      #expect(previews().map { $0.view === viewer.view } == [true])
      let (preview, photo) = (try #require(last), try #require(first))
      #expect(photo.frame.isSame(as: preview.frame))
      #expect(photo.crop.isSame(as: preview.crop))
      // The radius is in points of the layer, which is scaled.
      let scale = Point2D(
        x: preview.size.width / photo.size.width, y: preview.size.height / photo.size.height)
      let radius = preview.cornerRadius * (1 / (scale.x * scale.y).squareRoot())
      #expect(photo.cornerRadius.bitPattern == radius.bitPattern && radius > 0)
      #expect(photo.opacity.bitPattern == preview.opacity.bitPattern)
      room.wait(Room.refresh)
      let next = try #require(previews().first.map(Shown.init))
      #expect(next.frame.center.y < preview.frame.center.y, "it flies on from there")
      room.up(1, 200, 440)
      room.settle()
      #expect(room.controller.presentedViewController === viewer)
    }

    @Test(
      "A viewer of the committed photograph alone is dismissed to the image view of the preview")
    func commitAlone() {
      let viewer = PhotoViewerController(image: picture(305, 200))
      album.commit = { viewer.present(from: $0) }
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(1)
      interaction.commit()
      room.settle()
      #expect(room.controller.presentedViewController === viewer)
      #expect(viewer.index == 0 && viewer.sourceImageView === album.imageView)
      viewer.close()
      room.settle()
      #expect(album.imageView.alpha == 1)
    }

    /// What a layer shows of a photograph, in points of the window.
    @MainActor private struct Shown {
      let frame: Rect2D
      let crop: Rect2D
      /// The size of the layer and the radius of its corners, in points of the layer.
      let size: Size2D
      let cornerRadius: Double
      let opacity: Float

      init(_ node: LayerNode) {
        let map = LenticularPhysics.AffineTransform2D(node.layer.affineTransform())
        func shown(_ rect: Rect2D) -> Rect2D {
          let (start, end) = (
            map.apply(to: rect.origin),
            map.apply(
              to: Point2D(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
          )
          return Rect2D(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
        }
        frame = shown(Rect2D(node.layer.bounds))
        crop = shown(node.clip.map { Rect2D($0.bounds) } ?? Rect2D(node.layer.bounds))
        size = Size2D(node.layer.bounds.size)
        cornerRadius = Double(node.clip?.cornerRadius ?? 0)
        opacity = node.layer.opacity
      }
    }

    @Test("The photograph shows the image of its preview until its own image arrives")
    func committedImage() async {
      let items = (0..<8).map {
        PhotoViewerController.Item(id: $0, pixelSize: CGSize(width: 6000, height: 4000))
      }
      let viewer = PhotoViewerController(items: items, index: 5) { _, _ in
        picture(780, 520)
      }
      album.commit = { viewer.present(from: $0) }
      album.imageView.removeFromSuperview()
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.5)
      await Room.until { image(5)?.width == 305 }
      interaction.commit()
      room.wait(0.1)
      #expect(previews().map { $0.view === viewer.view } == [true])
      #expect(image(5)?.width == 305)
      await Room.until { image(5)?.width == 780 }
      room.settle()
    }

    @Test("A value is chosen with a view of the application as its preview")
    func value() throws {
      let (dial, label) = (Dial(), UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
      dial.view = label
      (interaction.dataSource, interaction.delegate) = (dial, dial)
      room.down(1, 200, 550)
      room.wait(1.5)
      #expect(label.window === room.window)
      let rest = label.convert(CGPoint(x: label.bounds.midX, y: 0), to: nil)
      #expect(abs(label.bounds.width - label.bounds.height * 2) < 1e-9)
      #expect(abs(rest.x - 195) < 1)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 345, y: 550), duration: 0.2)
      room.wait(0.1)
      // The area reaches from 40 to 350.
      #expect(abs(dial.value - 305 / 310) < 1e-9 && dial.percentages.last == dial.value)
      room.up(1, 345, 550)
      room.settle()
      #expect(dial.calls == ["began 0", "ended 0 false"])
      #expect(label.window == nil)
      #expect(dial.value == 0.3, "the value is the former one again")
      #expect(dial.percentages.last.map { abs($0 - 305 / 310) < 1e-9 } == true)
    }

    @Test("With a span, the finger changes the present value more finely, and not beyond 0 and 1")
    func valueSpan() {
      let dial = Dial()
      dial.view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      (dial.value, dial.span) = (0.9, 0.5)
      (interaction.dataSource, interaction.delegate) = (dial, dial)
      room.down(1, 195, 550)
      room.wait(0.6)
      #expect(dial.values == [0.9], "a press changes nothing")
      /// Slides by a distance in points, of which the area has 310.
      var place = CGFloat(195)
      func slide(by distance: CGFloat) {
        room.drag(
          1, from: CGPoint(x: place, y: 550), to: CGPoint(x: place + distance, y: 550),
          duration: 0.2)
        place += distance
      }
      slide(by: -62)
      #expect(abs(dial.value - 0.8) < 1e-9)
      slide(by: 31)
      #expect(abs(dial.value - 0.85) < 1e-9)
      slide(by: 155)
      #expect(dial.value == 1)
      slide(by: -31)
      #expect(dial.value < 1 && dial.value > 0.94, "turning back has an effect at once")
      let last = dial.value
      room.drag(
        1, from: CGPoint(x: place, y: 550), to: CGPoint(x: place, y: 400), duration: 0.2)
      room.up(1, place, 400)
      room.settle()
      #expect(dial.calls.last == "ended 0 true" && dial.value == last)
    }

    @Test("Without methods of its own for values, a data source of a value has one preview")
    func defaultsOfValues() {
      final class Plain: PeekPanInteractionValueDataSource {
        var current = 0.0
        let picture = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        func value(for interaction: PeekPanInteraction) -> Double { current }
        func peekPanInteraction(_ interaction: PeekPanInteraction, setValue value: Double) {
          current = value
        }
        func peekPanInteraction(
          _ interaction: PeekPanInteraction, previewAt index: Int
        ) -> Preview? { .view(picture) }
      }
      let plain = Plain()
      interaction.dataSource = plain
      #expect(plain.maximumIndex(for: interaction) == 0)
      #expect(interaction.begin(at: CGPoint(x: 195, y: 100)))
      room.wait(0.2)
      #expect(plain.current == 0.5 && plain.picture.window === room.window)
      interaction.cancel()
      room.settle()
      #expect(plain.current == 0)
    }

    /// The names of the functions in the protocols or the extensions of a name, with the labels of their arguments.
    private static func functions(_ declaration: String, in source: String) -> Set<String> {
      var names: Set<String> = []
      for part in source.components(separatedBy: declaration).dropFirst() {
        let body = part.components(separatedBy: "\n  }\n")[0]
        for function in body.components(separatedBy: "func ").dropFirst() {
          let signature = function.components(separatedBy: ") ->")[0].split(separator: ")")[0]
          let labels = signature.split(separator: "(")[1].split(separator: ",")
            .compactMap { $0.split { ":".contains($0) || $0.isWhitespace }.first }
          names.insert("\(signature.split(separator: "(")[0])(\(labels.joined(separator: ":")))")
        }
      }
      return names
    }

    @Test("A data source without what a peek needs is not compiled")
    func requirements() throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/LenticularUIKit/PeekPanInteractionDataSource.swift")
        .standardized
      let source = try String(contentsOf: file, encoding: .utf8)
      func required(_ name: String) -> Set<String> {
        Self.functions("public protocol \(name):", in: source)
          .subtracting(Self.functions("extension \(name) {", in: source))
      }
      #expect(
        required("PeekPanInteractionDataSource") == [
          "maximumIndex(for)", "peekPanInteraction(_:previewAt)",
        ])
      #expect(
        required("PeekPanInteractionValueDataSource") == [
          "value(for)", "peekPanInteraction(_:setValue)",
        ])
      #expect(required("PeekPanInteractionDelegate") == [])
    }

    @Test("A press raises the preview whose image view is under the finger, and no hidden one")
    func defaultStart() {
      final class Shelf: PeekPanInteractionDataSource {
        let imageViews = (0..<3).map { _ in UIImageView(image: picture(30, 20)) }
        func maximumIndex(for interaction: PeekPanInteraction) -> Int { 2 }
        func peekPanInteraction(
          _ interaction: PeekPanInteraction, previewAt index: Int
        ) -> Preview? { .image(of: imageViews[index]) }
      }
      let shelf = Shelf()
      for (index, view) in shelf.imageViews.enumerated() {
        view.frame = CGRect(x: index * 100, y: 0, width: 90, height: 90)
        table.addSubview(view)
      }
      shelf.imageViews[2].isHidden = true
      interaction.dataSource = shelf
      func start(_ x: CGFloat) -> Int? {
        shelf.peekPanInteraction(interaction, startIndexAt: CGPoint(x: x, y: 50))
      }
      #expect([start(10), start(110), start(95), start(210)] == [0, 1, nil, nil])
      shelf.imageViews[1].image = nil
      #expect(start(110) == nil)
    }

    private func image(_ index: Int) -> CGImage? {
      previews().first { $0.contents == .item(index) }?.body.contents as! CGImage?
    }

    @Test(
      "A preview is decoded outside of the main thread while the finger presses, and is upright")
    func decoding() async {
      let side = UIImage(cgImage: CGImage(width: 400, height: 300), scale: 1, orientation: .right)
      album.preview = { _ in .image(side) }
      let before = Decoding.onMainThread.count
      room.down(1, 200, 550)
      await Room.until { Decoding.onMainThread.count > before }
      room.wait(0.6)
      await Room.until { image(5)?.height == 400 }
      #expect(image(5)?.width == 300)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 240, y: 550), duration: 0.2)
      await Room.until { image(6)?.height == 400 }
      #expect(Decoding.onMainThread.dropFirst(before).allSatisfy { !$0 })
      room.up(1, 240, 550)
      room.settle()
    }

    @Test("Until a preview is decoded, it shows the image of the thumbnail out of which it flies")
    func thumbnailFirst() async {
      album.imageView.image = UIImage(
        cgImage: CGImage(width: 60, height: 40), scale: 1, orientation: .left)
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(Room.refresh)
      #expect(image(5)?.width == 40 && image(5)?.height == 60)
      await Room.until { image(5)?.width == 305 }
    }

    @Test("While the image of a preview is on its way, its thumbnail is shown, upright")
    func thumbnailOfANeighbour() async {
      let (provider, viewer) = (Provider(), PhotoViewerController(image: picture(600, 900)))
      let thumbnail = UIImage(
        cgImage: CGImage(width: 60, height: 40), scale: 1, orientation: .left)
      album.imageView.image = picture(90, 90)
      album.preview = { _ in
        .provided(pixelSize: CGSize(width: 600, height: 900), thumbnail: thumbnail) {
          try await provider.image($0)
        }
      }
      album.commit = { viewer.present(from: $0) }
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      #expect(image(5)?.width == 90, "it flies out of its image view")
      interaction.step(by: 1)
      room.wait(0.1)
      #expect(image(6)?.width == 40 && image(6)?.height == 60)
      await provider.answer(2)
      await Room.until { image(6)?.width == 600 }
      interaction.step(by: 1)
      room.settle()
      interaction.commit()
      room.wait(Room.refresh)
      #expect(previews().map { $0.view === viewer.view } == [true])
      #expect(
        (previews().first?.body.contents as! CGImage?)?.width == 40,
        "the photograph shows the thumbnail, too")
      await provider.answer(3)
      room.settle()
    }

    @Test("A closure provides the image of a preview in the pixels of the screen")
    func providedPixels() async {
      let provider = Provider()
      let sizes = [
        5: CGSize(width: 6000, height: 4000), 6: CGSize(width: 300, height: 200), 7: .zero,
      ]
      album.preview = { .provided(pixelSize: sizes[$0] ?? .zero) { try await provider.image($0) } }
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      await provider.answer(1)
      await Room.until { image(5)?.width == 780 }
      for count in 2...3 {
        interaction.step(by: 1)
        room.wait(0.1)
        await provider.answer(count)
      }
      // The screen has 390 by 844 points, with two pixels per point.
      #expect(
        provider.requests == [
          CGSize(width: 780, height: 520), CGSize(width: 300, height: 200),
          CGSize(width: 780, height: 1688),
        ])
      interaction.cancel()
      room.settle()
    }

    @Test("A closure provides the image of a preview, whose size may not be known before")
    func provided() async throws {
      album.preview = { index in
        .provided(
          pixelSize: index == 5 ? CGSize(width: 600, height: 200) : .zero, caption: "No. \(index)"
        ) { _ in
          if index == 7 { throw CocoaError(.fileReadNoSuchFile) }
          return picture(200, 400)
        }
      }
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      let element = try #require(
        room.window.subviews.last?.accessibilityElements?.first as? UIAccessibilityElement)
      #expect(element.accessibilityLabel == "No. 5")
      func ratio(_ index: Int) -> CGFloat? {
        previews().first { $0.contents == .item(index) }.map {
          $0.layer.bounds.width / $0.layer.bounds.height
        }
      }
      await Room.until { image(5)?.width == 200 }
      #expect(ratio(5).map { abs($0 - 3) < 1e-9 } == true, "the size that was named counts")
      interaction.step(by: 1)
      room.wait(Room.refresh)
      #expect(ratio(6) == 1)
      await Room.until { image(6)?.width == 200 }
      room.settle()
      #expect(ratio(6).map { abs($0 - 0.5) < 1e-9 } == true)
      interaction.step(by: 1)
      room.settle()
      await Room.until { album.calls.last == "failed 7" }
      interaction.cancel()
      room.settle()
    }

    /// Provides images when a test says so.
    private actor Server {
      private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
      var requests: Set<Int> { Set(waiting.keys) }

      func image(width: Int) async -> UIImage {
        await withCheckedContinuation { waiting[width] = $0 }
        return picture(width, 200)
      }

      func send(width: Int) { waiting[width]?.resume() }
    }

    @Test("A preview that changes while it is loaded is shown, and then the one after it")
    func changes() async {
      let server = Server()
      func change(to width: Int) {
        album.preview = { _ in
          .provided(pixelSize: CGSize(width: 300, height: 200)) { _ in
            await server.image(width: width)
          }
        }
      }
      func isRequested(_ widths: Set<Int>) async {
        var requests: Set<Int> = []
        for _ in 0..<100_000 where requests != widths { requests = await server.requests }
        #expect(requests == widths)
      }
      change(to: 100)
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      await isRequested([100])
      for width in 101...103 {
        change(to: width)
        interaction.reloadPreview()
      }
      await server.send(width: 100)
      await Room.until { image(5)?.width == 100 }
      await isRequested([100, 103])
      await server.send(width: 103)
      await Room.until { image(5)?.width == 103 }
      interaction.reloadPreview()
      #expect(image(5)?.width == 103, "it stays until the next one is there")
    }

    @Test("Of ten thousand items, a press asks for those that the finger can reach")
    func manyItems() {
      (album.count, album.start) = (10_000, 5000)
      // Every hundredth item is upright.
      album.preview = { .image($0 % 100 == 0 ? picture(200, 600) : picture(600, 200)) }
      room.down(1, 200, 550)
      #expect(album.asked.count < 20 && album.asked.allSatisfy { abs($0 - 5000) <= 8 })
      room.wait(0.6)
      func isUpright() -> Bool? {
        previews().max { $0.layer.opacity < $1.layer.opacity }.map {
          $0.layer.bounds.height > $0.layer.bounds.width
        }
      }
      #expect(isUpright() == true)
      // At the end of the area, the index advances by itself.
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 389, y: 550), duration: 0.1)
      var shapes: Set<Bool> = []
      while album.calls.last != "moved 5100", album.calls.count < 400 {
        room.wait(Room.refresh)
        if let last = album.calls.last?.split(separator: " ").last.flatMap({ Int($0) }) {
          let node = previews().first { $0.contents == .item(last) }
          let isTall = node.map { $0.layer.bounds.height > $0.layer.bounds.width }
          #expect(isTall == (last % 100 == 0), "\(last) has its shape from its first frame on")
          if let isTall { shapes.insert(isTall) }
        }
      }
      #expect(album.calls.last == "moved 5100" && shapes == [true, false])
      #expect(album.asked.count < 1000)
      room.up(1, 389, 550)
      room.settle()
    }

    @Test("A preview that is caught on its way back is not asked for anew")
    func caught() throws {
      album.count = 10_000
      room.down(1, 200, 550)
      room.wait(0.6)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 240, y: 550), duration: 0.2)
      room.drag(1, from: CGPoint(x: 240, y: 550), to: CGPoint(x: 200, y: 550), duration: 0.2)
      let node = try #require(previews().first { $0.contents == .item(5) })
      room.up(1, 200, 550)
      room.wait(0.05)
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.05)
      #expect(previews().first { $0.contents == .item(5) } === node)
      interaction.cancel()
      room.settle()
    }

    @Test("Reports come to a stream, which ends with the interaction")
    func reports() async {
      let view = UIView()
      room.add(view, 0, 0, 100, 100)
      var other: PeekPanInteraction? = PeekPanInteraction(dataSource: album)
      view.addInteraction(other!)
      let reader = Reader(other!.reports)
      other?.begin(at: .zero)
      room.wait(0.1)
      other?.commit()
      room.settle()
      await Room.until { reader.reports.contains(.ended(index: 5, committed: true)) }
      #expect(reader.reports.first == .began(index: 5) && !reader.hasEnded)
      view.removeInteraction(other!)
      other = nil
      await Room.until { reader.hasEnded }
    }

    @Test(
      "A view with previews has an action that raises one: where VoiceOver is, or in the middle")
    func action() {
      final class Grid: PeekPanInteractionDataSource {
        var places: [CGPoint] = []
        func peekPanInteraction(
          _ interaction: PeekPanInteraction, startIndexAt location: CGPoint
        ) -> Int? {
          places.append(location)
          return 0
        }
        func maximumIndex(for interaction: PeekPanInteraction) -> Int { 0 }
        func peekPanInteraction(
          _ interaction: PeekPanInteraction, previewAt index: Int
        ) -> PeekPanInteraction.Preview? { .image(picture(300, 200)) }
      }
      let (grid, own) = (Grid(), UIAccessibilityCustomAction(name: "Share") { _ in true })
      let view = UIView()
      view.accessibilityCustomActions = [own]
      room.add(view, 10, 20, 100, 60)
      let cell = UIView(frame: CGRect(x: 50, y: 0, width: 50, height: 60))
      view.addSubview(cell)
      let peek = PeekPanInteraction(dataSource: grid)
      view.addInteraction(peek)
      #expect(view.accessibilityCustomActions?.map(\.name) == ["Share", "Preview"])
      func perform() {
        let action = view.accessibilityCustomActions?.last
        #expect(action.map { $0.actionHandler!($0) } == true)
        room.wait(0.1)
        #expect(room.window.subviews.last?.accessibilityViewIsModal == true)
        peek.cancel()
        room.settle()
      }
      perform()
      UIAccessibility.focus = cell
      perform()
      let element = UIAccessibilityElement(accessibilityContainer: cell)
      element.accessibilityFrameInContainerSpace = CGRect(x: 0, y: 0, width: 10, height: 20)
      UIAccessibility.focus = element
      perform()
      UIAccessibility.focus = table
      perform()
      #expect(
        grid.places == [
          CGPoint(x: 50, y: 30), CGPoint(x: 75, y: 30), CGPoint(x: 55, y: 10),
          CGPoint(x: 50, y: 30),
        ])
      view.removeInteraction(peek)
      #expect(view.accessibilityCustomActions?.map(\.name) == ["Share"])

      let panorama = PanoramaView(image: picture(3000, 1000))
      room.add(panorama, 0, 0, 320, 568)
      panorama.addInteraction(peek)
      #expect(panorama.accessibilityCustomActions?.filter { $0.name == "Preview" }.count == 1)
      panorama.removeInteraction(peek)
      #expect(panorama.accessibilityCustomActions?.contains { $0.name == "Preview" } == false)
      peek.cancel()
    }

    @Test("Keys and VoiceOver peek without a finger")
    func withoutFinger() {
      let action = interaction.accessibilityAction(at: CGPoint(x: 200, y: 550))
      #expect(action.name == "Preview")
      #expect(action.actionHandler!(action))
      room.wait(0.1)
      interaction.step(by: -2)
      room.wait(0.1)
      interaction.cancel()
      room.settle()
      #expect(album.calls == ["began 5", "moved 3", "ended 3 false"])
      album.start = nil
      #expect(!interaction.begin(at: .zero))
    }

    @Test("VoiceOver reads the preview, steps through the others, opens one and sends one back")
    func accessibility() throws {
      func element() throws -> UIAccessibilityElement {
        let overlay = try #require(room.window.subviews.last)
        #expect(overlay.accessibilityViewIsModal)
        return try #require(overlay.accessibilityElements?.first as? UIAccessibilityElement)
      }
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      let preview = try element()
      #expect(UIAccessibility.posts.last?.argument as? UIAccessibilityElement === preview)
      #expect(preview.accessibilityLabel == "Preview")
      #expect(preview.accessibilityValue == "6 of 8")
      #expect(preview.accessibilityTraits == [.image, .adjustable])
      preview.accessibilityIncrement()
      room.wait(0.1)
      #expect(preview.accessibilityValue == "7 of 8")
      preview.accessibilityDecrement()
      let actions = try #require(preview.accessibilityCustomActions)
      #expect(actions.map(\.name) == ["Open", "Close"])
      #expect(actions[1].actionHandler!(actions[1]))
      room.settle()
      #expect(album.calls == ["began 5", "moved 6", "moved 5", "ended 5 false"])
      #expect(UIAccessibility.posts.last?.argument == nil)

      let (dial, label) = (Dial(), UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
      label.accessibilityLabel = "Brightness"
      dial.view = label
      (interaction.dataSource, interaction.delegate) = (dial, dial)
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      let value = try element()
      #expect(value.accessibilityLabel == "Brightness")
      #expect(value.accessibilityValue == "50 %")
      value.accessibilityIncrement()
      room.wait(0.5)
      #expect(value.accessibilityValue == "55 %")
      #expect(value.accessibilityActivate())
      room.settle()
      #expect(dial.calls.last == "ended 0 true")
    }

    /// A view that receives keys, as a text field does.
    private final class Field: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }

    @Test("During a peek, keys step through the previews; then they are for the former responder")
    func keys() {
      let field = Field()
      room.view.addSubview(field)
      FirstResponder.current?.resignFirstResponder()
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      room.press(.keyboardRightArrow)
      room.wait(0.1)
      room.press(.keyboardLeftArrow)
      room.wait(0.1)
      room.press(.keyboardEscape)
      room.wait(Room.refresh)
      #expect(album.calls == ["began 5", "moved 6", "moved 5", "ended 5 false"])
      #expect(FirstResponder.current == nil)
      room.settle()

      field.becomeFirstResponder()
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      #expect(!field.isFirstResponder)
      room.press(.keyboardEscape)
      room.wait(Room.refresh)
      #expect(album.calls.last == "ended 5 false" && field.isFirstResponder)
      room.settle()
      // The view leaves the window during the peek.
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      #expect(!field.isFirstResponder)
      table.removeFromSuperview()
      room.wait(Room.refresh)
      #expect(field.isFirstResponder && room.window.subviews == [room.view])
    }

    @Test("A text field keeps the keyboard while a finger holds a preview; another view does not")
    func keysOfAHeldPreview() {
      let (field, scroller) = (Field(), ContentScrollView(contentView: UIView()))
      room.view.addSubview(field)
      room.view.addSubview(scroller)
      field.becomeFirstResponder()
      room.down(1, 200, 550)
      room.wait(0.6)
      #expect(album.calls == ["began 5"] && field.isFirstResponder)
      room.up(1, 200, 550)
      room.settle()
      #expect(field.isFirstResponder)
      scroller.becomeFirstResponder()
      room.down(1, 200, 550)
      room.wait(0.6)
      #expect(!scroller.isFirstResponder)
      room.press(.keyboardRightArrow)
      room.wait(0.1)
      #expect(album.calls.last == "moved 6")
      room.up(1, 200, 550)
      room.settle()
      #expect(scroller.isFirstResponder)
    }

    @Test("Fewer items during a peek limit the index, and none end the peek")
    func reload() {
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.1)
      album.count = 3
      interaction.reloadData()
      room.wait(0.1)
      #expect(album.calls == ["began 5", "moved 2"])
      album.count = 0
      interaction.reloadData()
      room.settle()
      #expect(album.calls.last == "ended 2 false")
    }

    @Test("A delegate may empty the data source while the finger slides: the peek ends")
    func emptied() {
      album.move = { [weak album] interaction in
        album?.count = 0
        interaction.reloadData()
      }
      room.down(1, 200, 550)
      room.wait(0.6)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 250, y: 550), duration: 0.2)
      room.up(1, 250, 550)
      room.settle()
      #expect(album.calls == ["began 5", "moved 6", "ended 6 false"])
      #expect(album.imageView.alpha == 1)
    }

    @Test("An interaction that leaves its view receives nothing more")
    func removal() {
      table.removeInteraction(interaction)
      #expect(interaction.view == nil)
      room.down(1, 200, 550)
      room.wait(1)
      #expect(album.calls.isEmpty)
      room.up(1, 200, 550)
    }

    @Test("An interaction that leaves its view during a peek ends the peek")
    func removalDuringAPeek() {
      room.down(1, 200, 550)
      room.wait(0.6)
      #expect(album.imageView.alpha == 0 && previews().count == 1)
      table.removeInteraction(interaction)
      #expect(album.calls == ["began 5", "ended 5 false"])
      #expect(album.imageView.alpha == 1 && room.window.subviews == [room.view])
      room.up(1, 200, 550)
      room.settle()
      #expect(album.calls == ["began 5", "ended 5 false"] && album.imageView.alpha == 1)
      table.addInteraction(interaction)
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.settle()
      #expect(album.calls.last == "began 5" && album.imageView.alpha == 0)
      interaction.cancel()
      room.settle()
      #expect(album.calls.last == "ended 5 false" && album.imageView.alpha == 1)
    }

    @Test("A view that leaves its window during a peek ends the peek")
    func departureDuringAPeek() {
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.wait(0.2)
      table.removeFromSuperview()
      room.wait(Room.refresh)
      #expect(album.calls == ["began 5", "ended 5 false"])
      #expect(room.window.subviews == [room.view] && album.imageView.alpha == 1)
    }

    @Test("Nothing is left of a peek whose view is released")
    func release() async {
      do {
        let view = UIView()
        room.add(view, 0, 0, 100, 100)
        view.addInteraction(PeekPanInteraction(dataSource: album))
        (view.interactions.first as? PeekPanInteraction)?.begin(at: .zero)
        room.settle()
        #expect(album.imageView.alpha == 0 && room.window.subviews.count == 2)
        view.removeFromSuperview()
      }
      await Room.until { room.window.subviews == [room.view] }
      #expect(album.imageView.alpha == 1)
    }

    @Test("A preview flies back to where its image view moves in the meantime")
    func movingThumbnail() {
      room.down(1, 200, 550)
      room.wait(1)
      room.up(1, 200, 550)
      room.wait(0.05)
      var last = Rect2D.zero
      while let node = previews().first {
        last = Shown(node).crop
        album.imageView.frame.origin.y = max(300, album.imageView.frame.origin.y - 20)
        room.wait(Room.refresh)
      }
      #expect((last.center - Point2D(x: 200, y: 350)).length < 1)
      #expect(album.imageView.alpha == 1)
      room.settle()
      // Without its image view, the preview fades out.
      interaction.begin(at: CGPoint(x: 200, y: 350))
      room.settle()
      interaction.cancel()
      room.wait(0.05)
      album.imageView.removeFromSuperview()
      room.wait(0.05)
      #expect(album.imageView.alpha == 1)
      #expect(previews().allSatisfy { $0.layer.opacity < 1 })
      room.settle()
      #expect(previews().isEmpty)
    }

    @Test("A second finger on another item takes no part in a peek")
    func secondFinger() {
      room.down(1, 200, 550)
      room.wait(0.6)
      let asked = album.asked.count
      album.start = 2
      room.down(2, 100, 300)
      room.wait(0.6)
      room.drag(2, from: CGPoint(x: 100, y: 300), to: CGPoint(x: 300, y: 300), duration: 0.1)
      room.up(2, 300, 300)
      album.start = 5
      #expect(album.calls == ["began 5"] && album.imageView.alpha == 0)
      #expect(previews().map(\.contents) == [.item(5)])
      #expect(album.asked.count - asked < 5)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 240, y: 550), duration: 0.2)
      #expect(album.calls == ["began 5", "moved 6"] && album.imageView.alpha == 0)
      room.up(1, 240, 550)
      room.settle()
      #expect(album.imageView.alpha == 1)
    }

    @Test("Without a press or a peek, new data are not asked for")
    func reloadAtRest() {
      interaction.reloadData()
      #expect(album.asked.isEmpty)
    }

    @Test("New data count for a press that is not recognised yet", arguments: [3, 0])
    func reloadDuringAPress(count: Int) {
      room.down(1, 200, 550)
      room.wait(0.1)
      album.count = count
      interaction.reloadData()
      room.wait(1)
      #expect(album.calls == (count > 0 ? ["began 2"] : []))
      room.up(1, 200, 550)
      room.settle()
      #expect(previews().isEmpty)
    }

    @Test("A preview that was empty, or an image, becomes a view, and an image again")
    func becomesAView() async {
      album.preview = { _ in nil }
      interaction.begin(at: CGPoint(x: 200, y: 550))
      room.settle()
      let frame = previews().first.map { Shown($0).frame }
      #expect(frame != nil && image(5) == nil)
      album.preview = { _ in .image(picture(40, 40)) }
      interaction.reloadPreview()
      await Room.until { image(5)?.width == 40 }
      let view = UIView()
      album.view = view
      interaction.reloadPreview()
      #expect(view.window === room.window && image(5) == nil)
      #expect(previews().map(\.contents) == [.item(5)])
      #expect(previews().first.map { Shown($0).frame } == frame)
      let corner = frame?.origin ?? .zero
      #expect((Point2D(view.convert(CGPoint.zero, to: nil)) - corner).length < 1e-9)
      interaction.step(by: 1)
      room.wait(0.1)
      album.view = nil
      interaction.step(by: -1)
      room.settle()
      interaction.reloadPreview()
      await Room.until { image(5)?.width == 40 }
      #expect(view.window == nil)
      interaction.cancel()
      room.settle()
      #expect(previews().isEmpty && room.window.subviews == [room.view])
    }

    @Test("On a view that is a surface itself, press and drag compete in one arena")
    func onSurface() {
      table.removeInteraction(interaction)
      let scroller = ContentScrollView(
        contentView: UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 2000)))
      room.add(scroller, 0, 0, 390, 844)
      room.wait(0.1)
      scroller.addInteraction(interaction)
      room.down(1, 200, 550)
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 200, y: 450), duration: 0.1)
      room.up(1, 200, 450)
      room.settle()
      #expect(scroller.contentOffset.y > 80 && album.calls.isEmpty)
      let offset = scroller.contentOffset
      room.down(1, 200, 550)
      room.wait(0.6)
      #expect(album.calls == ["began 5"])
      room.drag(1, from: CGPoint(x: 200, y: 550), to: CGPoint(x: 170, y: 550), duration: 0.1)
      #expect(scroller.contentOffset == offset)
      room.up(1, 170, 550)
      room.settle()
    }
  }
}

extension PeekPanInteraction.Preview {
  /// The preview with an image view.
  fileprivate func inside(_ imageView: UIImageView?) -> Self {
    switch self {
    case .image(let image, _): .image(image, in: imageView)
    case .provided(let pixelSize, let thumbnail, let caption, _, let image):
      .provided(
        pixelSize: pixelSize, thumbnail: thumbnail, caption: caption, in: imageView, image: image)
    case .view(let view, _): .view(view, in: imageView)
    }
  }
}
