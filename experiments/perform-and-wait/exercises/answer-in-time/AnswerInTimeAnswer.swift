import Dispatch
import ManagedStore
import StopsApp
import Synchronization

/// Lets the count and the limit race for one flag. Whichever sets the flag first sends its answer to the asker's queue.
/// If the flag is already set, nothing is counted.
enum AnswerInTimeAnswer: TimedAsking {
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion) {
        let isAnswered = Atomic(false)
        other.perform {
            guard !isAnswered.load(ordering: .acquiring) else { return }
            answer(question.count(other))
        }
        DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + question.limit) {
            answer(nil)
        }

        @Sendable func answer(_ count: Int?) {
            guard !isAnswered.exchange(true, ordering: .acquiringAndReleasing) else { return }
            asker.perform { question.answered(count) }
        }
    }
}
