/// A metric of a sample, with its name in results, its unit, and its better direction.
package struct Metric: Codable, Sendable, Hashable {
    /// The name in results and on the command line, in camel case like `hitchTimeRatio`.
    package let name: String
    package let unit: Unit
    package let direction: Direction
    /// One sentence that says what the metric counts and what it leaves out.
    package let summary: String

    package init(_ name: String, _ unit: Unit, _ direction: Direction, _ summary: String) {
        (self.name, self.unit, self.direction, self.summary) = (name, unit, direction, summary)
    }

    /// Creates a metric for which lower is better, which is true of most metrics.
    package init(_ name: String, _ unit: Unit, _ summary: String) {
        self.init(name, unit, .lowerIsBetter, summary)
    }

    /// The harness's own counts that depend on the machine.
    package static let machineCounts: Set<String> = ["contextSwitches", "hangs", "lateFrames", "peakThreads"]

    /// Whether no sample can have a value below zero. A count or a percentage that an experiment computes may be a
    /// difference. For example, the number of missing messages is below zero if some messages came twice.
    var isNeverNegative: Bool {
        switch unit {
        case .count: Self.machineCounts.contains(name)
        case .percent: false
        case .milliseconds, .millisecondsPerSecond, .seconds, .nanoseconds, .bytes, .rowsPerSecond, .bytesPerSecond,
            .requestsPerSecond:
            true
        }
    }

    /// A frame at 60 Hz, in milliseconds.
    package static let frame = 1000.0 / 60

    /// The unit of a metric's values, which is the same in every document.
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
        /// Neither direction is better. An example is a count with a known correct value, such as the number of stored
        /// rows.
        case neutral

        /// Follows a metric's name: ", lower is better".
        package var clause: String {
            switch self {
            case .lowerIsBetter: ", lower is better"
            case .higherIsBetter: ", higher is better"
            case .neutral: ""
            }
        }
    }
}

/// The name of a figure: a metric of one variant in one scenario of an experiment. The name is the same in all runs.
package struct MetricPath: Sendable, Hashable {
    package var experiment: String
    package var cell: Expectation.Cell
    package var metric: String

    package init(_ experiment: String, _ cell: Expectation.Cell, _ metric: String) {
        (self.experiment, self.cell, self.metric) = (experiment, cell, metric)
    }

    /// The names of the experiment, the variant, the scenario and the metric, with slashes between them:
    /// "progress-flood/coalesced/whole-import/cpuTime".
    package var text: String { "\(place)/\(Self.escaped(metric))" }

    /// The names of the experiment, the variant and the scenario, with slashes between them.
    package var place: String {
        [experiment, cell.variant, cell.scenario].map(Self.escaped).joined(separator: "/")
    }

    /// Escapes the slashes in a name, so that no two figures have the same text.
    package static func escaped(_ name: String) -> String {
        name.replacing("%", with: "%25").replacing("/", with: "%2F")
    }
}
