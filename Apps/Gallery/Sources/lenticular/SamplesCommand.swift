import ArgumentParser
import Foundation
import LenticularGallery
import LenticularSamples

struct SamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples",
    abstract: "Draw a few pictures to try a gallery with.",
    discussion: """
      With FFmpeg, there are a movie and a Live Photo among them. A file that exists is kept.
      """)

  @Argument(
    help: "The folder to write the pictures to.", completion: .directory,
    transform: { try GivenPath.path($0) })
  var directory: String

  @Option(
    help: """
      Draw the pictures at this fraction of their width and height, which takes less time. It has no effect on the \
      picture of --huge.
      """)
  var scale = 1.0

  @Flag(
    help: """
      Draw a panorama of 200 megapixels too, to zoom into: a minute's work for two cores, and a \
      file of some 30 MB.
      """)
  var huge = false

  @Flag(inversion: .prefixedNo, help: "Draw movies, if FFmpeg is installed.")
  var movies = true

  @Flag(name: .shortAndLong, help: "Say nothing but what went wrong.")
  var quiet = false

  func validate() throws {
    guard scale > 0, scale <= 1 else {
      throw ValidationError("--scale \(scale): give a fraction from above 0 to 1.")
    }
  }

  func run() throws {
    var kept = 0
    let drawn = movies ? SampleMovie.all : []
    do throws(GalleryError) {
      let printer = SamplePrinter(directory: directory)
      kept = try printer.printAll(
        SamplePicture.all.map { $0.scaled(by: scale) })
      if let tools = MovieTools.installed {
        for movie in drawn where try movie.print(in: directory, scale: scale, tools) { kept += 1 }
      }
      if huge { kept += try printer.print(HugePicture.harbourAtNightfall) }
    } catch {
      throw Reporter().failure(error)
    }
    if !quiet {
      let count = SamplePicture.all.count + (huge ? 1 : 0)
      let existing = kept > 0 ? ", \(kept) of them kept as they were" : ""
      let pictures = Quantity.count(count, "picture", "pictures")
      let movies =
        MovieTools.installed == nil || drawn.isEmpty
        ? "" : " and \(Quantity.count(drawn.count, "movie", "movies"))"
      print("\(pictures)\(movies) in \(directory)\(existing)")
      print("Next: lenticular serve \(directory)")
    }
  }
}
