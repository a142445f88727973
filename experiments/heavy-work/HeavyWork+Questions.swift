import Declaring
import Model

extension HeavyWork {
    /// The questions that a reader answers, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "task",
            "A search computes for some tenths of a second, and a method of the screen starts it with Task { … }. For "
                + "how long is the screen blocked?",
            .longestOwnStall,
            of: inheritedActor,
            in: search
        ),
        .choice(
            "task-cancel",
            "The task checks Task.isCancelled at every step, and the user taps Cancel early. What happens?",
            [
                .option(
                    "it computes to its end",
                    inheritedActor,
                    .workAfterCancel >= 0.5 * .median(.workAfterCancel, of: onMain),
                    in: cancelled
                ),
                .otherwise("it stops at once"),
            ]
        ),
        .number(
            "detached-cancel",
            "A detached task checks Task.isCancelled at every step too. For how long does it compute after the tap?",
            .workAfterCancel,
            of: detachedTask,
            in: cancelled
        ),
        .number(
            "operation-cancel",
            "The search runs in an operation, and the app calls cancelAllOperations. For how long does it "
                + "compute after the tap?",
            .workAfterCancel,
            of: inOperation,
            in: cancelled
        ),
    ]
}
