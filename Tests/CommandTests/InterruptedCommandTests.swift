import Foundation
import Model
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Tests runs that end early, and runs into a folder that another run uses.
@Suite("Interrupted commands", .timeLimit(.minutes(5)), .serialized)
struct InterruptedCommandTests {
    private let installation: Installation
    private let scratch: String

    init() throws {
        installation = try Installation()
        scratch = "\(installation.folder)/scratch"
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: false)
    }

    @Test(
        "Ctrl-C and similar signals keep and report finished samples, end with their status, and leave nothing else",
        arguments: [SIGINT, SIGTERM, SIGHUP, SIGPIPE]
    )
    func signals(signal: Int32) async throws {
        let run = try start(samples: 200)
        try await run.until { finishedSamples >= 2 }
        kill(run.process.processIdentifier, signal)
        #expect(await run.end(by: signal) == (signal == SIGPIPE ? 141 : 130))
        #expect(run.process.terminationReason == .exit)
        let document = try installation.document()
        #expect(document.status == .interrupted)
        let samples = document.experiments[0].samples
        #expect(samples.count >= 2 && samples.allSatisfy { $0.outcome == .finished })
        #expect(installation.outputFiles().contains("report.html"))
        #expect(!installation.outputFiles().contains("results.journal"))
        #expect(try scratchFiles().isEmpty)
        #expect([1, 4].contains(try await installation.run("check", installation.results).status))
    }

    @Test("Ctrl-C before the first sample ends with status 130 and leaves nothing")
    func early() async throws {
        let run = try start(samples: 200)
        // The signal comes when the run has created its first scratch folder.
        try await run.until { try !scratchFiles().isEmpty }
        #expect(await run.end(by: SIGINT) == 130)
        #expect(run.process.terminationReason == .exit)
        #expect(try scratchFiles().isEmpty)
    }

    @Test("If the reader of the output is gone, the results are kept")
    func withoutReader() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "\(installation.folder)/pitfalls")
        process.arguments = installation.shortRun()
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        let status = await (try Installation.Running(process)).status()
        #expect(status == 141)
        #expect(process.terminationReason == .exit)
        #expect(try installation.document().status == .complete)
    }

    @Test("A second run into the same folder, and a report into it, are refused with status 2")
    func twoRuns() async throws {
        let first = try start(samples: 200)
        try await first.until { finishedSamples >= 1 }
        let run = try installation.document().run
        let other = try Installation()
        for arguments in [
            installation.shortRun(), ["report", installation.results],
            ["merge", Checkout.reference, "--output", installation.output],
        ] {
            let refused = try await other.run(arguments)
            #expect(refused.status == 2)
            #expect(refused.errorLines.last?.contains("another command is writing into") == true)
        }
        let elsewhere = try await other.run(["report", installation.results, "--output", other.output])
        #expect(elsewhere.status == 0)
        #expect(await first.end(by: SIGINT) == 130)
        #expect(try installation.document().run == run)
        #expect(try installation.document().status == .interrupted)
    }

    @Test("A run removes its own scratch folders and those of killed runs, and no others")
    func leftovers() async throws {
        let files = FileManager.default
        let (left, link, used) = ("pitfalls-scratch-aaaaaa", "pitfalls-scratch-bbbbbb", "pitfalls-scratch-cccccc")
        let victim = "\(installation.folder)/victim"
        for folder in ["\(scratch)/\(left)/inner", "\(scratch)/\(used)", victim] {
            try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data().write(to: URL(fileURLWithPath: "\(folder)/file"))
        }
        try files.createSymbolicLink(atPath: "\(scratch)/\(left)/inner/victim", withDestinationPath: victim)
        try files.createSymbolicLink(atPath: "\(scratch)/\(link)", withDestinationPath: victim)
        let lock = open("\(scratch)/\(used)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        #expect([0, 1, 4].contains(await (try start(samples: 1)).status()))
        #expect(try Set(scratchFiles()) == [link, used])
        #expect(files.fileExists(atPath: "\(victim)/file"))
    }

    private func start(samples: Int) throws -> Installation.Running {
        try installation.start(installation.shortRun(samples: samples), environment: ["TMPDIR": scratch])
    }

    private func scratchFiles() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch)
    }

    private var finishedSamples: Int { (try? installation.document().experiments[0].samples.count) ?? 0 }
}
