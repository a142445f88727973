import Foundation
import Model
import TestSupport
import Testing

/// A copy of the command in its own folder, together with an experiment that a test may tamper with.
final class Installation {
    /// The folder that contains the command.
    let folder: String
    /// The folder to remove at the end: the installation's own folder, or the checkout around it.
    let root: String

    /// - Parameters:
    ///   - experiment: The experiment that is tampered with. All others are unchanged.
    ///   - tampering: Shell commands that a sample runs before `"$@"` executes the real program. `$variant` and
    ///     `$scenario` are the sample's variant and scenario. If it is empty, the experiment is unchanged.
    ///   - build: The path of the installation's folder in a checkout, such as a build's folder. If it is empty, there
    ///     is no checkout.
    init(_ experiment: String = "progress-flood", tampering: String = "", build: String = "") throws {
        root = FileManager.default.temporaryDirectory.appending(path: "pitfalls-tests-\(UUID().uuidString)").path
        folder = build.isEmpty ? root : "\(root)/\(build)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // No executable is written here. A process that another test starts inherits each file that is open for writing
        // for a moment, and the system does not execute such a file.
        let command = "\(Self.products)/pitfalls"
        do {
            try FileManager.default.linkItem(atPath: command, toPath: "\(folder)/pitfalls")
        } catch {
            // The command is copied, because the temporary folder is on another file system.
            try FileManager.default.copyItem(atPath: command, toPath: "\(folder)/pitfalls")
        }
        for resources in try FileManager.default.contentsOfDirectory(atPath: Self.products)
        where resources.hasSuffix(".resources") || resources.hasSuffix(".bundle") {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(resources)",
                withDestinationPath: "\(Self.products)/\(resources)"
            )
        }
        let experiments = "\(Checkout.root)/experiments"
        for other in try FileManager.default.contentsOfDirectory(atPath: experiments) where other != experiment {
            let program = "\(Self.products)/\(other)"
            guard FileManager.default.isExecutableFile(atPath: program) else { continue }
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(other)", withDestinationPath: program)
        }
        let path = "\(folder)/\(experiment)"
        try Data("\(Self.products)/\(experiment)".utf8).write(to: URL(fileURLWithPath: "\(path).real"))
        try Data(tampering.utf8).write(to: URL(fileURLWithPath: "\(path).tampering"))
        try FileManager.default.createSymbolicLink(
            atPath: path,
            withDestinationPath: "\(Checkout.root)/Tests/CommandTests/tampered-experiment.sh"
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// The folder into which the build put the executables.
    static var products: String { BuiltPrograms.folder.path }

    var output: String { "\(folder)/out" }
    var results: String { "\(output)/results.json" }

    struct Ending {
        var status: Int32
        var standardOutput: String
        var standardError: String

        var errorLines: [Substring] { standardError.split(separator: "\n") }
    }

    /// A command that was started.
    struct Running {
        let process: Process
        private let exit: AsyncStream<Int32>

        init(_ process: Process) throws {
            self.process = process
            let (exit, continuation) = AsyncStream.makeStream(of: Int32.self)
            self.exit = exit
            process.terminationHandler = { process in
                continuation.yield(process.terminationStatus)
                continuation.finish()
            }
            // A command inherits the signals that this thread blocks, but a command started by a shell has no blocked
            // signals.
            var (none, before) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            try process.run()
        }

        /// Waits for the command's end and returns its status. Blocks no thread, because other tests need the threads
        /// for their processes.
        func status() async -> Int32 {
            for await status in exit { return status }
            // If the test was cancelled, the command may still be running, and asking a running process for its status
            // would trap.
            if process.isRunning { process.terminate() }
            return process.isRunning ? -1 : process.terminationStatus
        }

        /// Sends a signal, waits for the command's end, and returns its status.
        func end(by signal: Int32) async -> Int32 {
            kill(process.processIdentifier, signal)
            return await status()
        }

        /// Checks a condition repeatedly until it holds. Only the suite's time limit ends the wait.
        ///
        /// - Throws: An error if the command ends before the condition holds.
        func until(_ condition: () throws -> Bool) async throws {
            while try !condition() {
                let isRunning = process.isRunning
                try #require(isRunning, "the command has ended")
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    // For moments, requests of other tests make this process ignore SIGPIPE, and a command would inherit this.
    #if os(Linux)
        private static let asAShellStarts = ["/usr/bin/env", "--default-signal=HUP,PIPE"]
    #else
        private static let asAShellStarts: [String] = []
    #endif

    /// Starts the command, and does not wait for its end.
    ///
    /// - Parameters:
    ///   - program: The program to start; nil for the command.
    ///   - redirection: The shell's redirection of the command's streams, such as `2>&-`.
    ///   - environment: Variables to add to the test's own environment.
    func start(
        _ arguments: [String],
        program: String? = nil,
        redirection: String = "",
        environment: [String: String] = [:]
    ) throws -> Running {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", "exec \"$@\" \(redirection)", "sh"] + Self.asAShellStarts + [program ?? "\(folder)/pitfalls"]
            + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        for stream in ["out", "err"] {
            _ = FileManager.default.createFile(atPath: "\(folder)/command.\(stream)", contents: nil)
        }
        process.standardOutput = FileHandle(forWritingAtPath: "\(folder)/command.out")
        process.standardError = FileHandle(forWritingAtPath: "\(folder)/command.err")
        process.standardInput = FileHandle.nullDevice
        return try Running(process)
    }

    /// Runs the command, and waits for its end.
    func run(
        _ arguments: [String],
        program: String? = nil,
        redirection: String = "",
        environment: [String: String] = [:]
    ) async throws -> Ending {
        let command = try start(arguments, program: program, redirection: redirection, environment: environment)
        return Ending(status: await command.status(), standardOutput: said("out"), standardError: said("err"))
    }

    /// Returns what the last command wrote to a stream.
    ///
    /// - Parameter stream: The stream's name, `out` or `err`.
    func said(_ stream: String) -> String {
        String(decoding: FileManager.default.contents(atPath: "\(folder)/command.\(stream)") ?? Data(), as: UTF8.self)
    }

    func run(_ arguments: String...) async throws -> Ending {
        try await run(arguments)
    }

    /// Runs a command that must be refused with one sentence on standard error and with status 2.
    func expectRefusal(
        _ arguments: [String],
        mentioning hint: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let ending = try await run(arguments)
        #expect(ending.status == 2, "\(arguments): \(ending.standardError)", sourceLocation: sourceLocation)
        #expect(ending.errorLines.count == 1, "\(ending.standardError)", sourceLocation: sourceLocation)
        #expect(ending.standardError.contains(hint), "\(ending.standardError)", sourceLocation: sourceLocation)
    }

    /// Returns the arguments of a short run: the cheapest variant of progress-flood, with a warm-up.
    ///
    /// - Parameters:
    ///   - scenario: The scenario to measure; nil for all scenarios.
    ///   - place: The folder for the results; nil for the output folder.
    func shortRun(scenario: String? = "fifty-rows", samples: Int = 1, into place: String? = nil) -> [String] {
        ["run", "progress-flood", "--variant", "newest-only", "--samples", "\(samples)", "--allow-debug-build"]
            + (scenario.map { ["--scenario", $0] } ?? []) + ["--output", place ?? output]
    }

    /// The declarations of all experiments, which are read only once.
    static func experiments() async throws -> [ExperimentDescription] { try await declared.value }

    private static let declared = Task {
        let list = try await Installation().run("list", "--json")
        try #require(list.status == 0, "\(list.standardError)")
        return try JSONDecoder().decode([ExperimentDescription].self, from: Data(list.standardOutput.utf8))
    }

    /// Reads the result document in the output folder.
    func document() throws -> ResultDocument {
        try ResultFile.read(results)
    }

    /// Returns the paths of all files in the output folder.
    func outputFiles() -> [String] {
        FileManager.default.enumerator(atPath: output)?.compactMap { $0 as? String } ?? []
    }
}
