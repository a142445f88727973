/// One process that ran one variant in one scenario once.
///
/// What its process measured can be read like the sample's own properties: `sample.metrics`.
@dynamicMemberLookup
package struct Sample: Sendable {
    package var variant: String
    package var scenario: String
    /// The block it was taken in: a block holds each variant of each scenario once, in shuffled order. A warm-up sample
    /// is stored, but counts in no figure.
    package var block: Int
    package var isWarmUp: Bool
    /// Whether it was taken to confirm that an expectation fails.
    package var isConfirmation: Bool
    /// Seconds since the run began.
    package var startedAfter: Double
    package var outcome: Outcome
    /// Without metrics if the sample did not finish.
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
        self.variant = variant
        self.scenario = scenario
        self.block = block
        self.isWarmUp = isWarmUp
        self.isConfirmation = isConfirmation
        self.startedAfter = startedAfter
        self.outcome = outcome
        self.measurement = measurement
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<Measurement, Value>) -> Value {
        get { measurement[keyPath: path] }
        set { measurement[keyPath: path] = newValue }
    }

    /// Whether the machine kept it from running: it then decides against nobody. A sample that crashed or failed tells
    /// nothing of it.
    package var isDisturbed: Bool { measurement.control?.isDisturbed ?? false }

    package enum Outcome: Codable, Sendable, Equatable {
        case finished
        /// A signal ended it; the harness did not send the signal.
        case crashed(signal: Int)
        /// Killed by the harness.
        case timedOut(afterSeconds: Double)
        /// Ended by itself without a result.
        case failed(status: Int, message: String)
    }
}

/// As JSON: one object. The measurement's fields are at its top level.
extension Sample: Codable {
    private enum CodingKeys: String, CodingKey {
        case variant
        case scenario
        case block
        case isWarmUp
        case isConfirmation
        case startedAfter
        case outcome
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
}
