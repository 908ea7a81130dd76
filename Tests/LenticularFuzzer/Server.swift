import Foundation
import LenticularFuzz

/// The processor time, in seconds, and the memory, in bytes, that a line may cost. They are far beyond what any line needs:
/// what exceeds them never ends.
private let limits = (seconds: 10, memory: 4 << 30)

/// Plays scripts from standard input, each ended by a line with a full stop, and prints a line for each: what is wrong with
/// it, or "ok".
func serve() {
  var memory = rlimit(rlim_cur: rlim_t(limits.memory), rlim_max: rlim_t(limits.memory))
  #if os(Linux)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
  #else
    setrlimit(RLIMIT_DATA, &memory)
  #endif
  var text = ""
  while let line = readLine() {
    guard line == "." else {
      text += line + "\n"
      continue
    }
    let fault = Trial(Script(text), beforeLine: windWatchdog).fault()
    print(fault ?? "ok")
    fflush(nil)
    text = ""
  }
}

/// Ends this process unless it is called again before the time of a line is over.
private func windWatchdog() {
  var timer = itimerval()
  timer.it_value.tv_sec = limits.seconds
  #if os(Linux)
    setitimer(__itimer_which_t(ITIMER_VIRTUAL.rawValue), &timer, nil)
  #else
    setitimer(ITIMER_VIRTUAL, &timer, nil)
  #endif
}
