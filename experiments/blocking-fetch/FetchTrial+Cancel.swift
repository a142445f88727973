import Foundation
import Lab
import LoopbackServer
import Probes
import Model

extension FetchTrial {
    /// Fetches, one address of which is never answered. When nothing has come for long enough the user goes on to the
    /// next screen, which fetches three more, and leaves it at once: all is cancelled.
    func cancelAStuckOne() {
        // The one that is never answered then finds a connection open.
        let before = fetches("before", 1)
        let stuck = fetches("stuck", 1) { $0.fault = .neverAnswers }
        let behind = fetches("behind", sample[BlockingFetch.behind])
        let late = fetches("late", 3)
        var hasBegun = false
        var isCancelled = false
        sample.startMeasuring { [self] in
            if !hasBegun, reception.results.count == before.count {
                hasBegun = true
                fetch(stuck + behind)
            }
            guard hasBegun, !isCancelled, isTooLong else { return }
            isCancelled = true
            noteWaiting(behind)
            let cancelled = MonotonicTime.now
            fetch(late)
            fetching.cancel()
            askTheServer { [self] record in
                sample.stopMeasuring()
                note(record, cancelled: cancelled, stuckAddress: stuck[0].address, behind: behind)
                noteEnds(of: before + stuck + behind + late)
                sample.finish()
            }
        }
        fetch(before)
    }

    /// What the server has seen when the late requests have ended, or when they could have.
    private func askTheServer(then: @escaping @MainActor @Sendable (ServerRecord) -> Void) {
        // A thread of its own: the pool's may all be blocked.
        Thread { [server, sample] in
            do {
                _ = try? server.record(once: .ended(3, named: "late"), within: Self.afterCancel)
                let record = try server.record()
                DispatchQueue.main.async { then(record) }
            } catch {
                sample.fail("\(error)")
            }
        }.start()
    }

    private func noteWaiting(_ behind: [Fetch]) {
        let waited = MonotonicTime.now - reception.lastNews
        let used = ProcessCounters.processorTime() - reception.processorTime
        sample.note(FetchMetrics.waitingCPUShare, used.milliseconds / waited.milliseconds * 100)
        sample.note(FetchMetrics.unansweredBehind, Double(behind.count { !reception.isRight($0) }))
    }

    private func note(_ record: ServerRecord, cancelled: MonotonicTime, stuckAddress: URL, behind: [Fetch]) {
        guard let stuck = record.requests.first(where: { $0.name == "stuck" }) else {
            sample.fail("the server was never asked for \(stuckAddress)")
        }
        let received = MonotonicTime(nanoseconds: stuck.began)
        if let first = behind.compactMap({ reception.moment(of: $0.address) }).min(), first <= cancelled {
            sample.note(FetchMetrics.headOfLineWait, (first - received).milliseconds)
        } else {
            let waited = Int((cancelled - received).milliseconds)
            sample.note(FetchMetrics.headOfLineWait, unavailable: "none behind it had ended after \(waited) ms")
        }
        if let closed = stuck.ended {
            let latency = MonotonicTime(nanoseconds: closed) - cancelled
            sample.note(FetchMetrics.cancelLatency, latency.milliseconds)
        } else {
            sample.note(FetchMetrics.cancelLatency, unavailable: "the server saw no connection close")
        }
        sample.note(FetchMetrics.leftUnderWay, Double(record.requestsUnderWay))
        let late = record.requests.count { $0.name == "late" && $0.ending == .complete }
        sample.note(FetchMetrics.answeredAfterCancel, Double(late))
    }

    // MARK: - Many cancels

    /// Over and over: every connection waits for an address that is never answered, and the user cancels.
    func cancelOverAndOver() {
        let rounds = sample[BlockingFetch.cancels]
        sample.startMeasuring()
        Thread { [self, sample] in
            do {
                var latencies = Distribution()
                var next = 1
                for round in 1...rounds {
                    let seen = try cancelOnce(round: round, from: &next)
                    guard !seen.isEmpty else { break }
                    for latency in seen { latencies.record(latency.count) }
                    if round == rounds { return end(latencies) }
                }
                end(nil)
            } catch {
                sample.fail("\(error)")
            }
        }.start()
    }

    /// From Cancel until the server has seen each connection close; none where it sees one stay open.
    private nonisolated func cancelOnce(round: Int, from next: inout Int) throws -> [Nanoseconds] {
        let name = "round-\(round)"
        let count = onMain { [self] in
            let stuck = fetches(name, sample[BlockingFetch.connections]) { $0.fault = .neverAnswers }
            fetch(stuck)
            return stuck.count
        }
        _ = try? server.record(once: .underWay(count, named: name), within: Self.afterCancel)
        let cancelled = onMain { [self] in
            let now = MonotonicTime.now
            fetching.cancel()
            return now
        }
        guard (try? server.record(once: .ended(count, named: name), within: Self.afterCancel)) != nil else { return [] }
        let record = try server.record(from: next)
        next += record.requests.count
        return record.requests.compactMap(\.ended).map { MonotonicTime(nanoseconds: $0) - cancelled }
    }

    private nonisolated func onMain<Value: Sendable>(_ body: @MainActor () -> Value) -> Value {
        DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }

    private nonisolated func end(_ latencies: Distribution?) {
        DispatchQueue.main.async { [self] in
            sample.stopMeasuring()
            if let latencies {
                let percentile = Nanoseconds(latencies.value(atPercentile: 99))
                sample.note(FetchMetrics.cancelLatency, percentile.milliseconds)
            } else {
                sample.note(FetchMetrics.cancelLatency, unavailable: "the server saw no connection close")
            }
            sample.finish()
        }
    }
}
