import ArgumentParser
import CPlatform
import Foundation
import Model

/// Runs the command line of every program in this package. An error is reported as one sentence on standard error. The
/// exit status is an ``ExitStatus``.
package enum CommandProgram {
    /// Parses the process's arguments, runs the command, and ends the process. Must be called on the main thread.
    ///
    /// An asynchronous command may use the main run loop.
    package static func start<Root: ParsableCommand>(_ root: Root.Type) -> Never {
        openClosedStreams()
        if ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] == nil { platform_explain_crashes(name(of: root)) }
        do {
            var command = try root.parseAsRoot()
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
            if var command = try root.parseAsRoot() as? any AsyncParsableCommand { try await command.run() }
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
        if code == 0 { exit(status.rawValue) }
        // EPIPE means that the reader of the output has closed the pipe, as `head` does.
        if code == EPIPE { exit((status == .held ? ExitStatus.interrupted : status).rawValue) }
        let reason = code > 0 ? ": \(String(cString: strerror(code)))" : ""
        let rest = "results already written to files are complete"
        report("standard output could not be written\(reason); \(rest)", by: root)
        exit((status == .held ? ExitStatus.harnessFailed : status).rawValue)
    }

    /// Opens `/dev/null` for each closed standard stream (`2>&-`). Otherwise a result file could get the descriptor of
    /// standard error, and the file would contain error messages. Must be called before any file is opened.
    private static func openClosedStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // `open` returns the lowest free descriptor, which is `descriptor`.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY)
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
    /// expectation, is inconclusive.
    package init(verdictsOf document: ResultDocument) {
        let verdicts = document.experiments.flatMap(\.verdicts)
        let failed = verdicts.filter { $0.ruling == .failed }
        if failed.contains(where: \.expectation.role.judgesTheFix) {
            self = .fixFailed
        } else if !failed.isEmpty {
            self = .pitfallGone
        } else if document.status != .complete || verdicts.contains(where: { $0.ruling == .undecided })
            || !verdicts.contains(where: { $0.ruling == .held })
        {
            self = .inconclusive
        } else {
            self = .held
        }
    }
}
