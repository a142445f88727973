import Foundation
import Model
import Testing

/// What is left of a run that something ended.
@Suite("Survival", .timeLimit(.minutes(5)), .serialized)
struct SurvivalTests {
    @Test("A sample that is killed is reported as killed, and the others are not touched")
    func killedSample() async throws {
        let installation = try Installation(tampering: "[ $variant = coalesced ] && kill -9 $$")
        let run = try await installation.run(
            "run",
            "progress-flood",
            "--variant",
            "coalesced",
            "--variant",
            "newest-only",
            "--samples",
            "1",
            "--output",
            installation.output,
            "--allow-debug-build"
        )
        #expect(run.status == 1)
        for sample in try installation.document().experiments[0].samples {
            #expect(sample.outcome == (sample.variant == "coalesced" ? .crashed(signal: 9) : .finished))
        }
        #expect(run.standardOutput.contains("SIGKILL"))
    }

    @Test("A sample that hangs is killed at the deadline and reported")
    func hangingSample() async throws {
        let installation = try Installation(
            tampering: "[ $variant$scenario = newest-onlywhole-import ] && exec sleep 1000"
        )
        let run = try await installation.run(
            "run",
            "progress-flood",
            "--variant",
            "newest-only",
            "--samples",
            "1",
            "--deadline",
            "1.5",
            "--output",
            installation.output,
            "--allow-debug-build"
        )
        #expect(run.status == 1)
        #expect(run.standardOutput.contains("timed out after 1.5 s"))
    }

    @Test("After kill -9 of the command every finished sample is read, by every command, and its sample has ended too")
    func killedCommand() async throws {
        let installation = try Installation(tampering: "echo $$ > '\(NSTemporaryDirectory())'/pitfalls-sample-$PPID")
        let command = try startLongRun(installation)
        try await finishedSamples(in: installation, atLeast: 4)
        kill(command.process.processIdentifier, SIGKILL)
        _ = await command.status()

        let document = try installation.document()
        let samples = document.experiments[0].samples.count
        #expect(document.status == .running)
        #expect(samples >= 4)
        #expect(!document.experiments[0].verdicts.isEmpty)
        #expect(!installation.outputFiles().contains { $0.hasSuffix(".tmp") })
        let check = try await installation.run("check", installation.results)
        // Undecided, or failed where the few samples that there are were disturbed: read, and never passed.
        #expect([1, 4].contains(check.status))
        let report = try await installation.run(
            "report",
            installation.results,
            "--output",
            "\(installation.folder)/report"
        )
        #expect(report.status == 0)
        #expect(FileManager.default.fileExists(atPath: "\(installation.folder)/report/report.html"))
        let merge = try await installation.run(
            "merge",
            installation.results,
            "--output",
            "\(installation.folder)/merged"
        )
        #expect(merge.status == 0)
        let merged = try ResultFile.read("\(installation.folder)/merged/results.json")
        #expect(merged.status == .running)
        #expect(merged.experiments[0].samples.count == samples)

        let note = "\(NSTemporaryDirectory())/pitfalls-sample-\(command.process.processIdentifier)"
        let text = String(decoding: FileManager.default.contents(atPath: note) ?? Data(), as: UTF8.self)
        let sample = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        try await until { kill(sample, 0) != 0 }
        try FileManager.default.removeItem(atPath: note)
    }

    @Test("A sample whose line was cut off is left out; one that is damaged is refused with status 2, in one sentence")
    func damagedJournal() async throws {
        let installation = try Installation()
        try await killLongRun(installation)
        let samples = try installation.document().experiments[0].samples.count
        let whole = try #require(FileManager.default.contents(atPath: installation.journal))
        let lastLineEnd = try #require(whole.lastIndex(of: UInt8(ascii: "\n")))
        let cut = whole[..<(lastLineEnd - 4)]
        try cut.write(to: URL(fileURLWithPath: installation.journal))
        #expect(try installation.document().experiments[0].samples.count == samples - 1)
        let check = try await installation.run("check", installation.results)
        #expect([1, 4].contains(check.status))

        try (cut + Data("\n".utf8)).write(to: URL(fileURLWithPath: installation.journal))
        let refused = try await installation.run("check", installation.results)
        #expect(refused.status == 2)
        #expect(refused.errorLines.count == 1)
        #expect(refused.standardError.contains("results.journal is damaged (line \(samples + 1)"))
    }

    @Test("A run in the folder of one that was killed has its own samples only, and removes the journal")
    func runAfterKilled() async throws {
        let installation = try Installation()
        try await killLongRun(installation)
        #expect(installation.outputFiles().contains("results.journal"))
        let run = try await installation.run(
            ["run", "progress-flood", "--variant", "newest-only", "--scenario", "fifty-rows", "--samples", "1"]
                + ["--output", installation.output, "--allow-debug-build"]
        )
        #expect([0, 1, 4].contains(run.status))
        let document = try installation.document()
        #expect(document.status == .complete)
        // A warm-up, and one that counts.
        #expect(document.experiments[0].samples.count == 2)
        #expect(!installation.outputFiles().contains("results.journal"))
    }

