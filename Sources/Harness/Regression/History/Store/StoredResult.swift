import Foundation
import GRDB
import Model

/// The stored result of one experiment in one run.
package struct StoredResult: Decodable, FetchableRecord, Sendable {
    package let identifier: Int64
    let experiment: String
    package let commit: String
    package let startedAt: Date
    package let machine: Machine
    /// The Swift toolchain, for example "Swift 6.3.1".
    let toolchain: String
    private let configuration: String
    private let stored: StoredParameters
    /// The number of samples, without warm-ups.
    private let taken: Int
    /// The number of disturbed samples, without warm-ups.
    private let disturbed: Int

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
        (self.identifier, self.experiment, self.commit) = (identifier, experiment, commit)
        (self.startedAt, self.machine, self.toolchain) = (startedAt, machine, toolchain)
        (self.configuration, stored) = (configuration, StoredParameters(byScenario: parameters))
        (self.taken, self.disturbed) = (taken, disturbed)
    }

    package static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        .timeIntervalSince1970
    }

    /// The parameters' values, by scenario.
    package var parameters: [String: [String: ParameterValue]] { stored.byScenario }

    var kindOfMachine: MachineKind { MachineKind(machine, configuration: configuration) }

    /// Whether the machine disturbed at least a tenth of the samples. The figures of a disturbed result are less
    /// reliable.
    var isDisturbed: Bool { Double(disturbed) >= 0.1 * Double(taken) && disturbed > 0 }
}

/// The stored description of a figure: a variant's metric in a scenario.
package struct StoredFigure: Decodable, FetchableRecord, Hashable, Sendable {
    package let identifier: Int64
    let experiment: String
    let scenario: String
    package let variant: String
    let kind: VariantDescription.Kind
    package let metric: String
    let unit: Metric.Unit
    let direction: Metric.Direction
    /// Whether an expectation about a fix uses this figure.
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
        (self.identifier, self.experiment) = (identifier, experiment)
        (self.scenario, self.variant, self.kind) = (scenario, variant, kind)
        (self.metric, self.unit, self.direction, self.isPromised) = (metric, unit, direction, isPromised)
    }
}

/// A figure's values in one result, with one value for each counted sample.
package typealias StoredPoint = (result: Int64, values: [Double])

/// A machine, as a run records it.
package struct Machine: Decodable, Hashable, Sendable {
    fileprivate let processor: String
    fileprivate let cores: Int
    /// The memory in bytes.
    let memory: Int64
    fileprivate let system: String
    let kernel: String

    package init(processor: String, cores: Int, memory: Int64, system: String, kernel: String) {
        (self.processor, self.cores, self.memory) = (processor, cores, memory)
        (self.system, self.kernel) = (system, kernel)
    }

    /// Describes the differences from another machine of the same kind, such as "kernel Linux 6.8.0-1 → Linux 6.8.0-2".
    func changes(to other: Machine) -> [String] {
        var changes: [String] = []
        if kernel != other.kernel { changes.append("kernel \(kernel) → \(other.kernel)") }
        if memory != other.memory { changes.append("memory \(memory) → \(other.memory) bytes") }
        return changes
    }
}

/// A kind of machine: machines with the same processor, size and system, whose times are comparable.
///
/// A kernel update or a few kilobytes more memory do not begin a new history. The output reports such a difference
/// together with a change of level. If machines of one kind clearly differ in speed, ``HistorySeries`` separates them.
package struct MachineKind: Sendable, Hashable {
    private let processor: String
    private let cores: Int
    /// The memory in units of 2³⁰ bytes. It is rounded, because the kernel's own share differs from boot to boot.
    private let gigabytes: Int
    private let system: String
    /// The kernel without its patch level, such as "Linux 6.8" for "Linux 6.8.0-1020-azure".
    private let kernel: String
    private let configuration: String

    package init(_ machine: Machine, configuration: String) {
        (processor, cores, system) = (machine.processor, machine.cores, machine.system)
        gigabytes = EnvironmentRecord.gigabytes(of: machine.memory)
        kernel = EnvironmentRecord.kernelLine(of: machine.kernel)
        self.configuration = configuration
    }

    /// The text of a heading, such as "Intel(R) Xeon(R) Processor, 2 processors, 24 GiB; Debian GNU/Linux 12, Linux
    /// 6.8".
    var text: String {
        let processors = cores == 1 ? "1 processor" : "\(cores) processors"
        let build =
            configuration == EnvironmentRecord.BuildConfiguration.release.rawValue ? "" : "; a \(configuration) build"
        return "\(processor), \(processors), \(gigabytes) GiB; \(system), \(kernel)\(build)"
    }
}
