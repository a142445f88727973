import Foundation
import Model
import Testing

@Suite("Merged results")
struct MergingTests {
    private func part(_ name: String, processor: String, startedAt: Double = 0) -> ResultDocument {
        var document = ResultDocument.example
        document.experiments = [document.experiments[0]]
        document.experiments[0].experiment.name = name
        document.environment.processor = processor
        document.startedAt = Date(timeIntervalSince1970: startedAt)
        document.endedAt = document.startedAt.addingTimeInterval(60)
        document.status = .complete
        return document
    }

    @Test("Every experiment keeps its machine, also after a round trip and in a merge of merges")
    func machines() throws {
        let folder = try TestFolder()
        let first = try ResultDocument.merged([
            ("1.json", part("a", processor: "fast", startedAt: 100)), ("2.json", part("b", processor: "slow")),
        ])
        let merged = try ResultDocument.merged([("12.json", first), ("3.json", part("c", processor: "other"))])
        try ResultFile.write(merged, to: folder.file("merged.json"))
        let read = try ResultFile.read(folder.file("merged.json"))
        #expect(read.experiments.map(\.experiment.name) == ["a", "b", "c"])
        #expect(read.experiments.map { read.environment(of: $0).processor } == ["fast", "slow", "other"])
        #expect(read.startedAt == Date(timeIntervalSince1970: 0))
        #expect(read.endedAt == Date(timeIntervalSince1970: 160))
        #expect(read.status == .complete)
    }

    @Test("Every experiment keeps the identifier of its run, by which its timelines are known")
    func runs() throws {
        var one = part("a", processor: "p")
        one.run = "first"
        let old = part("b", processor: "p")
        let merged = try ResultDocument.merged([("1.json", one), ("2.json", old)])
        var other = part("c", processor: "p")
        other.run = "other"
        let both = try ResultDocument.merged([("12.json", merged), ("3.json", other)])
        #expect(both.experiments.map { both.run(of: $0) } == ["first", nil, "other"])
        #expect(one.run(of: one.experiments[0]) == "first")
    }

    @Test("An experiment in two runs, two profiles and two commits are refused, and named")
    func refused() throws {
        let one = part("a", processor: "p")
        var profile = part("b", processor: "p")
        profile.profile = "another"
        var commit = part("b", processor: "p")
        commit.environment.commit = "another"
        for (other, word) in [(one, "a is both"), (profile, "another"), (commit, "commits")] {
            let error = #expect(throws: ResultFileError.self) {
                try ResultDocument.merged([("1.json", one), ("2.json", other)])
            }
            #expect(error?.description.contains(word) == true)
            #expect(error?.description.contains("2.json") == true)
        }
    }

    @Test("A merged run counts as cut off if one of its parts was cut off")
    func cutOff() throws {
        var cut = part("b", processor: "p")
        cut.status = .interrupted
        let merged = try ResultDocument.merged([("1.json", part("a", processor: "p")), ("2.json", cut)])
        #expect(merged.status == .interrupted)
        #expect(merged.endedAt == nil)
    }
}
