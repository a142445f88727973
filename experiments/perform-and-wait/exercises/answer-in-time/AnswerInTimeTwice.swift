import Dispatch
import ManagedStore
import StopsApp
import Synchronization

/// Wrong: a count keeps the limit from answering, and the limit does not keep a later count from it.
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
