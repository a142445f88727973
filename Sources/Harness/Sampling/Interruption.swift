import Foundation
import Model
import Synchronization

/// Ends a command cleanly on Ctrl-C, on SIGTERM, when the terminal closes (SIGHUP), or when the reader of its output is
/// gone (SIGPIPE). The first signal cancels the work, and later signals change nothing, so that finished results are
/// written completely. If there is nothing to cancel, a signal ends the process: the command may wait for a person, or
/// for the other end of a pipe.
package enum Interruption {
    /// The functions that cancel the work in progress.
    private static let works = Mutex<[UUID: @Sendable () -> Void]>([:])

    /// The first signal that has arrived; nil if none has.
    package static var signal: Int32? {
        let number = firstSignal.load(ordering: .acquiring)
        return number == 0 ? nil : number
    }

    /// Whether a signal has arrived.
    package static var hasCome: Bool { signal != nil }

    /// Catches the signals from now on.
    package static func begin() { _ = listening }

    /// Runs work that is cancelled by a signal, or together with the caller's task.
    ///
    /// - Throws: The error of the work, or `CancellationError` after a signal.
    package static func cancelling<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        begin()
        let task = Task { try await work() }
        let identifier = UUID()
        works.withLock { $0[identifier] = { task.cancel() } }
        defer { works.withLock { _ = $0.removeValue(forKey: identifier) } }
        if hasCome { task.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            if hasCome { throw CancellationError() }
            throw error
        }
    }

    /// Runs work to its end, even if a signal arrives. A signal still cancels the parts that ``cancelling(_:)`` runs.
    package static func completing<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        let identifier = UUID()
        works.withLock { $0[identifier] = {} }
        defer { works.withLock { _ = $0.removeValue(forKey: identifier) } }
        return try await work()
    }

    // MARK: - Signals

    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGPIPE]

    /// Installs the signal handler once, and starts the thread that reads the handler's bytes.
    private static let listening: Void = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let listener = Thread { [input = ends[0]] in listen(to: input) }
        listener.name = "signals"
        listener.stackSize = 256 << 10
        listener.start()
        signalOutput = ends[1]
        // Creates the number before the first signal, because a signal handler must not initialise globals.
        _ = hasCome
        for number in signals { catchSignal(number) }
    }()

    private static func listen(to input: Int32) {
        // The parent process may have blocked these signals.
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        var byte: UInt8 = 0
        while true {
            let count = read(input, &byte, 1)
            if count > 0 {
                let cancels = works.withLock { Array($0.values) }
                for cancel in cancels { cancel() }
                // SIGPIPE does not end the process here: the next write fails, and then the command ends by itself.
                if cancels.isEmpty, Int32(byte) != SIGPIPE {
                    TemporaryDirectory.removeAll(then: { _exit(ExitStatus.interrupted.rawValue) })
                }
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }

    private static func catchSignal(_ number: Int32) {
        var before = sigaction()
        sigaction(number, nil, &before)
        // A signal that the parent ignores stays ignored, for example under `nohup`.
        if [SIGHUP, SIGPIPE].contains(number), isIgnored(before) { return }
        var action = sigaction()
        // Installs a handler instead of SIG_IGN, because child processes would inherit SIG_IGN.
        #if canImport(Glibc)
            action.__sigaction_handler.sa_handler = noteSignal
        #else
            action.__sigaction_u.__sa_handler = noteSignal
        #endif
        action.sa_flags = Int32(SA_RESTART)
        sigaction(number, &action, nil)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}

/// The pipe into which the signal handler writes. The variable is set once, before the handler is installed.
private nonisolated(unsafe) var signalOutput: Int32 = -1

/// The first signal that the handler has received; 0 if none.
private let firstSignal = Atomic<Int32>(0)

/// Handles a signal. A signal may interrupt the process anywhere, so the handler only sets a number and writes a byte.
private func noteSignal(_ number: Int32) {
    let before = errno
    _ = firstSignal.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing)
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalOutput, &byte, 1)
    errno = before
}
