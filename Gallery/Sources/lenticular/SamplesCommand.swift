import ArgumentParser
import Foundation
import LenticularGallery
import LenticularSamples

struct SamplesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "samples",
    abstract: "Draw a few pictures to try a gallery with.")

  @Argument(help: "The folder to write the pictures to.", completion: .directory)
  var directory: String

  @Flag(name: .shortAndLong, help: "Say nothing but what went wrong.")
  var quiet = false

  func run() throws {
    do throws(GalleryError) {
      try SamplePrinter(directory: directory).printAll(SamplePicture.all)
    } catch {
      throw Reporter().failure(error)
    }
    if !quiet {
      print("\(Quantity.count(SamplePicture.all.count, "picture", "pictures")) in \(directory)")
      print("Next: lenticular serve \(directory)")
    }
  }
}
