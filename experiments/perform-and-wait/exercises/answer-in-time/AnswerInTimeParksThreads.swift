import Dispatch
import ManagedStore
import StopsApp
import Synchronization

/// Wrong: a thread of the global queue waits for each question, and there are few of them.
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
