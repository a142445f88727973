import DownloadTrial
import Downloads
import LoopbackServer
import Testing
import download_limit

/// Tests queues with a user who taps at random a thousand times. The server's record shows what the queue did.
@Suite(.timeLimit(.minutes(5)))
struct RandomWalkTests {
    struct Walk: CustomTestStringConvertible, Sendable {
        var queue: any DownloadQueue.Type
        var seed: UInt64
        var testDescription: String { "\(queue), seed \(seed)" }
    }

    static let walks = DownloadLimitExperiment.fixedQueues.flatMap { queue in
        [1, 2, 3].map { Walk(queue: queue, seed: $0) }
    }

    @Test("A fixed queue never exceeds the limit in force, and every file is complete at the end", arguments: walks)
    func fixedQueue(walk: Walk) async throws {
        let trial = await WalkTrial(server: try .start(), walk.queue)
        let failure = try await trial.failure(in: RandomWalk(seed: walk.seed))
        #expect(failure == nil, "\(failure.map(\.description) ?? "")")
    }

    /// The user of this test never lowers the limit, because fix B's setter misses a download that starts at the same
    /// moment. The scenario `limit-meets-start` forces this case.
    @Test("Fix B never exceeds a limit that nobody lowers, and every file is complete at the end", arguments: 1...3)
    func fixB(seed: UInt64) async throws {
        let trial = await WalkTrial(server: try .start(), DownloadLimitExperiment.fixB)
        let failure = try await trial.failure(in: RandomWalk(seed: seed).withoutLowerLimits(than: WalkTrial.limit))
        #expect(failure == nil, "\(failure.map(\.description) ?? "")")
    }

    /// Starts every download as soon as it is added. Only a cancel stops a download.
    private actor BoundlessQueue: DownloadQueue {
        private let session: TransferSession
        private var transfers: [Download.ID: Transfer] = [:]

        init(limit: DownloadLimit, session: TransferSession) {
            self.session = session
        }

        func add(_ download: Download) {
            guard transfers[download.id] == nil else { return }
            let transfer = session.transfer(download)
            transfers[download.id] = transfer
            Task { await transfer.run() }
        }

        func cancel(_ id: Download.ID) {
            transfers.removeValue(forKey: id)?.stop()
        }

        func pause(_ id: Download.ID) {}
        func resume(_ id: Download.ID) {}
        func setLimit(_ limit: DownloadLimit) {}
        func pauseAll() {}
        func resumeAll() {}
    }

    @Test func `a queue that ignores the limit is detected`() async throws {
        let trial = await WalkTrial(server: try .start(), BoundlessQueue.self)
        // Each file takes seconds, so several are in flight at once, even if a busy machine taps slowly.
        let fault = try await trial.fault(in: RandomWalk(seed: 4, steps: 60, downloads: 12, rate: 2_500))
        #expect(fault?.description.contains("more than the limit") == true, "\(fault.map(\.description) ?? "")")
    }

    /// Keeps the limit, but never again fetches a download that was once cancelled.
    private actor ResentfulQueue: DownloadQueue {
        private let queue: DownloadScheduler
        private var cancelled: Set<Download.ID> = []

        init(limit: DownloadLimit, session: TransferSession) {
            queue = DownloadScheduler(limit: limit, session: session)
        }

        func add(_ download: Download) {
            if !cancelled.contains(download.id) { queue.add(download) }
        }

        func cancel(_ id: Download.ID) {
            cancelled.insert(id)
            queue.cancel(id)
        }

        func pause(_ id: Download.ID) { queue.pause(id) }
        func resume(_ id: Download.ID) { queue.resume(id) }
        func setLimit(_ limit: DownloadLimit) { queue.setLimit(limit) }
        func pauseAll() { queue.pauseAll() }
        func resumeAll() { queue.resumeAll() }
    }

    @Test func `a failing walk is reduced to the few necessary steps, and reports its seed`() async throws {
        // Each failing walk takes as long as the patience, so the patience is short and there are few downloads.
        let trial = await WalkTrial(server: try .start(), patience: 1, ResentfulQueue.self)
        let failure = try #require(try await trial.failure(in: RandomWalk(seed: 4, steps: 60, downloads: 6)))
        #expect(failure.description.hasPrefix("seed 4: "))
        #expect(failure.fault.description.contains("never came"))
        // The necessary steps are a cancel and an add. With so little patience, a busy machine may lose a download even
        // without the cancel.
        #expect((1...2).contains(failure.steps.count), "\(failure)")
        #expect(failure.steps.contains { if case .add = $0 { true } else { false } }, "\(failure)")
    }
}
