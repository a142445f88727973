import Dispatch
import ManagedStore
import StopsApp
import Synchronization

/// Wrong: the lesson's fix. While the other queue is busy, the asker gets no answer.
enum AnswerInTimeNoLimit: TimedAsking {
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion) {
        other.perform {
            let count = question.count(other)
            asker.perform { question.answered(count) }
        }
    }
}

/// Wrong: once the count has answered, the limit does not answer; but once the limit has answered, the count answers
/// again.
enum AnswerInTimeTwice: TimedAsking {
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion) {
        let isCounted = Atomic(false)
        other.perform {
            let count = question.count(other)
            isCounted.store(true, ordering: .releasing)
            asker.perform { question.answered(count) }
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + question.limit) {
            guard !isCounted.load(ordering: .acquiring) else { return }
            asker.perform { question.answered(nil) }
        }
    }
}

/// Wrong: answers on the queue that it happens to run on: the other context's queue or the timer's.
enum AnswerInTimeOffQueue: TimedAsking {
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion) {
        let isAnswered = Atomic(false)
        other.perform {
            guard !isAnswered.load(ordering: .acquiring) else { return }
            answer(question.count(other))
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + question.limit) { answer(nil) }

        @Sendable func answer(_ count: Int?) {
            guard !isAnswered.exchange(true, ordering: .acquiringAndReleasing) else { return }
            question.answered(count)
        }
    }
}

/// Wrong: blocks a thread of the global queue for each question, and there are few such threads.
enum AnswerInTimeParksThreads: TimedAsking {
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion) {
        let isOver = Atomic(false)
        let answer = Mutex<Int?>(nil)
        let counted = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            other.perform {
                guard !isOver.load(ordering: .acquiring) else { return }
                let count = question.count(other)
                answer.withLock { $0 = count }
                counted.signal()
            }
            _ = counted.wait(timeout: .now() + question.limit)
            isOver.store(true, ordering: .releasing)
            let count = answer.withLock { $0 }
            asker.perform { question.answered(count) }
        }
    }
}
