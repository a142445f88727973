import Declaring
import Dispatch
import FetchApp
import Foundation
import Locking
import LoopbackServer
import Model

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension FetchTrial {
    /// A moment that a user's cancel hits only by chance. The trial forces it.
    private struct BadMoment {
        let metric: Metric
        let cancelled: [Fetch]
        /// A fetch that starts after the cancelled fetches and takes longer. When it ends, the cancelled fetches would
        /// have ended too.
        let following: Fetch
        let cancel: @MainActor ([Fetch], _ then: @escaping @MainActor @Sendable () -> Void) -> Void
    }

    /// How many seconds to wait for a moment that never comes in some variants.
    private nonisolated static let longestMoment = 0.1
    /// How many seconds the main thread may take to begin a cancel.
    private nonisolated static let patience = 5.0

    /// Cancels three times: before a start, in the middle of a start, and right after a start.
    func cancelAtBadMoments() {
        let moments = [
            moment("before-start", .answeredBeforeStart) { [self] in cancelBeforeStart($0, then: $1) },
            moment("in-start", .answeredInStart) { [self] in cancelInStart($0, then: $1) },
            moment("after-start", .answeredAfterStart) { [self] in cancelAfterStart($0, then: $1) },
        ]
        var begun = 0
        sample.measure { [self] in
            guard begun == 0 || reception.ends[moments[begun - 1].following.address] != nil else { return isTooLong }
            guard begun < moments.count else { return true }
            let moment = moments[begun]
            begun += 1
            moment.cancel(moment.cancelled) { [self] in fetch([moment.following]) }
            return false
        } then: { [self] in
            let requests = sample.attempt { try server.record() }.requests
            let counts = moments.map { moment in
                requests.count { $0.name == moment.cancelled[0].resource.name && $0.ending == .complete }
            }
            for (moment, count) in zip(moments, counts) { sample.note(moment.metric, Double(count)) }
            sample.note(.answeredAfterCancel, counts.reduce(0, +))
            noteEnds(of: moments.flatMap { $0.cancelled + [$0.following] })
        }
    }

    private func moment(
        _ name: String,
        _ metric: Metric,
        cancel: @escaping @MainActor ([Fetch], @escaping @MainActor @Sendable () -> Void) -> Void
    ) -> BadMoment {
        let following = fetches("following-\(name)", 1) { $0.delay += .milliseconds(20) }
        return BadMoment(metric: metric, cancelled: fetches(name, 3), following: following[0], cancel: cancel)
    }

    /// Cancels before a start: delays the fetches' starts, or their requests, until the cancel has returned.
    private func cancelBeforeStart(_ fetches: [Fetch], then next: @escaping @MainActor @Sendable () -> Void) {
        let queues = [DispatchQueue.starts, URLSession.callbacks]
        for queue in queues { queue.suspend() }
        fetch(fetches)
        // Tasks that begin on the main thread begin before this block runs.
        DispatchQueue.main.async { [self] in
            fetching.cancel()
            for queue in queues { queue.resume() }
            next()
        }
    }

    /// Cancels in the middle of a start: the first request that resumes its data task waits in `resume()` until the
    /// cancel has returned.
    private func cancelInStart(_ fetches: [Fetch], then next: @escaping @MainActor @Sendable () -> Void) {
        let isCancelled = Locked(false)
        let cancel: @MainActor @Sendable () -> Void = { [self] in
            let wasCancelled = isCancelled.withLock { flag in
                defer { flag = true }
                return flag
            }
            guard !wasCancelled else { return }
            fetching.cancel()
            next()
        }
        RequestGate.onRequest { _ in
            RequestGate.onRequest(nil)
            let (begun, returned) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            DispatchQueue.main.async {
                begun.signal()
                MainActor.assumeIsolated { cancel() }
                returned.signal()
            }
            // If the main thread itself makes the requests, no cancel can come in between.
            guard !Thread.isMainThread else { return }
            guard begun.wait(timeout: .now() + Self.patience) == .success else { return }
            // The wait has a limit, because the cancel may wait for the session while the session waits here.
            _ = returned.wait(timeout: .now() + Self.longestMoment)
        }
        fetch(fetches)
        // Some variants make their requests without the gate.
        DispatchQueue.main.asyncAfter(deadline: .now() + 2 * Self.longestMoment) {
            MainActor.assumeIsolated { cancel() }
        }
    }

    /// Cancels right after a start, before the main thread runs any other code.
    private func cancelAfterStart(_ fetches: [Fetch], then next: @MainActor @Sendable () -> Void) {
        fetch(fetches)
        URLSession.callbacks.sync {}
        DispatchQueue.starts.sync(flags: .barrier) {}
        fetching.cancel()
        next()
    }
}
