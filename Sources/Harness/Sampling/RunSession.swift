import Foundation
import Page
import Model
import Statistics
import Synchronization

/// A whole run as a user sees it: progress while it samples, then the tables and verdicts, and the files.
package struct RunSession: Sendable {
    private let request: RunRequest
    private let terminal: TerminalStyle

    package init(request: RunRequest) {
        self.request = request
        terminal = .detect(descriptor: STDOUT_FILENO, environment: ProcessInfo.processInfo.environment)
    }

    /// Samples, tells, writes.
    ///
    /// - Returns: What the verdicts amount to, or ``ExitStatus/interrupted``.
    /// - Throws: ``UsageError``, ``HarnessError``.
    package func run() async throws -> ExitStatus {
        guard EnvironmentRecord.BuildConfiguration.current == .release || request.options.allowsDebugBuild else {
            throw UsageError(
                "this is a debug build, whose figures mean nothing: run it with -c release, or give --allow-debug-build"
            )
        }
        let shared = try makeSharedDirectory()
        defer { shared.remove() }
        let plan = try await request.plan(sharedDirectory: shared.path)
        let output = try RunOutput(directory: request.options.output)
        var document = await begin(plan)
        try output.begin(document)
        announce(plan)

        let sampled = try await sample(plan, into: document, output: output, sharedDirectory: shared.path)
        document = sampled.document
        document.status = sampled.wasInterrupted ? .interrupted : .complete
        document.endedAt = .now
        try output.write(document)
        do {
            let sources = await SourceFolder.nearest(of: document.environment)
            let recordings = RecordingFolder(output.directory)
            try ReportWriter(directory: output.directory, sources: sources, recordings: recordings).write(document)
        } catch {
            throw HarnessError("\(error); the results are whole, and pitfalls report makes the report from them")
        }
        tell(document, output)
        return sampled.wasInterrupted ? .interrupted : ExitStatus(verdictsOf: document)
    }

    private func makeSharedDirectory() throws -> TemporaryDirectory {
        do {
            return try TemporaryDirectory()
        } catch {
            throw HarnessError("cannot make a scratch folder: \((error as NSError).localizedDescription)")
        }
    }

    private func begin(_ plan: RunPlan) async -> ResultDocument {
        ResultDocument(
            status: .running,
            startedAt: .now,
            seed: plan.seed,
            profile: plan.profile,
            environment: await EnvironmentProbe.read(),
            experiments: plan.experiments.map { planned in
                ExperimentResult(
                    experiment: planned.description,
                    parameters: planned.prepared.parameters,
                    samplesPlanned: planned.samples
                )
            }
        )
    }

    // MARK: - Sampling

    private func sample(
        _ plan: RunPlan,
        into document: ResultDocument,
        output: RunOutput,
        sharedDirectory: String
    ) async throws -> (document: ResultDocument, wasInterrupted: Bool) {
        let progress = ProgressDisplay(plan)
        let ticking = Task { await progress.tickEverySecond() }
        defer {
            ticking.cancel()
            progress.finish()
        }
        let runner = SampleRunner(plan: plan, output: output, onEvent: progress.show)
        return try await Interruption.cancelling {
            var document = document
            do {
                try await runner.run(into: &document, sharedDirectory: sharedDirectory)
                return (document, false)
            } catch is CancellationError {
                return (document, true)
            }
        }
    }

    // MARK: - Telling

    private func announce(_ plan: RunPlan) {
        let names = plan.experiments.map(\.description.name).joined(separator: ", ")
        let notes = plan.experiments.flatMap(\.prepared.notes)
        let leftOut = request.options.scenarios.isEmpty ? plan.experiments.flatMap(\.largeScenariosLeftOut) : []
        let lines =
            ["\(names): profile \(plan.profile), seed \(plan.seed), \(plan.sampleCount) samples"] + notes
            + leftOut.map { "\($0) is left out, as it takes long; --scenario \($0) measures it" }
        FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
    }

    private func tell(_ document: ResultDocument, _ output: RunOutput) {
        let report = TerminalReport(style: terminal)
        for experiment in document.experiments {
            for line in report.lines(for: experiment) { print(line) }
            print("")
        }
        if document.status == .interrupted {
            print("Interrupted: the samples that had finished are kept.")
        }
        print("Results: \(output.resultPath)")
        print("Report:  \(output.directory)/report.html")
    }
}

/// Feeds the runner's events to the progress line, with the time they came at.
private final class ProgressDisplay: Sendable {
    private let start = ContinuousClock.now
    private let line: Mutex<ProgressLine>

    init(_ plan: RunPlan) {
        var planned: [ProgressEstimate.Cell: Int] = [:]
        for experiment in plan.experiments {
            for place in experiment.order(seed: plan.seed).places {
                planned[Self.cell(place.cell, experiment.description.name), default: 0] += 1
            }
        }
        line = Mutex(
            ProgressLine(
                planned: planned,
                style: .detect(descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment),
                sink: { FileHandle.standardError.write(Data($0.utf8)) }
            )
        )
    }

    func show(_ event: SampleRunner.Event) {
        let elapsed = start.duration(to: .now)
        line.withLock { line in
            switch event {
            case .willTake(let place, let experiment):
                line.began(Self.cell(place.cell, experiment), at: elapsed)
            case .took(let sample, let experiment):
                line.ended(Self.cell(Expectation.Cell(sample.variant, in: sample.scenario), experiment), at: elapsed)
            }
        }
    }

    func tickEverySecond() async {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            line.withLock { $0.tick(at: start.duration(to: .now)) }
        }
    }

    func finish() {
        line.withLock { $0.finish(at: start.duration(to: .now)) }
    }

    private static func cell(_ cell: Expectation.Cell, _ experiment: String) -> ProgressEstimate.Cell {
        ProgressEstimate.Cell(experiment: experiment, variant: cell.variant, scenario: cell.scenario)
    }
}
