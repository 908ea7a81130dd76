import Testing

@testable import lenticular

/// What a client would read after the headers.
func text(_ response: Response) throws -> String {
  String(decoding: try #require(response.body.bytes), as: UTF8.self)
}
