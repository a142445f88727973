extension Sample {
    /// How a quantity went over time, as steps: a value holds from its point until the next one, and the last one for
    /// the rest of the sample. Before its first point the quantity has no value.
    package struct Series: Sendable, Equatable {
        /// As charts ask for it and show it: "running".
        package let name: String
        /// In the order of their times; of several at one time the last one holds.
        package let points: [Point]

        /// - Throws: ``SeriesError`` where a point is no number, out of range, or earlier than the one before it.
        package init(name: String, points: [Point]) throws(SeriesError) {
            let isOrdered = zip(points, points.dropFirst()).allSatisfy { $0.time <= $1.time }
            let areInRange = points.allSatisfy {
                Sample.seriesRange.contains($0.time) && Sample.seriesRange.contains($0.value)
            }
            guard isOrdered, areInRange else { throw SeriesError(name: name) }
            self.name = name
            self.points = points
        }

        /// A value, and when it begins to hold.
        package struct Point: Sendable, Equatable {
            /// Milliseconds since the measuring began.
            package let time: Double
            package let value: Double

            package init(time: Double, value: Double) {
                self.time = time
                self.value = value
            }
        }
    }

    /// A moment worth pointing out: what the user did.
    package struct Mark: Sendable, Equatable {
        /// Milliseconds since the measuring began.
        package let time: Double
        /// A few words: "pause all".
        package let label: String

        /// Precondition: the time is one that a series may have.
        package init(time: Double, label: String) {
            precondition(Sample.seriesRange.contains(time), "a mark's time is out of range")
            self.time = time
            self.label = label
        }
    }

    /// The times and values that a series may have: longer than anything measured, and no further than whole numbers are
    /// told apart. Infinities and what is no number lie outside.
    package static let seriesRange = -1e15...1e15
}

/// A series that is none: one sentence.
package struct SeriesError: Error, CustomStringConvertible {
    package let description: String

    init(name: String) {
        description =
            "the series “\(name)” has a point that is no number, out of range, or earlier than the one before it"
    }
}

/// As JSON: `{"name": …, "points": [[time, value], …]}`, as a series may have thousands of points.
extension Sample.Series: Codable {
    private enum CodingKeys: String, CodingKey {
        case name
        case points
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
    private enum CodingKeys: String, CodingKey {
        case time
        case label
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let time = try container.decode(Double.self, forKey: .time)
        guard Sample.seriesRange.contains(time) else {
            throw DecodingError.dataCorruptedError(forKey: .time, in: container, debugDescription: "out of range")
        }
        self.init(time: time, label: try container.decode(String.self, forKey: .label))
    }
}
