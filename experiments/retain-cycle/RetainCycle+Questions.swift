import Declaring
import Model

extension RetainCycle {
    /// The questions for a reader's predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "work-done",
            "Twenty screens queue blocks that use self. Each screen is closed when its work is done. How many leak?",
            .leakedScreens,
            of: strongSelf,
            in: finished
        ),
        .number(
            "work-waits",
            "Twenty screens whose queued blocks use self are closed while their queues are suspended. How many leak?",
            .leakedScreens,
            of: strongSelf,
            in: waiting
        ),
        .number(
            "weak-steps",
            "A block uses self?. at each of the two steps of a transfer, and the screen is closed between the steps. "
                + "How many of twenty transfers stay half done?",
            .halfTransfers,
            of: weakAlone,
            in: inTheMiddle
        ),
        .number(
            "weak-once",
            "A task binds its weak self once, before a loop over a stream that stays open. How many of "
                + "twenty screens leak?",
            .leakedScreens,
            of: weakSelfOnce,
            in: waiting
        ),
        .number(
            "own-operation",
            "A block checks isCancelled of its own operation. When all work is done, how many of twenty "
                + "screens leak?",
            .leakedScreens,
            of: capturesOwnOperation,
            in: finished
        ),
        .number(
            "stranded-work",
            "With self weak outside the block and strong inside, no screen leaks while the queues are suspended. How "
                + "many of the 80 queued transfers stay in memory?",
            .strandedWork,
            of: weakStrong,
            in: waiting
        ),
    ]
}
