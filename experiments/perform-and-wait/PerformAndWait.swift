import ManagedStore
import StopsApp

/// Asks with `performAndWait`, which returns only when it has the answer.
enum PerformAndWait: Asking {
    static func ask(_ context: ManagedObjectContext, _ question: Question) {
        let count = context.performAndWait { question.count(context) }
        question.answered(count)
    }

    static func askEachOther(
        _ first: ManagedObjectContext,
        _ second: ManagedObjectContext,
        _ question: Question,
        _ meeting: Meeting
    ) {
        first.perform {
            meeting.arrive()
            let count = second.performAndWait { question.count(second) }
            question.answered(count)
        }
        second.perform {
            meeting.arrive()
            let count = first.performAndWait { question.count(first) }
            question.answered(count)
        }
    }

    static func takeSteps(in context: ManagedObjectContext, _ step: @escaping @Sendable (Int) -> Void) {
        context.performAndWait {
            step(1)
            context.performAndWait {
                step(2)
                context.performAndWait { step(3) }
                step(4)
            }
            step(5)
        }
    }
}
