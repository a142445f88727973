import Foundation
import Model
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("The file of a class", .timeLimit(.minutes(1)))
struct PredictionFileTests {
    private let folder: TestFolder
    private var path: String { folder.file("class.jsonl") }
    private var file: PredictionFile { PredictionFile(path) }

    init() throws {
        folder = try TestFolder()
    }

    private static func record(_ name: String?, guess: Double = 50) -> PredictionRecord {
        PredictionRecord(
            experiment: "flood",
            name: name,
            recordedAt: Date(timeIntervalSince1970: 1_790_000_000),
            run: "3F2504E0",
            environment: ResultDocument.example.environment,
            predictions: [
                .init(question: "stall", guess: .number(guess), truth: .number(461), unit: .milliseconds),
                .init(question: "crash", guess: .choice("yes"), truth: nil, unit: nil),
                .init(question: "order", guess: nil, truth: .order(["a", "b"]), unit: nil),
            ]
        )
    }

    @Test("Appended predictions are read again, one line for each learner")
    func appended() throws {
        for name in ["AB", nil, "CD"] { try file.append(Self.record(name)) }
        let records = try file.records()
        #expect(records.map(\.name) == ["AB", nil, "CD"])
        #expect(records[0].predictions.map(\.guess) == [.number(50), .choice("yes"), nil])
        #expect(records[0].predictions.map(\.truth) == [.number(461), nil, .order(["a", "b"])])
        #expect(records[0].predictions[0].unit == .milliseconds)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.allSatisfy { $0.contains(#""format":"pitfalls-prediction""#) && $0.contains(#""version":1"#) })
    }

    @Test("Two writers at once leave only complete lines")
    func writers() throws {
        let file = file
        DispatchQueue.concurrentPerform(iterations: 8) { writer in
            for number in 0..<25 { try? file.append(Self.record("W\(writer)", guess: Double(number))) }
        }
        let records = try file.records()
        #expect(records.count == 200)
        for writer in 0..<8 {
            let guesses = records.filter { $0.name == "W\(writer)" }.map { $0.predictions[0].guess }
            #expect(guesses == (0..<25).map { .number(Double($0)) })
        }
    }

    @Test(
        "A damaged line is refused in one sentence with its number",
        arguments: [
            ("half a li", "it is not a prediction"),
            ("{\"format\":\"pitfalls-results\",\"version\":1}", "not a prediction"),
            ("", "it is not a prediction"), ("{\"format\":\"pitfalls-prediction\",\"version\":2}", "has version 2"),
            ("{\"format\":\"pitfalls-prediction\",\"version\":1}", "missing"), ("[1e300]", "1e300"),
            (String(repeating: "[", count: 2_000), "levels"),
        ]
    )
    func damaged(line: String, reason: String) throws {
        try file.append(Self.record("AB"))
        let whole = try String(contentsOfFile: path, encoding: .utf8)
        try Data((whole + line + "\n" + whole).utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: UsageError.self) { try file.records() }
        let sentence = error?.description ?? ""
        #expect(sentence.hasPrefix("\(path): line 2 "))
        #expect(sentence.contains(reason), "\(sentence)")
        #expect(!sentence.contains("\n"))
        #expect(throws: UsageError.self) { try file.expectAppendable() }
    }

    @Test("A line that a killed command left incomplete stays the only damaged one")
    func incomplete() throws {
        try file.append(Self.record("AB"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try (whole + whole.prefix(40)).write(to: URL(fileURLWithPath: path))
        try file.append(Self.record("CD"))
        let error = #expect(throws: UsageError.self) { try file.records() }
        #expect(error?.description.contains("line 2 is damaged") == true)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 3 && lines[2].contains("\"CD\""))
    }

    @Test("Anything but a plain file is refused; a reader also refuses a missing file")
    func places() throws {
        #expect(throws: UsageError.self) { try file.records() }
        try file.expectAppendable()
        #expect(throws: UsageError.self) { try PredictionFile(folder.path).append(Self.record("AB")) }
        #expect(throws: UsageError.self) { try PredictionFile("/dev/null").append(Self.record("AB")) }
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: UsageError.self) { try PredictionFile(pipe).append(Self.record("AB")) }
        #expect(throws: UsageError.self) { try PredictionFile(pipe).expectAppendable() }
    }

    @Test("Without room on the disk, the file keeps its length")
    func full() async {
        await #expect(processExitsWith: .success) {
            let folder = try TestFolder()
            let path = folder.file("class.jsonl")
            try PredictionFile(path).append(PredictionFileTests.record("AB"))
            let before = FileManager.default.contents(atPath: path)
            // The disk has room for only a part of the line.
            FullDisk.begin(after: (before?.count ?? 0) + 30)
            let error = #expect(throws: UsageError.self) {
                try PredictionFile(path).append(PredictionFileTests.record("CD"))
            }
            #expect(error?.description.hasPrefix("cannot append to \(path): ") == true)
            #expect(FileManager.default.contents(atPath: path) == before)
        }
    }
}
