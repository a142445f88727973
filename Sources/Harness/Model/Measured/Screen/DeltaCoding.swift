/// What delta codings share.
package enum DeltaCoding {
    /// A number that is coded by its changes.
    struct Sum {
        private(set) var total = 0

        /// The total so far; nil if it is out of range for a time or a value.
        mutating func add(_ change: Int) -> Int? {
            let (sum, overflows) = total.addingReportingOverflow(change)
            guard !overflows, DeltaCoding.range.contains(sum) else { return nil }
            total = sum
            return sum
        }
    }

    /// Longer than anything measured, and small enough for every JSON reader to keep it exactly.
    package static let limit = 1_000_000_000_000_000

    /// The range of what is coded; the magnitude of the least integer is none itself.
    package static let range = -limit...limit

    static func damage(_ decoder: any Decoder, _ what: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: what))
    }
}

/// Moments in order of time, in microseconds since the measuring began.
///
/// As JSON: the first one, then each one's difference from the one before it.
package struct Moments: Sendable, Equatable {
    package let times: [Int]

    /// Precondition: in order of time.
    package init(_ times: [Int]) {
        precondition(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "moments must be in order of time")
        self.times = times
    }
}

extension Moments: Codable {
    package init(from decoder: any Decoder) throws {
        var time = DeltaCoding.Sum()
        var times: [Int] = []
        for change in try decoder.singleValueContainer().decode([Int].self) {
            guard let next = time.add(change), next >= times.last ?? next else {
                throw DeltaCoding.damage(decoder, "a moment is out of order")
            }
            times.append(next)
        }
        self.times = times
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(zip(times, [0] + times).map { $0 - $1 })
    }
}
