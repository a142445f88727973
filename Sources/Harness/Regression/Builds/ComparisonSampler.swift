import Foundation
import Model
import Sampling

/// The progress of a comparison: the seconds and blocks taken so far, and the number of metrics still undecided.
package typealias ComparisonProgress = (elapsed: Double, blocks: Int, undecided: Int)

/// Takes the samples of a comparison, block after block, until every metric is decided or the time is over.
struct ComparisonSampler: Sendable {
    let request: ComparisonRequest
    let experiments: [ComparedExperiment]
    /// The closure that is called after each block.
    let onBlock: @Sendable (ComparisonProgress) -> Void

    /// - Returns: The document with the findings.
    /// - Throws: ``UsageError`` if an experiment rejects the settings, and ``HarnessError`` if no sample can be
    ///   started.
    func run(into document: ComparisonDocument) async throws -> ComparisonDocument {
        var folders = try SharedFolders()
        defer { folders.remove() }
        let inputs = try await prepare(in: &folders)
        var generator = SplitMix(seed: request.seed &+ 1)
        var document = document
        var values: [ComparedMetric: [Block.Side: [Double]]] = [:]
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
                document.samples += taken.endings.count
                for (side, ending) in zip(taken.block.order, taken.endings) where ending.outcome != .finished {
                    failures[cell, default: Fault(experiment: cell.experiment, cell: cell.cell)]
                        .note(ending.outcome, side)
                }
                let asked = experiments.flatMap(\.questions).filter { $0.place == cell }
                for metric in asked {
                    for (side, value) in zip(taken.block.order, taken.values(of: metric.metric)) {
                        values[metric, default: [:]][side, default: []] += [value].compactMap(\.self)
                    }
                }
                let elapsed = (ContinuousClock.now - start) / .seconds(1)
                course.add(taken.result(about: asked, of: cell, seconds: elapsed - course.elapsed))
                if failures[cell]?.isDecided == true { course.giveUp(cell) }
                onBlock((elapsed, course.blocks, course.open))
            }
        } catch is CancellationError {
            document.wasInterrupted = true
        }
        document.elapsed = course.elapsed
        document.faults = failures.values.sorted { $0.name < $1.name }
        document.findings = course.close().map { finding in
            var finding = finding
            if let own = values[finding.compared], let base = Summary(own[.base] ?? []),
                let head = Summary(own[.head] ?? [])
            {
                finding.medians = ComparisonFinding.Medians(base: base.median, head: head.median)
            }
            return finding
        }
        document.leftOut = course.leftOut
        return document
    }

    // MARK: - Samples

    /// Creates the input files of both builds, and takes one warm-up sample of each experiment in each build.
    ///
    /// - Returns: The input files, which must stay unchanged during the comparison.
    private func prepare(in folders: inout SharedFolders) async throws -> [InputFile] {
        var inputs: [InputFile] = []
        for experiment in experiments {
            for side in Block.Side.allCases {
                let build = experiment[side]
                inputs += try await build.executable.prepare(
                    settings: build.settings,
                    scenarios: experiment.scenarios,
                    sharedDirectory: folders[side]
                ).inputs
            }
        }
        folders.unite()
        inputs += folders.files
        for experiment in experiments {
            guard let cell = experiment.questions.first?.cell else { continue }
            for side in Block.Side.allCases { _ = try await take(cell, of: experiment, side, in: folders, inputs) }
        }
        return inputs
    }

    private func takeBlock(
        of cell: ComparedCell,
        in folders: SharedFolders,
        _ inputs: [InputFile],
        using generator: inout some RandomNumberGenerator
    ) async throws -> TakenBlock {
        var taken = TakenBlock(block: Block(using: &generator))
        for side in taken.block.order {
            guard let experiment = experiments.first(where: { $0.name == cell.experiment }) else { continue }
            taken.endings.append(try await take(cell.cell, of: experiment, side, in: folders, inputs))
        }
        return taken
    }

    /// Takes one sample in its own folder.
    private func take(
        _ cell: Expectation.Cell,
        of experiment: ComparedExperiment,
        _ side: Block.Side,
        in folders: SharedFolders,
        _ inputs: [InputFile]
    ) async throws -> SampleProcess.Ending {
        try Task.checkCancellation()
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        let process = SampleProcess(
            executable: experiment[side].executable,
            cell: cell,
            settings: experiment[side].settings,
            sharedDirectory: folders[side],
            scratchDirectory: scratch.path,
            deadline: experiment.description.deadline,
            inputs: inputs
        )
        return try await process.run()
    }
}

/// A block and the outcomes of its samples, in the order in which they were taken.
private struct TakenBlock {
    let block: Block
    var endings: [SampleProcess.Ending] = []

    /// Returns the metric's value in each sample, or nil for a sample without a value.
    func values(of metric: Metric) -> [Double?] {
        endings.map { $0.measurement?.metrics[metric.name]?.value }
    }

    /// Compares both builds in this block for the metrics of its cell.
    func result(about metrics: [ComparedMetric], of cell: ComparedCell, seconds: Double) -> BlockResult {
        var result = BlockResult(cell, [:], seconds: seconds)
        let isWhole = endings.allSatisfy { $0.outcome == .finished }
        for metric in metrics {
            let values = values(of: metric.metric)
            result.worsenings[metric] = block.worsening(values, metric.metric.direction)
            if isWhole, values.allSatisfy({ $0 == nil }) { result.untold.insert(metric) }
        }
        return result
    }
}

/// An experiment that both builds have, ready to be sampled.
struct ComparedExperiment: Sendable {
    typealias Build = (executable: ExperimentExecutable, settings: RunSettings)

    let name: String
    let description: ExperimentDescription
    /// The questions about the experiment.
    let questions: [ComparedMetric]
    private let base: Build
    private let head: Build

    /// - Throws: ``HarnessError`` if an executable of one of the two builds does not describe its experiment.
    init(_ name: String, base: ComparedBuild, head: ComparedBuild, request: ComparisonRequest) async throws {
        let description = try await head.executable(name).describe()
        let old = try await base.executable(name).describe()
        func settings(_ settings: [String: String]) -> RunSettings {
            RunSettings(given: description.settings(among: settings))
        }
        (self.name, self.description) = (name, description)
        questions = ComparisonQuestions(base: old, head: description, request.selection).metrics
        self.base = (base.executable(name), settings(request.settings))
        self.head = (head.executable(name), settings(request.settings.merging(request.headSettings) { $1 }))
    }

    subscript(side: Block.Side) -> Build { side == .base ? base : head }

    /// The scenarios that are sampled, in alphabetical order.
    var scenarios: [String] { Array(Set(questions.map(\.cell.scenario))).sorted() }
}
