import Dispatch
import ManagedStore
import StopsApp
import Synchronization

/// Asks another context how many stops it has. Answers once, on the asker's queue: with the number, or with nil when
/// the question's limit has passed. No thread waits, and the other context counts no stops for a question whose limit
/// has passed.
///
/// Today a semaphore blocks the asker's queue until the answer comes or the limit has passed. Two contexts that ask
/// each other wait in vain until the limit.
package enum AnswerInTime: TimedAsking {
    package static func ask(
        _ other: ManagedObjectContext,
        for asker: ManagedObjectContext,
        _ question: TimedQuestion
    ) {
        let answer = Mutex<Int?>(nil)
        let counted = DispatchSemaphore(value: 0)
        other.perform {
            let count = question.count(other)
            answer.withLock { $0 = count }
            counted.signal()
        }
        let isInTime = counted.wait(timeout: .now() + question.limit) == .success
        question.answered(isInTime ? answer.withLock { $0 } : nil)
    }
}
