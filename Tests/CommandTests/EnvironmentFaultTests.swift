import Foundation
import Model
import TestSupport
import Testing

import enum Model.ExitStatus

/// A fault of the environment ends a run with status 70, and never leads to a verdict.
@Suite("Faults of the environment", .timeLimit(.minutes(5)), .serialized)
struct EnvironmentFaultTests {
    private static let redirections: [(String, ExitStatus, String?)] = {
        let closed: [(String, ExitStatus, String?)] = [("2>&-", .held, nil), ("<&- >&- 2>&-", .harnessFailed, nil)]
        // Only Linux has `/dev/full`.
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return closed }
        return closed + [("2>/dev/full", .held, nil), (">/dev/full", .harnessFailed, "No space left on device")]
    }()

    @Test(
        "A closed or full stream loses its output, but not the run",
        arguments: EnvironmentFaultTests.redirections
    )
    func streams(redirection: String, status: ExitStatus, reason: String?) async throws {
        let installation = try Installation()
        let run = try await installation.run(installation.shortRun(), redirection: redirection)
        // The tests use a debug build, whose figures may lead to any verdict.
        #expect([status == .held ? 0 : 70, 1, 3, 4].contains(run.status))
        let document = try installation.document()
        #expect(document.status == .complete)
        // A disturbed sample is taken again, so there may be more than one that counts.
        #expect(document.experiments[0].samples.contains { !$0.isWarmUp })
        let help = try await installation.run(["help"], redirection: redirection)
        #expect(help.status == status.rawValue)
        if let reason {
            #expect(help.errorLines.count == 1)
            #expect(help.standardError.contains("standard output could not be written: \(reason)"))
        }
        let refused = try await installation.run(["check", "missing.json"], redirection: redirection)
        #expect(refused.status == 2)
    }

    @Test(
        "A feed that changes between samples ends the run with status 70, and the earlier samples are kept",
        arguments: [
            ("rm $feed", "it is gone"),
            (": > $feed", "it has 0 bytes"),
            ("head -n 3 $feed > $feed.new; mv $feed.new $feed", "bytes instead of"),
            ("cp $feed $feed.new; mv $feed.new $feed", "another file took its place"),
            ("touch $feed", "it was written to"),
            ("rm $feed; mkfifo $feed", "it is gone, or is not a file"),
        ]
    )
    func changedFeed(change: String, what: String) async throws {
        let installation = try Installation(
            tampering: """
                feed=${0%/*}/feed.txt
                if mkdir ${0%/*}/first 2> /dev/null; then :; elif mkdir ${0%/*}/second 2> /dev/null; then \(change); fi
                """
        )
        let feed = "\(installation.folder)/feed.txt"
        let rows = (1...40).map { "\($0),Stop \($0)\n" }.joined()
        try Data("stop_id,stop_name\n\(rows)".utf8).write(to: URL(fileURLWithPath: feed))
        let run = try await installation.run(installation.shortRun(scenario: "whole-import") + ["--feed", feed])
        #expect(run.status == 70)
        let said = try #require(run.errorLines.last)
        #expect(said.contains("feed.txt changed during the run: ") && said.contains(what))
        // Only the warm-up is kept. The sample that met the change is left out.
        #expect(try installation.document().experiments[0].samples.map(\.isWarmUp) == [true])
        #expect(try await installation.run("check", installation.results).status == 4)
    }

    @Test(
        "Deleting the samples' input or a sample's scratch folder ends the run with status 70",
        arguments: [
            (#"for i in "$@"; do [ -d "$i" ] && rm -f "$i"/stops-*.txt; done"#, "it is gone"),
            (#"rm -rf "$PWD"; exit 1"#, "cannot be written to"),
        ]
    )
    func deleted(tampering: String, what: String) async throws {
        let installation = try Installation(tampering: tampering)
        let run = try await installation.run(installation.shortRun())
        #expect(run.status == 70)
        #expect(run.standardError.contains(what))
    }

    @Test(
        "A limit that is too low for the experiments ends the command with one sentence and status 70",
        arguments: [
            ("-n 64", "open files"), ("-n 10", "open files"), ("-f 100", "a file's size"), ("-v 2000000", "memory"),
        ]
    )
    func limit(limit: String, what: String) async throws {
        let installation = try Installation()
        let run = try await installation.run(installation.shortRun(), under: limit)
        #expect(run.status == 70)
        #expect(run.errorLines.count == 1, "\(run.standardError)")
        let sentence = "pitfalls: the limit on \(what) (ulimit \(limit.prefix(2))) is "
        #expect(run.standardError.hasPrefix(sentence), "\(run.standardError)")
        #expect(installation.outputFiles().isEmpty)
    }

    @Test("A soft limit on open files is raised, also for the samples")
    func softLimit() async throws {
        let installation = try Installation(tampering: "ulimit -n > ${0%/*}/files")
        let run = try await installation.run(installation.shortRun(), under: "-S -n 64")
        #expect([0, 1, 3, 4].contains(run.status), "\(run.standardError)")
        let files = try String(contentsOfFile: "\(installation.folder)/files", encoding: .utf8)
        #expect(try #require(Int(files.dropLast())) >= 1024)
    }

    @Test("A server that cannot be started ends the run with status 70")
    func serverMissing() async throws {
        // The program looks for the server in its own folder.
        let installation = try Installation(
            "blocking-fetch",
            tampering: """
                alone=${0%/*}/alone
                mkdir -p $alone
                ln "$real" $alone/blocking-fetch 2> /dev/null || cp "$real" $alone/blocking-fetch
                real=$alone/blocking-fetch
                """
        )
        let run = try await installation.run([
            "run", "blocking-fetch", "--variant", "data-task", "--scenario", "many-fetches", "--samples", "1",
            "--output", installation.output, "--allow-debug-build",
        ])
        #expect(run.status == 70)
        #expect(run.standardError.contains("the server cannot be started: cannot start "), "\(run.standardError)")
    }

    @Test("If one experiment cannot create its input, the run ends with status 70, and the others are measured")
    func unprepared() async throws {
        let installation = try Installation()
        let broken = "\(installation.folder)/heavy-work"
        try FileManager.default.removeItem(atPath: broken)
        try ShellScript.place(
            """
            if [ "$1" = prepare ]; then echo 'heavy-work: the input is lost' >&2; exit 2; fi
            exec '\(Installation.products)/heavy-work' "$@"
            """,
            at: broken
        )
        let run = try await installation.run([
            "tour", "heavy-work", "unsaved-parent", "--output", installation.output, "--allow-debug-build",
        ])
        #expect(run.status == 70)
        #expect(run.errorLines.last == "pitfalls: heavy-work is not measured: the input is lost")
        let document = try installation.document()
        #expect(document.status == .complete)
        #expect(document.experiments.map(\.experiment.name) == ["unsaved-parent"])
        #expect(run.standardOutput.contains("Results: "))
    }

    @Test(
        "Without room for the samples' files, a run ends with status 70, whatever the samples report",
        .mayMount,
        arguments: [
            ("progress-flood", "1200k"), ("find-or-create", "400k"), ("find-or-create", "2m"),
            ("preloaded-store", "3m"), ("download-limit", "400k"),
        ]
    )
    func fullScratch(experiment: String, size: String) async throws {
        let installation = try Installation(experiment)
        let small = try SmallDisk(at: "\(installation.folder)/small", size: size)
        defer { small.unmount() }
        let run = try await installation.run(
            ["run", experiment, "--samples", "1", "--output", installation.output, "--allow-debug-build"],
            environment: ["TMPDIR": "\(installation.folder)/small"]
        )
        #expect(run.status == 70)
        let said = try #require(run.errorLines.last)
        #expect(said.contains("No space left") || said.contains("disk"), "\(said)")
        if let document = try? installation.document() {
            #expect(document.experiments[0].samples.allSatisfy { $0.outcome == .finished })
        }
    }

    @Test(
        "A read-only folder for the results is refused with status 2; one for scratch files ends the run with status 70",
        .mayMount
    )
    func readOnly() async throws {
        let installation = try Installation()
        let place = "\(installation.folder)/small"
        let small = try SmallDisk(at: place, size: "400k")
        defer { small.unmount() }
        try small.makeReadOnly()
        for folder in [place, "\(place)/new"] {
            try await installation.expectRefusal(installation.shortRun(into: folder), mentioning: folder)
        }
        let failed = try await installation.run(installation.shortRun(), environment: ["TMPDIR": place])
        #expect(failed.status == 70)
        #expect(failed.errorLines.count == 1 && failed.standardError.contains("Read-only file system"))
        #expect(installation.outputFiles().isEmpty)
    }

    @Test(
        "A crash of the command itself is one sentence, which says how to report it",
        arguments: [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
    )
    func crash(signal: Int32) async throws {
        let installation = try Installation(tampering: "touch ${0%/*}/sampling; exec cat")
        let command = try installation.start(installation.shortRun())
        try await command.until { FileManager.default.fileExists(atPath: "\(installation.folder)/sampling") }
        #expect(await command.end(by: signal) == signal)
        #expect(command.process.terminationReason == .uncaughtSignal)
        let said = installation.said("err")
        let crash = said.split(separator: "\n").filter { $0.contains("crashed with") }
        #expect(crash.count == 1)
        #expect(crash[0].contains("please report") && said.hasSuffix("\(crash[0])\n"))
        #expect(!said.contains("Backtrace") && !said.contains(" at /"))
    }
}

extension Installation {
    /// Runs the command under a resource limit.
    ///
    /// - Parameter limit: The arguments of `ulimit`.
    fileprivate func run(_ arguments: [String], under limit: String) async throws -> Ending {
        let script = "ulimit \(limit) && exec \"$0\" \"$@\""
        return try await run(["-c", script, "\(folder)/pitfalls"] + arguments, program: "/bin/sh")
    }
}
