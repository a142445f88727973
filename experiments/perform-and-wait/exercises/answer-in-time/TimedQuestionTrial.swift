import Declaring
import Dispatch
import Foundation
import ManagedStore
import Measuring
import Model
import StopsApp
import StopsTrial
import Synchronization

/// Asks questions with a limit: two contexts ask each other, or many ask a busy one.
@MainActor
final class TimedQuestionTrial {
    private nonisolated static let milliseconds = 150
    private nonisolated static let stops = 12
    /// The number of askers: more than the threads that a pool starts with.
    private static let askers = 16 * ProcessInfo.processInfo.activeProcessorCount

    /// Counts what happens to the questions, on any thread.
    private struct Record {
        var answers = 0
        var right = 0
        var offQueue = 0
        var counted = 0
        /// Askers whose queue ran no other block before their answer.
        var blocked = 0
        /// The askers that have been answered already.
        var answered: Set<Int> = []
    }

    private let sample: SampleContext
    private let asking: any TimedAsking.Type
    /// The store stays open for the whole trial, like an app's store.
    private let store: PersistentStoreCoordinator
    private let main: ManagedObjectContext
    private let other: ManagedObjectContext
    private nonisolated let record = Mutex(Record())

    init(_ sample: SampleContext, _ asking: any TimedAsking.Type) throws {
        self.sample = sample
        self.asking = asking
        let path = sample.scratchDirectory + "/stops.sqlite"
        try StoreTrial.makeStore(path, stops: Self.stops)
        store = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: store)
        other = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: store)
    }

    /// Makes the screen's context and another context ask each other, each from inside a block of its own.
    func askEachOther() {
        let end = MonotonicTime.now + Nanoseconds(milliseconds: 4 * Double(Self.milliseconds))
        sample.measure(
            until: { [self] in answers == 2 || MonotonicTime.now > end },
            then: { [self] in sample.note(.answers, Double(record.withLock { $0.right })) }
        )
        other.perform { [self, asking, main, other] in
            let isInBlock = DispatchSemaphore(value: 0)
            main.perform { [self] in
                isInBlock.signal()
                asking.ask(other, for: main, question(0, from: main))
            }
            isInBlock.wait()
            asking.ask(main, for: other, question(1, from: other))
        }
    }

    /// Makes many contexts, the screen's among them, ask one context whose queue is busy until long after the limit.
    func askBusy() {
        let isFree = DispatchSemaphore(value: 0)
        other.perform { isFree.wait() }
        let askers =
            [main]
            + (1..<Self.askers).map { _ in ManagedObjectContext(concurrencyType: .privateQueue, coordinator: store) }
        let end = MonotonicTime.now + Nanoseconds(milliseconds: 4 * Double(Self.milliseconds))
        var isBusy = true
        sample.startMeasuring { [self] in
            guard isBusy, answers >= askers.count || MonotonicTime.now > end else { return }
            isBusy = false
            sample.note(.lateAnswers, Double(askers.count - record.withLock { $0.answered.count }))
            isFree.signal()
            settle()
        }
        for (number, asker) in askers.enumerated() {
            asker.perform { [self, asking, other] in
                // Runs after this block. Runs before the answer, unless the asking call has waited for the answer.
                asker.perform { [self] in noteFree(number) }
                asking.ask(other, for: asker, question(number, from: asker))
            }
        }
    }

    /// Waits for late work: a count of the stops after a question's limit, or a second answer to a question.
    private func settle() {
        Patience { [self] in record.withLock { $0.answers + $0.counted } }.wait(Patience.short) {
            false
        } then: { [self] in
            sample.stopMeasuring()
            let record = record.withLock { $0 }
            sample.note(.extraAnswers, Double(record.answers - record.answered.count))
            sample.note(.answersOffQueue, Double(record.offQueue))
            sample.note(.countedInVain, Double(record.counted))
            sample.note(.blockedQueues, Double(record.blocked))
            sample.finish()
        }
    }

    private var answers: Int { record.withLock { $0.answered.count } }

    private nonisolated func noteFree(_ number: Int) {
        record.withLock { if $0.answered.contains(number) { $0.blocked += 1 } }
    }

    private nonisolated func question(_ number: Int, from asker: ManagedObjectContext) -> TimedQuestion {
        TimedQuestion(
            limit: .milliseconds(Self.milliseconds),
            count: { [self, sample] context in
                record.withLock { $0.counted += 1 }
                return sample.attempt { try context.count(for: FetchRequest<StopObject>(StopObject.entity)) }
            },
            answered: { [self, sample] count in
                sample.timeline.instant("answer", .input)
                let isOnQueue = asker.isOnQueue
                record.withLock { record in
                    record.answers += 1
                    record.answered.insert(number)
                    if count == Self.stops { record.right += 1 }
                    if !isOnQueue { record.offQueue += 1 }
                }
            }
        )
    }
}

extension Metric {
    static let lateAnswers = Metric(
        "lateAnswers",
        .count,
        "Questions without an answer when four times their limit has passed."
    )
    static let extraAnswers = Metric("extraAnswers", .count, "Answers to questions that had already been answered.")
    static let answersOffQueue = Metric("answersOffQueue", .count, "Answers given off the asker's queue.")
    static let countedInVain = Metric("countedInVain", .count, "Counts of stops made after the question's limit.")
    static let blockedQueues = Metric(
        "blockedQueues",
        .count,
        "Askers whose queue could run no other block before their answer."
    )
}
