import Dispatch
import Testing

/// Runs a test on a thread that all tests with this trait share.
///
/// Tests run on Swift's pool, with one thread per processor. A test that computes for seconds occupies its thread.
/// Tests that wait for a server, a browser or a clock then have to wait for a thread, even if processors are idle.
package struct ComputingTrait: TestTrait, SuiteTrait, TestScoping {
    package let isRecursive = true

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(SharedThread.only, operation: function)
    }
}

extension Trait where Self == ComputingTrait {
    /// The trait for a test that computes for seconds and waits for nothing.
    package static var computing: Self { Self() }
}

private final class SharedThread: TaskExecutor {
    static let only = SharedThread()
    // A serial queue has a thread of its own in addition to the pool's threads.
    private let queue = DispatchQueue(label: "tests that compute")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
