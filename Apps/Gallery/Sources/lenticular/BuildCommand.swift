import ArgumentParser
import Foundation
import LenticularGallery

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write a gallery as static files, for any web server.",
    discussion: """
      Every folder becomes an album. The photographs are read, never changed. Pictures that an \
      earlier build wrote are used again.

      Exit status: 0 when every photograph is in the gallery; 2 when the gallery was built but \
      some photographs could not be read; 1 when nothing could be built; 64 when the command \
      line or lenticular.yaml is wrong; 130 when it was stopped with Control-C, and 143 by another \
      program. The next build goes on where one was stopped.
      """)

  @Argument(
    help: "The folder of photographs.", completion: .directory,
    transform: { try GivenPath.path($0) })
  var photos: String

  @Option(
    name: .shortAndLong,
    help: "The folder to write the site to, unless lenticular.yaml names it.",
    completion: .directory, transform: { try GivenPath.path($0) })
  var output: String?

  @Option(
    help: ArgumentHelp(
      """
      The address at which the site will be published. With it, pages name their address, links to \
      them are shown with a picture, and there are a sitemap and a feed of the newest photographs.
      """, valueName: "url"),
    transform: { try BaseURL($0) })
  var baseURL: BaseURL?

  @OptionGroup var gallery: GalleryOptions
  @OptionGroup var work: WorkOptions
  @OptionGroup var reporting: ReportingOptions

  @Flag(
    help: "Read every photograph again, and compare every file of the site with what was written.")
  var verify = false

  @Option(
    help: ArgumentHelp(
      """
      Make the pictures of one of N parts of the photographs, and no page. The parts can be made at the same \
      time, on machines that share the folders; a build without this option then makes the pages.
      """, valueName: "i/n"),
    transform: { text in
      guard let shard = Shard(text) else {
        throw ValidationError("a part is given as I/N, such as 2/4, with I from 1 to N")
      }
      return shard
    })
  var shard: Shard?

  @Flag(help: "Say what would be done and write nothing.")
  var dryRun = false

  func validate() throws {
    guard shard == nil || !dryRun else {
      throw ValidationError("--dry-run needs a whole build; leave --shard out")
    }
  }

  func run() throws {
    let file: Configuration
    do {
      file = try gallery.configuration(for: photos)
    } catch {
      throw Reporter(reporting).failure(error, .validationFailure)
    }
    guard let site = output ?? file.output else {
      throw ValidationError("give the folder of the site: --output SITE")
    }
    var build = GalleryBuild(input: photos, output: site)
    build.settings = gallery.settings(file)
    build.settings.baseURL = baseURL ?? file.baseURL
    build.workers = work.workers(file)
    build.cache = CacheFolder.path
    build.cacheLimit = Cache.userLimit
    build.verifies = verify
    let reporter = Reporter(reporting, file)
    // Whatever the build is doing, the site is complete, and the next build mends what is left.
    StopSignals().first { number in Self.exit(withError: reporter.stopped(by: number)) }
    let summary: BuildSummary
    do {
      summary =
        if let shard {
          try build.run(shard, report: reporter.show)
        } else if dryRun {
          try build.dryRun(report: reporter.show)
        } else {
          try build.run(report: reporter.show)
        }
    } catch {
      throw reporter.failure(error)
    }
    reporter.finish(summary, site: site)
    if !summary.isComplete { throw ExitCode(2) }
  }
}
