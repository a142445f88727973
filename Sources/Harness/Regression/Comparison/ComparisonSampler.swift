import Foundation
import Model
import Sampling

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
        var leftOut: [ComparedMetric] = []
        var faults: [Fault] = []
        var samples = 0
        var elapsed = 0.0
        var wasInterrupted = false
    }

    /// - Throws: ``UsageError`` for settings that an experiment refuses; ``HarnessError`` if no sample can be started.
    func run() async throws -> Outcome {
        var folders = try SharedFolders()
        defer { folders.remove() }
        let inputs = try await prepare(in: &folders)
        var generator = SplitMix(seed: request.seed &+ 1)
        var outcome = Outcome()
        var values: [ComparedMetric: SideValues] = [:]
        var failures: [ComparedCell: Fault] = [:]
        var course = ComparisonCourse(
            experiments.flatMap(\.questions),
            budget: request.budget,
            leastEffect: request.leastEffect,
            seed: request.seed
        )
        let start = ContinuousClock.now
        do {
            while let cell = course.next() {
                let taken = try await takeBlock(of: cell, in: folders, inputs, using: &generator)
                outcome.samples += taken.endings.count
                for (side, ending) in zip(taken.block.order, taken.endings) where ending.outcome != .finished {
                    failures[cell, default: Fault(experiment: cell.experiment, cell: cell.cell)]
                        .note(ending.outcome, side)
                }
                let asked = questions(about: cell)
                for metric in asked {
                    values[metric, default: SideValues()].add(taken.values(of: metric.metric), in: taken.block)
                }
                let elapsed = (ContinuousClock.now - start) / .seconds(1)
                course.add(taken.result(about: asked, of: cell, seconds: elapsed - course.elapsed))
                if failures[cell]?.isDecided == true { course.giveUp(cell) }
                onBlock(ComparisonProgress(elapsed: elapsed, blocks: course.blocks, undecided: course.open))
            }
        } catch is CancellationError {
            outcome.wasInterrupted = true
        }
        outcome.elapsed = course.elapsed
        outcome.faults = failures.values.sorted { $0.name < $1.name }
        outcome.findings = course.close().map { finding in
            var finding = finding
            finding.medians = values[finding.compared].flatMap { Medians(base: $0.base, head: $0.head) }
            return finding
        }
        outcome.leftOut = course.leftOut
        return outcome
    }

    private func questions(about cell: ComparedCell) -> [ComparedMetric] {
        experiments.flatMap(\.questions).filter { $0.place == cell }
    }

    // MARK: - Samples

    /// Creates each build's input, and takes a first sample of each that counts in no figure.
    ///
    /// - Returns: The files that have to be the same for every sample from now on.
    private func prepare(in folders: inout SharedFolders) async throws -> [InputFile] {
        var inputs: [InputFile] = []
        for experiment in experiments {
            for side in [Block.Side.base, .head] {
                inputs += try await build(of: experiment, side, in: folders).prepare(scenarios: experiment.scenarios)
            }
        }
        folders.unite()
        inputs += folders.files
        for experiment in experiments {
            for side in [Block.Side.base, .head] {
                guard let cell = experiment.questions.first?.cell else { continue }
                _ = try await build(of: experiment, side, in: folders).take(cell, inputs: inputs)
            }
        }
        return inputs
    }

    /// Takes the samples of a block, in order.
    private func takeBlock(
        of cell: ComparedCell,
        in folders: SharedFolders,
        _ inputs: [InputFile],
        using generator: inout some RandomNumberGenerator
    ) async throws -> TakenBlock {
        let block = Block(using: &generator)
        var endings: [SampleProcess.Ending] = []
        for side in block.order {
            guard let experiment = experiments.first(where: { $0.name == cell.experiment }) else { continue }
            endings.append(
                try await build(of: experiment, side, in: folders).take(cell.cell, inputs: inputs)
            )
        }
        return TakenBlock(block: block, endings: endings)
    }

    private func build(
        of experiment: ComparedExperiment,
        _ side: Block.Side,
        in folders: SharedFolders
    ) -> SampledBuild {
        let own = side == .head ? request.headSettings : [:]
        let settings = request.settings.merging(own) { $1 }
        return SampledBuild(
            executable: side == .base ? experiment.base : experiment.head,
            settings: RunSettings(given: experiment.description.settings(among: settings)),
            sharedDirectory: folders[side],
            deadline: experiment.description.deadline
        )
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
