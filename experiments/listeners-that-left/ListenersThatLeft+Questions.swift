import Declaring
import Model

extension ListenersThatLeft {
    /// The questions for a reader's predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "returned",
            "An inbox keeps an AsyncStream for each listener and never removes one. Twenty listeners return from their "
                + "loops, and 100 messages come. How many of these 100 messages stay in memory?",
            .keptMessages,
            of: keepsStreams,
            in: returns
        ),
        .number(
            "cancelled",
            "The same inbox, but the twenty listeners' tasks were cancelled while they waited for a message. How many "
                + "of the 100 messages stay in memory?",
            .keptMessages,
            of: keepsStreams,
            in: cancels
        ),
        .number(
            "pruned",
            "The inbox drops a listener when yield returns .terminated. All twenty listeners have left, and no message "
                + "comes. How many listeners are in its list?",
            .registered,
            of: prunesOnYield,
            in: returns
        ),
        .number(
            "newest",
            "Each stream has room for the newest message only. A listener is busy with its first message while 100 "
                + "more come. How many messages does it never hear?",
            .missed,
            of: newestOnly,
            in: busyListener
        ),
        .choice(
            "added-late",
            "A task adds each listener to a list on the main actor and sets onTermination. A listener has left before "
                + "this task runs. What happens to it?",
            [
                .option(
                    "it is added, and stays in the list",
                    registersLater,
                    .minimum(.registered) == 1,
                    in: closedAtOnce
                ),
                .otherwise("onTermination runs at once, and removes it"),
            ]
        ),
    ]
}
