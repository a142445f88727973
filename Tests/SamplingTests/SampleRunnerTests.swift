import Foundation
import Model
import Sampling
import Synchronization
import Testing

@Suite("Sample runner", .timeLimit(.minutes(2)))
struct SampleRunnerTests {
    @Test("Every sample ends up in the document, in the file as well, whatever became of it")
    func outcomes() async throws {
        let experiment = try ScriptedExperiment(
            variants: [
                "finishes": "finish",
                "crashes": "kill -SEGV $$",
                "fails": "echo the reason >&2; exit 70",
                "says-nothing": "exit 0",
            ]
        )
        let output = try RunOutput(directory: experiment.folder + "/out")
        var recorder = try RunRecorder(experiment.document(samples: 2), in: output)
        try await SampleRunner(plan: experiment.plan(samples: 2), onEvent: { _ in })
            .run(into: &recorder, sharedDirectory: experiment.folder)

        let underWay = try ResultFile.read(output.resultPath)
        #expect(underWay.status == .running)
        let ended = try recorder.end(.complete)
        #expect(ended.status == .complete)
        #expect(!FileManager.default.fileExists(atPath: SampleJournal.path(beside: output.resultPath)))
        for document in [underWay, ended, try ResultFile.read(output.resultPath)] {
            let samples = document.experiments[0].samples
            #expect(samples.count == 4 * 2 + 1)
            #expect(samples.count(where: \.isWarmUp) == 1)
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

    @Test("A sample that hangs is killed at its deadline and reported, and the run goes on")
    func deadline() async throws {
        let experiment = try ScriptedExperiment(
            variants: ["hangs": "exec sleep 1000", "finishes": "finish"],
            // Long enough for the one that finishes, whatever else the machine does.
            deadline: 5
        )
        let output = try RunOutput(directory: experiment.folder + "/out")
        var recorder = try RunRecorder(experiment.document(samples: 1), in: output)
        try await SampleRunner(plan: experiment.plan(samples: 1), onEvent: { _ in })
            .run(into: &recorder, sharedDirectory: experiment.folder)
        let outcomes = Dictionary(
            recorder.document.experiments[0].samples.filter { !$0.isWarmUp }.map { ($0.variant, $0.outcome) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(outcomes == ["hangs": .timedOut(afterSeconds: 5), "finishes": .finished])
    }

    @Test("Cancelled in the middle of a sample, the run keeps what had finished and kills what runs")
    func cancelled() async throws {
        // The last variant warms up: at least that sample has finished when another one hangs.
        let experiment = try ScriptedExperiment(
            variants: ["hangs": "echo $$ > \"${0%/*}/hanging\"; exec sleep 1000", "finishes": "finish"]
        )
        let output = try RunOutput(directory: experiment.folder + "/out")
        let finished = Mutex(0)
        let plan = experiment.plan(samples: 3)
        let start = try RunRecorder(experiment.document(samples: 3), in: output)
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
        #expect(try ResultFile.read(output.resultPath).experiments[0].samples.count == samples.count)
        #expect(kill(hanging, 0) != 0)
    }

    /// The process that a sample names in a file; waits until it does. The suite's time limit is the only clock.
    private func processIdentifier(in file: String) async throws -> Int32 {
        while true {
            let text = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
            if text.hasSuffix("\n") { return try #require(Int32(text.dropLast())) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test("A document that cannot be written at the end is put aside whole, and the folder keeps every sample too")
    func unwritable() async throws {
        let experiment = try ScriptedExperiment(variants: ["finishes": "finish"])
        let output = try RunOutput(directory: experiment.folder + "/out")
        var recorder = try RunRecorder(experiment.document(samples: 1), in: output)
        let before = FileManager.default.contents(atPath: output.resultPath)
        try await SampleRunner(plan: experiment.plan(samples: 1), onEvent: { _ in })
            .run(into: &recorder, sharedDirectory: experiment.folder)
        // A folder in the place of the temporary file: nothing can be written beside the document.
        let blocker = "\(output.resultPath).\(ProcessInfo.processInfo.processIdentifier).tmp"
        try FileManager.default.createDirectory(atPath: blocker, withIntermediateDirectories: false)
        let error = #expect(throws: HarnessError.self) { try recorder.end(.complete) }
        #expect(FileManager.default.contents(atPath: output.resultPath) == before)
        let sentence = try #require(error?.description)
        let rescue = try #require(
            sentence.split(separator: " ").first { $0.hasSuffix(".json") && !$0.contains("/out/") }
        )
        for path in [String(rescue), output.resultPath] {
            let document = try ResultFile.read(path)
            #expect(document.experiments[0].samples.count == 2)
            #expect(document.experiments[0].verdicts.map(\.ruling) == [.held])
        }
        try FileManager.default.removeItem(atPath: String(rescue))
    }

    @Test("Where the harness itself fails, the document gets every sample that had finished, judged")
    func brokenOff() async throws {
        let experiment = try ScriptedExperiment(variants: ["finishes": "finish"])
        let output = try RunOutput(directory: experiment.folder + "/out")
        var recorder = try RunRecorder(experiment.document(samples: 3), in: output)
        let executable = experiment.executable.path
        // The program goes after the second sample: a third one cannot be started.
        let taken = Mutex(0)
        let runner = SampleRunner(plan: experiment.plan(samples: 3)) { event in
            guard case .took = event,
                taken.withLock({
                    $0 += 1
                    return $0
                }) == 2
            else { return }
            try? FileManager.default.removeItem(atPath: executable)
        }
        await #expect(throws: HarnessError.self) {
            try await runner.run(into: &recorder, sharedDirectory: experiment.folder)
        }
        #expect(!FileManager.default.fileExists(atPath: SampleJournal.path(beside: output.resultPath)))
        let document = try ResultFile.read(output.resultPath)
        #expect(document.status == .running)
        #expect(document.experiments[0].samples.count == 2)
        #expect(document.experiments[0].verdicts.map(\.ruling) == [.held])
    }

    @Test("A sample is written once: what was written before it stays as it is")
    func writtenOnce() async throws {
        let experiment = try ScriptedExperiment(variants: ["finishes": "finish", "fails": "exit 1"])
        let output = try RunOutput(directory: experiment.folder + "/out")
        var recorder = try RunRecorder(experiment.document(samples: 10), in: output)
        let journal = SampleJournal.path(beside: output.resultPath)
        let contents = Mutex<[Data]>([])
        let files = Mutex<Set<[UInt64]>>([])
        let runner = SampleRunner(plan: experiment.plan(samples: 10)) { event in
            guard case .took = event else { return }
            contents.withLock { $0.append(FileManager.default.contents(atPath: journal) ?? Data()) }
            let identities = [journal, output.resultPath].map(Self.identity)
            files.withLock { _ = $0.insert(identities) }
        }
        try await runner.run(into: &recorder, sharedDirectory: experiment.folder)

        let grown = contents.withLock(\.self)
        #expect(grown.count == 21)
        for (before, after) in zip(grown, grown.dropFirst()) {
            #expect(after.starts(with: before))
            #expect(after.dropFirst(before.count).count { $0 == UInt8(ascii: "\n") } == 1)
        }
        // No file took another one's place.
        #expect(files.withLock(\.count) == 1)
        let lines = grown.last?.split(separator: UInt8(ascii: "\n")).map(\.count) ?? []
        #expect((grown.last?.count ?? 0) <= ((lines.max() ?? 0) + 1) * 22)
    }

    private static func identity(_ path: String) -> UInt64 {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
    }
}
