import Foundation
import GRDB
import Model
import Regression
import Testing

/// Tests `pitfalls history` with the built program.
@Suite("History", .timeLimit(.minutes(5)), .serialized)
struct HistoryCommandTests {
    private let installation: Installation
    private let store: String

    init() throws {
        installation = try Installation()
        store = "\(installation.folder)/history.sqlite"
    }

    /// Writes copies of one experiment's reference run, as if they were measured at other commits. Returns the copies'
    /// paths.
    ///
    /// - Parameter commits: The commits' names; nil for made-up names.
    private func runs(_ numbers: Range<Int>, at commits: [String]? = nil) throws -> [String] {
        var document = try Checkout.reference("perform-and-wait")
        return try numbers.map { number in
            document.startedAt = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 3_600)
            document.environment.commit = commits?[number] ?? String(format: "%012x", number)
            let path = "\(installation.folder)/run-\(number).json"
            try ResultFile.write(document, to: path)
            return path
        }
    }

    @Test("Five jobs add at once and one is killed: the store is intact and has every finished run once")
    func fiveJobs() async throws {
        // The jobs' runs overlap: each job also adds runs that another job adds.
        let paths = try runs(0..<50)
        let jobs = (0..<4).map { Array(paths[$0 * 5..<$0 * 5 + 10]) }
        // The killed job can never finish its second run, because this view makes the store compute for years when that
        // run's points are written.
        let endless = String(format: "%012x", 25)
        try HistoryStore(addingTo: store).close()
        try execute(
            """
            CREATE VIEW years AS
                WITH RECURSIVE step(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM step WHERE number < 1e15)
                SELECT count(*) FROM step;
            CREATE TRIGGER endless AFTER INSERT ON point
                WHEN (SELECT revision FROM result WHERE id = NEW.result) = '\(endless)'
                BEGIN SELECT * FROM years; END;
            """
        )
        let killed = try add([paths[49]] + paths[25..<49])
        let others = try jobs.map(add)
        // When the job's first run is in the store, the job is in the middle of the second run or about to begin it.
        while try stored()[String(format: "%012x", 49)] == nil { try await Task.sleep(for: .milliseconds(1)) }
        #expect(await killed.end(by: SIGKILL) == SIGKILL)
        #expect(killed.process.terminationReason == .uncaughtSignal)
        for other in others { #expect(await other.status() == 0) }

        let queue = try DatabaseQueue(path: store)
        try await queue.read { database in
            #expect(try String.fetchAll(database, sql: "PRAGMA integrity_check") == ["ok"])
            #expect(try String.fetchOne(database, sql: "PRAGMA journal_mode") == "wal")
            #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM pragma_foreign_key_check") == 0)
            // A run is stored with all of its points or not at all.
            let sizes = try Int.fetchSet(
                database,
                sql: "SELECT count(*) FROM result LEFT JOIN point ON point.result = result.id GROUP BY result.id"
            )
            #expect(sizes.count == 1)
        }
        try queue.close()
        try execute("DROP TRIGGER endless; DROP VIEW years")
        let counts = try stored()
        #expect(Set(counts.values) == [1])
        #expect(counts[endless] == nil)
        for number in Array(0..<25) + [49] { #expect(counts[String(format: "%012x", number)] == 1, "\(number)") }

        // The killed job blocks no other job, so the runs that it had not added can be added now.
        let again = try await installation.run(["history", "add", "--store", store] + paths)
        #expect(again.status == 0, "\(again.standardError)")
        #expect(again.standardOutput.split(separator: "\n").count == 50)
        #expect(again.standardOutput.contains("run-49.json: was in the store already"))
        #expect(try stored().count == 50)
        #expect(Set(try stored().values) == [1])
    }

    /// Starts a job and discards its output, because two jobs must not write into the same file.
    private func add(_ paths: [String]) throws -> Installation.Running {
        try installation.start(["history", "add", "--store", store] + paths, redirection: ">/dev/null 2>&1")
    }

    private func execute(_ sql: String) throws {
        let queue = try DatabaseQueue(path: store)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Counts how often the store has each commit.
    private func stored() throws -> [String: Int] {
        guard FileManager.default.fileExists(atPath: store) else { return [:] }
        let reading = try HistoryStore(reading: store)
        defer { reading.close() }
        return Dictionary(grouping: try reading.results(), by: \.commit).mapValues(\.count)
    }

    @Test("The terminal and a page show figures over commits, in whatever order they were added")
    func shown() async throws {
        // These commits exist in git, because no change is shown between commits that git does not order.
        let commits = try await HostileRepository.shell(
            in: installation.folder,
            """
            git init -q .
            for number in 0 1 2; do
                git -c user.name=a -c user.email=a@example.com commit -q --allow-empty -m $number
                git rev-parse HEAD
            done
            """
        ).split(separator: "\n").map(String.init)
        let paths = try runs(0..<3, at: commits)
        let added = try await installation.run(["history", "add", "--store", store] + paths.reversed())
        #expect(added.standardOutput.hasSuffix("run-0.json: perform-and-wait added\n"), "\(added.standardError)")
        let page = "\(installation.folder)/over-time.html"
        let shown = try await installation.run(["history", "show", "--store", store, "--report", page])
        #expect(shown.status == 0, "\(shown.standardError)")
        #expect(shown.standardOutput.contains("0 % vs 2 points before"), "\(shown.standardOutput)")
        #expect(shown.standardOutput.contains("cpuTime in busy-queue"), "\(shown.standardOutput)")
        let html = String(decoding: try Data(contentsOf: URL(fileURLWithPath: page)), as: UTF8.self)
        #expect(html.contains("<title>Over time</title>") && html.contains(commits[2].prefix(12)))
        let one = try await installation.run(
            ["history", "show", "perform-and-wait", "--store", store, "--metric", "longestStall"]
                + ["--since", commits[1]]
        )
        #expect(one.standardOutput.contains("perform-and-wait  longestStall in busy-queue"), "\(one.standardOutput)")
        #expect(one.standardOutput.contains("vs the point before"), "\(one.standardOutput)")
    }

    @Test("Runs that cannot be added or shown are refused in one sentence, and nothing is written")
    func refused() async throws {
        let good = try runs(0..<1)[0]
        let bad = "\(installation.folder)/bad.json"
        try Data("{}".utf8).write(to: URL(fileURLWithPath: bad))
        for (arguments, hint) in [
            (["add", good, bad], "bad.json"), (["add", "\(installation.folder)/nowhere.json"], "nowhere.json"),
            (["show"], "there is no store"), (["show", "--report", installation.folder], "Is a directory"),
            (["add", good, "--store", bad], "is not a store"), (["add", good, "--store", "/proc/x/store"], "/proc/x"),
        ] {
            let place = arguments.contains("--store") ? [] : ["--store", store]
            try await installation.expectRefusal(["history"] + arguments + place, mentioning: hint)
            #expect(!FileManager.default.fileExists(atPath: store))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: bad)) == Data("{}".utf8))
    }
}
