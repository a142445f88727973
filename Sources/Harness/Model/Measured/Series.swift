extension Sample {
    /// A quantity over time, in steps. Each value holds until the next point, and the last value until the end of the
    /// sample.
    package struct Series: Sendable, Equatable {
        /// The name that charts use and show: "running".
        package let name: String
        /// The points in order of time. If several points have the same time, the last one holds.
        package let points: [Point]

        /// - Throws: ``SeriesError`` if a point is not a number, is out of range, or is earlier than the one before it.
        package init(name: String, points: [Point]) throws(SeriesError) {
            let isOrdered = zip(points, points.dropFirst()).allSatisfy { $0.time <= $1.time }
            let areInRange = points.allSatisfy {
                Sample.seriesRange.contains($0.time) && Sample.seriesRange.contains($0.value)
            }
            guard isOrdered, areInRange else { throw SeriesError(name: name) }
            (self.name, self.points) = (name, points)
        }

        /// A value, and the time from which it holds.
        package struct Point: Sendable, Equatable {
            /// Milliseconds since the measurement began.
            package let time: Double
            package let value: Double

            package init(time: Double, value: Double) {
                (self.time, self.value) = (time, value)
            }
        }
    }

    /// A moment at which the user did something.
    package struct Mark: Sendable, Equatable {
        /// Milliseconds since the measurement began.
        package let time: Double
        /// The user's action in a few words: "pause all".
        package let label: String

        /// Precondition: the time is in ``seriesRange``.
        package init(time: Double, label: String) {
            precondition(Sample.seriesRange.contains(time), "a mark's time is out of range")
            (self.time, self.label) = (time, label)
        }
    }

    /// The range of a series' times and values, without infinities and NaN. A `Double` represents each whole number in
    /// this range exactly.
    package static let seriesRange = -1e15...1e15
}

/// The error of an invalid series. Its description is one sentence.
package struct SeriesError: Error, CustomStringConvertible {
    let name: String

    package var description: String {
        "the series “\(name)” has a point that is not a number, out of range, or earlier than the one before it"
    }
}

/// The JSON is `{"name": …, "points": [[time, value], …]}`, because a series may have thousands of points.
extension Sample.Series: Codable {
    private enum CodingKeys: CodingKey {
        case name, points
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let pairs = try container.decode([[Double]].self, forKey: .points)
        let name = try container.decode(String.self, forKey: .name)
        do {
            guard pairs.allSatisfy({ $0.count == 2 }) else { throw SeriesError(name: name) }
            try self.init(name: name, points: pairs.map { Point(time: $0[0], value: $0[1]) })
        } catch {
            throw DecodingError.dataCorruptedError(forKey: .points, in: container, debugDescription: "\(error)")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(points.map { [$0.time, $0.value] }, forKey: .points)
    }
}

extension Sample.Mark: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let time = try container.decode(Double.self, forKey: .time)
        guard Sample.seriesRange.contains(time) else {
            throw DecodingError.dataCorruptedError(forKey: .time, in: container, debugDescription: "out of range")
        }
        self.init(time: time, label: try container.decode(String.self, forKey: .label))
    }
}
