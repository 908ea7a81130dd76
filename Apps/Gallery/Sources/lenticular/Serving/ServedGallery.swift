import Foundation
import HTTPTypes
import LenticularGallery
import Synchronization

/// The gallery of `serve`, and the options in its file: when they change, or the templates or the map that they name, another
/// gallery takes its place.
///
/// What was read and made of the photographs is in the cache, so the other gallery is there at once. Until it is, the
/// former one answers.
final class ServedGallery: Responder {
  private let read: @Sendable () throws(ConfigurationError) -> Configuration
  private let open: @Sendable (Configuration) throws(GalleryError) -> LiveGallery
  private let isSame: @Sendable (Configuration, Configuration) -> Bool
  private let reporter: Reporter
  private let state: Mutex<State>
  /// Held while the options are read.
  private let reading = NSLock()

  private struct State {
    var options: Configuration
    var gallery: LiveGallery
    var site: LiveSite
    /// What was wrong with the options that were read last; `nil` if nothing was.
    var fault: String?
    var isStopped = false
  }

  static let laterOptions =
    "the options of the server in the file are those of the start; start it again for the new ones"

  /// - Parameters:
  ///   - options: the options at the start.
  ///   - read: reads the options anew.
  ///   - isSame: whether two files have the same options of the server, which cannot change while it runs.
  ///   - open: opens the gallery with options.
  init(
    _ options: Configuration, reporter: Reporter,
    read: @escaping @Sendable () throws(ConfigurationError) -> Configuration,
    isSame: @escaping @Sendable (Configuration, Configuration) -> Bool,
    open: @escaping @Sendable (Configuration) throws(GalleryError) -> LiveGallery
  ) throws(GalleryError) {
    (self.read, self.open, self.isSame, self.reporter) = (read, open, isSame, reporter)
    let gallery = try open(options)
    state = Mutex(State(options: options, gallery: gallery, site: LiveSite(gallery)))
  }

  func respond(to request: HTTPRequest) -> Response {
    var (gallery, site) = state.withLock { ($0.gallery, $0.site) }
    while true {
      let response = site.respond(to: request)
      guard response.status == .notFound else { return response }
      let now = state.withLock { ($0.gallery, $0.site) }
      // A gallery whose place was taken meanwhile has abandoned the image that it was making.
      if now.0 === gallery { return response }
      (gallery, site) = now
    }
  }

  /// The options of the gallery.
  var settings: GallerySettings { state.withLock(\.gallery).settings }

  /// Whether a folder or a file is at a name; see ``LiveGallery/hasEntry(named:)``.
  func hasEntry(named slug: String) -> Bool { state.withLock(\.gallery).hasEntry(named: slug) }

  /// Builds the gallery, and follows its folder and its options, until ``stop()`` is called.
  func run() {
    while true {
      let (gallery, isStopped) = state.withLock { ($0.gallery, $0.isStopped) }
      if isStopped { return }
      gallery.run { [weak self] event in
        if case .folderChanged = event { self?.readOptions() } else { self?.reporter.show(event) }
      }
    }
  }

  func stop() {
    let gallery = state.withLock { state in
      state.isStopped = true
      return state.gallery
    }
    gallery.stop()
  }

  /// Reads the options, and opens the gallery again if they or the files that they name are others. With a mistake in them,
  /// everything stays as it is.
  private func readOptions() {
    reading.lock()
    defer { reading.unlock() }
    do {
      let options = try read()
      let (former, current) = state.withLock { ($0.options, $0.gallery) }
      if options == former, !current.isOutdated {
        state.withLock { $0.fault = nil }
        return
      }
      let gallery = try open(options)
      gallery.showRecorded()
      let replaced = state.withLock { state in
        defer {
          (state.options, state.fault) = (options, nil)
          (state.gallery, state.site) = (gallery, LiveSite(gallery))
        }
        // A gallery that is stopped ends before it has begun.
        if state.isStopped { gallery.stop() }
        return state.gallery
      }
      if !isSame(options, former) { reporter.warn(Self.laterOptions) }
      replaced.stop()
    } catch {
      let fault = "\(error)"
      let isKnown = state.withLock { state in
        defer { state.fault = fault }
        return state.fault == fault
      }
      if !isKnown { reporter.warn(fault) }
    }
  }
}
