/// A sample: one process that ran one variant in one scenario once. The measurement's properties are also properties of
/// the sample, such as `sample.metrics`.
@dynamicMemberLookup
package struct Sample: Sendable {
    package var variant: String
    package var scenario: String
    /// The number of the sample's block. A block holds each variant in each scenario at most once, in shuffled order. A
    /// warm-up sample is not part of any figure.
    package var block: Int
    package var isWarmUp: Bool
    /// Whether the sample was taken to confirm that an expectation fails.
    package var isConfirmation: Bool
    /// The seconds from the run's beginning to the sample's start.
    package var startedAfter: Double
    package var outcome: Outcome
    /// The sample's measurement. It has no metrics if the sample did not finish.
    package var measurement: Measurement

    package init(
        variant: String,
        scenario: String,
        block: Int,
        isWarmUp: Bool,
        isConfirmation: Bool = false,
        startedAfter: Double,
        outcome: Outcome,
        measurement: Measurement = Measurement()
    ) {
        (self.variant, self.scenario, self.block) = (variant, scenario, block)
        (self.isWarmUp, self.isConfirmation, self.startedAfter) = (isWarmUp, isConfirmation, startedAfter)
        (self.outcome, self.measurement) = (outcome, measurement)
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<Measurement, Value>) -> Value {
        get { measurement[keyPath: path] }
        set { measurement[keyPath: path] = newValue }
    }

    /// Whether the machine kept the sample from running. Such a sample makes no expectation fail.
    package var isDisturbed: Bool { measurement.control?.isDisturbed ?? false }

    package enum Outcome: Codable, Sendable, Equatable {
        case finished
        /// The process ended by a signal that the harness did not send.
        case crashed(signal: Int)
        case timedOut(afterSeconds: Double)
        /// The process ended by itself, without a result.
        case failed(status: Int, message: String)
    }
}

/// A sample is one JSON object, with the measurement's fields at its top level.
extension Sample: Codable {
    private enum CodingKeys: CodingKey {
        case variant, scenario, block, isWarmUp, isConfirmation, startedAfter, outcome
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            variant: try container.decode(String.self, forKey: .variant),
            scenario: try container.decode(String.self, forKey: .scenario),
            block: try container.decode(Int.self, forKey: .block),
            isWarmUp: try container.decode(Bool.self, forKey: .isWarmUp),
            isConfirmation: try container.decodeIfPresent(Bool.self, forKey: .isConfirmation) ?? false,
            startedAfter: try container.decode(Double.self, forKey: .startedAfter),
            outcome: try container.decode(Outcome.self, forKey: .outcome),
            measurement: try Measurement(from: decoder)
        )
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(variant, forKey: .variant)
        try container.encode(scenario, forKey: .scenario)
        try container.encode(block, forKey: .block)
        try container.encode(isWarmUp, forKey: .isWarmUp)
        if isConfirmation { try container.encode(true, forKey: .isConfirmation) }
        try container.encode(startedAfter, forKey: .startedAfter)
        try container.encode(outcome, forKey: .outcome)
        try measurement.encode(to: encoder)
    }

    /// The values and events that a sample's process recorded.
    package struct Measurement: Codable, Sendable {
        /// The metrics' values in their units, by the metrics' names.
        package var metrics: [String: MeasuredValue]
        /// The late frames, for the charts; nil if the sample did not finish.
        package var frames: [Frame]?
        /// Quantities over time; nil if the sample recorded none.
        package var series: [Series]?
        /// The user's actions during the measurement; nil if the sample recorded none.
        package var marks: [Mark]?
        /// The control's record; nil if the sample crashed, failed or did not measure.
        package var control: ControlRecord?

        package init(
            metrics: [String: MeasuredValue] = [:],
            frames: [Frame]? = nil,
            series: [Series]? = nil,
            marks: [Mark]? = nil,
            control: ControlRecord? = nil
        ) {
            (self.metrics, self.frames, self.series) = (metrics, frames, series)
            (self.marks, self.control) = (marks, control)
        }
    }

    /// A late frame, and the main thread's activity during the delay, in milliseconds. `due` counts from the start of
    /// the measurement.
    package struct Frame: Codable, Sendable, Equatable {
        package var due: Double
        package var late: Double
        package var running: Double
        package var waiting: Double
        package var blocked: Double

        package init(due: Double, late: Double, running: Double, waiting: Double, blocked: Double) {
            (self.due, self.late, self.running, self.waiting, self.blocked) = (due, late, running, waiting, blocked)
        }
    }
}

/// A metric's value in one sample, or the reason why it is unavailable. An unavailable value is never stored as 0.
package enum MeasuredValue: Sendable, Equatable {
    case value(Double)
    case unavailable(reason: String)

    package var value: Double? {
        if case .value(let value) = self { value } else { nil }
    }
}

/// A measured value is a JSON number, or `{"unavailable": "reason"}`.
extension MeasuredValue: Codable {
    private enum CodingKeys: CodingKey {
        case unavailable
    }

    package init(from decoder: any Decoder) throws {
        if let value = try? Double(from: decoder) {
            self = .value(value)
        } else {
            self = .unavailable(
                reason: try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .unavailable)
            )
        }
    }

    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .value(let value) where value.isFinite: try value.encode(to: encoder)
        case .value(let value): try MeasuredValue.unavailable(reason: "the value was \(value)").encode(to: encoder)
        case .unavailable(let reason): try ["unavailable": reason].encode(to: encoder)
        }
    }
}

/// The record of a sample's control. The control is a thread in the sample's process that only wakes up at the frame
/// clock's times, as in jHiccup. A late control means that the machine was busy. Times are in milliseconds.
package struct ControlRecord: Codable, Sendable, Equatable {
    /// The longest delay of the control.
    package var longestDelay: Double
    /// The time for which the host withheld a processor of the machine, as the mean over the processors.
    package var stolen: Double
    /// The time from the control's start to its end.
    package var span: Double
    /// The longest time that one thread was ready to run without a processor. Only a sample that was killed at its
    /// deadline has this value.
    package var starved: Double?
    /// The time for which a quota kept the processes of the control group from running, summed over the processors; nil
    /// without a quota.
    package var throttled: Double?

    /// The tolerated delay of the control, two frames. If the control is later, the machine kept it from running.
    /// Smaller delays are common on a busy machine.
    package static let tolerance = 2 * 1000.0 / 60
    /// The share of the span that the host, other processes or a quota may take. A time of at most ``tolerance`` is
    /// always allowed.
    private static let tolerableShare = 0.1

    package init(
        longestDelay: Double,
        stolen: Double,
        span: Double,
        starved: Double? = nil,
        throttled: Double? = nil
    ) {
        (self.longestDelay, self.stolen, self.span) = (longestDelay, stolen, span)
        (self.starved, self.throttled) = (starved, throttled)
    }

    /// Whether the machine kept the sample from running for too long. Such a sample must not make an expectation fail.
    package var isDisturbed: Bool {
        let taken = max(stolen, starved ?? 0, throttled ?? 0)
        return longestDelay > Self.tolerance || taken > max(Self.tolerance, Self.tolerableShare * span)
    }
}
