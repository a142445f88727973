import Foundation
import Model
import Sampling
import Synchronization
import Telling
import Testing

import enum Model.ExitStatus

@Suite("Sample runner", .timeLimit(.minutes(5)))
struct SampleRunnerTests {
    @Test("Every sample is in the document and in the file, however it ended")
    func outcomes() async throws {
        let experiment = try ScriptedExperiment(
            variants: [
                "finishes": "finish",
                "crashes": "kill -SEGV $$",
                "fails": "echo the reason >&2; exit 70",
                "says-nothing": "exit 0",
            ]
        )
        var recorder = try experiment.recorder(samples: 2)
        try await experiment.run(into: &recorder, experiment.plan(samples: 2))

        let underWay = try ResultFile.read(experiment.resultPath)
        #expect(underWay.status == .running)
        let ended = try recorder.end(.complete)
        #expect(ended.status == .complete)
        #expect(!FileManager.default.fileExists(atPath: SampleJournal.path(beside: experiment.resultPath)))
        for document in [underWay, ended, try ResultFile.read(experiment.resultPath)] {
            let samples = document.experiments[0].samples
            #expect(samples.count == 12)
            #expect(samples.count(where: \.isWarmUp) == 1)
            // The failures of the three variants that do not finish are confirmed.
            #expect(samples.count(where: \.isConfirmation) == 3)
            #expect(samples.allSatisfy { !$0.isConfirmation || $0.variant != "finishes" })
            for sample in samples {
                switch sample.variant {
                case "finishes":
                    #expect(sample.outcome == .finished)
                    #expect(sample.metrics["stall"] == .value(1))
                    #expect(sample.series?.first?.points == [Sample.Series.Point(time: 0.5, value: 3)])
                    #expect(sample.marks == [Sample.Mark(time: 2, label: "pause all")])
                case "crashes": #expect(sample.outcome == .crashed(signal: 11))
                case "fails": #expect(sample.outcome == .failed(status: 70, message: "the reason"))
                default: #expect(sample.outcome == .failed(status: 0, message: "ended without a result"))
                }
            }
            #expect(document.experiments[0].verdicts.map(\.ruling) == [.held, .failed, .failed, .failed])
        }
    }

    @Test("A sample with a time below zero has failed, and the run can be read again")
    func belowZero() async throws {
        let experiment = try ScriptedExperiment(
            variants: ["early": #"echo '{"metrics":{"stall":-0.5}}' > "$scratch/sample.json"; exit 0"#]
        )
        var recorder = try experiment.recorder(samples: 1)
        try await experiment.run(into: &recorder, experiment.plan(samples: 1))
        _ = try recorder.end(.complete)
        let samples = try ResultFile.read(experiment.resultPath).experiments[0].samples
        let message = "wrote a result that cannot be used: metrics.stall is -0.5"
        #expect(!samples.isEmpty && samples.allSatisfy { $0.outcome == .failed(status: 0, message: message) })
        #expect(samples.allSatisfy { $0.metrics.isEmpty })
    }

    @Test(
        "A fault of the environment or a limit in a sample ends the run with the last line of its output",
        arguments: [
            ("yes 'a line' | head -c 30000000 >&2; printf '\\033[2Jfull\\n' >&2; exit 74", "\\u{1B}[2Jfull"),
            ("kill -XFSZ $$", "ulimit -f"),
        ]
    )
    func environmentFails(script: String, said: String) async throws {
        let experiment = try ScriptedExperiment(variants: ["stops": script, "finishes": "finish"])
        var recorder = try experiment.recorder(samples: 1)
        let error = await #expect(throws: HarnessError.self) {
            try await experiment.run(into: &recorder, experiment.plan(samples: 1))
        }
        #expect(error?.description.contains(said) == true, "\(error?.description ?? "")")
        #expect(recorder.document.experiments[0].samples.allSatisfy { $0.outcome == .finished })
        #expect(ExitStatus(verdictsOf: try ResultFile.read(experiment.resultPath)) == .inconclusive)
    }

