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
    /// In milliseconds. The questions of one sample have different limits.
    enum Limit {
        static let short = 80.0
        static let mutual = 150.0
        static let long = 250.0
    }

    private nonisolated static let stops = 12
    /// A nil counts as early if it comes earlier than its limit by more than this time, in milliseconds.
    private nonisolated static let tolerance = 20.0

    /// Counts what happens to the questions, on any thread.
    struct Record {
        var answers = 0
        var right = 0
        /// Answers with a number.
        var numbers = 0
        var offQueue = 0
        var early = 0
        var late = 0
        var counted = 0
        /// Calls that waited before they returned; nil if the system does not report it.
        var waiting: Int? = 0
        /// Askers whose queue ran no other block before their answer.
        var blocked = 0
        /// The askers that have been answered already.
        var answered: Set<Int> = []
    }

    let sample: SampleContext
    let asking: any TimedAsking.Type
    /// Stays open for the whole trial, like an app's.
    private let store: PersistentStoreCoordinator
    let main: ManagedObjectContext
    let other: ManagedObjectContext
    nonisolated let record = Mutex(Record())
    /// The threads of this process before the questions, and the most before the first answer.
    var threads: (before: Int?, most: Int?) = (nil, nil)
    private nonisolated let kept = KeptQuestions()
    private lazy var patience = Patience { [self] in record.withLock { $0.answers + $0.counted } }

    init(_ sample: SampleContext, _ asking: any TimedAsking.Type) throws {
        self.sample = sample
        self.asking = asking
        let path = sample.scratchDirectory + "/stops.sqlite"
        try StoreTrial.makeStore(path, stops: Self.stops)
        store = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        main = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: store)
        other = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: store)
    }

    func makeContext() -> ManagedObjectContext {
        ManagedObjectContext(concurrencyType: .privateQueue, coordinator: store)
    }

    /// How many askers have been answered, apart from one that asks beforehand and has a negative number.
    var answers: Int { record.withLock { $0.answered.count { $0 >= 0 } } }

    // MARK: - Two ask each other

    /// Makes the screen's context and another one ask each other while both are in a block of their own. Then asks a
    /// question whose count takes longer than its limit.
    func askEachOther() {
        let start = MonotonicTime.now
        var isSlow = false
        var hasEnded = false
        sample.startMeasuring { [self] in
            let passed = (MonotonicTime.now - start).milliseconds
            if !isSlow, answers >= 2 || passed > 4 * Limit.mutual {
                isSlow = true
                askForSlowCount()
            } else if isSlow, !hasEnded, passed > 2 * Limit.mutual, answers >= 3 || passed > 4_000 {
                // By now, every timer that was not stopped has fired.
                hasEnded = true
                settle(questions: 3)
            }
        }
        other.perform { [self, asking, main, other] in
            let isInBlock = DispatchSemaphore(value: 0)
            main.perform { [self] in
                isInBlock.signal()
                asking.ask(other, for: main, question(0, from: main, limit: Limit.mutual))
            }
            isInBlock.wait()
            asking.ask(main, for: other, question(1, from: other, limit: Limit.mutual))
        }
    }

    /// The count goes on until the question is answered, or for a long time.
    private func askForSlowCount() {
        let asker = makeContext()
        let isAnswered = DispatchSemaphore(value: 0)
        asker.perform { [self, asking, other] in
            let slow = question(2, from: asker, limit: Limit.short) { [self] in
                guard isAnswered.wait(timeout: .now() + .seconds(2)) == .timedOut else { return }
                record.withLock { $0.late += 1 }
            } ended: {
                isAnswered.signal()
            }
            asking.ask(other, for: asker, slow)
        }
    }

    // MARK: - The end

    /// Waits for questions that are counted after their limit, or answered again, and for the end of all questions.
    func settle(questions: Int) {
        patience.wait(Patience.short) {
            false
        } then: { [self] in
            patience.wait(Patience.long) { [self] in
                kept.left == 0
            } then: { [self] in
                sample.stopMeasuring()
                note(questions)
                sample.finish()
            }
        }
    }

    private func note(_ questions: Int) {
        let record = record.withLock { $0 }
        sample.note(.answers, record.right)
        sample.note(.answeredNumbers, record.numbers)
        sample.note(.lateAnswers, Double(100 * record.late) / Double(questions))
        sample.note(.earlyAnswers, record.early)
        sample.note(.extraAnswers, record.answers - record.answered.count)
        sample.note(.answersOffQueue, record.offQueue)
        sample.note(.countedInVain, record.counted)
        sample.note(.blockedQueues, record.blocked)
        sample.note(.keptQuestions, kept.left)
    }

    // MARK: - A question

    /// - Parameters:
    ///   - limit: In milliseconds.
    ///   - counting: Called in the middle of the count.
    ///   - ended: Called at each answer.
    nonisolated func question(
        _ number: Int,
        from asker: ManagedObjectContext,
        limit: Double,
        counting: @escaping @Sendable () -> Void = {},
        ended: @escaping @Sendable () -> Void = {}
    ) -> TimedQuestion {
        let token = kept.makeToken()
        let asked = MonotonicTime.now
        return TimedQuestion(
            limit: .milliseconds(Int(limit)),
            count: { [self, sample] context in
                record.withLock { $0.counted += 1 }
                counting()
                return sample.attempt { try context.count(for: FetchRequest<StopObject>(StopObject.entity)) }
            },
            answered: { [self, sample] count in
                let time = MonotonicTime.now - asked
                sample.timeline.instant("answer", .input)
                let isOnQueue = asker.isOnQueue
                withExtendedLifetime(token) {
                    record.withLock { record in
                        record.answers += 1
                        record.answered.insert(number)
                        if count != nil { record.numbers += 1 }
                        if count == Self.stops { record.right += 1 }
                        if !isOnQueue { record.offQueue += 1 }
                        if count == nil, time.milliseconds < limit - Self.tolerance { record.early += 1 }
                    }
                }
                ended()
            }
        )
    }
}

/// Counts the questions that something still keeps.
final class KeptQuestions: Sendable {
    private let count = Atomic(0)

    var left: Int { count.load(ordering: .acquiring) }

    func makeToken() -> Token { Token(self) }

    /// A part of one question, and so kept as long as the question is.
    final class Token: Sendable {
        private let questions: KeptQuestions

        fileprivate init(_ questions: KeptQuestions) {
            self.questions = questions
            questions.count.wrappingAdd(1, ordering: .acquiringAndReleasing)
        }

        deinit { questions.count.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
    }
}
