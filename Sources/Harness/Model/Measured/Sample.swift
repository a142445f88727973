/// One process that ran one variant in one scenario once.
package struct Sample: Codable, Sendable {
    package var variant: String
    package var scenario: String
    /// The block it was taken in: a block holds each variant of each scenario once, in shuffled order.
    /// A warm-up sample is kept, and counts in no figure.
    package var block: Int
    package var isWarmUp: Bool
    /// Seconds since the run began.
    package var startedAfter: Double
    package var outcome: Outcome
    /// By the metric's name, in the metric's unit.
    package var metrics: [String: MeasuredValue]
    /// By the metric's name, in nanoseconds.
    package var distributions: [String: Distribution]
    /// What the main thread showed and did, for the charts; absent where the sample did not end well.
    package var frames: [Frame]?
    /// How its quantities went over time; absent where none was noted.
    package var series: [Series]?
    /// What the user did while it was measured; absent where nothing was noted.
    package var marks: [Mark]?

    package init(
        variant: String,
        scenario: String,
        block: Int,
        isWarmUp: Bool,
        startedAfter: Double,
        outcome: Outcome,
        metrics: [String: MeasuredValue] = [:],
        distributions: [String: Distribution] = [:],
        frames: [Frame]? = nil,
        series: [Series]? = nil,
        marks: [Mark]? = nil
    ) {
        self.variant = variant
        self.scenario = scenario
        self.block = block
        self.isWarmUp = isWarmUp
        self.startedAfter = startedAfter
        self.outcome = outcome
        self.metrics = metrics
        self.distributions = distributions
        self.frames = frames
        self.series = series
        self.marks = marks
    }

    package enum Outcome: Codable, Sendable, Equatable {
        case finished
        /// Ended by a signal that the harness did not send.
        case crashed(signal: Int)
        /// Killed by the harness.
        case timedOut(afterSeconds: Double)
        /// Ended by itself without a result.
        case failed(status: Int, message: String)
    }

    /// A late frame: when it was due, by how much it was late, and what the main thread did meanwhile.
    /// All in milliseconds, `due` since the measuring began.
    package struct Frame: Codable, Sendable, Equatable {
        package var due: Double
        package var late: Double
        package var running: Double
        package var waiting: Double
        package var blocked: Double

        package init(due: Double, late: Double, running: Double, waiting: Double, blocked: Double) {
            self.due = due
            self.late = late
            self.running = running
            self.waiting = waiting
            self.blocked = blocked
        }
    }
}
