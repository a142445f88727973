/// What is measured in a sample: the field's name, the unit, and which direction is better.
package struct Metric: Codable, Sendable, Hashable {
    /// The name in results and on the command line, in camel case as in `hitchTimeRatio`.
    package let name: String
    package let unit: Unit
    package let direction: Direction
    /// One sentence: what it counts, and what it does not.
    package let summary: String

    package init(_ name: String, _ unit: Unit, _ direction: Direction, _ summary: String) {
        self.name = name
        self.unit = unit
        self.direction = direction
        self.summary = summary
    }

    /// A metric for which lower is better, as for most.
    package init(_ name: String, _ unit: Unit, _ summary: String) {
        self.init(name, unit, .lowerIsBetter, summary)
    }
}

extension Metric {
    /// A frame at 60 Hz, in milliseconds.
    package static let frame = 1000.0 / 60
}

extension Metric {
    /// The unit of a metric's values in every document: one unit per metric, never scaled.
    package enum Unit: String, Codable, Sendable {
        case milliseconds = "ms"
        case millisecondsPerSecond = "ms/s"
        case seconds = "s"
        case nanoseconds = "ns"
        case bytes = "B"
        case count = ""
        case percent = "%"
        case rowsPerSecond = "rows/s"
        case bytesPerSecond = "B/s"
        case requestsPerSecond = "requests/s"
    }

    /// Which direction is better.
    package enum Direction: String, Codable, Sendable {
        case lowerIsBetter
        case higherIsBetter
        /// Neither: a count that an oracle checks, such as the rows stored.
        case neutral
    }
}
