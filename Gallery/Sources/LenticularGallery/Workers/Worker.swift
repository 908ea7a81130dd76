import CProcess
import Foundation

/// The worker process: it performs jobs until its parent closes the connection or ends.
public enum Worker {
  /// Performs jobs from standard input; never returns.
  public static func run() -> Never {
    let channel = WorkerChannel(socket: STDIN_FILENO)
    Thread.detachNewThread {
      channel.waitForClose()
      _exit(0)
    }
    var isLimited = false
    while let task = channel.receive(WorkerTask.self) {
      if !isLimited { task.limits.limitProcess() }
      isLimited = true
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
      answer = .product(try job.run(limits))
    } catch {
      answer = .failure(error)
    }
    return channel.send(answer)
  }
}
