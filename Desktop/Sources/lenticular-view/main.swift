import Foundation
import LenticularGTK

exit(ViewApplication.run(Array(CommandLine.arguments.dropFirst())))
