/// What is measured of a sample: a name of the field, its unit, and which way is better.
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

    /// A metric of which less is better, as most are.
    package init(_ name: String, _ unit: Unit, _ summary: String) {
        self.init(name, unit, .lowerIsBetter, summary)
    }
}

extension Metric {
    /// A frame at 60 Hz, in milliseconds.
    package static let frame = 1000.0 / 60
}

extension Metric {
    /// The unit in which a metric's values stand in every document: one unit a metric, never scaled.
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

    /// Which way a value is better.
    package enum Direction: String, Codable, Sendable {
        case lowerIsBetter
        case higherIsBetter
        /// Neither: a count that an oracle checks, such as the rows stored.
        case neutral
    }
}
