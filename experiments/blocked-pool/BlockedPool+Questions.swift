import Declaring
import Model

extension BlockedPool {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .choice(
            "one-fewer",
            "Each refresh waits with a semaphore for a task, on a thread of the pool. The pool has one more thread "
                + "than there are boards. What happens?",
            [
                .option("every board is drawn", waitsForTask, .maximum(.missingBoards) == 0, in: oneFewer),
                .otherwise("some boards are never drawn"),
            ]
        ),
        .number(
            "many",
            "Four times as many boards as threads refresh at once. How many boards are drawn?",
            .drawnBoards,
            of: waitsForTask,
            in: manyBoards
        ),
        .number(
            "main-thread",
            "For how long is the screen blocked meanwhile?",
            .longestOwnStall,
            of: waitsForTask,
            in: manyBoards
        ),
        .choice(
            "detached",
            "Now each refresh waits for a detached task. What happens?",
            [
                .option("no board is drawn", waitsForDetached, .maximum(.drawnBoards) == 0, in: manyBoards),
                .otherwise("all boards are drawn"),
            ]
        ),
        .number(
            "raised",
            "The detached task gets a higher priority, and all boards are drawn. Of 20 unrelated tasks of the boards' "
                + "priority, how many have to wait until the service answers?",
            .starvedTasks,
            of: waitsForRaised,
            in: manyBoards
        ),
        .choice(
            "user",
            "A user's request has that higher priority too. Now a user has asked for the boards. What happens?",
            [
                .option("no board is drawn", waitsForRaised, .maximum(.drawnBoards) == 0, in: userAsks),
                .otherwise("all boards are drawn"),
            ]
        ),
    ]
}
