import Foundation
import Model
import Testing

@Suite("Sample journal")
struct SampleJournalTests {
    private let folder: TestFolder
    private let results: String
    private let journal: String

    init() throws {
        folder = try TestFolder()
        results = folder.file("results.json")
        journal = folder.file("results.journal")
    }

    @Test("A run that was cut off is read with its journal's samples, and judged")
    func cutOff() throws {
        try writeRun(samples: 3)
        let read = try ResultFile.read(results)
        #expect(read.status == .running)
        #expect(read.experiments[0].samples.map(\.block) == [1, 2, 3])
        #expect(read.experiments[0].verdicts.map(\.ruling) == [.held])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(read.experiments[0].samples[1]) == encoder.encode(Self.sample(2)))
    }

    @Test("Cut off anywhere, a journal returns every sample with a complete line, and nothing else")
    func tornLine() throws {
        try writeRun(samples: 3)
        let whole = try #require(FileManager.default.contents(atPath: journal))
        let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: URL(fileURLWithPath: journal))
            let samples = try ResultFile.read(results).experiments[0].samples
            // One of the complete lines is the header, which is not a sample.
            #expect(samples.count == max(0, ends.count { $0 < length } - 1), "\(length) bytes")
        }
    }

    @Test("A damaged line is refused in one sentence that says which", arguments: [0, 1, 2, 3])
    func damaged(line: Int) throws {
        try writeRun(samples: 3)
        let text = try String(contentsOfFile: journal, encoding: .utf8)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines[line] = String(lines[line].dropLast(5))
        try write(lines)
        let sentence = try refusal()
        #expect(sentence.contains("\(journal) is damaged (line \(line + 1)"))
    }

    @Test("A sample of an experiment that the run does not have is refused")
    func unknownExperiment() throws {
        let document = try writeRun(samples: 1)
        let journal = try SampleJournal(of: document, beside: results)
        try journal.append(Self.sample(1), of: "another")
        #expect(try refusal().contains("line 2"))
    }

    @Test("An impossible sample is refused")
    func impossibleSample() throws {
        let document = try writeRun(samples: 1)
        let journal = try SampleJournal(of: document, beside: results)
        try journal.append(Self.sample(1), of: "flood")
        try journal.append(Self.sample(-1), of: "flood")
        #expect(try refusal().contains("experiments.0.samples.1.block is -1"))
    }

    @Test(
        "Anything but a journal of this version is refused, with the reason",
        arguments: [
            (#"{"format":"pitfalls-journal","version":99,"seed":7,"startedAt":"2026-09-21T14:13:20Z"}"#, "version 99"),
            (#"{"format":"another","version":1,"seed":7,"startedAt":"2026-09-21T14:13:20Z"}"#, "not the journal"),
            (#"{"format":"pitfalls-journal","version":1,"seed":7}"#, "startedAt is missing"), ("text", "line 1"),
        ]
    )
    func header(text: String, reason: String) throws {
        try writeRun(samples: 1)
        try write([text, ""])
        #expect(try refusal().contains(reason))
    }

    @Test("The journal of another run is ignored")
    func anotherRun() throws {
        for change: @Sendable (inout ResultDocument) -> Void in [{ $0.seed += 1 }, { $0.startedAt += 1 }] {
            try writeRun(samples: 2)
            var document = Self.begun
            change(&document)
            try ResultFile.write(document, to: results)
            #expect(try ResultFile.read(results).experiments[0].samples.isEmpty)
        }
    }

    @Test("A document with samples is read as it is, whatever journal is next to it")
    func finished() throws {
        try writeRun(samples: 3)
        for status in [ResultDocument.Status.complete, .interrupted, .running] {
            var document = ResultDocument.example
            document.status = status
            try ResultFile.write(document, to: results)
            #expect(try ResultFile.read(results).experiments[0].samples.count == 1)
        }
        try Data("damaged\n".utf8).write(to: URL(fileURLWithPath: journal))
        #expect(try ResultFile.read(results).experiments[0].samples.count == 1)
    }

    @Test("A run's journal replaces an earlier run's, and the earlier run can no longer reach it")
    func replaced() throws {
        let earlier = try SampleJournal(of: Self.begun, beside: results)
        try earlier.append(Self.sample(9), of: "flood")
        try writeRun(samples: 1)
        try earlier.append(Self.sample(9), of: "flood")
        #expect(try ResultFile.read(results).experiments[0].samples.map(\.block) == [1])
    }

    @Test("A sample without room on the disk leaves the journal unchanged")
    func full() async {
        await #expect(processExitsWith: .success) {
            let folder = try TestFolder()
            let results = folder.file("results.json")
            try ResultFile.write(SampleJournalTests.begun, to: results)
            let journal = try SampleJournal(of: SampleJournalTests.begun, beside: results)
            try journal.append(SampleJournalTests.sample(1), of: "flood")
            let before = FileManager.default.contents(atPath: journal.path)
            // The disk has room for only a part of the line.
            FullDisk.begin(after: (before?.count ?? 0) + 10)
            let error = #expect(throws: ResultFileError.self) {
                try journal.append(SampleJournalTests.sample(2), of: "flood")
            }
            #expect(error?.description.hasPrefix("cannot write \(journal.path): ") == true)
            #expect(FileManager.default.contents(atPath: journal.path) == before)
            #expect(try ResultFile.read(results).experiments[0].samples.count == 1)
        }
    }

    /// The document that a run writes when it begins.
    private static var begun: ResultDocument {
        var document = ResultDocument.example
        document.status = .running
        document.experiments[0].samples = []
        document.experiments[0].verdicts = []
        return document
    }

    private static func sample(_ block: Int) -> Sample {
        var sample = ResultDocument.example.experiments[0].samples[0]
        sample.block = block
        sample.outcome = .finished
        return sample
    }

    @discardableResult
    private func writeRun(samples: Int) throws -> ResultDocument {
        try ResultFile.write(Self.begun, to: results)
        let journal = try SampleJournal(of: Self.begun, beside: results)
        for block in 1...samples { try journal.append(Self.sample(block), of: "flood") }
        return Self.begun
    }

    private func write(_ lines: [String]) throws {
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: journal))
    }

    /// Returns the sentence that refuses the run.
    private func refusal() throws -> String {
        let error = try #require(throws: ResultFileError.self) { try ResultFile.read(results) }
        #expect(!error.description.contains("\n"))
        return error.description
    }
}
