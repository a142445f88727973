import Foundation
import Model
import Testing

/// Tests what remains of a run that ended early.
@Suite("Survival", .timeLimit(.minutes(5)), .serialized)
struct SurvivalTests {
    @Test("A killed sample is reported as killed, and the others are unaffected")
    func killedSample() async throws {
        let installation = try Installation(tampering: "[ $variant = coalesced ] && kill -9 $$")
        let run = try await installation.run(installation.shortRun(scenario: nil) + ["--variant", "coalesced"])
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
        let run = try await installation.run(installation.shortRun(scenario: "whole-import") + ["--deadline", "1.5"])
        #expect(run.status == 1)
        #expect(run.standardOutput.contains("timed out after 1.5 s"))
    }

    @Test("After kill -9 of the command, every command reads all finished samples, and the running sample has ended")
    func killedCommand() async throws {
        let installation = try Installation(tampering: "echo $$ > ${0%/*}/sample")
        try await killLongRun(installation)

        let document = try installation.document()
        let samples = document.experiments[0].samples.count
        #expect(document.status == .running)
        #expect(samples >= 4)
        #expect(!document.experiments[0].verdicts.isEmpty)
        #expect(!installation.outputFiles().contains { $0.hasSuffix(".tmp") })
        let check = try await installation.run("check", installation.results)
        // The check can read the results, but never passes: it is undecided, or fails if the few samples were
        // disturbed.
        #expect([1, 4].contains(check.status))
        let (reported, merged) = ("\(installation.folder)/report", "\(installation.folder)/merged")
        let report = try await installation.run("report", installation.results, "--output", reported)
        #expect(report.status == 0)
        #expect(FileManager.default.fileExists(atPath: "\(reported)/report.html"))
        let merge = try await installation.run("merge", installation.results, "--output", merged)
        #expect(merge.status == 0)
        let copy = try ResultFile.read("\(merged)/results.json")
        #expect(copy.status == .running)
        #expect(copy.experiments[0].samples.count == samples)
        let note = try String(contentsOfFile: "\(installation.folder)/sample", encoding: .utf8)
        let sample = try #require(Int32(note.trimmingCharacters(in: .whitespacesAndNewlines)))
        // Only the suite's time limit ends this wait.
        while kill(sample, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }

        // A later run in the folder removes the journal. Its document has only its own samples, and so one warm-up.
        #expect(installation.outputFiles().contains("results.journal"))
        let run = try await installation.run(installation.shortRun())
        #expect([0, 1, 4].contains(run.status))
        let later = try installation.document()
        #expect(later.status == .complete)
        #expect(later.experiments[0].samples.count(where: \.isWarmUp) == 1)
        #expect(!installation.outputFiles().contains("results.journal"))
    }

    @Test("A sample with a cut-off line is left out; a damaged one is refused with status 2, in one sentence")
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
        try await installation.expectRefusal(
            ["check", installation.results],
            mentioning: "results.journal is damaged (line \(samples + 1)"
        )
    }

    @Test("A full output folder ends the run with status 70, and leaves only complete files", .mayMount)
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
        // Either the journal or a timeline did not fit. Results without a timeline are complete.
        if let rescue = installation.rescue {
            try FileManager.default.removeItem(atPath: rescue)
        } else {
            #expect(installation.said("err").contains("; \(kept.samples.count) of "))
            #expect(installation.said("err").hasSuffix("reads them from \(installation.results)\n"))
        }
    }

    @Test("If the output folder's disk is full, the complete results are in the system's temporary folder", .mayMount)
    func rescued() async throws {
        let installation = try Installation()
        let small = try SmallDisk(at: installation.output, size: "48k")
        defer { small.unmount() }
        // The timelines are on another disk, so the file that does not fit is the journal.
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
        let rescue = try #require(installation.rescue, "\(installation.said("err"))")
        let rescued = try ResultFile.read(rescue).experiments[0]
        // The rescued results also have the sample that did not fit.
        #expect(rescued.samples.count == kept.samples.count + 1)
        #expect(rescued.verdicts.count == kept.verdicts.count)
        try FileManager.default.removeItem(atPath: rescue)
    }

    @Test("A folder that is full from the start is refused with status 2", .mayMount)
    func folderWithoutRoom() async throws {
        let installation = try Installation()
        let small = try SmallDisk(at: installation.output, size: "4k")
        defer { small.unmount() }
        let command = try startLongRun(installation)
        #expect(await command.status() == 2)
        // The timelines' folder may exist, because an empty folder takes no room.
        #expect(installation.outputFiles().filter { $0 != "timelines" } == [])
    }

    private func startLongRun(_ installation: Installation) throws -> Installation.Running {
        try installation.start(installation.shortRun(scenario: nil, samples: 200))
    }

    private func killLongRun(_ installation: Installation) async throws {
        let command = try startLongRun(installation)
        try await command.until { (try? installation.document().experiments[0].samples.count) ?? 0 >= 4 }
        _ = await command.end(by: SIGKILL)
    }
}

extension Installation {
    fileprivate var journal: String { "\(output)/results.journal" }

    /// The path of the document in the system's temporary folder, from the last command's error message.
    fileprivate var rescue: String? {
        said("err").split(whereSeparator: \.isWhitespace).first { $0.contains("/pitfalls-results-") }.map(String.init)
    }
}
