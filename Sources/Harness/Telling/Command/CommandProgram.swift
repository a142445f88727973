import ArgumentParser
import CPlatform
import Foundation
import Model
import Sampling

/// Runs the command line of every program in this package. An error is reported as one sentence on standard error. The
/// exit status is an ``ExitStatus``.
package enum CommandProgram {
    /// Parses the process's arguments, runs the command, and ends the process. Must be called on the main thread.
    ///
    /// An asynchronous command may use the main run loop.
    ///
    /// - Parameter catchesSignals: Whether a signal ends every subcommand as ``Interruption`` says. A program that takes
    ///   samples does not want this, because the extra thread would be measured.
    package static func start<Root: ParsableCommand>(_ root: Root.Type, catchesSignals: Bool = false) -> Never {
        openClosedStreams()
        if let shortage = ResourceLimit.raiseAll() {
            report(shortage, by: root)
            exit(ExitStatus.harnessFailed.rawValue)
        }
        if catchesSignals { Interruption.begin() }
        if ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil { platform_explain_crashes(name(of: root)) }
        do {
            try expectWholeArguments()
            var command = try root.parseAsRoot(arguments)
            if command is any AsyncParsableCommand {
                Task { await runAsynchronously(root) }
                while true { RunLoop.main.run(until: .distantFuture) }
            }
            try command.run()
            end(root, .held)
        } catch {
            end(root, with: error)
        }
    }

    /// Parses the arguments a second time, because a parsed command cannot be sent to another thread.
    private static func runAsynchronously<Root: ParsableCommand>(_ root: Root.Type) async -> Never {
        do {
            if var command = try root.parseAsRoot(arguments) as? any AsyncParsableCommand { try await command.run() }
            end(root, .held)
        } catch {
            end(root, with: error)
        }
    }

    private static func end<Root: ParsableCommand>(_ root: Root.Type, with error: any Error) -> Never {
        switch error {
        case let error as ExitStatusError:
            end(root, error.status)
        case let error as HarnessError:
            report(sentence(error.description), by: root)
            end(root, .harnessFailed)
        case is CancellationError:
            report("interrupted", by: root)
            end(root, .interrupted)
        default:
            if root.exitCode(for: error).isSuccess {
                print(root.fullMessage(for: error))
                end(root, .held)
            }
            // The parser's own messages may have several lines.
            let lines = root.message(for: error).split(separator: "\n")
            report(sentence(lines.joined(separator: " ")), by: root)
            end(root, .usage)
        }
    }

    private static func end<Root: ParsableCommand>(_ root: Root.Type, _ status: ExitStatus) -> Never {
        let code = platform_flush_output()
        // The reader of the output has closed the pipe, as `head` does. If the parent ignores SIGPIPE, only the error
        // shows this. After Ctrl-C the status is the signal's, because the reader was interrupted too.
        if Interruption.signal == SIGPIPE || Interruption.signal == nil && code == EPIPE {
            exit(ExitStatus.closedPipe.rawValue)
        }
        if code == 0 || code == EPIPE { exit(status.rawValue) }
        let reason =
            switch code {
            case EBADF: ": it is closed"
            case 1...: ": \(String(cString: strerror(code)))"
            default: ""
            }
        let rest = "results already written to files are complete"
        report("standard output could not be written\(reason); \(rest)", by: root)
        exit((status == .held ? ExitStatus.harnessFailed : status).rawValue)
    }

    /// Checks that every argument is a text that is not empty. A script may pass an unset variable as a file's name. A
    /// name that is not UTF-8 would be changed, so that no file has it.
    ///
    /// - Throws: ``UsageError``.
    private static func expectWholeArguments() throws(UsageError) {
        var option: String?
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { return }
            guard let argument = String(validatingCString: bytes) else {
                throw UsageError(
                    "“\(String(cString: bytes).onOneLine())” is not UTF-8; rename the file, or give a link to it "
                        + "with a name in UTF-8"
                )
            }
            let isOption = argument.hasPrefix("--")
            if isOption, argument.firstIndex(of: "=") == argument.indices.last {
                throw empty(String(argument.dropLast()))
            }
            if argument.isEmpty { throw empty(option ?? "argument \(index)") }
            option = isOption ? argument : nil
        }
    }

    private static func empty(_ name: String) -> UsageError {
        UsageError("\(name.onOneLine()) is empty; give a value, or leave it out")
    }

    /// The arguments for the parser. The parser takes a negative number for an option, so `--samples -1` becomes
    /// `--samples=-1`, and the command can say which numbers it accepts.
    private static var arguments: [String] {
        CommandLine.arguments.dropFirst().reduce(into: []) { arguments, next in
            guard next.hasPrefix("-"), Double(next) != nil, let option = arguments.last, option.hasPrefix("--"),
                option.count > 2, !option.contains("=")
            else { return arguments.append(next) }
            arguments[arguments.count - 1] = "\(option)=\(next)"
        }
    }

    /// Opens `/dev/null` for each closed standard stream (`2>&-`). Otherwise a result file could get the descriptor of
    /// standard error, and the file would contain error messages. Must be called before any file is opened.
    ///
    /// Standard output is opened for reading only, so that writing fails. A command whose results are lost must not end
    /// with status 0.
    private static func openClosedStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // `open` returns the lowest free descriptor, which is `descriptor`.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Puts a message on one line. Cuts the middle of a very long message, because the end says what the user can do.
    private static func sentence(_ text: String) -> String {
        let half = 1500
        let line = text.onOneLine(atMost: .max).unicodeScalars
        return line.count > 2 * half ? String(line.prefix(half)) + "…" + String(line.suffix(half)) : String(line)
    }

    private static func report<Root: ParsableCommand>(_ message: String, by root: Root.Type) {
        StandardError.write("\(name(of: root)): \(message)\n")
    }

    private static func name<Root: ParsableCommand>(of root: Root.Type) -> String {
        root.configuration.commandName ?? "pitfalls"
    }
}

/// The error that ends a command with an exit status and prints nothing.
package struct ExitStatusError: Error {
    package let status: ExitStatus

    package init(_ status: ExitStatus) { self.status = status }
}

extension ExitStatus {
    /// Creates the status for a document's worst verdict. A failed fix is worst. Next come a pitfall that no longer
    /// shows, and an undecided expectation.
    ///
    /// Expectations that were deliberately not measured do not count. An incomplete run, or a run without a decided
    /// expectation, is inconclusive. A run with the user's feed needs no decided expectation, if a sample with the feed
    /// finished.
    package init(verdictsOf document: ResultDocument) {
        let verdicts = document.experiments.flatMap(\.verdicts)
        let failed = verdicts.filter { $0.ruling == .failed }
        let hasMeasuredGivenFeed = document.experiments.contains { result in
            result.samples.contains { sample in
                sample.outcome == .finished && !sample.isWarmUp
                    && result.parameters.givenFeed(in: sample.scenario) != nil
            }
        }
        if failed.contains(where: \.expectation.role.judgesTheFix) {
            self = .fixFailed
        } else if !failed.isEmpty {
            self = .pitfallGone
        } else if document.status != .complete || verdicts.contains(where: { $0.ruling == .undecided })
            || !hasMeasuredGivenFeed && !verdicts.contains(where: { $0.ruling == .held })
        {
            self = .inconclusive
        } else {
            self = .held
        }
    }
}
