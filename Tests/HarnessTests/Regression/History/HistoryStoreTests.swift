import Foundation
import GRDB
import Model
import Regression
import Sampling
import TestSupport
import Testing

@Suite("The store of runs")
struct HistoryStoreTests {
    private let scratch: TestFolder
    private let path: String

    init() throws {
        scratch = try TestFolder()
        path = scratch.file("store.sqlite")
    }

    private func add(_ documents: ResultDocument..., to store: HistoryStore) throws -> [HistoryStore.Addition] {
        try documents.map { try store.add(try AddedRun($0, from: "results.json")) }
    }

    private func execute(_ sql: String, at path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test func `a run's figures come back, with what they were measured with`() throws {
        let store = try HistoryStore(addingTo: scratch.file("new/store.sqlite"))
        let added = try add(HistoryExample.run(), to: store)
        #expect(added.map(\.added) == [["flood"]])
        store.close()
        let reading = try HistoryStore(reading: store.path)
        let results = try reading.results()
        #expect(results.map(\.commit) == [HistoryExample.commit])
        #expect(results.first?.machine == HistoryExample.machine)
        #expect(results.first?.parameters == ["whole": ["rows": .integer(1_000)]])
        let figures = try reading.figures()
        #expect(
            figures.map { "\($0.variant) \($0.metric) \($0.isPromised)" } == [
                "pitfall cpuTime false", "pitfall rowsLost false", "fix cpuTime false", "fix rowsLost true",
            ]
        )
        let points = try reading.points(of: figures)
        #expect(points[figures[2].identifier]?.map(\.values) == [[0.1, 0.11, 0.12]])
        reading.close()
        // SQLite's other files are removed when the last process closes the store.
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("new")) == ["store.sqlite"])
    }

    @Test func `a closed store is one file, even if SQLite keeps a log by default, as on Apple's systems`() async {
        // The test has its own process, because SQLite's default applies to a whole process.
        await #expect(processExitsWith: .success) {
            PersistentLog.begin()
            let folder = try TestFolder()
            let store = try HistoryStore(addingTo: folder.file("store.sqlite"))
            _ = try store.add(try AddedRun(HistoryExample.run(), from: "results.json"))
            store.close()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.sqlite"])
        }
    }

    @Test func `the same run counts once, reformatted or merged with others`() throws {
        let store = try HistoryStore(addingTo: path)
        defer { store.close() }
        let run = HistoryExample.run()
        let other = HistoryExample.run(experiment: "other")
        let merged = try ResultDocument.merged([("a.json", run), ("b.json", other)])
        let pretty = try ResultFile.encoder(.prettyPrinted).encode(run)
        let again = try ResultFile.decode(pretty, from: "again.json")
        let added = try add(run, run, again, merged, other, HistoryExample.run(startedAt: 1_700_000_001), to: store)
        #expect(added.map(\.added) == [["flood"], [], [], ["other"], [], ["flood"]])
        #expect(added.map(\.known) == [[], ["flood"], ["flood"], ["flood"], ["other"], []])
        #expect(try store.results().count == 3)
    }

    @Test func `a run that is no point of a history is refused with the reason`() throws {
        var running = HistoryExample.run()
        running.status = .running
        var dirty = HistoryExample.environment
        dirty.isDirty = true
        var unknown = HistoryExample.environment
        unknown.isDirty = nil
        for (document, reason) in [
            (running, "has not ended"), (HistoryExample.run(at: nil), "checkout"),
            (HistoryExample.run([]), "no samples"),
            (HistoryExample.run(on: dirty), "not committed"),
            (HistoryExample.run(on: unknown), "took too long to tell"),
            (HistoryExample.run(at: "--upload-pack=x"), "no commit"),
        ] {
            let error = #expect(throws: UsageError.self) { try AddedRun(document, from: "results.json") }
            #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
        }
    }

    @Test func `a file of something else is refused and stays as it is`() throws {
        let foreign = scratch.file("foreign.sqlite")
        try execute("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('kept')", at: foreign)
        let text = try scratch.url.write("{}", to: "results.json").path
        let empty = try scratch.url.write("", to: "empty").path
        for other in [foreign, text, empty] {
            let before = try Data(contentsOf: URL(fileURLWithPath: other))
            #expect(throws: UsageError.self) { try HistoryStore(addingTo: other) }
            #expect(throws: UsageError.self) { try HistoryStore(reading: other) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).count == 3)
        #expect(throws: UsageError.self) { try HistoryStore(reading: scratch.path) }
    }

    @Test func `a store of a newer format is refused, even if only the file next to it says so`() throws {
        try HistoryStore(addingTo: path).close()
        // The writer is still open, so the version number is in the write-ahead log.
        let newer = try DatabaseQueue(path: path)
        try newer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 2") }
        let error = #expect(throws: UsageError.self) { try HistoryStore(addingTo: path) }
        #expect(error?.description.contains("version 2") == true)
        try newer.close()
        #expect(throws: UsageError.self) { try HistoryStore(reading: path) }
    }

    @Test(arguments: [
        "DROP TABLE point", "UPDATE result SET parameters = '[[[['", "UPDATE figure SET unit = 'parsec'",
        "UPDATE point SET measured = '[1,x]'", "UPDATE point SET measured = '[1.2e308]'",
    ])
    func `a damaged store is refused in one sentence`(damage: String) async throws {
        let store = try HistoryStore(addingTo: path)
        _ = try add(HistoryExample.run(), to: store)
        store.close()
        try execute(damage, at: path)
        let reading = try HistoryStore(reading: path)
        defer { reading.close() }
        let error = await #expect(throws: UsageError.self) {
            try await HistoryQuestion().answer(from: reading, git: Git(in: "/"))
        }
        #expect(error?.description.contains("damaged") == true)
    }

    @Test func `a cut-off file is refused in one sentence`() async throws {
        let store = try HistoryStore(addingTo: path)
        for number in 0..<5 { _ = try add(HistoryExample.run(startedAt: Double(number)), to: store) }
        store.close()
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: path))
        await #expect(throws: UsageError.self) {
            let reading = try HistoryStore(reading: path)
            defer { reading.close() }
            _ = try await HistoryQuestion().answer(from: reading, git: Git(in: "/"))
        }
    }

    @Test func `an unknown name is refused with the known ones, and an unknown commit with the reason`() async throws {
        let store = try HistoryStore(addingTo: path)
        defer { store.close() }
        let git = Git(in: scratch.path)
        await #expect(throws: UsageError.self) { try await HistoryQuestion().answer(from: store, git: git) }
        for day in 0..<4 {
            let commit = String(repeating: "\(day)", count: 12)
            _ = try add(HistoryExample.run(at: commit, startedAt: 1_700_000_000 + Double(day) * 86_400), to: store)
        }
        for (question, hint) in [
            (HistoryQuestion(experiment: "flod"), "choose flood"),
            (HistoryQuestion(experiment: "flood", metric: "cpuTim"), "did you mean cpuTime?"),
            (HistoryQuestion(since: "abcdef"), "neither git nor the store"),
        ] {
            let error = await #expect(throws: UsageError.self) { try await question.answer(from: store, git: git) }
            #expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
        }
        let costs = try await HistoryQuestion().answer(from: store, git: git)
        #expect(costs.series.map(\.figure.metric) == ["cpuTime"])
        #expect(costs.remarks.first?.contains("git has not ordered them: not a git repository") == true)
        let one = try await HistoryQuestion(experiment: "flood", since: "22222").answer(from: store, git: git)
        #expect(one.series.map(\.figure.metric) == ["cpuTime", "rowsLost"])
        #expect(
            one.series.map { $0.points.map(\.commit) } == Array(repeating: ["222222222222", "333333333333"], count: 2)
        )
        let all = try await HistoryQuestion(metric: "cpuTime").answer(from: store, git: git)
        #expect(Set(all.series.map(\.figure.variant)) == ["pitfall", "fix"])
    }
}
