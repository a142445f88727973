import Foundation
import Model
import Testing

/// Tests the places that commands write to: existing files, links, and a stream that is a file.
@Suite("Outputs", .timeLimit(.minutes(3)))
struct OutputTests {
    private let installation: Installation

    init() throws { installation = try Installation() }

    /// Stores a run of one experiment in a separate folder.
    ///
    /// - Returns: The folder, and the paths within it where the first samples' timelines would be. These files do not
    ///   exist.
    private func storedRun() throws -> (folder: String, timelines: [String]) {
        let document = try Checkout.reference("unsaved-parent")
        let folder = "\(installation.folder)/run"
        let samples = document.experiments[0].samples.prefix(3)
        let timelines = samples.compactMap { TimelineFile.path(of: $0, experiment: "unsaved-parent") }
        try #require(timelines.count == 3)
        let place = ("\(folder)/\(timelines[0])" as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try ResultFile.write(document, to: "\(folder)/results.json")
        return (folder, timelines)
    }

    @Test("--markdown appends to a file behind a link; the link stays, and so do the file's permissions")
    func markdown() async throws {
        let (folder, _) = try storedRun()
        let (file, link) = ("\(installation.folder)/private.md", "\(installation.folder)/summary.md")
        _ = FileManager.default.createFile(
            atPath: file,
            contents: Data("before\n".utf8),
            attributes: [.posixPermissions: 0o600]
        )
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "private.md")
        let ending = try await installation.run("check", "\(folder)/results.json", "--markdown", link)
        #expect(ending.status != 2, "\(ending.standardError)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "private.md")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.hasPrefix("before\n### pitfalls check"))
        let permissions = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
    }

    @Test("If /dev/stdout is a file, it contains the summary, then the Markdown and the XML")
    func standardOutput() async throws {
        let (folder, _) = try storedRun()
        let plain = try await installation.run("check", "\(folder)/results.json")
        let ending = try await installation.run(
            ["check", "\(folder)/results.json", "--markdown", "/dev/stdout", "--junit", "/dev/stdout"]
        )
        #expect(ending.status == plain.status)
        #expect(!plain.standardOutput.isEmpty)
        #expect(ending.standardOutput.hasPrefix(plain.standardOutput + "### pitfalls check"))
        #expect(ending.standardOutput.contains("<?xml version"))
        #expect(ending.standardOutput.hasSuffix("</testsuites>\n"))
    }

    @Test("merge does not copy a file behind a link among the timelines, and says so in one sentence")
    func mergedLink() async throws {
        let (folder, names) = try storedRun()
        let secret = "\(installation.folder)/secret"
        try Data("secret".utf8).write(to: URL(fileURLWithPath: secret))
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(names[0])", withDestinationPath: secret)
        #expect(mkfifo("\(folder)/\(names[1])", 0o644) == 0)
        try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(names[2])"))
        let ending = try await installation.run("merge", "\(folder)/results.json", "--output", installation.output)
        #expect(ending.status == 0, "\(ending.standardError)")
        #expect(ending.errorLines.count { $0.contains("2 timelines are left out") && $0.contains(names[0]) } == 1)
        #expect(ending.standardOutput.hasSuffix(": 1 experiment of 1 run\n"), "\(ending.standardOutput)")
        #expect(!installation.outputFiles().contains(names[0]))
        #expect(!installation.outputFiles().contains(names[1]))
        #expect(installation.outputFiles().contains(names[2]))
    }

    @Test("an existing output folder is locked before a result is read", arguments: ["merge", "report"])
    func lockedBeforeReading(command: String) async throws {
        let (folder, _) = try storedRun()
        let pipe = "\(installation.folder)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let reading = try installation.start([command, pipe, "--output", folder])
        var writer: Int32 = -1
        while writer < 0, reading.process.isRunning {
            // Opening succeeds as soon as the command waits for the pipe's contents.
            writer = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            try await Task.sleep(for: .milliseconds(5))
        }
        let before = FileManager.default.contents(atPath: "\(folder)/results.json")
        let refused = try await Installation().run("merge", "\(folder)/results.json", "--output", folder)
        #expect(refused.status == 2)
        #expect(refused.standardError.contains("another command is writing into"), "\(refused.standardError)")
        close(writer)
        #expect(await reading.status() == 2)
        #expect(FileManager.default.contents(atPath: "\(folder)/results.json") == before)
    }

    @Test("merge into the folder of a part keeps its timelines, even through a link")
    func mergedIntoPart() async throws {
        let (folder, names) = try storedRun()
        let (timeline, link) = ("\(folder)/\(names[0])", "\(installation.folder)/link")
        try Data("{}".utf8).write(to: URL(fileURLWithPath: timeline))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "run")
        let ending = try await installation.run("merge", "\(folder)/results.json", "--output", link)
        #expect(ending.status == 0, "\(ending.standardError)")
        #expect(FileManager.default.fileExists(atPath: timeline))
    }

    @Test("merge refuses to write through a link in its output folder")
    func mergedIntoLink() async throws {
        let (folder, names) = try storedRun()
        let elsewhere = "\(installation.folder)/elsewhere"
        for path in [installation.output, elsewhere] {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(installation.output)/timelines",
            withDestinationPath: elsewhere
        )
        try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(names[0])"))
        try await installation.expectRefusal(
            ["merge", "\(folder)/results.json", "--output", installation.output],
            mentioning: "is a link"
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere).isEmpty)
        #expect(installation.outputFiles() == ["timelines"])
    }
}
