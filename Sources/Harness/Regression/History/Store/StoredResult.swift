import Foundation
import Model

/// One experiment of one run, as a store has it.
package struct StoredResult: Sendable, Equatable {
    package let identifier: Int64
    package let experiment: String
    package let commit: String
    package let startedAt: Date
    package let machine: Machine
    /// For example "Swift 6.3.1".
    package let toolchain: String
    package let configuration: String
    /// By scenario.
    package let parameters: [String: [String: ParameterValue]]
    /// Samples, without warm-ups.
    package let taken: Int
    /// Those of them that the machine kept from running.
    package let disturbed: Int

    package init(
        identifier: Int64,
        experiment: String,
        commit: String,
        startedAt: Date,
        machine: Machine,
        toolchain: String,
        configuration: String,
        parameters: [String: [String: ParameterValue]],
        taken: Int,
        disturbed: Int
    ) {
        self.identifier = identifier
        self.experiment = experiment
        self.commit = commit
        self.startedAt = startedAt
        self.machine = machine
        self.toolchain = toolchain
        self.configuration = configuration
        self.parameters = parameters
        self.taken = taken
        self.disturbed = disturbed
    }

    /// Whether the machine disturbed so many samples that its figures are worth less: a tenth, as in the report.
    var isDisturbed: Bool { Double(disturbed) >= 0.1 * Double(taken) && disturbed > 0 }
}

/// A variant's metric in a scenario, as a store knows it.
package struct StoredFigure: Sendable, Hashable {
    package let identifier: Int64
    package let experiment: String
    package let scenario: String
    package let variant: String
    package let kind: VariantDescription.Kind
    package let metric: String
    package let unit: Metric.Unit
    package let direction: Metric.Direction
    /// Whether an expectation about a fix rests on it.
    package let isPromised: Bool

    package init(
        identifier: Int64,
        experiment: String,
        scenario: String,
        variant: String,
        kind: VariantDescription.Kind,
        metric: String,
        unit: Metric.Unit,
        direction: Metric.Direction,
        isPromised: Bool
    ) {
        self.identifier = identifier
        self.experiment = experiment
        self.scenario = scenario
        self.variant = variant
        self.kind = kind
        self.metric = metric
        self.unit = unit
        self.direction = direction
        self.isPromised = isPromised
    }
}

/// A figure's values in one result: one for each sample that counts.
package struct StoredPoint: Sendable {
    package let result: Int64
    package let values: [Double]

    package init(result: Int64, values: [Double]) {
        self.result = result
        self.values = values
    }
}
