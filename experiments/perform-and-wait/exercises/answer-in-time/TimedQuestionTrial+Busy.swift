import Declaring
import Dispatch
import Foundation
import ManagedStore
import Measuring
import Model
import StopsApp

extension TimedQuestionTrial {
    /// More askers than a pool has threads at first, and few enough for each asker to have a thread.
    private static let askers = min(128, 16 * ProcessInfo.processInfo.activeProcessorCount)

    /// Makes many contexts, the screen's among them, ask one context whose queue is busy until long after the limits.
    /// Another asker is busy itself until that queue has reached this asker's question.
    func askBusy() {
        let isFree = DispatchSemaphore(value: 0)
        other.perform { isFree.wait() }
        askWhileScreenIsBusy()
        let askers = [main] + (1..<Self.askers).map { _ in makeContext() }
        let busyAsker = makeContext()
        warmUp(Array(askers.dropFirst()) + [busyAsker])
        let isAskerFree = DispatchSemaphore(value: 0)
        let start = MonotonicTime.now
        var isBusy = true
        sample.startMeasuring { [self] in
            guard isBusy else { return }
            // Counts threads only before the first answer, because the answers themselves need threads.
            if answers == 0, let count = ProcessCounters.threadCount { threads.most = max(threads.most ?? 0, count) }
            let passed = (MonotonicTime.now - start).milliseconds
            guard answers >= askers.count || passed > 4 * Limit.long else { return }
            isBusy = false
            noteWaiting(askers.count)
            isFree.signal()
            // This block runs after the counts that have waited.
            other.perform { isAskerFree.signal() }
            settle(questions: askers.count)
        }
        threads.before = ProcessCounters.threadCount
        // On a busy machine, no frame may come before the first answer.
        threads.most = threads.before
        busyAsker.perform { [self, asking, other] in
            asking.ask(other, for: busyAsker, question(askers.count, from: busyAsker, limit: Limit.short))
            isAskerFree.wait()
        }
        let clock = DispatchQueue(label: "clock", qos: .userInitiated)
        for (number, asker) in askers.enumerated() {
            asker.perform { [self] in
                // The inner block runs after the outer one. It runs before the answer, unless asking has waited for the
                // answer.
                asker.perform { [self] in noteFree(number) }
                let limit = number % 2 == 0 ? Limit.short : Limit.long
                // A busy machine delays the answer and this block alike.
                clock.asyncAfter(deadline: .now() + .milliseconds(Int(1.5 * limit))) { [self] in
                    asker.perform { [self] in noteLate(number) }
                }
                ask(number, asker, limit)
            }
        }
    }

    /// Asks, and blocks the main thread until the answer: the limit must not need the main thread.
    private func askWhileScreenIsBusy() {
        let asker = makeContext()
        let isAnswered = DispatchSemaphore(value: 0)
        asker.perform { [self, asking, other] in
            let question = question(-1, from: asker, limit: Limit.short, ended: { isAnswered.signal() })
            asking.ask(other, for: asker, question)
        }
        let answered = isAnswered.wait(timeout: .now() + .seconds(2)) == .success
        sample.note(.answersBesideBusyScreen, answered ? 1 : 0)
    }

    /// Gives each queue a thread, and waits until all of them are idle. Threads that appear later belong to the
    /// questions.
    private func warmUp(_ contexts: [ManagedObjectContext]) {
        let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for context in contexts {
            context.perform {
                begun.signal()
                end.wait()
            }
        }
        // The system may limit the threads.
        let deadline = DispatchTime.now() + .seconds(1)
        for _ in contexts { _ = begun.wait(timeout: deadline) }
        for _ in contexts { end.signal() }
        var looks = 0
        while OtherThreads.isOneActive == true, looks < 1_000 {
            looks += 1
            Thread.sleep(forTimeInterval: 0.001)
        }
    }

    /// Asks, and notes whether the call has waited for something.
    private nonisolated func ask(_ number: Int, _ asker: ManagedObjectContext, _ limit: Double) {
        let question = question(number, from: asker, limit: limit)
        let before = ProcessCounters.waitsOfThisThread
        asking.ask(other, for: asker, question)
        let after = ProcessCounters.waitsOfThisThread
        record.withLock { record in
            if let before, let after {
                if after > before { record.waiting? += 1 }
            } else {
                record.waiting = nil
            }
        }
    }

    private nonisolated func noteFree(_ number: Int) {
        record.withLock { if $0.answered.contains(number) { $0.blocked += 1 } }
    }

    private nonisolated func noteLate(_ number: Int) {
        record.withLock { if !$0.answered.contains(number) { $0.late += 1 } }
    }

    private func noteWaiting(_ questions: Int) {
        let share = 100 / Double(questions)
        var more: Double?
        if let before = threads.before, let most = threads.most { more = Double(max(0, most - before)) * share }
        sample.note(.threadsForQuestions, more, unavailable: "this system does not list a process's threads")
        let waiting = record.withLock { $0.waiting }.map { Double($0) * share }
        sample.note(.waitingCalls, waiting, unavailable: "this system does not count a thread's waits")
    }
}

extension Metric {
    static let lateAnswers = Metric(
        "lateAnswers",
        .percent,
        "Questions without an answer after 1.5 times their limit; if the count is slow, after 2 s."
    )
    static let earlyAnswers = Metric("earlyAnswers", .count, "Answers nil that came before their question's limit.")
    static let answeredNumbers = Metric("answeredNumbers", .count, .neutral, "Answers with a number.")
    static let extraAnswers = Metric("extraAnswers", .count, "Answers to questions that had already been answered.")
    static let answersOffQueue = Metric("answersOffQueue", .count, "Answers given off the asker's queue.")
    static let countedInVain = Metric("countedInVain", .count, "Counts that were made after their question's limit.")
    static let blockedQueues = Metric(
        "blockedQueues",
        .count,
        "Askers whose queue could run no other block before their answer."
    )
    static let answersBesideBusyScreen = Metric(
        "answersBesideBusyScreen",
        .count,
        .higherIsBetter,
        "1 if a question in the background was answered within 2 s while the main thread was busy."
    )
    static let waitingCalls = Metric(
        "waitingCalls",
        .percent,
        "Calls that gave up their processor at least once to wait for something."
    )
    static let threadsForQuestions = Metric(
        "threadsForQuestions",
        .percent,
        "Threads that came with the questions and were there before the first answer, per hundred questions."
    )
    static let keptQuestions = Metric("keptQuestions", .count, "Questions that something still kept at the end.")
}
