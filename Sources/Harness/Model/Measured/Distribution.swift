import Histogram

/// Many values of one metric within one sample, to three significant digits: an HdrHistogram of nanoseconds.
package struct Distribution: Sendable {
    private var histogram = Histogram<UInt32>(numberOfSignificantValueDigits: .three)

    package init() {}

    /// Has room for values up to `highest`, so that recording them allocates nothing; larger values are recorded too.
    package init(roomFor highest: UInt64) {
        histogram = Histogram(highestTrackableValue: highest, numberOfSignificantValueDigits: .three)
        histogram.autoResize = true
    }

    /// The number of values recorded.
    package var count: UInt64 { histogram.totalCount }

    /// The largest value in nanoseconds, exact to three digits; 0 if nothing was recorded.
    package var maximum: UInt64 { histogram.totalCount == 0 ? 0 : histogram.max }

    /// Records a value in nanoseconds.
    package mutating func record(_ nanoseconds: UInt64) {
        histogram.record(nanoseconds)
    }

    /// The value in nanoseconds at or below which `percentile` percent of the values are; 0 if nothing was recorded.
    package func value(atPercentile percentile: Double) -> UInt64 {
        histogram.totalCount == 0 ? 0 : histogram.valueAtPercentile(percentile)
    }

    package mutating func add(_ other: Distribution) {
        histogram.add(other.histogram)
    }
}

/// As JSON: the recorded values with their counts, `[[value, count], …]`. A document holds thousands of these, and
/// nearly all of a histogram's buckets are empty.
extension Distribution: Codable {
    package init(from decoder: any Decoder) throws {
        self.init()
        for pair in try decoder.singleValueContainer().decode([[UInt64]].self) {
            guard pair.count == 2, let count = UInt32(exactly: pair[1]), pair[0] <= UInt64.max / 4 else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription: "a distribution is a list of [value, count]"
                    )
                )
            }
            histogram.record(pair[0], count: count)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(histogram.recordedValues().map { [$0.value, UInt64($0.count)] })
    }
}
