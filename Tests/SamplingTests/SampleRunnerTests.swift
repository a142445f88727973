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
        var document = experiment.document(samples: 2)
        try output.begin(document)
        try await SampleRunner(plan: experiment.plan(samples: 2), output: output, onEvent: { _ in })
            .run(into: &document, sharedDirectory: experiment.folder)

        for document in [document, try ResultFile.read(output.resultPath)] {
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
        var document = experiment.document(samples: 1)
        try await SampleRunner(plan: experiment.plan(samples: 1), output: output, onEvent: { _ in })
            .run(into: &document, sharedDirectory: experiment.folder)
        let outcomes = Dictionary(
            document.experiments[0].samples.filter { !$0.isWarmUp }.map { ($0.variant, $0.outcome) },
            uniquingKeysWith: { first, _ in first }
        )
        #expect(outcomes == ["hangs": .timedOut(afterSeconds: 5), "finishes": .finished])
    }

    @Test("Cancelled in the middle of a sample, the run keeps what had finished and kills what runs")
    func cancelled() async throws {
        let experiment = try ScriptedExperiment(
            variants: ["finishes": "finish", "hangs": "echo $$ > \"$scratch/../pitfalls-hanging\"; exec sleep 1000"]
        )
        let output = try RunOutput(directory: experiment.folder + "/out")
        let hangs = Gate()
        let plan = experiment.plan(samples: 3)
        let start = experiment.document(samples: 3)
        let shared = experiment.folder
        let run = Task {
            var document = start
            let runner = SampleRunner(plan: plan, output: output) { event in
                if case .willTake(let place, _) = event, place.cell.variant == "hangs" { hangs.open() }
            }
            await #expect(throws: CancellationError.self) {
                try await runner.run(into: &document, sharedDirectory: shared)
            }
            return document
        }
        await hangs.wait()
        run.cancel()
        let document = await run.value
        #expect(document.experiments[0].samples.allSatisfy { $0.outcome == .finished })
    }

    @Test("A document that cannot be written any more ends the run, and is put aside whole")
    func unwritable() async throws {
        let experiment = try ScriptedExperiment(variants: ["finishes": "finish"])
        let output = try RunOutput(directory: experiment.folder + "/out")
        var document = experiment.document(samples: 1)
        try output.begin(document)
        let before = FileManager.default.contents(atPath: output.resultPath)
        // A folder in the place of the temporary file: nothing can be written beside the document.
        let blocker = "\(output.resultPath).\(ProcessInfo.processInfo.processIdentifier).tmp"
        try FileManager.default.createDirectory(atPath: blocker, withIntermediateDirectories: false)
        let runner = SampleRunner(plan: experiment.plan(samples: 1), output: output, onEvent: { _ in })
        let error = await #expect(throws: HarnessError.self) {
            try await runner.run(into: &document, sharedDirectory: experiment.folder)
        }
        #expect(FileManager.default.contents(atPath: output.resultPath) == before)
        let sentence = try #require(error?.description)
        let rescue = try #require(
            sentence.split(separator: " ").first { $0.hasSuffix(".json") && !$0.contains("/out/") }
        )
        #expect(try ResultFile.read(String(rescue)).experiments[0].samples.count == 1)
        try FileManager.default.removeItem(atPath: String(rescue))
    }
}

/// Opens once; whoever waits goes on then.
final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func open() {
        continuation.finish()
    }

    func wait() async {
        for await _ in stream {}
    }
}
