import Foundation
import LenticularFuzz

// lenticular-fuzz [--seed N] [--scripts N] [--all | --with TEXT] [--failures N] | --print | --serve | --play FILE
//
// Plays random scripts in a process of its own, so that a trap or a hang is found too, and prints the shortest script of
// each failure.
//
//   --seed N      the seed of the first script; each further one has the next number
//   --scripts N   how many scripts are played
//   --steps N     how many lines are played at least, instead of a number of scripts
//   --all         also with the inputs that Exclusions.swift lists
//   --with TEXT   also with those of its inputs that have a text in their description
//   --failures N  after how many different failures to stop; 10 by default
//   --print       prints the script of the seed, and plays none
//   --play FILE   plays one script, and prints what is wrong
//   --serve       plays the scripts of standard input, for the process above

/// The value of an option; nil if it is not given.
func option(_ name: String) -> String? {
  guard let index = CommandLine.arguments.firstIndex(of: name),
    index + 1 < CommandLine.arguments.count
  else { return nil }
  return CommandLine.arguments[index + 1]
}

if CommandLine.arguments.contains("--serve") {
  serve()
} else if CommandLine.arguments.contains("--print") {
  print(Script.random(seed: option("--seed").flatMap { UInt64($0) } ?? 1), terminator: "")
} else if let path = option("--play") {
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let fault = Trial(Script(text)).fault()
  print(fault ?? "ok")
  exit(fault == nil ? 0 : 1)
} else {
  var fuzzer = Fuzzer(
    seed: option("--seed").flatMap { UInt64($0) } ?? 1,
    scriptCount: option("--scripts").flatMap { Int($0) } ?? 1000,
    stepCount: option("--steps").flatMap { Int($0) } ?? 0,
    exclusions: CommandLine.arguments.contains("--all")
      ? []
      : Exclusion.all.filter { exclusion in
        option("--with").map { !exclusion.input.contains($0) } ?? true
      },
    greatestFailureCount: option("--failures").flatMap { Int($0) } ?? 10)
  exit(fuzzer.run() ? 0 : 1)
}
