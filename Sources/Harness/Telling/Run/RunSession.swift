import Foundation
import Model
import Sampling

/// A run as a user sees it: progress during sampling, then tables, verdicts and the paths of the files.
package struct RunSession: Sendable {
    /// A function that handles a finished run before its tables are printed. The function returns lines that are
    /// printed at the end.
    package typealias Finishing = @Sendable (_ document: ResultDocument, _ folder: String) async throws -> [String]

    private let request: RunRequest
    private let finishing: Finishing?
    private let printer: RunPrinter

    /// - Parameters:
    ///   - printer: The printer of the results; by default, the options choose it.
    ///   - finishing: The function that writes the report. Without this function, the run prints the command that
    ///     writes the report.
    package init(request: RunRequest, printer: RunPrinter? = nil, finishing: Finishing? = nil) {
        (self.request, self.finishing) = (request, finishing)
        let style = TerminalStyle.standardOutput
        self.printer = printer ?? (request.options.isVerbose ? .verbose(style) : .single(style))
    }

    /// Samples, prints and writes files.
    ///
    /// - Returns: The exit status of the verdicts, or ``ExitStatus/interrupted``.
    /// - Throws: ``UsageError`` or ``HarnessError``. After the other experiments were measured, also an error for
    ///   experiments that could not create their input.
    package func run() async throws -> ExitStatus {
        let (document, output, unprepared, lines) = try await measure(announce) { document, output in
            try await finishing?(document, output.directory)
                ?? ["Report:  write it with \(InstalledBuild.pitfalls) report \(output.resultPath.shownPath)"]
        }
        tell(document, output, lines)
        if Interruption.hasCome { return .interrupted }
        guard unprepared.isEmpty else { throw HarnessError(unprepared.joined(separator: "; ")) }
        return ExitStatus(verdictsOf: document)
    }

    /// Samples and writes files. Prints only its progress.
    ///
    /// - Throws: ``UsageError``, ``HarnessError``; `CancellationError` if the run is interrupted. Finished samples are
    ///   kept.
    package func measured() async throws -> ResultDocument {
        let document = try await measure({ _ in }, finishing: { _, _ in [] }).document
        guard document.status == .complete else { throw CancellationError() }
        return document
    }

    private func measure(
        _ announce: (RunPlan) -> Void,
        finishing: (ResultDocument, RunOutput) async throws -> [String]
    ) async throws -> (document: ResultDocument, output: RunOutput, unprepared: [String], lines: [String]) {
        try request.options.debugBuild.expectMeasurable()
        try RunOutput.expectWritable(request.options.output)
        Interruption.begin()
        let shared = try TemporaryDirectory()
        defer { shared.remove() }
        let plan = try await Interruption.cancelling { try await request.plan(sharedDirectory: shared.path) }
        let output = try RunOutput(directory: request.options.output)
        let recorder = try RunRecorder(try await begin(plan), in: output)
        announce(plan)

        return try await Interruption.completing {
            var sampled = try await sample(plan, into: recorder, sharedDirectory: shared.path)
            let document = try sampled.recorder.end(sampled.wasInterrupted ? .interrupted : .complete)
            return (document, output, plan.unprepared, try await finishing(document, output))
        }
    }

    /// - Throws: `CancellationError` if the run is interrupted.
    private func begin(_ plan: RunPlan) async throws -> ResultDocument {
        let environment = try await Interruption.cancelling {
            let environment = await EnvironmentProbe.read()
            try Task.checkCancellation()
            return environment
        }
        return ResultDocument(
            status: .running,
            startedAt: .now,
            seed: plan.seed,
            profile: plan.profile,
            environment: environment,
            experiments: plan.experiments.map { planned in
                ExperimentResult(
                    experiment: planned.description,
                    parameters: planned.prepared.parameters,
                    samplesPlanned: planned.requested.samples
                )
            },
            run: UUID().uuidString
        )
    }

    // MARK: - Sampling

    private struct Sampled: Sendable {
        var recorder: RunRecorder
        var wasInterrupted = false
    }

    private func sample(_ plan: RunPlan, into recorder: RunRecorder, sharedDirectory: String) async throws -> Sampled {
        let progress = ProgressDisplay(plan, printer)
        let ticking = Task { await progress.tickEverySecond() }
        defer {
            ticking.cancel()
            progress.finish()
        }
        let runner = SampleRunner(plan: plan, onEvent: progress.show)
        let sampled = try await Interruption.cancelling { () -> Result<Sampled, any Error> in
            var sampled = Sampled(recorder: recorder)
            do {
                try await runner.run(into: &sampled.recorder, sharedDirectory: sharedDirectory)
            } catch is CancellationError {
                sampled.wasInterrupted = true
            } catch {
                // The error names the results, so it is reported even after an interruption.
                return .failure(sampled.recorder.failure(error, planned: plan.sampleCount))
            }
            return .success(sampled)
        }
        return try sampled.get()
    }

    // MARK: - Telling

    private func announce(_ plan: RunPlan) {
        // A user who chose scenarios knows which scenarios are left out.
        let hasChosen = !request.options.scenarios.isEmpty || request.experiments.contains { $0.scenarios != nil }
        let leftOut = hasChosen ? [] : plan.experiments.flatMap(\.largeScenariosLeftOut)
        let names = plan.experiments.map(\.description.name)
        let what = names.count > 3 ? "\(names.count) experiments" : names.joined(separator: ", ")
        let count = plan.sampleCount.counted("sample") + (plan.isFixed ? "" : " or more")
        var lines = ["\(what): profile \(plan.profile), seed \(plan.seed), \(count)"]
        lines += plan.unprepared + plan.experiments.flatMap(\.prepared.notes)
        let processors = AllowedProcessors.count
        if let quota = ProcessorQuota()?.processors, quota < Double(processors) {
            let share = DecimalText.text(quota, decimals: 2, keepsZeros: false)
            let rule = "a sample that it interrupts makes no expectation fail"
            lines.append("a quota leaves \(share) of \(processors) processors; \(rule)")
        }
        if !leftOut.isEmpty {
            lines.append("skipped (slow): \(leftOut.joined(separator: ", ")); --scenario measures one")
        }
        StandardError.write(lines.map { $0.onOneLine(atMost: 4000) + "\n" }.joined())
    }

    private func tell(_ document: ResultDocument, _ output: RunOutput, _ lines: [String]) {
        for line in printer.closing(document) { print(line) }
        if let remark = document.remarkOnGivenFeed { print(remark) }
        if document.status == .interrupted { print("Interrupted: finished samples are kept.") }
        print("Results: \(output.resultPath.shownPath)")
        for line in lines { print(line) }
    }
}
