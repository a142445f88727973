import Declaring
import Dispatch
import Foundation
import Measuring
import Model
import Requests

/// A trial that runs one scenario with a queue of requests, and counts the faults at the end.
@MainActor
final class LifecycleTrial {
    let sample: SampleContext
    private let queue: any RequestQueue.Type
    /// The standard output, where Foundation writes its warnings about operations.
    private let warnings: RedirectedOutput
    let ledger = EndLedger()
    private var faults = 0
    private var lines: [Line] = []
    private(set) lazy var patience = Patience { [unowned self] in
        ledger.events + lines.reduce(0) { $0 + $1.origin.events }
    }

    /// A queue under trial.
    struct Line {
        var queue: any RequestQueue
        var limit: Int
        /// The origin that answers the queue's requests.
        var origin: Origin
        /// The requests that fail even if they are made twice.
        var hopeless: Set<Int>
        /// The origin of the requests that test at the end whether all slots are free.
        var probe: Origin

        var freeSlots: Int { probe.record.inFlight }
        var isAtRest: Bool { freeSlots == limit && origin.record.inFlight == 0 }
    }

    init(_ sample: SampleContext, _ queue: any RequestQueue.Type) throws {
        self.sample = sample
        self.queue = queue
        warnings = try RedirectedOutput(of: STDOUT_FILENO, in: sample.scratchDirectory)
        sample.startMeasuring()
    }

    // MARK: - Setting up

    /// Makes a queue whose requests all go to one origin.
    ///
    /// - Parameter failures: The number of times that each request of `failing` fails.
    func makeLine(
        limit: Int,
        failing: Set<Int> = [],
        failures: Int = .max,
        isHolding: Bool = false,
        holdsLog: Bool = false
    ) -> Line {
        let answerTime = DispatchTimeInterval.microseconds(Int(sample[OperationLifecycle.answerTime] * 1000))
        let line = Line(
            queue: queue.init(limit: limit),
            limit: limit,
            origin: Origin(
                answerTime: answerTime,
                failing: failing,
                failures: failures,
                isHolding: isHolding,
                holdsLog: holdsLog
            ),
            hopeless: failures > 1 ? failing : [],
            probe: Origin(answerTime: answerTime, isHolding: true)
        )
        lines.append(line)
        return line
    }

    /// - Parameter ended: A function that is called each time the request's end is reported, before the ledger records
    ///   the end.
    func watch(_ name: Int, ended: @escaping @Sendable (Int) -> Void = { _ in }) -> RequestWatch {
        ledger.noteOrder(of: name)
        return RequestWatch(
            ended: { [ledger] outcome in
                ended(name)
                ledger.noteEnd(of: name, outcome)
            },
            completed: { [ledger] in ledger.noteCompletion(of: name) }
        )
    }

    // MARK: - The end

    /// Waits until every end is reported and all slots are free, or until nothing happens any more.
    ///
    /// - Parameter note: A function that records the scenario's own figures.
    func conclude(note: @escaping () -> Void = {}) {
        let hasCompletionBlocks = lines.allSatisfy(\.queue.hasCompletionBlocks)
        for line in lines {
            let orders = (1...line.limit).map { RequestOrder(name: -$0, priority: .veryLow) }
            line.queue.add(orders, to: line.probe) { _ in RequestWatch() }
        }
        patience.wait(Patience.long) { [self] in
            let totals = ledger.totals
            return totals.unreported.isEmpty && (totals.uncompleted.isEmpty || !hasCompletionBlocks)
                && lines.allSatisfy(\.isAtRest)
        } then: { [self] in
            sample.stopMeasuring()
            sample.attempt { try noteCounts(hasCompletionBlocks) }
            note()
            sample.note(.faults, faults)
            sample.finish()
        }
    }

    private func noteCounts(_ hasCompletionBlocks: Bool) throws {
        let totals = ledger.totals
        let records = lines.map(\.origin.record)
        // The requests that were not answered, although they should have been.
        var unanswered = totals.ordered
        for (line, record) in zip(lines, records) {
            unanswered.subtract(record.cancelled.union(line.hopeless).union(record.answered))
        }
        note(.heldSlots, lines.reduce(0) { $0 + $1.limit - $1.freeSlots })
        note(.wedgedQueues, lines.count { $0.freeSlots == 0 })
        note(.limitExcess, zip(lines, records).map { $1.peak - $0.limit }.reduce(0, max))
        note(.unwantedRequests, records.reduce(0) { $0 + $1.unwanted })
        note(.unfinished, unanswered.union(totals.unreported).count)
        note(.extraEnds, totals.extraEnds)
        note(.warnings, try warnings.lines().count { $0.contains("without being started") })
        note(.heldThreads, records.map(\.mostLogging).max())
        note(
            .missingCompletions,
            hasCompletionBlocks ? totals.uncompleted.count : nil,
            "a task has no completion block"
        )
        note(.extraCompletions, hasCompletionBlocks ? totals.extraCompletions : nil, "a task has no completion block")
        let listed = lines.compactMap(\.queue.finishedInQueue)
        note(.finishedInQueue, listed.isEmpty ? nil : listed.reduce(0, +), "tasks are not in an operation queue")
    }

    func note(_ metric: Metric, _ count: Int?, _ whyNone: String = "") {
        sample.note(metric, count.map(Double.init), unavailable: whyNone)
        if Metric.mustBeZero.contains(metric) { faults += count ?? 0 }
    }
}
