import ArgumentParser

struct ReportingOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Say nothing but what went wrong.")
  var quiet = false

  @Flag(help: "Print the summary as JSON.")
  var json = false
}
