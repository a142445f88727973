import Foundation
import Gate
import Model
import Sampling
import Statistics

/// How far a comparison is.
package struct ComparisonProgress: Sendable {
    /// Seconds.
    package let elapsed: Double
    /// Taken so far.
    package let blocks: Int
    /// The metrics that are not decided yet.
    package let undecided: Int
}

/// Takes the samples of a comparison, block after block, until everything is decided or the time is over.
struct ComparisonSampler: Sendable {
    var request: ComparisonRequest
    var experiments: [ComparedExperiment]
    /// Called after each block.
    var onBlock: @Sendable (ComparisonProgress) -> Void

    struct Outcome: Sendable {
        var findings: [ComparisonFinding] = []
        var faults: [Fault] = []
        var samples = 0
        var elapsed = 0.0
        var wasInterrupted = false
    }

    private struct Place: Hashable {
        var experiment: Int
        var cell: Expectation.Cell
    }

    /// - Throws: ``UsageError`` for settings that an experiment refuses; ``HarnessError`` if no sample can be started.
    func run() async throws -> Outcome {
        let folders = try SharedFolders()
        defer { folders.remove() }
        let inputs = try await prepare(in: folders)
        var generator = SplitMix(seed: request.seed)
        var outcome = Outcome()
        var values: [ComparedMetric: SideValues] = [:]
        var failures: [Place: Fault] = [:]
        var comparison = BuildComparison(metrics, leastEffect: request.leastEffect, seed: request.seed)
        let start = ContinuousClock.now
        var blocks = 0
        do {
            while outcome.elapsed < request.budget {
                let places = places(of: comparison.undecided).shuffled(using: &generator)
                if places.isEmpty { break }
                for place in places where comparison.undecided.contains(where: { isMetric($0, of: place) }) {
                    let taken = try await takeBlock(of: place, in: folders, inputs, using: &generator)
                    blocks += 1
                    outcome.samples += taken.endings.count
                    for (side, ending) in zip(taken.block.order, taken.endings) where ending.outcome != .finished {
                        let fault = Fault(experiment: experiments[place.experiment].name, cell: place.cell)
                        failures[place, default: fault].note(ending.outcome, side)
                    }
                    var worsenings: [ComparedMetric: Worsening] = [:]
                    for metric in metrics where isMetric(metric, of: place) {
                        let read = taken.values(of: metric.metric)
                        worsenings[metric] = taken.block.worsening(read, metric.metric.direction)
                        values[metric, default: SideValues()].add(read, in: taken.block)
                    }
                    outcome.elapsed = (ContinuousClock.now - start) / .seconds(1)
                    comparison.add(worsenings, spent: outcome.elapsed / request.budget)
                    if failures[place]?.isDecided == true {
                        comparison.giveUp(
                            metrics.filter { isMetric($0, of: place) },
                            spent: outcome.elapsed / request.budget
                        )
                    }
                    onBlock(
                        ComparisonProgress(
                            elapsed: outcome.elapsed,
                            blocks: blocks,
                            undecided: comparison.undecided.count
                        )
                    )
                }
            }
        } catch is CancellationError {
            outcome.wasInterrupted = true
        }
        outcome.faults = failures.values.sorted { $0.name < $1.name }
        outcome.findings = metrics.map { metric in
            var finding = comparison.finding(of: metric)
            finding.medians = values[metric].flatMap { Medians(base: $0.base, head: $0.head) }
            return finding
        }
        return outcome
    }

    private var metrics: [ComparedMetric] {
        experiments.flatMap { experiment in
            experiment.cells.flatMap { cell in
                experiment.metrics.map { ComparedMetric(experiment: experiment.name, cell: cell, metric: $0) }
            }
        }
    }

    private func places(of metrics: Set<ComparedMetric>) -> [Place] {
        experiments.enumerated().flatMap { index, experiment in
            experiment.cells.map { Place(experiment: index, cell: $0) }
        }.filter { place in metrics.contains { isMetric($0, of: place) } }
    }

    private func isMetric(_ metric: ComparedMetric, of place: Place) -> Bool {
        metric.experiment == experiments[place.experiment].name && metric.cell == place.cell
    }

    // MARK: - Samples

    /// Creates each build's input, and takes a first sample of each that counts in no figure.
    ///
    /// - Returns: The files that have to be the same for every sample from now on.
    private func prepare(in folders: SharedFolders) async throws -> [InputFile] {
        var inputs: [InputFile] = []
        for (index, experiment) in experiments.enumerated() {
            let scenarios = Array(Set(experiment.cells.map(\.scenario))).sorted()
            for side in [Block.Side.base, .head] {
                inputs += try await build(of: experiment, side, in: folders).prepare(scenarios: scenarios)
                if let cell = experiment.cells.first {
                    _ = try await take(Place(experiment: index, cell: cell), side, in: folders, inputs)
                }
            }
        }
        return inputs + folders.files
    }

    /// Takes the samples of a block, in order.
    private func takeBlock(
        of place: Place,
        in folders: SharedFolders,
        _ inputs: [InputFile],
        using generator: inout some RandomNumberGenerator
    ) async throws -> TakenBlock {
        let block = Block(using: &generator)
        var endings: [SampleProcess.Ending] = []
        for side in block.order { endings.append(try await take(place, side, in: folders, inputs)) }
        return TakenBlock(block: block, endings: endings)
    }

    private func take(
        _ place: Place,
        _ side: Block.Side,
        in folders: SharedFolders,
        _ inputs: [InputFile]
    ) async throws -> SampleProcess.Ending {
        try await build(of: experiments[place.experiment], side, in: folders).take(place.cell, inputs: inputs)
    }

    private func build(
        of experiment: ComparedExperiment,
        _ side: Block.Side,
        in folders: SharedFolders
    ) -> SampledBuild {
        let own = side == .head ? request.headSettings : [:]
        return SampledBuild(
            executable: side == .base ? experiment.base : experiment.head,
            settings: RunSettings(given: request.settings.merging(own) { $1 }),
            sharedDirectory: folders[side],
            deadline: experiment.description.deadline
        )
    }
}

/// A block's samples, in order.
private struct TakenBlock {
    var block: Block
    var endings: [SampleProcess.Ending]

    /// Nil for a sample without a value.
    func values(of metric: Metric) -> [Double?] {
        endings.map { $0.measurement?.metrics[metric.name]?.value }
    }
}

/// Each build's values for a metric.
private struct SideValues {
    private(set) var base: [Double] = []
    private(set) var head: [Double] = []

    mutating func add(_ values: [Double?], in block: Block) {
        for (side, value) in zip(block.order, values) {
            guard let value else { continue }
            if side == .base { base.append(value) } else { head.append(value) }
        }
    }
}

/// One folder per build for the common input: the builds may create it differently.
private struct SharedFolders {
    private let base: TemporaryDirectory
    private let head: TemporaryDirectory

    init() throws {
        base = try TemporaryDirectory()
        do {
            head = try TemporaryDirectory()
        } catch {
            base.remove()
            throw error
        }
    }

    subscript(side: Block.Side) -> String { side == .base ? base.path : head.path }

    /// What the builds created in them.
    var files: [InputFile] { InputFile.files(in: base.path) + InputFile.files(in: head.path) }

    func remove() {
        base.remove()
        head.remove()
    }
}
