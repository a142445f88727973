import Dispatch
import Lab
import Model
import Requests

/// One scenario that a queue of requests goes through, and the counting afterwards.
@MainActor
final class LifecycleTrial {
    let sample: SampleContext
    private let maker: any RequestMaker.Type
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
        /// Answers its requests.
        var origin: Origin
        /// Takes the requests that look for free slots in the end.
        var probe: Origin

        var freeSlots: Int { probe.record.inFlight }
        var isAtRest: Bool { freeSlots == limit && origin.record.inFlight == 0 }
    }

    init(_ sample: SampleContext, _ maker: any RequestMaker.Type) throws {
        self.sample = sample
        self.maker = maker
        warnings = try FoundationWarnings(in: sample.scratchDirectory)
        sample.startMeasuring()
    }

    // MARK: - Setting up

    /// A queue whose requests all go to one origin.
    func makeQueue(
        limit: Int,
        failing: Set<Int> = [],
        isHolding: Bool = false
    ) -> (queue: any RequestQueue, origin: Origin) {
        let answerTime = DispatchTimeInterval.microseconds(Int(sample[OperationLifecycle.answerTime] * 1000))
        let queue = maker.makeQueue(limit: limit)
        let origin = Origin(answerTime: answerTime, failing: failing, isHolding: isHolding)
        let probe = Origin(answerTime: answerTime, isHolding: true)
        lines.append(Line(queue: queue, limit: limit, origin: origin, probe: probe))
        return (queue, origin)
    }

    func watch(_ name: Int, ended: (@Sendable () -> Void)? = nil) -> RequestWatch {
        ledger.noteOrder(of: name)
        return RequestWatch(
            ended: { [ledger] _ in
                ended?()
                ledger.noteEnd(of: name)
            },
            completed: { [ledger] in ledger.noteCompletion(of: name) }
        )
    }

    // MARK: - The end

    /// Waits until every end is reported and all slots are free again, or nothing moves any more.
    ///
    /// - Parameters:
    ///   - wanted: The requests that should have been answered.
    ///   - note: Notes what the scenario counts besides.
    func conclude(wanted: Set<Int>, note: @escaping () -> Void = {}) {
        let hasCompletionBlocks = lines.allSatisfy { type(of: $0.queue).hasCompletionBlocks }
        for line in lines {
            let orders = (1...line.limit).map { RequestOrder(name: -$0, priority: .veryLow) }
            line.queue.add(orders, to: line.probe) { _ in RequestWatch(ended: { _ in }, completed: {}) }
        }
        patience.wait(Patience.long) { [self] in
            let totals = ledger.totals
            return totals.unreported.isEmpty && (totals.missingCompletions == 0 || !hasCompletionBlocks)
                && lines.allSatisfy(\.isAtRest)
        } then: { [self] in
            sample.stopMeasuring()
            do {
                try noteCounts(wanted, hasCompletionBlocks)
            } catch {
                sample.fail("\(error)")
            }
            note()
            sample.note(.faults, Double(faults))
            sample.finish()
        }
    }

    private func noteCounts(_ wanted: Set<Int>, _ hasCompletionBlocks: Bool) throws {
        let totals = ledger.totals
        let records = lines.map(\.origin.record)
        let answered = records.reduce(into: Set<Int>()) { $0.formUnion($1.answered) }
        note(.heldSlots, lines.reduce(0) { $0 + $1.limit - $1.freeSlots })
        note(.wedgedQueues, lines.count { $0.freeSlots == 0 })
        note(.limitExcess, zip(lines, records).map { $1.peak - $0.limit }.reduce(0, max))
        note(.unwantedRequests, records.reduce(0) { $0 + $1.unwanted })
        note(.unfinished, wanted.subtracting(answered).union(totals.unreported).count)
        note(.extraEnds, totals.extraEnds)
        note(.warnings, try warnings.count())
        if hasCompletionBlocks {
            note(.extraCompletions, totals.extraCompletions)
        } else {
            sample.note(.extraCompletions, unavailable: "a task has no completion block")
        }
        let listed = lines.compactMap(\.queue.finishedInQueue)
        if listed.isEmpty {
            sample.note(.finishedInQueue, unavailable: "no queue lists tasks")
        } else {
            note(.finishedInQueue, listed.reduce(0, +))
        }
    }

    func note(_ metric: Metric, _ count: Int) {
        sample.note(metric, Double(count))
        if Metric.mustBeZero.contains(metric) { faults += count }
    }
}
