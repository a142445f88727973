extension Sample {
    /// What a sample's process measured and noted.
    package struct Measurement: Codable, Sendable {
        /// By the metric's name, in the metric's unit.
        package var metrics: [String: MeasuredValue]
        /// What the main thread showed and did, for the charts; absent if the sample did not finish.
        package var frames: [Frame]?
        /// How its quantities changed over time; absent if none was noted.
        package var series: [Series]?
        /// What the user did during the measuring; absent if nothing was noted.
        package var marks: [Mark]?
        /// Absent if the sample crashed, failed or did not measure.
        package var control: ControlRecord?

        package init(
            metrics: [String: MeasuredValue] = [:],
            frames: [Frame]? = nil,
            series: [Series]? = nil,
            marks: [Mark]? = nil,
            control: ControlRecord? = nil
        ) {
            self.metrics = metrics
            self.frames = frames
            self.series = series
            self.marks = marks
            self.control = control
        }
    }

    /// A late frame: when it was due, how late it was, and what the main thread did in the meantime. All in
    /// milliseconds; `due` counts from the beginning of the measuring.
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
