import Dispatch
import Foundation
import Lab
import Probes
import Results
import Synchronization

/// One situation that a queue of requests is put into, and the counting afterwards.
@MainActor
final class LifecycleTrial {
    let sample: SampleContext
    private let makeQueue: @MainActor (Int) -> any RequestQueue
    private let warnings: FoundationWarnings
    private let ledger = Ledger()
    private var faults = 0
    private var origins: [Origin] = []
    /// Each with an origin for the requests that look for free slots in the end.
    private var queues: [(queue: any RequestQueue, limit: Int, probe: Origin)] = []
    private(set) lazy var patience = Patience { [unowned self] in
        ledger.events + origins.reduce(0) { $0 + $1.record.begun.count + $1.record.answered.count }
    }

    init(_ sample: SampleContext, _ makeQueue: @escaping @MainActor (Int) -> any RequestQueue) throws {
        self.sample = sample
        self.makeQueue = makeQueue
        warnings = try FoundationWarnings(in: sample.scratchDirectory)
        sample.startMeasuring()
    }

    // MARK: - Setting up

    func makeOrigin(failing: Set<Int> = [], isHolding: Bool = false) -> Origin {
        let origin = Origin(answerTime: answerTime, failing: failing, isHolding: isHolding)
        origins.append(origin)
        return origin
    }

    private var answerTime: DispatchTimeInterval {
        .microseconds(Int(sample[OperationLifecycle.answerTime] * 1000))
    }

    func makeQueue(limit: Int) -> any RequestQueue {
        let queue = makeQueue(limit)
        queues.append((queue, limit, Origin(answerTime: answerTime, isHolding: true)))
        return queue
    }

    func watch(_ name: Int, ended: (@Sendable () -> Void)? = nil) -> RequestWatch {
        ledger.order(name)
        return RequestWatch(
            ended: { [ledger] _ in
                ended?()
                ledger.noteEnd(of: name)
            },
            completed: { [ledger] in ledger.noteCompletion(of: name) }
        )
    }

    func add(_ orders: [RequestOrder], to origin: Origin, on queue: any RequestQueue) {
        queue.add(orders, to: origin) { watch($0) }
    }

    // MARK: - The end

    /// Waits until everything is told and all slots are free again, or nothing moves any more.
    ///
    /// - Parameters:
    ///   - wanted: The requests that should have been answered.
    ///   - note: Notes what the situation counts besides.
    func conclude(_ origin: Origin, wanted: Set<Int>, note: @escaping (Origin.Record) -> Void = { _ in }) {
        let hasCompletionBlocks = queues.allSatisfy { type(of: $0.queue).hasCompletionBlocks }
        for (queue, limit, probe) in queues {
            let orders = (1...limit).map { RequestOrder(name: -$0, priority: .veryLow) }
            queue.add(orders, to: probe) { _ in RequestWatch(ended: { _ in }, completed: {}) }
        }
        patience.wait(
            Patience.long,
            until: { [self] in
                let totals = ledger.totals
                return totals.untold.isEmpty && (totals.missingCompletions == 0 || !hasCompletionBlocks)
                    && queues.allSatisfy { $0.probe.record.underWay == $0.limit }
            },
            then: { [self] in
                sample.stopMeasuring()
                do {
                    try noteCounts(origin.record, wanted, hasCompletionBlocks)
                } catch {
                    sample.fail("\(error)")
                }
                note(origin.record)
                sample.note(LifecycleMetrics.faults, Double(faults))
                sample.finish()
            }
        )
    }

    private func noteCounts(_ record: Origin.Record, _ wanted: Set<Int>, _ hasCompletionBlocks: Bool) throws {
        let totals = ledger.totals
        let free = queues.map { $0.probe.record.underWay }
        note(LifecycleMetrics.heldSlots, zip(queues, free).reduce(0) { $0 + $1.0.limit - $1.1 })
        note(LifecycleMetrics.unwantedRequests, record.unwanted)
        note(LifecycleMetrics.unfinished, wanted.subtracting(record.answered).union(totals.untold).count)
        note(LifecycleMetrics.extraEnds, totals.extraEnds)
        if hasCompletionBlocks {
            note(LifecycleMetrics.extraCompletions, totals.extraCompletions)
        } else {
            sample.note(LifecycleMetrics.extraCompletions, unavailable: "a task has no completion block")
        }
        note(LifecycleMetrics.warnings, try warnings.count())
        if queues.count == 1 {
            note(LifecycleMetrics.limitExcess, max(0, record.peak - queues[0].limit))
        } else {
            note(LifecycleMetrics.wedgedQueues, free.count { $0 == 0 })
        }
    }

    func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
        if LifecycleMetrics.mustBeZero.contains(metric) { faults += count }
    }
}
