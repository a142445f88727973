import Declaring
import Model

extension TaskPerEvent {
    /// The questions for a reader's predictions, in the order of the lesson.
    static let questions: [Question] = [
        .choice(
            "old-score",
            "Each of 20 messages is shown in its own task, and the first has a photo that takes long. What does the "
                + "board show in the end?",
            [
                .option("an old score", taskPerMessage, .minimum(.wrongEnds) == 1, in: slowPhoto),
                .otherwise("the last score"),
            ]
        ),
        .number(
            "by-priority",
            "All tasks run on one actor, one at a time. The four tasks with a photo, of 20, have a low priority. How "
                + "many messages are shown after a later one?",
            .outOfOrder,
            of: tasksByPriority,
            in: slowPhoto
        ),
        .number(
            "match",
            "2,000 messages arrive, every fifth with a photo, and each is shown in its own task. No photo is delayed. "
                + "How many messages are shown after a later one?",
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
