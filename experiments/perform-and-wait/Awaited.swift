import ManagedStore
import StopsApp

/// Asks each question with `await`. No thread waits for an answer, and the next line of code has it. A block cannot
/// await, so each block asks one question and ends before the next question.
enum Awaited: Asking {
    static func ask(_ context: ManagedObjectContext, _ question: Question) {
        Task {
            let count = await context.perform { question.count(context) }
            question.answered(count)
        }
    }

    static func askEachOther(
        _ first: ManagedObjectContext,
        _ second: ManagedObjectContext,
        _ question: Question,
        _ meeting: Meeting
    ) {
        Task {
            await first.perform { meeting.arrive() }
            let count = await second.perform { question.count(second) }
            await first.perform { question.answered(count) }
        }
        Task {
            await second.perform { meeting.arrive() }
            let count = await first.perform { question.count(first) }
            await second.perform { question.answered(count) }
        }
    }

    static func takeSteps(in context: ManagedObjectContext, _ step: @escaping @Sendable (Int) -> Void) {
        Task {
            await context.perform { step(1) }
            await context.perform { step(2) }
            await context.perform { step(3) }
            await context.perform { step(4) }
            await context.perform { step(5) }
        }
    }
}
