import ArgumentParser

struct ReportingOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Say nothing but what went wrong.")
  var quiet = false

  @Flag(help: "Print the summary, or the error, as JSON, and progress as lines of JSON.")
  var json = false
}
