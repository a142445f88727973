import Histogram

/// The values of a histogram with three significant digits, and nothing for what was not recorded.
struct RecordedValues: Sendable {
    struct Pair: Sendable {
        var value: UInt64
        var count: UInt64
    }

    /// In ascending order; no two of them are equal to three digits.
    private(set) var pairs: [Pair] = []
    private(set) var total: UInt64 = 0

    init() {}

    /// O(n log n). Values that are equal to three digits are counted together, as the larger one.
    init(_ given: [Pair]) {
        for pair in given.sorted(by: { $0.value < $1.value }) where pair.count > 0 {
            total &+= pair.count
            if let last = pairs.last, Self.highest(last.value) == Self.highest(pair.value) {
                pairs[pairs.count - 1] = Pair(value: pair.value, count: last.count &+ pair.count)
            } else {
                pairs.append(pair)
            }
        }
    }

    init(_ histogram: Histogram<UInt32>) {
        self.init(histogram.recordedValues().map { Pair(value: $0.value, count: UInt64($0.count)) })
    }

    /// 0 if there is none.
    var maximum: UInt64 { pairs.last.map { Self.highest($0.value) } ?? 0 }

    /// As the histogram's own: the highest value that is equal, to three digits, to the one at that rank.
    func value(atPercentile percentile: Double) -> UInt64 {
        guard let first = pairs.first, let last = pairs.last else { return 0 }
        guard percentile > 0 else { return first.value }
        guard percentile < 100 else { return last.value }
        let rank = max(1, (percentile.nextDown * Double(total) / 100).rounded(.up))
        var passed = 0.0
        for pair in pairs {
            passed += Double(pair.count)
            if passed >= rank { return min(Self.highest(pair.value), last.value) }
        }
        return last.value
    }

    /// The highest value that shares a counter with this one: a counter has the first eleven bits of its values.
    private static func highest(_ value: UInt64) -> UInt64 {
        value | ((1 << UInt64(max(0, 53 - value.leadingZeroBitCount))) - 1)
    }
}
