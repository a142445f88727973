import Foundation
import Model
import Testing

/// Tests `pitfalls predict`, from the questions to the class's file.
@Suite("pitfalls predict", .timeLimit(.minutes(5)), .serialized)
struct PredictTests {
    private let installation: Installation
    private var answers: String { "\(installation.folder)/answers.txt" }
    private var record: String { "\(installation.folder)/class.jsonl" }

    /// The arguments for the cheapest experiment. Two cells answer its five questions.
    private static let cheap = ["predict", "unsaved-parent", "--samples", "1", "--allow-debug-build"]

    init() throws { installation = try Installation() }

    private func write(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: answers))
    }

    @Test("Guesses are shown next to figures and recorded for the class, and no other cell is measured")
    func recorded() async throws {
        try write("0\n10\n\n1 ms\n3 ms\n")
        let ending = try await installation.run(
            Self.cheap + ["--answers", answers, "--record", record, "--name", "AB"]
        )
        #expect(ending.status == 0, "\(ending.standardError)")
        let lines = ending.standardOutput.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
        #expect(lines.contains("question your guess measured"))
        #expect(lines.contains("1 lost-names 0 100 too low"))
        #expect(lines.contains("2 sibling 10 100 10 times too low"))
        #expect(lines.contains("3 fetched-again – 100") || lines.contains("3 fetched-again - 100"))
        // The samples of two cells, and the warm-up.
        #expect(ending.standardError.contains("3 samples"))
        #expect(ending.standardOutput.split(separator: "\n").filter { $0.count > 80 && !$0.contains(record) } == [])

        let records = try PredictionFile(record).records()
        #expect(records.map(\.experiment) == ["unsaved-parent"])
        #expect(records[0].name == "AB")
        let guesses = records[0].predictions.map(\.guess)
        #expect(guesses == [.number(0), .number(10), nil, .number(1), .number(3)])
        #expect(records[0].predictions.prefix(3).map(\.truth) == Array(repeating: .number(100), count: 3))
        #expect(records[0].predictions.map(\.unit) == [.count, .count, .count, .milliseconds, .milliseconds])
        #expect(UUID(uuidString: records[0].run) != nil)
        // The command's run leaves no other files.
        let left = try FileManager.default.contentsOfDirectory(atPath: installation.folder)
        #expect(left.filter { $0.hasPrefix("results") || $0.hasSuffix(".journal") } == [])
    }

    @Test("Ctrl-C during the measurement ends the command with status 130, and nothing is recorded or left")
    func interrupted() async throws {
        try write("0\n")
        let scratch = "\(installation.folder)/scratch"
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
        let arguments = ["predict", "unsaved-parent", "--samples", "200", "--allow-debug-build"]
        let command = try installation.start(
            arguments + ["--answers", answers, "--record", record],
            environment: ["TMPDIR": scratch]
        )
        try await command.until { try !FileManager.default.contentsOfDirectory(atPath: scratch).isEmpty }
        #expect(await command.end(by: SIGINT) == 130)
        #expect(command.process.terminationReason == .exit)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch) == [])
        #expect(!FileManager.default.fileExists(atPath: record))
    }

    @Test("Lines of standard input are answers, and its end skips the rest")
    func standardInput() async throws {
        try write("100\n")
        let ending = try await installation.run(Self.cheap, redirection: "< '\(answers)'")
        #expect(ending.status == 0, "\(ending.standardError)")
        #expect(ending.standardOutput.contains("> 100\n"))
        #expect(ending.standardOutput.components(separatedBy: "> skipped\n").count == 5)
        #expect(ending.standardOutput.contains(" right\n"))
    }

    @Test(
        "If an answer cannot be asked for again, nonsense is refused with its line",
        arguments: [
            ("many\n", "line 1: “many” is not a number"), ("1\n2\n3\n4 MB\n", "line 4: “4 MB” is not a time"),
            ("\n\n\n\n\n\n7\n", "line 7 is one too many: 5 questions, one answer per line"),
            ("\u{1B}[2J\n", "line 1: “\\u{1B}[2J” is not"),
            (String(repeating: "9", count: 70_000), "more than 64 KB"),
        ]
    )
    func nonsense(text: String, reason: String) async throws {
        try write(text)
        try await installation.expectRefusal(Self.cheap + ["--answers", answers], mentioning: reason)
    }

    @Test("A refused answer without a unit is also reported below its question")
    func atTheQuestion() async throws {
        try write("1\n2\n3\n400\n5 ms\n")
        try await installation.expectRefusal(
            Self.cheap + ["--answers", answers],
            mentioning: "line 4: “400” is not a time, such as 300 ms or 1.2 s"
        )
        let asked = installation.said("out")
        let refusal = try #require(asked.range(of: "“400” is not a time"), "\(asked)")
        let next = try #require(asked.range(of: "\n5."), "\(asked)")
        #expect(refusal.lowerBound < next.lowerBound)
    }

    @Test("Senseless options are refused before anything is asked")
    func options() async throws {
        try Data("half a line".utf8).write(to: URL(fileURLWithPath: record))
        let elsewhere = "\(installation.folder)/missing/class.jsonl"
        for (arguments, reason) in [
            (["--name", "AB"], "--name needs --record"), (["--samples", "0"], "pitfalls: --samples cannot be 0; give"),
            (["--record", record], "line 1 is damaged"), (["--record", elsewhere], "cannot append to"),
            (["--record", "/dev/null", "--name", "seventeen letters"], "1 to 16 characters"),
            (["--answers", "missing.txt"], "cannot read missing.txt"),
        ] {
            try await installation.expectRefusal(Self.cheap + arguments, mentioning: reason)
        }
        try await installation.expectRefusal(["predict", "unsaved-parents"], mentioning: "unknown experiment")
    }

    @Test("The report takes a class's file, and refuses any other")
    func report() async throws {
        let output = ["--output", installation.output]
        try await installation.expectRefusal(
            ["report", Checkout.reference, "--class", "missing"] + output,
            mentioning: "missing"
        )
        try write("[]\n")
        let damaged = ["report", Checkout.reference, "--class", answers] + output
        try await installation.expectRefusal(damaged, mentioning: "line 1 is damaged")
        #expect(installation.outputFiles() == [])
    }

    @Test("On request, explain prints a lesson only up to its answer")
    func explained() async throws {
        let whole = try await installation.run("explain", "progress-flood")
        let until = try await installation.run("explain", "progress-flood", "--until", "predict")
        #expect(until.status == 0)
        // Both outputs end with a sentence about the places of the files, which is cut off here.
        let shown = try #require(until.standardOutput.components(separatedBy: "\n\nFiles named without").first)
        #expect(whole.standardOutput.hasPrefix(shown))
        #expect(until.standardOutput.contains("Predict\n"))
        #expect(!until.standardOutput.contains("What happens\n") && whole.standardOutput.contains("What happens\n"))
        try await installation.expectRefusal(
            ["explain", "progress-flood", "--until", "prefix"],
            mentioning: "unknown section"
        )
    }
}
