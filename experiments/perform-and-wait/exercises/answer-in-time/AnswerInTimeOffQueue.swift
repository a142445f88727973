import Dispatch
import ManagedStore
import StopsApp
import Synchronization

/// Wrong: answers where it happens to be, on the other context's queue or on the timer's.
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
