import Testing

@testable import LenticularGallery

/// Dates in the forms and places in which programs have written them.
@Suite struct DateFormTests {
  @Test(
    "Dates are read in the forms of many programs",
    arguments: [
      ("2020:01:02 03:04:05", "2020-01-02T03:04:05"), ("20200102030405", "2020-01-02T03:04:05"),
      ("20200102 030405", "2020-01-02T03:04:05"), ("20200102T030405", "2020-01-02T03:04:05"),
      ("2020: 1: 2  3: 4: 5", "2020-01-02T03:04:05"), ("2020:1:2 3:4:5", "2020-01-02T03:04:05"),
      ("2020:01:02 03-04-05", "2020-01-02T03:04:05"),
      ("2020-01-02T03:04-05:00", "2020-01-02T03:04:00-05:00"),
      ("2020:01:02 03:04:05 PM", "2020-01-02T15:04:05"),
      ("2020:01:02 12:04:05 am", "2020-01-02T00:04:05"),
      ("2020:01:02 03:04:05+0200", "2020-01-02T03:04:05+02:00"), ("1972-00-00", "1972"),
      ("1972:05:00 00:00:00", "1972-05"), ("2020", "2020"), ("2020:02:30 03:04:05", nil),
      ("2020:01:02 24:00:00", nil), ("2020:13:01", nil), ("    :  :     :  :  ", nil),
      ("0000:00:00 00:00:00", nil),
    ])
  func datesAreReadInTheFormsOfManyPrograms(text: String, right: String?) {
    #expect(CaptureDate(text)?.text == right)
  }

  @Test(
    "Dates with names of months are read",
    arguments: [
      ("Tue, 21 Jun 2005 10:11:12 +0200", "2005-06-21T10:11:12+02:00"),
      ("21 Jun 2005 10:11:12 GMT", "2005-06-21T10:11:12Z"),
      ("Tue Jun 21 10:11:12 2005", "2005-06-21T10:11:12"), ("1 January 2005", "2005-01-01"),
      ("Tuesday", nil), ("06/21/05", nil),
    ])
  func datesWithNamesOfMonthsAreRead(text: String, right: String?) {
    #expect(CaptureDate(spelled: text)?.text == right)
  }

  private static func block(
    isLittle: Bool, first: [(Int, TestCamera.Value)] = [], inner: [(Int, TestCamera.Value)] = [],
    gps: [(Int, TestCamera.Value)] = []
  ) -> ExifBlock {
    let links: [(Int, TestCamera.Value)] = [
      (0x8769, .long([TestCamera.TIFF.place(of: 1)])),
      (0x8825, .long([TestCamera.TIFF.place(of: 2)])),
    ]
    let tiff = TestCamera.TIFF(isLittle: isLittle, directories: [first + links, inner, gps])
    return ExifBlock(tiff.bytes)
  }

  @Test("A date counts in each directory and of each type", arguments: [1, 2, 7], [false, true])
  func aDateCountsInEachDirectoryAndOfEachType(type: Int, isLittle: Bool) {
    let date = TestCamera.Value.bytes(type, Array("2020:01:02 03:04:05\0".utf8))
    for tag in [0x9003, 0x9004] {
      let places = [
        Self.block(isLittle: isLittle, first: [(tag, date)]),
        Self.block(isLittle: isLittle, inner: [(tag, date)]),
      ]
      for block in places { #expect(block.dates.map(\.text) == ["2020-01-02T03:04:05"]) }
    }
  }

  @Test("Where no other date is that of a position counts", arguments: [false, true])
  func whereNoOtherDateIsThatOfAPositionCounts(isLittle: Bool) throws {
    let number = isLittle ? TestCamera.little : TestCamera.big
    let time = [3, 1, 4, 1, 5, 1].flatMap { number($0, 4) }
    let tiff = TestCamera.TIFF(
      isLittle: isLittle,
      directories: [
        [(0x8825, .long([TestCamera.TIFF.place(of: 1)]))],
        [(29, .text("2020:01:02")), (7, .bytes(5, time))],
      ])
    var bytes = tiff.bytes
    // Rationals have eight bytes each: the count is three.
    let entry = TestCamera.TIFF.place(of: 1) + 2
    bytes.replaceSubrange(entry + 4..<entry + 8, with: number(3, 4))
    #expect(ExifBlock(bytes).positionDate?.text == "2020-01-02T03:04:05Z")
  }

  @Test("Parts of a date of IPTC may be unknown or have separators")
  func partsOfADateOfIPTCMayBeUnknownOrHaveSeparators() {
    func date(_ day: String, _ time: String) -> String? {
      func dataset(_ number: UInt8, _ text: String) -> [UInt8] {
        [0x1C, 2, number, 0, UInt8(text.utf8.count)] + Array(text.utf8)
      }
      return IPTCBlock(dataset(55, day) + dataset(60, time)).dates.first?.text
    }
    #expect(date("19720000", "") == "1972")
    #expect(date("19720500", "") == "1972-05")
    #expect(date("1972-03-04", "12:13:14") == "1972-03-04T12:13:14")
    #expect(date("19720304", "121314-0330") == "1972-03-04T12:13:14-03:30")
  }
}