    @Test("The temporary files of a killed sample are removed")
    func temporaryFiles() async throws {
        let script = #"echo "$TMPDIR" > "${0%/*}/place"; : > "${TMPDIR:-/missing}/left"; kill -KILL $$"#
        let experiment = try ScriptedExperiment(variants: ["killed": script])
        var recorder = try experiment.recorder(samples: 1)
        try await experiment.run(into: &recorder, experiment.plan(samples: 1))
        #expect(recorder.document.experiments[0].samples.allSatisfy { $0.outcome == .crashed(signal: 9) })
        let place = try String(contentsOfFile: "\(experiment.folder)/place", encoding: .utf8).dropLast()
        #expect(place.contains("/pitfalls-scratch-"))
        #expect(!FileManager.default.fileExists(atPath: String(place)))
    }

    @Test("A fix that fails once and then holds in new samples; the run says how many samples it plans and takes")
    func failsOnce() async throws {
        let (document, planned) = try await run(Self.failsOnce, samples: 1)
        let experiment = document.experiments[0]
        #expect(experiment.samples.count == 4)
        #expect(experiment.samples.filter(\.isConfirmation).map(\.variant) == ["fails-once"])
        #expect(planned == 4)
        // With one stall of 50 ms and one of 1 ms, the median is beyond the bound.
        let verdict = try #require(
            experiment.verdicts.first { $0.expectation.identifier == "fails-once-stalls-little" }
        )
        #expect(verdict.ruling == .undecided)
        #expect(verdict.evidence.hasSuffix("failed at first, held in new samples"))
        #expect(verdict.samples == 2)
        #expect(ExitStatus(verdictsOf: document) == .inconclusive)
    }

    @Test("A fix that fails once of three times holds without any further sample")
    func failsOnceOfThree() async throws {
        let (document, _) = try await run(Self.failsOnce, samples: 3, least: 1)
        let samples = document.experiments[0].samples
        #expect(samples.count { $0.variant == "fails-once" } == 3)
        // The variant gets the warm-up and one sample, because it holds by a wide margin.
        #expect(samples.count { $0.variant == "finishes" } == 2)
        #expect(samples.allSatisfy { !$0.isConfirmation })
        #expect(ExitStatus(verdictsOf: document) == .held)
    }

    @Test("A fix that always fails is confirmed by new samples, and the run fails")
    func failsAlways() async throws {
        let (document, planned) = try await run(["fails": "finish slow", "finishes": "finish"], samples: 2, least: 1)
        let experiment = document.experiments[0]
        let samples = experiment.samples.filter { $0.variant == "fails" }
        #expect(samples.map(\.isConfirmation) == [false, false, true, true])
        #expect(experiment.samples.count == 6)
        #expect(planned == 6)
        let verdict = try #require(experiment.verdicts.first { $0.expectation.identifier == "fails-stalls-little" })
        #expect(verdict.ruling == .failed)
        #expect(verdict.evidence.hasSuffix("confirmed by new samples"))
        #expect(ExitStatus(verdictsOf: document) == .fixFailed)
    }

    @Test("A fix that fails only while the machine is busy does not fail the run")
    func disturbed() async throws {
        let (document, _) = try await run(["fails": "finish disturbed", "finishes": "finish"], samples: 2)
        let experiment = document.experiments[0]
        #expect(experiment.samples.count { $0.variant == "fails" } == 2 + SampleOrder.retakes)
        #expect(experiment.samples.allSatisfy { !$0.isConfirmation })
        let verdict = try #require(experiment.verdicts.first { $0.expectation.identifier == "fails-stalls-little" })
        #expect(verdict.ruling == .undecided)
        #expect(verdict.evidence.hasPrefix("the machine was busy: the control was late by up to"))
        #expect(ExitStatus(verdictsOf: document) == .inconclusive)
    }

    @Test("Each experiment ends once, judged, after its last sample")
    func ended() async throws {
        let experiment = try ScriptedExperiment(variants: ["finishes": "finish"])
        var recorder = try experiment.recorder(samples: 2)
        let ended = Mutex<[ExperimentResult]>([])
        try await experiment.run(into: &recorder, experiment.plan(samples: 2)) { event in
            if case .ended(let result) = event { ended.withLock { $0.append(result) } }
        }
        let results = ended.withLock(\.self)
        #expect(results.map(\.samples.count) == [3])
        #expect(results.map { $0.verdicts.map(\.ruling) } == [[.held]])
    }

    private static let failsOnce: KeyValuePairs = [
        "fails-once": "mkdir \"${0%/*}/once\" 2>/dev/null && finish slow; finish", "finishes": "finish",
    ]

    /// Runs the samples to the end. Each variant is expected to have a median stall of at most 10 ms.
    ///
    /// - Returns: The document, and the number of samples that the events announced.
    private func run(
        _ variants: KeyValuePairs<String, String>,
        samples: Int,
        least: Int? = nil
    ) async throws -> (ResultDocument, planned: Int) {
        let experiment = try ScriptedExperiment(variants: variants, stallsAtMost: 10)
        var recorder = try experiment.recorder(samples: samples)
        let plan = experiment.plan(samples: samples, least: least)
        let planned = Mutex(plan.sampleCount)
        try await experiment.run(into: &recorder, plan) { event in
            if case .planned(let cells, _) = event { planned.withLock { $0 += cells.count } }
        }
        return (try recorder.end(.complete), planned.withLock(\.self))
    }

    @Test("Cancelled during a sample, the run keeps finished samples and kills the running one")
    func cancelled() async throws {
        // The last variant is the warm-up, so at least this sample has finished when another one hangs.
        let experiment = try ScriptedExperiment(
            variants: ["hangs": "echo $$ > \"${0%/*}/hanging\"; exec sleep 1000", "finishes": "finish"]
        )
        let finished = Mutex(0)
        let plan = experiment.plan(samples: 3)
        let start = try experiment.recorder(samples: 3)
        let shared = experiment.folder
        let run = Task {
            var recorder = start
            let runner = SampleRunner(plan: plan) { event in
                if case .took = event { finished.withLock { $0 += 1 } }
            }
            await #expect(throws: CancellationError.self) {
                try await runner.run(into: &recorder, sharedDirectory: shared)
            }
            return recorder.document
        }
        let hanging = try await processIdentifier(in: "\(experiment.folder)/hanging")
        run.cancel()
        let document = await run.value
        let samples = document.experiments[0].samples
        #expect(samples.count == finished.withLock(\.self))
        #expect(samples.count >= 1)
        #expect(samples.allSatisfy { $0.variant == "finishes" && $0.outcome == .finished })
        #expect(try ResultFile.read(experiment.resultPath).experiments[0].samples.count == samples.count)
        #expect(kill(hanging, 0) != 0)
    }

    /// Waits until the sample has written a process identifier to the file, and returns it. Only the suite's time limit
    /// ends the wait.
    private func processIdentifier(in file: String) async throws -> Int32 {
        while true {
            let text = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
            if text.hasSuffix("\n") { return try #require(Int32(text.dropLast())) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test("If the document cannot be written at the end, it is saved elsewhere, and the folder keeps every sample")
    func unwritable() async throws {
        let experiment = try ScriptedExperiment(variants: ["finishes": "finish"])
        var recorder = try experiment.recorder(samples: 1)
        let before = FileManager.default.contents(atPath: experiment.resultPath)
        try await experiment.run(into: &recorder, experiment.plan(samples: 1))
        // A folder in the document's place stands for any failure to write the document.
        let kept = "\(experiment.folder)/kept.json"
        try FileManager.default.moveItem(atPath: experiment.resultPath, toPath: kept)
        try FileManager.default.createDirectory(
            atPath: "\(experiment.resultPath)/inside",
            withIntermediateDirectories: true
        )
        let error = #expect(throws: HarnessError.self) { try recorder.end(.complete) }
        try FileManager.default.removeItem(atPath: experiment.resultPath)
        try FileManager.default.moveItem(atPath: kept, toPath: experiment.resultPath)
        #expect(FileManager.default.contents(atPath: experiment.resultPath) == before)
        let sentence = try #require(error?.description)
        let rescue = try #require(
            sentence.split(separator: " ").first { $0.hasSuffix(".json") && !$0.contains("/out/") }
        )
        let mode = try FileManager.default.attributesOfItem(atPath: String(rescue))[.posixPermissions] as? NSNumber
        #expect(mode == 0o600)
        for path in [String(rescue), experiment.resultPath] {
            let document = try ResultFile.read(path)
            #expect(document.experiments[0].samples.count == 2)
            #expect(document.experiments[0].verdicts.map(\.ruling) == [.held])
        }
        try FileManager.default.removeItem(atPath: String(rescue))
    }

    @Test("If the harness itself fails, the document gets every finished sample, and is judged")
    func brokenOff() async throws {
        let experiment = try ScriptedExperiment(variants: ["finishes": "finish"])
        var recorder = try experiment.recorder(samples: 3)
        let executable = experiment.executable.path
        // The program is removed after the second sample, so a third sample cannot be started.
        let taken = Mutex(0)
        let runner = SampleRunner(plan: experiment.plan(samples: 3)) { event in
            guard case .took = event else { return }
            taken.withLock { $0 += 1 }
            if taken.withLock({ $0 == 2 }) { try? FileManager.default.removeItem(atPath: executable) }
        }
        await #expect(throws: HarnessError.self) {
            try await runner.run(into: &recorder, sharedDirectory: experiment.folder)
        }
        #expect(!FileManager.default.fileExists(atPath: SampleJournal.path(beside: experiment.resultPath)))
        let document = try ResultFile.read(experiment.resultPath)
        #expect(document.status == .running)
        #expect(document.experiments[0].samples.count == 2)
        #expect(document.experiments[0].verdicts.map(\.ruling) == [.held])
    }

    @Test("A sample is written once, and never rewrites earlier ones")
    func writtenOnce() async throws {
        let experiment = try ScriptedExperiment(variants: ["finishes": "finish", "fails": "exit 1"])
        var recorder = try experiment.recorder(samples: 10)
        let results = experiment.resultPath
        let journal = SampleJournal.path(beside: results)
        let contents = Mutex<[Data]>([])
        let files = Mutex<Set<[UInt64]>>([])
        let runner = SampleRunner(plan: experiment.plan(samples: 10)) { event in
            guard case .took = event else { return }
            contents.withLock { $0.append(FileManager.default.contents(atPath: journal) ?? Data()) }
            let identities = [journal, results].map(Self.identity)
            files.withLock { _ = $0.insert(identities) }
        }
        try await runner.run(into: &recorder, sharedDirectory: experiment.folder)

        let grown = contents.withLock(\.self)
        // The document has the warm-up, ten samples of each variant, and one that confirms one variant's failure.
        #expect(grown.count == 22)
        for (before, after) in zip(grown, grown.dropFirst()) {
            #expect(after.starts(with: before))
            #expect(after.dropFirst(before.count).count { $0 == UInt8(ascii: "\n") } == 1)
        }
        // Neither file was ever replaced by another file.
        #expect(files.withLock(\.count) == 1)
        let lines = grown.last?.split(separator: UInt8(ascii: "\n")).map(\.count) ?? []
        #expect((grown.last?.count ?? 0) <= ((lines.max() ?? 0) + 1) * 32)
    }

    private static func identity(_ path: String) -> UInt64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    }
}