    @Test("Ctrl-C keeps what is finished, reports it, and ends with status 130")
    func interrupted() async throws {
        let installation = try Installation()
        let command = try startLongRun(installation)
        let awaited = 4
        try await finishedSamples(in: installation, atLeast: awaited)
        kill(command.process.processIdentifier, SIGINT)
        #expect(await command.status() == 130)
        let document = try installation.document()
        let samples = document.experiments[0].samples
        #expect(document.status == .interrupted)
        #expect(samples.count >= awaited)
        #expect(samples.allSatisfy { $0.outcome == .finished })
        #expect(installation.outputFiles().contains("report.html"))
        #expect(!installation.outputFiles().contains("results.journal"))
        let check = try await installation.run("check", installation.results)
        #expect([1, 4].contains(check.status))
    }

    @Test(
        "A full output folder ends the run with status 70, and leaves whole files only",
        .enabled(if: SmallDisk.isAllowed, "This process may not mount a file system.")
    )
    func fullFolder() async throws {
        let installation = try Installation()
        let small = try SmallDisk(at: installation.output, size: "192k")
        defer { small.unmount() }
        let command = try startLongRun(installation)
        #expect(await command.status() == 70)
        #expect(!installation.outputFiles().contains { $0.hasSuffix(".tmp") })
        let kept = try installation.document().experiments[0]
        #expect(!kept.samples.isEmpty)
        #expect(!kept.verdicts.isEmpty)
        // The journal did not fit, or a timeline, without which the results are whole.
        if let rescue = installation.rescue {
            try FileManager.default.removeItem(atPath: rescue)
        } else {
            #expect(installation.standardError.contains("the results are complete"))
        }
    }

    @Test(
        "What the folder has no room for is in the system's temporary folder, whole",
        .enabled(if: SmallDisk.isAllowed, "This process may not mount a file system.")
    )
    func rescued() async throws {
        let installation = try Installation()
        let small = try SmallDisk(at: installation.output, size: "48k")
        defer { small.unmount() }
        // With room for the timelines, it is the journal that does not fit.
        let timelines = "\(installation.folder)/timelines"
        try FileManager.default.createDirectory(atPath: timelines, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(installation.output)/timelines",
            withDestinationPath: timelines
        )
        let command = try startLongRun(installation)
        #expect(await command.status() == 70)
        let kept = try installation.document().experiments[0]
        #expect(!kept.samples.isEmpty)
        #expect(!kept.verdicts.isEmpty)
        let rescue = try #require(installation.rescue, "\(installation.standardError)")
        let rescued = try ResultFile.read(rescue).experiments[0]
        // The sample that did not fit is there too.
        #expect(rescued.samples.count == kept.samples.count + 1)
        #expect(rescued.verdicts.count == kept.verdicts.count)
        try FileManager.default.removeItem(atPath: rescue)
    }

    @Test(
        "A folder that is full from the start is refused with status 2",
        .enabled(if: SmallDisk.isAllowed, "This process may not mount a file system.")
    )
    func folderWithoutRoom() async throws {
        let installation = try Installation()
        let small = try SmallDisk(at: installation.output, size: "4k")
        defer { small.unmount() }
        let command = try startLongRun(installation)
        #expect(await command.status() == 2)
        // The timelines' folder, empty, takes no room.
        #expect(installation.outputFiles().filter { $0 != "timelines" } == [])
    }

    private func startLongRun(_ installation: Installation) throws -> Installation.Running {
        try installation.start([
            "run", "progress-flood", "--variant", "newest-only", "--samples", "200",
            "--output", installation.output, "--allow-debug-build",
        ])
    }

    private func killLongRun(_ installation: Installation) async throws {
        let command = try startLongRun(installation)
        try await finishedSamples(in: installation, atLeast: 4)
        kill(command.process.processIdentifier, SIGKILL)
        _ = await command.status()
    }

    private func finishedSamples(in installation: Installation, atLeast count: Int) async throws {
        try await until { (try? installation.document().experiments[0].samples.count) ?? 0 >= count }
    }

    /// Looks again and again until the condition holds; the suite's time limit is the only clock.
    private func until(_ condition: () -> Bool) async throws {
        while !condition() {
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}

extension Installation {
    fileprivate var journal: String { "\(output)/results.journal" }

    /// What the last command wrote.
    fileprivate var standardError: String {
        String(decoding: FileManager.default.contents(atPath: "\(folder)/command.err") ?? Data(), as: UTF8.self)
    }

    /// The document in the system's temporary folder that the last command speaks of.
    fileprivate var rescue: String? {
        standardError.split(whereSeparator: \.isWhitespace).first { $0.contains("/pitfalls-results-") }.map(String.init)
    }
}
