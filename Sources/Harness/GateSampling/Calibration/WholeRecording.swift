import Foundation
import Gate
import Model
import Sampling
import Statistics

/// Records blocks of everything that whole comparisons ask about: of this build against itself, and of one fix against
/// itself with more work.
package struct WholeRecording: Sendable {
    private let request: WholeCalibrationRequest
    /// The folder with the experiments' executables.
    private let folder: String
    /// Called regularly with the elapsed seconds.
    private let onProgress: @Sendable (_ elapsed: Double) -> Void

    package init(
        request: WholeCalibrationRequest,
        folder: String,
        onProgress: @escaping @Sendable (_ elapsed: Double) -> Void
    ) {
        (self.request, self.folder, self.onProgress) = (request, folder, onProgress)
    }

    /// - Throws: ``UsageError`` if an experiment has nothing to calibrate with, or the time is too short for a block of
    ///   each cell; ``HarnessError`` if a cell's samples do not finish; `CancellationError` when cancelled.
    package func run() async throws -> WholeCalibrationDocument {
        let startedAt = Date.now
        let environment = await EnvironmentProbe.read()
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        let stations = try await stations(in: scratch.path)
        let work: @Sendable () async throws -> [Station] = { try await record(stations) }
        let recorded = try await request.keepsBusy ? BusyProcesses.during(work) : work()
        let cells = recorded.map(\.record).filter { !$0.metrics.isEmpty }
        guard
            let changed = cells.first(where: { $0.slowdown > 0 })?.questions
                .first(where: { !$0.metric.isCountedByTheProgram })
        else {
            throw UsageError("\(request.changed.name) is not asked about by default; nothing to calibrate with")
        }
        return WholeCalibrationDocument(
            startedAt: startedAt,
            environment: environment,
            wasKeptBusy: request.keepsBusy,
            seed: request.seed,
            elapsed: Date.now.timeIntervalSince(startedAt),
            leastEffect: request.leastEffect,
            changed: changed,
            parameter: request.parameter,
            cells: cells,
            failures: recorded.flatMap(\.failures)
        )
    }

    /// A cell, and the two builds that are sampled for it.
    private struct Station: Sendable {
        var record: RecordedCell
        var base: SampledBuild
        var head: SampledBuild
        /// How samples ended that did not finish.
        var failures: [String] = []

        /// A count that is the same in every sample needs few blocks.
        var isCostly: Bool { record.metrics.contains { !$0.isCountedByTheProgram } }
    }

    // MARK: - Builds

    private func stations(in scratch: String) async throws -> [Station] {
        let build = try await ComparedBuild(named: folder, experiments: request.experiments) { _ in }
        let questions = ComparisonRequest(
            experiments: request.experiments,
            budget: request.sampling,
            leastEffect: request.leastEffect,
            seed: request.seed
        )
        var stations: [Station] = []
        for name in request.experiments {
            let experiment = try await ComparedExperiment(name, base: build, head: build, request: questions)
            // As in a comparison, builds that create the same input share it.
            let same = try await self.build(of: experiment, [:], in: "\(scratch)/same")
            let places = experiment.questions.map(\.place).reduce(into: [ComparedCell]()) { cells, cell in
                if !cells.contains(cell) { cells.append(cell) }
            }
            for place in places {
                let metrics = experiment.questions.filter { $0.place == place }.map(\.metric)
                let record = RecordedCell(place: place, slowdown: 0, metrics: metrics)
                stations.append(Station(record: record, base: same, head: same))
                guard place == request.changed else { continue }
                for slowdown in WholeCalibrationRequest.slowdowns where slowdown > 0 {
                    let slower = try await self.build(
                        of: experiment,
                        try moreWork(by: slowdown, of: experiment.description),
                        in: "\(scratch)/slower-\(slowdown)"
                    )
                    let record = RecordedCell(place: place, slowdown: slowdown, metrics: metrics)
                    stations.append(Station(record: record, base: same, head: slower))
                }
            }
        }
        return stations
    }

    /// Creates a build's input and takes a first sample, which counts in no figure.
    private func build(
        of experiment: ComparedExperiment,
        _ settings: [String: String],
        in shared: String
    ) async throws -> SampledBuild {
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
        let build = SampledBuild(
            executable: experiment.head,
            settings: RunSettings(given: settings),
            sharedDirectory: shared,
            deadline: experiment.description.deadline
        )
        let scenarios = settings.isEmpty ? experiment.scenarios : [request.changed.cell.scenario]
        try await build.prepare(scenarios: scenarios)
        let cell = settings.isEmpty ? experiment.questions.first?.cell : request.changed.cell
        if let cell { _ = try await build.take(cell) }
        return build
    }

    private func moreWork(by share: Double, of description: ExperimentDescription) throws -> [String: String] {
        guard let parameter = description.parameters.first(where: { $0.name == request.parameter }),
            case .integer(let usual) = parameter.defaultValue
        else { throw UsageError("\(description.name) has no whole number \(request.parameter) to calibrate with") }
        return [request.parameter: "\(Int((Double(usual) * (1 + share)).rounded()))"]
    }

    // MARK: - Blocks

    /// In a cell, before it is not believed to finish: a crash in a thousand samples is no reason to lose the others.
    private static let mostFailures = 4
    /// Blocks of a cell without a cost.
    private static let blocksOfCounts = 10

    /// Takes a block of each cell in turn until the time is over.
    private func record(_ stations: [Station]) async throws -> [Station] {
        var stations = stations
        var generator = SplitMix(seed: request.seed)
        let start = ContinuousClock.now
        var elapsed = 0.0
        while elapsed < request.sampling {
            let due = stations.indices.filter {
                stations[$0].isCostly || stations[$0].record.blocks.count < Self.blocksOfCounts
            }
            guard !due.isEmpty else { break }
            for index in due.shuffled(using: &generator) {
                try await takeBlock(of: &stations[index], using: &generator)
                elapsed = (ContinuousClock.now - start) / .seconds(1)
                onProgress(elapsed)
                if elapsed >= request.sampling { break }
            }
        }
        guard stations.allSatisfy({ !$0.record.blocks.isEmpty }) else {
            throw UsageError(
                "\(Int(request.sampling / 60)) minutes are too few for a block of each of \(stations.count) cells; give "
                    + "more --minutes"
            )
        }
        return stations
    }

    private func takeBlock(of station: inout Station, using generator: inout SplitMix) async throws {
        let block = Block(using: &generator)
        let began = ContinuousClock.now
        var measurements: [[String: MeasuredValue]] = []
        for side in block.order {
            let ending = try await (side == .base ? station.base : station.head).take(station.record.place.cell)
            guard ending.outcome == .finished, let measurement = ending.measurement else {
                station.failures.append("\(station.record.place.name) \(ending.outcome.label)")
                guard station.failures.count < Self.mostFailures else {
                    throw HarnessError(station.failures.joined(separator: "; "))
                }
                return
            }
            measurements.append(measurement.metrics)
        }
        func values(_ metric: Metric) -> [Double] {
            // A billionth is more precise than needed, and keeps the document small.
            measurements.compactMap { $0[metric.name]?.value }.map { ($0 * 1e9).rounded() / 1e9 }
        }
        if station.record.blocks.isEmpty {
            // What the first samples have no value for does not apply to the cell.
            station.record.metrics.removeAll { values($0).count < block.order.count }
        }
        let found = station.record.metrics.map(values)
        guard found.allSatisfy({ $0.count == block.order.count }) else {
            throw HarnessError("\(station.record.place.name): a sample has no value for a metric that another has")
        }
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        station.record.blocks.append(
            RecordedCell.RecordedBlock(beginsWithBase: block.beginsWithBase, values: found, seconds: seconds)
        )
    }
}
