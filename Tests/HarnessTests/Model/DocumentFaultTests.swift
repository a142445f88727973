import Foundation
import Model
import Testing

/// Tests JSON of the right form that no run can have written.
@Suite("Faults of a document", .timeLimit(.minutes(1)))
struct DocumentFaultTests {
    /// Returns the message that refuses the changed example.
    private static func refusal(_ change: (inout ResultDocument) -> Void) throws -> String? {
        var document = ResultDocument.example
        change(&document)
        let data = try ResultFile.encoder().encode(document)
        do throws(ResultFileError) {
            _ = try ResultFile.decode(data, from: "r.json")
            return nil
        } catch {
            #expect(!error.description.contains("\n"))
            #expect(error.description.hasPrefix("r.json is damaged"))
            return error.description
        }
    }

    @Test("The deadline of an experiment is at most a day", arguments: [0, -1, 86_401, 1e14])
    func deadline(seconds: Double) throws {
        let sentence = try Self.refusal { $0.experiments[0].experiment.deadline = seconds }
        #expect(sentence?.contains("experiments.0.experiment.deadline is") == true)
        #expect(try Self.refusal { $0.experiments[0].experiment.deadline = 86_400 } == nil)
    }

    @Test("Names that are looked up are unique")
    func names() throws {
        #expect(try Self.refusal { $0.experiments += $0.experiments }?.contains("flood twice") == true)
        let doubled: [(inout ExperimentDescription) -> Void] = [
            { $0.variants += $0.variants }, { $0.scenarios += $0.scenarios }, { $0.metrics += $0.metrics },
        ]
        for change in doubled {
            #expect(try Self.refusal { change(&$0.experiments[0].experiment) }?.contains("twice") == true)
        }
    }

    @Test("A number that no run can have written is refused with its place")
    func impossible() throws {
        let late = Sample.Frame(due: 16, late: 3, running: 1, waiting: -1, blocked: 1)
        let impossible: [(place: String, change: (inout ResultDocument) -> Void)] = [
            ("endedAt is before startedAt", { $0.endedAt = $0.startedAt.addingTimeInterval(-1) }),
            ("environment.cores is 0", { $0.environment.cores = 0 }),
            ("environment.load is -1.0", { $0.environment.load = [0, -1, 0] }),
            ("verdicts.0 has", { $0.experiments[0].verdicts[0].disturbed = -1 }),
            ("samples.0.block is -1", { $0.experiments[0].samples[0].block = -1 }),
            ("samples.0.startedAfter is -0.5", { $0.experiments[0].samples[0].startedAfter = -0.5 }),
            ("samples.0.outcome", { $0.experiments[0].samples[0].outcome = .timedOut(afterSeconds: -1) }),
            ("longestStall is -0.0007", { $0.experiments[0].samples[0].metrics["longestStall"] = .value(-0.0007) }),
            ("samples.0.frames.1 has", { $0.experiments[0].samples[0].frames?.append(late) }),
            ("samples.0.marks.0 has", { $0.experiments[0].samples[0].marks = [Sample.Mark(time: -1, label: "tap")] }),
            (
                "samples.0.control has",
                { $0.experiments[0].samples[0].control = ControlRecord(longestDelay: 0, stolen: 0, span: -1) }
            ),
        ]
        for (place, change) in impossible {
            let sentence = try Self.refusal(change)
            #expect(sentence?.contains(place) == true, "\(place): \(sentence ?? "it is read")")
        }
    }

    @Test(
        "Only a count or a percentage that an experiment computes may be below zero",
        arguments: [
            ("hangs", Metric.Unit.count, true), ("rowsLost", .count, false), ("wasted", .percent, false),
            ("cpuTime", .seconds, true), ("hitchTimeRatio", .millisecondsPerSecond, true), ("peakHeap", .bytes, true),
            ("throughput", .rowsPerSecond, true),
        ]
    )
    func belowZero(name: String, unit: Metric.Unit, isRefused: Bool) throws {
        let sentence = try Self.refusal { document in
            document.experiments[0].experiment.metrics = [Metric(name, unit, "s")]
            document.experiments[0].samples[0].metrics = [name: .value(-1)]
        }
        #expect(sentence?.contains("samples.0.metrics.\(name) is -1.0") ?? false == isRefused)
    }

    @Test("An absurd number of figures is refused")
    func figures() throws {
        let sentence = try Self.refusal { document in
            document.experiments[0].experiment.variants = (0..<500).map {
                VariantDescription(name: "v\($0)", kind: .pitfall, summary: "", file: "")
            }
            document.experiments[0].experiment.scenarios = (0..<500).map { Scenario(name: "s\($0)", summary: "") }
        }
        #expect(sentence?.contains("figures to tabulate") == true)
    }

    @Test("A stream is read to its end; a folder, an endless device and a large file are refused")
    func files() throws {
        let folder = try TestFolder()
        let path = folder.file("results.json")
        for (name, reason) in [("/dev/zero", "more than 256 MB"), (folder.file(""), "directory")] {
            let error = #expect(throws: ResultFileError.self) { try ResultFile.read(name) }
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        }
        let pipe = Pipe()
        try ResultFile.write(.example, to: path)
        try pipe.fileHandleForWriting.write(contentsOf: try Data(contentsOf: URL(fileURLWithPath: path)))
        try pipe.fileHandleForWriting.close()
        let stream = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        #expect(try ResultFile.read(stream).experiments.count == 1)
        _ = FileManager.default.createFile(atPath: path, contents: nil)
        #expect(truncate(path, 257 << 20) == 0)
        let error = #expect(throws: ResultFileError.self) { try ResultFile.read(path) }
        #expect(error?.description.contains("more than 256 MB") == true)
    }
}
