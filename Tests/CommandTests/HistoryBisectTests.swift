import Foundation
import Testing

/// `pitfalls history bisect` over a small repository: the commit, its evidence, and what is refused.
@Suite("History bisect", .timeLimit(.minutes(3)), .serialized)
struct HistoryBisectTests {
    private let figure = "progress-flood/coalesced/whole-import/cpuTime"

    @Test("beside a commit that does not build, both are named; asked again, nothing is built")
    func undecidable() async throws {
        let repository = try await BisectedRepository(times: [1, 1, nil, 1.05, 1.05, 1.05])
        let (first, culprit) = (repository.commits[0], repository.commits[3])
        let state =
            "{ git status --porcelain --ignored; git rev-parse HEAD; git worktree list; ls .git; } | grep -v .build"
        try Data("mine\n".utf8).write(to: URL(fileURLWithPath: "\(repository.folder)/mine"))
        let before = try await HostileRepository.shell(in: repository.folder, state)
        let ending = try await repository.bisect([figure, first, "HEAD"])
        // Commit 3 cannot be judged: it or commit 4.
        #expect(ending.status == 4, "\(ending.standardError)")
        #expect(ending.standardOutput.contains("does not build: error: no such thing as a type"))
        #expect(ending.standardOutput.contains("\(culprit.prefix(12)) “Commit 4”\n"))
        #expect(ending.standardOutput.contains("\(repository.commits[2].prefix(12)) “Commit 3”\n"))
        let known = try await repository.bisect([figure, first, "HEAD"])
        #expect(known.status == 4 && !known.standardError.contains("building"), "\(known.standardError)")
        #expect(known.standardOutput == ending.standardOutput)

        let near = try await repository.bisect([figure, first, "HEAD", "--effect", "50"])
        #expect(near.status == 2 && near.standardError.contains("another --effect"), "\(near.standardError)")
        let after = try await HostileRepository.shell(in: repository.folder, state)
        #expect(after == before)
    }

    @Test("a culprit between two that build is the one, with figures, changes and a command; a fix is not worse")
    func named() async throws {
        let repository = try await BisectedRepository(times: [1.05, 1, 1, 1.05, 1.05, 1.05])
        let ending = try await repository.bisect([figure, "HEAD~4", "HEAD"])
        #expect(ending.status == 1, "\(ending.standardError)")
        let culprit = repository.commits[3].prefix(12)
        #expect(ending.standardOutput.contains("\(culprit) “Commit 4” is the first commit that is worse."))
        #expect(ending.standardOutput.contains("1 s → 1.05 s, +5 % (+5 % to +5 % by"), "\(ending.standardOutput)")
        #expect(ending.standardOutput.contains("1 file changed"))
        #expect(ending.standardOutput.contains("pitfalls compare \(repository.commits[2].prefix(12)) \(culprit) "))
        let better = try await repository.bisect(
            ["progress-flood coalesced in whole-import: cpuTime", "HEAD~5", "HEAD~4"]
        )
        #expect(better.status == 0)
        #expect(better.standardOutput.contains("there is nothing to find"))
    }

    @Test("what cannot be asked is refused in one sentence")
    func refused() async throws {
        let repository = try await BisectedRepository(times: [1, 1])
        for (figure, good, bad, hint) in [
            ("cpuTime", "HEAD~1", "HEAD", "experiment/variant/scenario/metric"),
            ("progress-flod/coalesced/whole-import/cpuTime", "HEAD~1", "HEAD", "did you mean progress-flood?"),
            ("progress-flood/coalesced/whole-import/cpuTimes", "HEAD~1", "HEAD", "“cpuTimes”"),
            ("progress-flood/coalesce/whole-import/cpuTime", "HEAD~1", "HEAD", "did you mean coalesced?"),
            (figure, "HEAD", "HEAD~1", "the good commit comes first"), (figure, "HEAD", "HEAD", "the same commit"),
            (figure, "none", "HEAD", "“none” is not a commit"), (figure, "HEAD~1", "-x", "<bad>"),
        ] {
            let ending = try await repository.bisect([figure, good, bad])
            #expect(ending.status == 2, "\(figure) \(good) \(bad): \(ending.standardError)")
            let sentences = ending.errorLines.filter { $0.hasPrefix("pitfalls: ") }
            #expect(sentences.count == 1 && sentences.allSatisfy { $0.contains(hint) }, "\(ending.standardError)")
        }
    }
}
