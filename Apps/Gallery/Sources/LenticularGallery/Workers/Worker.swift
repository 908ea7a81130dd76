import CProcess
import Foundation

/// The worker process: it performs jobs until its parent closes the connection or ends.
public enum Worker {
  /// Performs jobs from standard input; never returns.
  ///
  /// It is called before the process has a second thread. A worker enters its room before it reads a photograph, and
  /// never leaves it.
  public static func run() -> Never {
    let channel = WorkerChannel(socket: STDIN_FILENO)
    var hasEntered = false
    while let task = channel.receiveTask() {
      if !hasEntered {
        hasEntered = true
        task.limits.limitProcess()
        task.room.enter(with: task.files)
        Thread.detachNewThread {
          channel.waitForClose()
          _exit(0)
        }
      }
      JobFiles.current = task.files
      defer { task.files.close() }
      let job = task.kind.job
      _ = cp_limit_processor_time(Int64(job.seconds(task.limits)))
      if !answer(job, task.limits, channel) { break }
    }
    _exit(0)
  }

  private static func answer<Job: WorkerJob>(
    _ job: Job, _ limits: WorkerLimits, _ channel: WorkerChannel
  ) -> Bool {
    let answer: WorkerAnswer<Job.Product>
    do throws(WorkerFailure) {
      do throws(GalleryError) { try Imaging.start() } catch { throw .unavailable("\(error)") }
      // What was wrong with the file of another job says nothing of this one.
      _ = Imaging.takeErrors()
      answer = .product(try job.run(limits))
    } catch {
      answer = .failure(error)
    }
    return channel.send(answer)
  }
}
