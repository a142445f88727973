import ArgumentParser
import Foundation
import Model

/// Runs a command line as all programs of this package do: an error is one sentence on standard error, and the exit
/// statuses are those of ``ExitStatus``.
package enum CommandProgram {
    /// Parses the process's arguments and runs the command they name. Call on the main thread; never returns.
    ///
    /// An asynchronous command runs beside the main run loop, which it may use.
    package static func start<Root: ParsableCommand>(_ root: Root.Type) -> Never {
        do {
            var command = try root.parseAsRoot()
            if command is any AsyncParsableCommand {
                Task { await runAsynchronously(root) }
                while true { RunLoop.main.run(until: .distantFuture) }
            }
            try command.run()
            exit(ExitStatus.held.rawValue)
        } catch {
            end(root, with: error)
        }
    }

    /// Parses again: a parsed command cannot be handed to another thread, and the arguments are the same.
    private static func runAsynchronously<Root: ParsableCommand>(_ root: Root.Type) async -> Never {
        do {
            if var command = try root.parseAsRoot() as? any AsyncParsableCommand { try await command.run() }
            exit(ExitStatus.held.rawValue)
        } catch {
            end(root, with: error)
        }
    }

    private static func end<Root: ParsableCommand>(_ root: Root.Type, with error: any Error) -> Never {
        let name = root.configuration.commandName ?? "pitfalls"
        switch error {
        case let error as ExitStatusError:
            exit(error.status.rawValue)
        case let error as HarnessError:
            report("\(name): \(error)")
            exit(ExitStatus.harnessFailed.rawValue)
        case is CancellationError:
            exit(ExitStatus.interrupted.rawValue)
        default:
            if root.exitCode(for: error).isSuccess {
                print(root.fullMessage(for: error))
                exit(ExitStatus.held.rawValue)
            }
            report("\(name): \(root.message(for: error))")
            exit(ExitStatus.usage.rawValue)
        }
    }

    private static func report(_ message: String) {
        FileHandle.standardError.write(Data((message + "\n").utf8))
    }
}

/// Ends a command with a status after all output is printed.
package struct ExitStatusError: Error {
    package let status: ExitStatus

    package init(_ status: ExitStatus) {
        self.status = status
    }
}
