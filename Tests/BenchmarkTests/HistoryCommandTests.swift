import BuiltPrograms
import Foundation
import Model
import Testing
import benchmark

/// `benchmark history`, as a user runs it. Otava is a script that finds nothing: the real one takes minutes.
@Suite("benchmark history", .timeLimit(.minutes(2)))
final class HistoryCommandTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "history-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func run(_ arguments: String..., path: String = "/usr/bin:/bin") throws -> (Int32, String, String) {
        let process = Process()
        process.executableURL = BuiltPrograms.folder.appending(path: "benchmark")
        process.arguments = ["history"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path]) { $1 }
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        // Files: a pipe that is full would hold the program up.
        let (output, errors) = ("\(folder)/output.txt", "\(folder)/errors.txt")
        for file in [output, errors] { try Data().write(to: URL(fileURLWithPath: file)) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: errors)
        try process.run()
        process.waitUntilExit()
        return (
            process.terminationStatus, try String(contentsOfFile: output, encoding: .utf8),
            try String(contentsOfFile: errors, encoding: .utf8)
        )
    }

    private func writeCosts(_ path: String, runs: Int = 10) throws {
        let costs = RecordedCosts(
            environment: PoolExample.environment,
            series: [RecordedCosts.Series(experiment: "e", variant: "v", scenario: "s")],
            runs: (0..<runs).map {
                RecordedCosts.Run(startedAt: Date(timeIntervalSince1970: Double($0)), costs: [[1 + Double($0) / 1000]])
            }
        )
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        try encoder.encode(costs).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
    }

    @Test("The tables come from the costs that it wrote itself, the same ones each time")
    func repeated() throws {
        try writeCosts("costs.json")
        try ShellScript.place(
            #"for name in "$@"; do case $name in t[0-9]*) echo "{\"$name\": []}" ;; esac; done"#,
            at: "\(folder)/otava"
        )
        let path = "\(folder):/usr/bin:/bin"
        let first = try run("costs.json", "--histories", "4", "--output", "one", path: path)
        #expect(first.0 == 0, "\(first.2)")
        let second = try run("one/costs.json", "--histories", "4", "--output", "two", path: path)
        #expect(second.0 == 0, "\(second.2)")
        for name in ["costs.json", "history.json", "history.md"] {
            let files = ["one", "two"].map { FileManager.default.contents(atPath: "\(folder)/\($0)/\(name)") }
            #expect(files[0] != nil && files[0] == files[1], "\(name)")
        }
        #expect(first.1.contains("0 % of 4 (0–49)"))
    }

    @Test(
        "What cannot be simulated from is refused in one sentence",
        arguments: [
            ("nothing.json", "does not exist"), ("text.json", "has no recorded costs"), ("few.json", "is damaged"),
            ("whole.json", "pip install apache-otava"),
        ]
    )
    func refused(file: String, reason: String) throws {
        try Data("[]".utf8).write(to: URL(fileURLWithPath: "\(folder)/text.json"))
        try writeCosts("few.json", runs: 3)
        try writeCosts("whole.json")
        let (status, output, errors) = try run(file, "--output", "made")
        #expect(status == 2 && output.isEmpty)
        #expect(errors.contains(reason) && errors.split(separator: "\n").count == 1, "\(errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/made"))
    }
}
