/// A value over time.
public struct ValueSeries: Equatable, Sendable {
  /// A value at a time in seconds; nil while there is none.
  public struct Moment: Equatable, Sendable {
    public var time: Double
    public var value: Double?
  }

  public var name: String
  public var moments: [Moment] = []

  /// The values, without gaps.
  public var values: [Double] { moments.compactMap(\.value) }

  /// Whether the value has changed.
  var varies: Bool {
    let values = values
    return values.contains { $0 != values[0] }
  }

  /// The value at a time in seconds: that of the last moment by then; nil if there is none.
  public func value(at time: Double) -> Double? { moments.last { $0.time <= time }?.value }
}

/// Series of one quantity with a common axis.
public struct ValuePanel: Equatable, Sendable {
  /// The quantity on the axis.
  public var quantity: String
  public var unit: String?
  /// The least range of the axis. A value that changes by less looks constant.
  public var leastSpan: Double
  public var series: [ValueSeries]

  init(_ quantity: String, unit: String?, leastSpan: Double, _ names: [String]) {
    self.quantity = quantity
    self.unit = unit
    self.leastSpan = leastSpan
    series = names.map { ValueSeries(name: $0) }
  }

  /// Records the values of all series at a time.
  mutating func note(_ values: [Double?], at time: Double) {
    for (index, value) in values.enumerated() {
      series[index].moments.append(ValueSeries.Moment(time: time, value: value))
    }
  }
}
