import Declaring
import Model

extension RetainCycle {
    /// What a reader predicts, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "work-done",
            "Twenty screens have a block that says self. Each is closed when its work is done. How many leak?",
            .leakedScreens,
            of: strongSelf,
            in: finished
        ),
        .number(
            "work-waits",
            "Each of the twenty is closed while its queue is suspended. How many leak now?",
            .leakedScreens,
            of: strongSelf,
            in: waiting
        ),
        .number(
            "weak-steps",
            "A block asks for a weak self at each of its two steps, and the screen is closed between them. "
                + "Of twenty such transfers, how many stay half made?",
            .halfTransfers,
            of: weakAlone,
            in: inTheMiddle
        ),
        .number(
            "weak-once",
            "A task binds its weak self once, before a loop over a stream that stays open. How many of the "
                + "twenty screens leak?",
            .leakedScreens,
            of: weakSelfOnce,
            in: waiting
        ),
        .number(
            "own-operation",
            "A block asks its own operation whether it is cancelled. When all work is done, how many of the "
                + "twenty screens leak?",
            .leakedScreens,
            of: capturesOwnOperation,
            in: finished
        ),
        .number(
            "stranded-work",
            "Weak outside and strong inside leaks no screen while the queues are suspended. How many of the "
                + "80 queued transfers stay in memory?",
            .strandedWork,
            of: weakStrong,
            in: waiting
        ),
    ]
}
