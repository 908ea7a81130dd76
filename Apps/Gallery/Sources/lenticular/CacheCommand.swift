import ArgumentParser
import LenticularGallery

struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Show, limit or empty what is kept so that nothing is made twice.",
    discussion: """
      Builds, galleries that are served and windows share the cache in $XDG_CACHE_HOME/lenticular, or \
      ~/.cache/lenticular: what is known of photographs, and the images that were made of them. All of it can be made \
      again. What was not used for longest is removed when the cache exceeds its limit.
      """,
    subcommands: [ShowCommand.self, LimitCommand.self, ClearCommand.self],
    defaultSubcommand: ShowCommand.self)

  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Say where the cache is, and how large.")

    @OptionGroup var output: CacheOutput

    func run() { output.show(.ofUser()) }
  }

  struct LimitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "limit",
      abstract: "Set the largest size of the cache.",
      discussion: """
        The gallery that was served last stays, whatever its size. Images of a site that `build` has written on the same \
        disk take no room in the cache.
        """)

    @Argument(
      help: "The size, such as 500MB, 20GB or 1.5TB.",
      transform: { text in
        guard let bytes = Quantity.bytes(text) else {
          throw ValidationError("a size is a number with kB, MB, GB or TB, such as 20GB")
        }
        return bytes
      })
    var size: Int

    @OptionGroup var output: CacheOutput

    func run() throws {
      do throws(GalleryError) {
        try Cache.setUserLimit(size)
      } catch {
        throw Reporter().failure(error)
      }
      let cache = Cache.ofUser()
      cache.removeUnused()
      output.show(cache)
    }
  }

  struct ClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Remove all of it but the galleries that are being served.")

    @OptionGroup var output: CacheOutput

    func run() {
      let cache = Cache.ofUser()
      let served = cache.clear()
      if served > 0, !output.json {
        print(
          Quantity.count(served, "gallery is served and stays", "galleries are served and stay"))
      }
      output.show(cache)
    }
  }
}
