import Foundation
import TestSupport
import Testing

/// Tests revisions of a made-up package, with this build in place of each revision's build. Experiments that differ are
/// compared, and the others are named.
@Suite("Experiments that did not change", .timeLimit(.minutes(2)))
struct UnchangedExperimentTests {
    private let installation: Installation

    /// The commits in order: `first`; `one` changes heavy-work; `text` changes a file that no program is built from.
    init() async throws {
        installation = try Installation()
        try await HostileRepository.shell(in: installation.folder, Self.history)
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
        try ShellScript.place(
            """
            for word in "$@"; do
                test "$previous" != --package-path || folder=$word
                previous=$word
            done
            case $1 in
            build)
                mkdir -p "$folder/.build/release"
                ln -sf "\(Installation.products)/heavy-work" "$folder/.build/release"
                test -e "$folder/lost" || ln -sf "\(Installation.products)/progress-flood" "$folder/.build/release"
                ;;
            package) cat "$folder/manifest.json" ;;
            esac
            """,
            at: "\(tools)/swift"
        )
    }

    private var tools: String { "\(installation.folder)/tools" }

    private func compare(
        _ base: String,
        _ head: String,
        experiments: [String] = ["progress-flood", "heavy-work"],
        _ more: String...
    ) async throws -> Installation.Ending {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return try await installation.run(
            ["compare", base, head] + experiments + ["--minutes", "0.005"] + more,
            environment: ["PATH": "\(tools):\(path)"]
        )
    }

    @Test(
        "By default a changed experiment is sampled and an unchanged one only named; a missing one is refused"
    )
    func names() async throws {
        let ending = try await compare("first", "one", experiments: [])
        #expect([0, 4].contains(ending.status), "\(ending.standardError)")
        #expect(ending.standardError.contains("first → one: heavy-work; seed"), "\(ending.standardError)")
        #expect(ending.standardOutput.contains("Not sampled, as they did not change: progress-flood"))
        let refused = try await compare("first", "one", experiments: ["line-reader"])
        #expect(refused.status == 2 && refused.standardError.contains("has no line-reader"))
    }

    @Test("In a shallow clone, the refusal of a revision names the command that fetches the rest")
    func shallow() async throws {
        let advice = "git fetch --unshallow"
        #expect(try await !compare("v1", "one").standardError.contains(advice))
        try await HostileRepository.shell(in: installation.folder, "git rev-parse HEAD > .git/shallow")
        let refused = try await compare("v1", "one")
        #expect(refused.status == 2 && refused.standardError.contains(advice), "\(refused.standardError)")
    }

    @Test("An experiment missing from the head leaves the comparison open; a new experiment in the head does not")
    func lost() async throws {
        let lost = try await compare("one", "lost", experiments: [])
        #expect(lost.status == 4, "\(lost.standardError)")
        #expect(lost.standardOutput.contains("as only one has them: progress-flood"), "\(lost.standardOutput)")
        let new = try await compare("lost", "one", experiments: [])
        #expect(new.status == 0, "\(new.standardError)")
        #expect(new.standardOutput.contains("as only one has them: progress-flood"), "\(new.standardOutput)")
    }

    @Test("On request both are sampled; a setting goes to experiments that have it, and an unknown one is refused")
    func settingsOfSome() async throws {
        expectBoth(try await compare("one", "text", "--unchanged", "--set", "rows=2000"))
        let refused = try await compare("one", "text", "--unchanged", "--set", "rovs=2000")
        #expect(refused.status == 2 && refused.standardError.contains("did you mean rows"), "\(refused.standardError)")
        // The parameter `rows` belongs to progress-flood, which did not change. An unknown parameter is refused even if
        // no experiment has changed.
        let changed = try await compare("first", "one", "--set", "rows=2000")
        #expect([0, 4].contains(changed.status))
        #expect(changed.standardError.contains("first → one: heavy-work; seed"), "\(changed.standardError)")
        #expect(try await compare("one", "text", "--set", "rovs=2000").status == 2)
    }

    @Test("If no experiment changed, nothing is sampled, the status is 0, and the documents say so")
    func none() async throws {
        let json = "\(installation.folder)/comparison.json"
        let ending = try await compare("one", "text", "--json", json)
        #expect(ending.status == 0, "\(ending.standardError)")
        #expect(ending.standardOutput.contains("one → text: nothing was sampled"), "\(ending.standardOutput)")
        let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: json)))
        #expect((object as? [String: Any])?["unchanged"] as? [String] == ["heavy-work", "progress-flood"])
    }

    @Test("If a commit is compared with itself, both experiments are sampled")
    func all() async throws { expectBoth(try await compare("one", "one")) }

    private func expectBoth(_ ending: Installation.Ending) {
        #expect(ending.standardError.contains("heavy-work, progress-flood; seed"), "\(ending.standardError)")
        #expect([0, 4].contains(ending.status))
        #expect(!ending.standardOutput.contains("nothing that they run differs"))
    }

    @Test("A head with its own settings counts as different")
    func settings() async throws {
        let ending = try await compare("one", "text", experiments: ["progress-flood"], "--set-head", "rows=13000")
        #expect([0, 1, 4].contains(ending.status), "\(ending.standardError)")
        #expect(ending.standardError.contains("progress-flood; seed"), "\(ending.standardError)")
    }

    private static let manifest = """
        {"name": "made-up", "dependencies": [], "products": [
          {"name": "progress-flood", "targets": ["flood"]}, {"name": "heavy-work", "targets": ["heavy"]}],
         "targets": [
          {"name": "flood", "path": "flood", "dependencies": []},
          {"name": "heavy", "path": "heavy", "dependencies": []}]}
        """

    private static let history = """
        git init -q .
        git config user.name a; git config user.email a@example.com
        mkdir flood heavy Tests
        echo 'let rows = 1' > flood/Flood.swift
        echo 'let primes = 1' > heavy/Heavy.swift
        echo 'a lesson' > flood/README.md
        cat > manifest.json <<'END'
        \(manifest)
        END
        git add flood heavy manifest.json
        git commit -q -m first; git tag first
        echo 'let primes = 2' > heavy/Heavy.swift
        git commit -q -a -m one; git tag one
        echo 'a test' > Tests/SomeTests.swift; echo 'another lesson' > flood/README.md
        git add Tests; git commit -q -a -m text; git tag text
        touch lost; git add lost; git commit -q -m lost; git tag lost
        """
}
