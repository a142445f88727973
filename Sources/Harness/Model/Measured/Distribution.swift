import Histogram

/// Many values of one metric within one sample, to three significant digits: an HdrHistogram of nanoseconds.
package struct Distribution: Sendable {
    private enum Storage: Sendable {
        /// It has a counter for each value that there could be, up to the largest.
        case recording(Histogram<UInt32>)
        /// A document holds thousands of distributions, and nearly all counters of each would be zero.
        case read(RecordedValues)
    }

    private var storage: Storage

    package init() {
        storage = .recording(Histogram(numberOfSignificantValueDigits: .three))
    }

    /// Has room for values up to `highest`, so that recording them allocates nothing; larger values are recorded too.
    package init(roomFor highest: UInt64) {
        var histogram = Histogram<UInt32>(highestTrackableValue: highest, numberOfSignificantValueDigits: .three)
        histogram.autoResize = true
        storage = .recording(histogram)
    }

    private init(_ values: RecordedValues) {
        storage = .read(values)
    }

    private var values: RecordedValues {
        switch storage {
        case .recording(let histogram): RecordedValues(histogram)
        case .read(let values): values
        }
    }

    /// With a counter for each value.
    private var histogram: Histogram<UInt32> {
        switch storage {
        case .recording(let histogram): return histogram
        case .read(let values):
            var histogram = Histogram<UInt32>(numberOfSignificantValueDigits: .three)
            for pair in values.pairs { histogram.record(pair.value, count: UInt32(clamping: pair.count)) }
            return histogram
        }
    }

    /// The number of values recorded.
    package var count: UInt64 {
        switch storage {
        case .recording(let histogram): histogram.totalCount
        case .read(let values): values.total
        }
    }

    /// The largest value in nanoseconds, exact to three digits; 0 if nothing was recorded.
    package var maximum: UInt64 {
        switch storage {
        case .recording(let histogram): histogram.totalCount == 0 ? 0 : histogram.max
        case .read(let values): values.maximum
        }
    }

    /// Records a value in nanoseconds.
    package mutating func record(_ nanoseconds: UInt64) {
        var histogram = histogram
        // Two references to the counters would copy all of them.
        storage = .read(RecordedValues())
        histogram.record(nanoseconds)
        storage = .recording(histogram)
    }

    /// The value in nanoseconds at or below which `percentile` percent of the values are; 0 if nothing was recorded.
    package func value(atPercentile percentile: Double) -> UInt64 {
        guard count > 0 else { return 0 }
        return switch storage {
        case .recording(let histogram): histogram.valueAtPercentile(percentile)
        case .read(let values): values.value(atPercentile: percentile)
        }
    }

    /// All values of several distributions. O(n), for as many recorded values.
    package static func sum(of distributions: [Distribution]) -> Distribution {
        Distribution(RecordedValues(distributions.flatMap(\.values.pairs)))
    }
}

/// As JSON: the recorded values with their counts, `[[value, count], …]`.
extension Distribution: Codable {
    package init(from decoder: any Decoder) throws {
        let pairs = try decoder.singleValueContainer().decode([[UInt64]].self).map { pair in
            guard pair.count == 2, let count = UInt32(exactly: pair[1]), pair[0] <= UInt64.max / 4 else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription: "a distribution is a list of [value, count]"
                    )
                )
            }
            return RecordedValues.Pair(value: pair[0], count: UInt64(count))
        }
        self.init(RecordedValues(pairs))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(values.pairs.map { [$0.value, $0.count] })
    }
}
