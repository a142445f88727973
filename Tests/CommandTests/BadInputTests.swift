import Foundation
import Model
import Testing

@Suite("Bad input", .timeLimit(.minutes(5)), .serialized)
struct BadInputTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    @Test(
        "An unknown name is reported, with the existing names and the nearest one",
        arguments: [
            (["run", "progress-flod"], "did you mean progress-flood?"),
            (["run", "progress-flood", "--variant", "newest"], "every-hundredth-guarded"),
            (["run", "progress-flood", "--scenario", "fifty-row"], "did you mean fifty-rows?"),
            (["run", "progress-flood", "--set", "row=5"], "did you mean rows?"),
            (["run", "--profile", "quik"], "did you mean quick?"),
            (["explain", "progress-flood-2"], "did you mean progress-flood?"),
            (["heavy-wrok"], "did you mean heavy-work?"),
            (["run", "progress-flood", "--set", "rows"], "name=value"),
        ]
    )
    func unknownNames(arguments: [String], hint: String) async throws {
        try await expectRefusal(arguments, mentioning: hint)
    }

    @Test(
        "A value that a parameter does not accept is refused, and the accepted values are named",
        arguments: [
            "rows=0", "rows=-5", "rows=many", "rows=1.5", "rows-per-save=0", "cancel-after=-1", "layout-cost=nan",
        ]
    )
    func badValues(setting: String) async throws {
        try await expectRefusal(["run", "progress-flood", "--set", setting], mentioning: "from")
    }

    @Test(
        "Options that are not numbers, too small or too large, are refused",
        arguments: [
            "--samples=0", "--samples=x", "--samples=10001", "--samples=9223372036854775807", "--seed=-1",
            "--deadline=0",
        ]
    )
    func badOptions(option: String) async throws {
        try await expectRefusal(["run", option], mentioning: String(option.dropFirst(2).prefix { $0 != "=" }))
    }

    @Test(
        "A negative number is refused as a number, not as an unknown option",
        arguments: [
            (["run", "--samples", "-1"], "--samples cannot be -1; give a whole number"),
            (["run", "--deadline", "-1"], "--deadline cannot be -1.0; give seconds"),
            (["run", "--seed", "-1"], "'-1' is invalid for '--seed"),
            (["predict", "heavy-work", "--samples", "-1"], "--samples cannot be -1; give a whole number"),
            (["compare", "a", "b", "--minutes", "-1"], "--minutes cannot be -1.0; give minutes"),
            (["compare", "a", "b", "--effect", "-1"], "--effect cannot be -1.0; give percent"),
        ]
    )
    func negativeNumbers(arguments: [String], reason: String) async throws {
        try await expectRefusal(arguments, mentioning: reason)
    }

    @Test(
        "A file that is not a feed is refused, by name",
        arguments: [
            ("missing.txt", nil), ("empty.txt", ""), ("no-id.txt", "stop_name,stop_lat\na,1\n"),
            ("no-name.txt", "stop_id,stop_lat\na,1\n"), ("header-only.txt", "stop_id,stop_name\n"),
            ("binary.txt", "\u{0}\u{1}\u{2}stop_id\u{0}"),
        ]
    )
    func badFeeds(name: String, text: String?) async throws {
        let path = "\(installation.folder)/\(name)"
        if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        try await expectRefusal(["run", "progress-flood", "--feed", path], mentioning: name)
    }

    @Test("A feed without a valid line is refused with the first reasons")
    func malformedFeed() async throws {
        let path = "\(installation.folder)/stops.txt"
        try Data("stop_id,stop_name\n1,a,\n2,b,\n3,c,\n4,d,\n".utf8).write(to: URL(fileURLWithPath: path))
        let reason = "(line 2: the line has 3 fields, but the header has 2; line 3: "
        try await expectRefusal(["run", "progress-flood", "--feed", path], mentioning: reason)
    }

    @Test(
        "An empty name is refused, whichever option has it",
        arguments: [
            (["run", "progress-flood", "--feed", ""], "--feed is empty; give a value"),
            (["run", "progress-flood", "--feed="], "--feed is empty; give a value"),
            (["report", "results.json", "--sources", ""], "--sources is empty"),
            (["check", ""], "argument 2 is empty"),
        ]
    )
    func emptyNames(arguments: [String], hint: String) async throws {
        try await expectRefusal(arguments, mentioning: hint)
    }

    @Test("A name that is not UTF-8 is refused with advice, although the file exists")
    func nameOutsideUTF8() async throws {
        let script = #"name=$(printf 'stra\337e.txt'); : > "$name"; exec "$0" check "$name""#
        let ending = try await installation.run(["-c", script, "\(installation.folder)/pitfalls"], program: "/bin/sh")
        #expect(ending.status == 2 && ending.errorLines.count == 1, "\(ending)")
        #expect(ending.standardError.contains("e.txt” is not UTF-8; rename the file"), "\(ending.standardError)")
    }

    @Test("Sources that are not a folder are refused, and nothing is written")
    func badSources() async throws {
        let sources = ["--sources", "\(installation.folder)/nowhere", "--output", installation.output]
        try await expectRefusal(["report", Checkout.reference] + sources, mentioning: "--sources")
    }

    @Test("A pipe, a device or a folder given as a feed is refused before it is opened")
    func feedsWithoutEnd() async throws {
        let (folder, pipe) = (installation.folder, "\(installation.folder)/pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        for (path, hint) in [(pipe, "feed"), ("/dev/zero", "feed"), ("/dev/stdin", "feed"), (folder, "folder")] {
            try await expectRefusal(["run", "progress-flood", "--feed", path], mentioning: hint)
        }
    }

    @Test(
        "An output that cannot be a folder is refused before anything is measured",
        arguments: ["/proc/nowhere", "/dev/null/out"]
    )
    func unwritableOutput(path: String) async throws {
        try await installation.expectRefusal(installation.shortRun(into: path), mentioning: path)
    }

    @Test(
        "A damaged result file is refused by check, as a baseline, by report and by merge, and nothing is written",
        arguments: [
            ["check"], ["check", "good.json", "--baseline"], ["report", "--output", "out"],
            ["merge", "--output", "out"],
        ]
    )
    func damagedResults(command: [String]) async throws {
        try ResultFile.write(try Checkout.reference("unsaved-parent"), to: "\(installation.folder)/good.json")
        let path = "\(installation.folder)/damaged.json"
        for text in [
            "", "{", "[]", #"{"format":"pitfalls-results","version":7}"#, #"{"format":"pitfalls-results","version":1}"#,
            String(repeating: "[", count: 513), #"{"format":"pitfalls-results","version":1,"seed":1e308}"#,
        ] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            try await expectRefusal(command + [path], mentioning: "damaged.json")
        }
    }

    /// Expects the command to fail with one sentence and to write nothing.
    private func expectRefusal(_ arguments: [String], mentioning hint: String) async throws {
        var arguments = arguments
        if arguments.first == "run" { arguments += ["--output", installation.output, "--allow-debug-build"] }
        try await installation.expectRefusal(arguments, mentioning: hint)
        #expect(!FileManager.default.fileExists(atPath: installation.output))
    }
}
