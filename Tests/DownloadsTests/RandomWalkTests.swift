import DownloadTrial
import Downloads
import LoopbackServer
import Testing
import download_limit

/// A user who taps here and there, a thousand times, and the server as witness.
@Suite(.timeLimit(.minutes(2)))
struct RandomWalkTests {
    struct Walk: CustomTestStringConvertible, Sendable {
        var queue: FixedQueue
        var seed: UInt64
        var testDescription: String { "\(queue.rawValue), seed \(seed)" }
    }

    static let walks = FixedQueue.allCases.flatMap { queue in
        [1, 2, 3].map { Walk(queue: queue, seed: $0) }
    }

    @Test("A fixed queue never runs more than the limit in force, and every file is whole at the end", arguments: walks)
    func fixedQueue(walk: Walk) async throws {
        let trial = await WalkTrial(server: try .start()) { walk.queue.make(limit: $0, session: $1) }
        let failure = try await trial.failure(in: RandomWalk(seed: walk.seed))
        #expect(failure == nil, "\(failure.map(\.description) ?? "")")
    }

    /// Whatever is added or resumed begins at once: it has never heard of a limit.
    private actor BoundlessQueue: DownloadQueue {
        private let session: TransferSession
        private var running: [Transfer] = []
        private var paused: [Transfer] = []

        init(session: TransferSession) {
            self.session = session
        }

        func add(_ download: Download) { start(session.transfer(download)) }

        func pause(_ id: Download.ID) {
            guard let place = running.firstIndex(where: { $0.download.id == id }) else { return }
            running[place].stop()
            paused.append(running.remove(at: place))
        }

        func resume(_ id: Download.ID) {
            guard let place = paused.firstIndex(where: { $0.download.id == id }) else { return }
            start(paused.remove(at: place))
        }

        func cancel(_ id: Download.ID) {}
        func setLimit(_ limit: DownloadLimit) {}
        func pauseAll() {}
        func resumeAll() { while let transfer = paused.popLast() { start(transfer) } }

        private func start(_ transfer: Transfer) {
            running.append(transfer)
            Task {
                _ = await transfer.run()
                running.removeAll { $0 === transfer }
            }
        }
    }

    @Test func `a broken queue is found out, with the seed and the few steps that it takes`() async throws {
        let trial = await WalkTrial(server: try .start()) { BoundlessQueue(session: $1) }
        // Few taps, on files that take their time: those that are under way at once are seen to be, whatever else the
        // machine does, each time the walk is repeated.
        let walk = RandomWalk(seed: 4, steps: 60, downloads: 12, rate: 20_000)
        let failure = try #require(try await trial.failure(in: walk))
        #expect(failure.description.hasPrefix("seed 4: "))
        #expect(failure.fault.description.contains("more than the limit"))
        // Two are added and the limit becomes 1, or four are added.
        #expect((3...10).contains(failure.steps.count), "\(failure)")
        #expect(failure.steps.contains { if case .add = $0 { true } else { false } }, "\(failure)")
    }
}
