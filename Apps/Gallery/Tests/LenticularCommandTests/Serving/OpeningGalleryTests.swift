import Foundation
import HTTPTypes
import Testing

@testable import lenticular

@Suite("A gallery that is being opened")
struct OpeningGalleryTests {
  private struct Failure: Error {}

  private let request = HTTPRequest(
    method: .get, scheme: nil, authority: "localhost", path: "/")

  @Test("It is waited for as long as it takes, and its error is that of the opening")
  func error() throws {
    let begins = DispatchSemaphore(value: 0)
    let opening = OpeningGallery {
      begins.wait()
      throw Failure()
    }
    #expect(try opening.gallery(within: 0) == nil)
    begins.signal()
    #expect(throws: Failure.self) { try opening.gallery() }
    #expect(throws: Failure.self) { try opening.gallery(within: 1) }
    #expect(opening.respond(to: request).status == .serviceUnavailable)
  }

  @Test("Who waits for it goes on when it is stopped")
  func stop() throws {
    let begins = DispatchSemaphore(value: 0)
    let opening = OpeningGallery {
      begins.wait()
      throw Failure()
    }
    defer { begins.signal() }
    let responded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if opening.respond(to: request).status == .serviceUnavailable { responded.signal() }
    }
    opening.stop()
    responded.wait()
    #expect(try opening.gallery() == nil)
  }
}
