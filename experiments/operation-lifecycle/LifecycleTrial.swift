import Dispatch
import Foundation
import Lab
import Probes
import Model

/// One situation that a queue of requests is put into, and the counting afterwards.
@MainActor
final class LifecycleTrial {
    let sample: SampleContext
    private let makeQueue: @MainActor (Int) -> any RequestQueue
    private let warnings: FoundationWarnings
    private let ledger = Ledger()
    private var faults = 0
    private var lines: [Line] = []
    private(set) lazy var patience = Patience { [unowned self] in
        ledger.events + lines.reduce(0) { $0 + $1.origin.events }
    }

    /// A queue under trial.
    private struct Line {
        var queue: any RequestQueue
        var limit: Int
        /// Where its requests go.
        var origin: Origin
        /// For the requests that look for free slots in the end.
        var probe: Origin

        var freeSlots: Int { probe.record.underWay }
    }

    init(_ sample: SampleContext, _ makeQueue: @escaping @MainActor (Int) -> any RequestQueue) throws {
        self.sample = sample
        self.makeQueue = makeQueue
        warnings = try FoundationWarnings(in: sample.scratchDirectory)
        sample.startMeasuring()
    }

    // MARK: - Setting up

    func makeOrigin(failing: Set<Int> = [], isHolding: Bool = false) -> Origin {
        Origin(answerTime: answerTime, failing: failing, isHolding: isHolding)
    }

    private var answerTime: DispatchTimeInterval {
        .microseconds(Int(sample[OperationLifecycle.answerTime] * 1000))
    }

    /// A queue whose requests all go to one origin.
    func makeQueue(limit: Int, for origin: Origin) -> any RequestQueue {
        let queue = makeQueue(limit)
        lines.append(Line(queue: queue, limit: limit, origin: origin, probe: makeOrigin(isHolding: true)))
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
    func conclude(wanted: Set<Int>, note: @escaping () -> Void = {}) {
        let hasCompletionBlocks = lines.allSatisfy { type(of: $0.queue).hasCompletionBlocks }
        for line in lines {
            let orders = (1...line.limit).map { RequestOrder(name: -$0, priority: .veryLow) }
            line.queue.add(orders, to: line.probe) { _ in RequestWatch(ended: { _ in }, completed: {}) }
        }
        patience.wait(
            Patience.long,
            until: { [self] in
                let totals = ledger.totals
                return totals.untold.isEmpty && (totals.missingCompletions == 0 || !hasCompletionBlocks)
                    && lines.allSatisfy { $0.freeSlots == $0.limit && $0.origin.record.underWay == 0 }
            },
            then: { [self] in
                sample.stopMeasuring()
                do {
                    try noteCounts(wanted, hasCompletionBlocks)
                } catch {
                    sample.fail("\(error)")
                }
                note()
                sample.note(LifecycleMetrics.faults, Double(faults))
                sample.finish()
            }
        )
    }

    private func noteCounts(_ wanted: Set<Int>, _ hasCompletionBlocks: Bool) throws {
        let totals = ledger.totals
        let records = lines.map(\.origin.record)
        let answered = records.reduce(into: Set<Int>()) { $0.formUnion($1.answered) }
        note(LifecycleMetrics.heldSlots, lines.reduce(0) { $0 + $1.limit - $1.freeSlots })
        note(LifecycleMetrics.wedgedQueues, lines.count { $0.freeSlots == 0 })
        note(LifecycleMetrics.limitExcess, zip(lines, records).map { $1.peak - $0.limit }.reduce(0, max))
        note(LifecycleMetrics.unwantedRequests, records.reduce(0) { $0 + $1.unwanted })
        note(LifecycleMetrics.unfinished, wanted.subtracting(answered).union(totals.untold).count)
        note(LifecycleMetrics.extraEnds, totals.extraEnds)
        if hasCompletionBlocks {
            note(LifecycleMetrics.extraCompletions, totals.extraCompletions)
        } else {
            sample.note(LifecycleMetrics.extraCompletions, unavailable: "a task has no completion block")
        }
        note(LifecycleMetrics.warnings, try warnings.count())
        let listed = lines.compactMap(\.queue.finishedInQueue)
        if listed.isEmpty {
            sample.note(LifecycleMetrics.finishedInQueue, unavailable: "tasks stand in no list")
        } else {
            note(LifecycleMetrics.finishedInQueue, listed.reduce(0, +))
        }
    }

    func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
        if LifecycleMetrics.mustBeZero.contains(metric) { faults += count }
    }
}
