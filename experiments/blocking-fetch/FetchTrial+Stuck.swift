import Declaring
import Foundation
import LoopbackServer
import Measuring
import Model

extension FetchTrial {
    /// The time from a cancel until the trial reads the server's requests in flight.
    private nonisolated static let afterCancel = Duration.milliseconds(300)

    /// Fetches several addresses. The server never answers one of them. When nothing has arrived for too long, the user
    /// cancels.
    func cancelStuckFetch() {
        // This fetch opens a connection, which the unanswered fetch reuses.
        let before = fetches("before", 1)
        let stuck = fetches("stuck", 1) { $0.fault = .neverAnswers }
        let behind = fetches("behind", sample[BlockingFetch.behind])
        var hasBegun = false
        var isCancelled = false
        sample.startMeasuring { [self] in
            if !hasBegun, reception.ends.count == before.count {
                hasBegun = true
                fetch(stuck + behind)
            }
            guard hasBegun, !isCancelled, isTooLong else { return }
            isCancelled = true
            noteWaiting(behind)
            let cancelled = MonotonicTime.now
            fetching.cancel()
            // This code has its own thread, because all threads of the pool may be blocked.
            onThread { [self] in
                _ = try? server.record(once: .ended(1, named: "stuck"), within: Self.afterCancel)
                let record = try server.record()
                onMain { [self] in
                    sample.stopMeasuring()
                    note(record, cancelled: cancelled, behind)
                    noteEnds(of: before + stuck + behind)
                    sample.finish()
                }
            }
        }
        fetch(before)
    }

    /// Fetches the same addresses without a cancel, until each fetch has ended by itself or the user gives up.
    func waitForTheTimeout() {
        let before = fetches("before", 1)
        let stuck = fetches("stuck", 1) { $0.fault = .neverAnswers }
        let behind = fetches("behind", sample[BlockingFetch.behind])
        let all = before + stuck + behind
        var begun: Moment?
        sample.measure { [self] in
            if begun == nil, reception.ends.count == before.count {
                begun = reception.lastNews
                fetch(stuck + behind)
            }
            return reception.ends.count == all.count || isTooLong
        } then: { [self] in
            if let begun { noteWaitingShare(from: begun, to: reception.lastNews) }
            noteHeadOfLineWait(sample.attempt { try server.record() }, until: .now, behind)
            noteTotalTime(of: all)
            noteEnds(of: all)
        }
        fetch(before)
    }

    private func noteWaiting(_ behind: [Fetch]) {
        noteWaitingShare(from: reception.lastNews, to: Moment())
        sample.note(.unansweredBehind, behind.count { !reception.isRight($0) })
    }

    private func noteWaitingShare(from first: Moment, to last: Moment) {
        let elapsed = (last.time - first.time).milliseconds
        let share = elapsed > 0 ? (last.processorTime - first.processorTime).milliseconds / elapsed : nil
        sample.note(.waitingCPUShare, share.map { $0 * 100 }, unavailable: "nothing had arrived")
    }

    private func note(_ record: ServerRecord, cancelled: MonotonicTime, _ behind: [Fetch]) {
        let stuck = noteHeadOfLineWait(record, until: cancelled, behind)
        noteCancelLatency(stuck.ended.map { MonotonicTime(nanoseconds: $0) - cancelled })
        sample.note(.leftInFlight, record.requestsInFlight)
    }

    @discardableResult
    private func noteHeadOfLineWait(
        _ record: ServerRecord,
        until end: MonotonicTime,
        _ behind: [Fetch]
    ) -> ServerRecord.Request {
        guard let stuck = record.requests.first(where: { $0.name == "stuck" }) else {
            sample.fail("the server never received the request that it would not answer")
        }
        let received = MonotonicTime(nanoseconds: stuck.began)
        let ends = behind.compactMap { reception.ends[$0.address]?.moment.time }.filter { $0 <= end }
        let waited = Int((end - received).milliseconds)
        let wait = ends.min().map { ($0 - received).milliseconds }
        sample.note(
            .headOfLineWait,
            wait,
            unavailable: "no fetch behind the unanswered one had ended after \(waited) ms"
        )
        return stuck
    }

    private func noteCancelLatency(_ latency: Nanoseconds?) {
        sample.note(.cancelLatency, latency?.milliseconds, unavailable: "the server saw no connection close")
    }

    /// Cancels many times. Each time, every connection waits for an address that the server never answers.
    func cancelRepeatedly() {
        let rounds = sample[BlockingFetch.cancels]
        sample.startMeasuring()
        onThread { [self] in
            var latencies: [Nanoseconds] = []
            var next = 1
            for round in 1...rounds {
                guard let seen = cancelOnce(round: round, from: &next) else { return end(nil) }
                latencies += seen
            }
            // This is the 99th percentile by nearest rank.
            end(latencies.sorted().prefix((latencies.count * 99 + 99) / 100).last)
        }
    }

    /// Returns the time from the cancel until each connection closes at the server. Returns nil if a connection stays
    /// open.
    private nonisolated func cancelOnce(round: Int, from next: inout Int) -> [Nanoseconds]? {
        let name = "round-\(round)"
        let count = onMain { [self] in
            let stuck = fetches(name, sample[BlockingFetch.connections]) { $0.fault = .neverAnswers }
            fetch(stuck)
            return stuck.count
        }
        _ = try? server.record(once: .inFlight(count, named: name), within: Self.afterCancel)
        let cancelled = onMain { [self] in
            let now = MonotonicTime.now
            fetching.cancel()
            return now
        }
        let ended = Condition.ended(count, named: name)
        guard let record = try? server.record(once: ended, within: Self.afterCancel, from: next) else { return nil }
        next += record.requests.count
        return record.requests.compactMap(\.ended).map { MonotonicTime(nanoseconds: $0) - cancelled }
    }

    private nonisolated func end(_ latency: Nanoseconds?) {
        onMain { [self] in
            sample.stopMeasuring()
            noteCancelLatency(latency)
            sample.finish()
        }
    }

    private nonisolated func onThread(_ body: @escaping @Sendable () throws -> Void) {
        Thread { [sample] in sample.attempt(body) }.start()
    }

    private nonisolated func onMain<Value: Sendable>(_ body: @MainActor () -> Value) -> Value {
        DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}
