import ManagedStore
import StopsApp

/// Wrong: the lesson's fix, which nothing ends while the other queue is busy.
enum AnswerInTimeNoLimit: TimedAsking {
    static func ask(_ other: ManagedObjectContext, for asker: ManagedObjectContext, _ question: TimedQuestion) {
        other.perform {
            let count = question.count(other)
            asker.perform { question.answered(count) }
        }
    }
}
