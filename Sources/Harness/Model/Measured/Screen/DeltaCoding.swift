/// What codings by differences share.
package enum DeltaCoding {
    /// A number that is told by its changes.
    struct Sum {
        private(set) var total = 0

        /// The total so far; nil where it leaves what a time or a value can be.
        mutating func add(_ change: Int) -> Int? {
            let (sum, overflows) = total.addingReportingOverflow(change)
            guard !overflows, abs(sum) <= DeltaCoding.limit else { return nil }
            total = sum
            return sum
        }
    }

    /// Longer than anything measured, and small enough that every reader of JSON keeps it exactly.
    package static let limit = 1_000_000_000_000_000

    static func damage(_ decoder: any Decoder, _ what: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: decoder.codingPath, debugDescription: what))
    }
}

/// Moments in the order of time, in microseconds since the measuring began.
///
/// As JSON: each but the first as the difference from the one before it.
package struct Moments: Sendable, Equatable {
    package let times: [Int]

    /// Precondition: in the order of time.
    package init(_ times: [Int]) {
        precondition(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "moments stand in the order of time")
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
