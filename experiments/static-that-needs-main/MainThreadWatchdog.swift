import Dispatch
import Foundation
import Measuring
import Synchronization

/// Notices that a call on the main thread will never return, and ends the sample. An app's user ends the app, or the
/// system does.
///
/// A call counts as stuck if the main thread does not run, and no other thread of the process is active, for a number of
/// looks. The machine's load therefore makes no call look stuck.
///
/// The main thread is blocked for good, so a signal interrupts it, and the handler ends the sample on the main thread.
/// The handler may call any code although the signal is asynchronous: the interrupted thread waits in the kernel for
/// another thread, and holds no lock that the handler needs.
@MainActor
final class MainThreadWatchdog {
    private nonisolated static let looks = 30
    /// Ends the sample. Nil when no call is being watched.
    private static var end: (@MainActor () -> Void)?

    private let ended: @MainActor () -> Void
    private nonisolated let isCalling = Atomic(false)
    private nonisolated let called = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - mainThread: The reader of the main thread's processor time.
    ///   - ended: Called on the main thread when a call is stuck. Has to end the process.
    init(of mainThread: ThreadUsageReader, ended: @escaping @MainActor () -> Void) {
        self.ended = ended
        signal(SIGUSR1) { _ in MainActor.assumeIsolated { MainThreadWatchdog.end?() } }
        let thread = MainThread()
        InstrumentThread.start("watchdog") { [self] in
            while true {
                called.wait()
                if isStuck(mainThread) { return thread.interrupt() }
            }
        }
    }

    /// Makes a call that may never return.
    func watch<Result>(_ call: () -> Result) -> Result {
        Self.end = ended
        isCalling.store(true, ordering: .releasing)
        called.signal()
        defer {
            isCalling.store(false, ordering: .releasing)
            Self.end = nil
        }
        return call()
    }

    /// Looks every millisecond until the call has returned or is stuck. The system does not signal either.
    private nonisolated func isStuck(_ mainThread: ThreadUsageReader) -> Bool {
        var left = Self.looks
        var before = mainThread.running
        while isCalling.load(ordering: .acquiring) {
            guard left > 0 else { return true }
            Thread.sleep(forTimeInterval: 0.001)
            let running = mainThread.running
            if running != before { left = Self.looks } else if OtherThreads.isOneActive != true { left -= 1 }
            before = running
        }
        return false
    }
}

/// The thread that creates the value.
///
/// `@unchecked Sendable`: a thread's identifier never changes, and any thread may send a signal to it.
private struct MainThread: @unchecked Sendable {
    private let identifier = pthread_self()

    func interrupt() { pthread_kill(identifier, SIGUSR1) }
}
