import Dispatch
import ManagedStore
import StopsApp

/// Asks with `perform`, which returns at once. The answer comes back in a block on the queue that asked.
///
/// "Core Data and Swift: Concurrency" shows `perform` and `performAndWait`, and recommends neither. We added the block
/// that brings the answer back.
enum Perform: Asking {
    static func ask(_ context: ManagedObjectContext, _ question: Question) {
        context.perform {
            let count = question.count(context)
            DispatchQueue.main.async { question.answered(count) }
        }
    }

    static func askEachOther(
        _ first: ManagedObjectContext,
        _ second: ManagedObjectContext,
        _ question: Question,
        _ meeting: Meeting
    ) {
        first.perform {
            meeting.arrive()
            second.perform {
                let count = question.count(second)
                first.perform { question.answered(count) }
            }
        }
        second.perform {
            meeting.arrive()
            first.perform {
                let count = question.count(first)
                second.perform { question.answered(count) }
            }
        }
    }

    static func takeSteps(in context: ManagedObjectContext, _ step: @escaping @Sendable (Int) -> Void) {
        context.perform {
            step(1)
            context.perform {
                step(2)
                context.perform { step(3) }
                step(4)
            }
            step(5)
        }
    }
}
