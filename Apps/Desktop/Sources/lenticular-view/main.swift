import Foundation
import LenticularGTK

let arguments = CommandLine.unsafeArgv
exit(
  ViewApplication.run(
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      arguments[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }))
