import Declaring
import Model

extension TaskPerEvent {
    /// What a reader predicts, in the order of the lesson.
    static let questions: [Question] = [
        .choice(
            "old-score",
            "Each of 20 messages is shown by a task of its own, and the first one has a photo that takes long. What does "
                + "the board show in the end?",
            [
                .option("an old score", taskPerMessage, .minimum(.wrongEnds) == 1, in: slowPhoto),
                .otherwise("the last score"),
            ]
        ),
        .number(
            "by-priority",
            "All tasks run on one actor, which runs one at a time. Those with a photo, four of 20, have a low priority. "
                + "How many messages are shown after a later one?",
            .outOfOrder,
            of: tasksByPriority,
            in: slowPhoto
        ),
        .number(
            "match",
            "2,000 messages, a task for each, a photo with every fifth, and nothing is held back. How many are shown "
                + "after a later one?",
            .outOfOrder,
            of: taskPerMessage,
            in: wholeMatch
        ),
        .number(
            "shared-stream",
            "Two boards iterate one AsyncStream of 1,000 messages. How many messages are missing, on both boards "
                + "together?",
            .missing,
            of: sharedStream,
            in: twoBoards
        ),
    ]
}
