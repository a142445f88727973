import Declaring
import Model

extension DownloadLimitExperiment {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "starts-only",
            "Fourteen files, a maximum of three, and each operation only starts its transfer. How many "
                + "requests does the server see at once?",
            .peakUnderWay,
            of: finishesAtOnce,
            in: pauses
        ),
        .number(
            "resumed-while-full",
            "Eight files, three at once, with fix A. The user pauses one download, and resumes it while three "
                + "others run. How many of the eight files never arrive?",
            .missingFiles,
            of: maximumPlusPaused,
            in: resumedWhileFull
        ),
        .number(
            "crossing-resume",
            "With fix A, the user resumes a download between the end of another one and the start of its successor. By "
                + "how many downloads is the limit then exceeded?",
            .limitExcess,
            of: maximumPlusPaused,
            in: crossingResume
        ),
        .number(
            "cancelled-twice",
            "With fix A, the user taps Cancel twice on a paused download. How many of the three slots stay idle from "
                + "then on?",
            .idleSlots,
            of: maximumPlusPaused,
            in: stoppedTwice
        ),
        .number(
            "suspended-tasks",
            "Three downloads are paused halfway by suspend() on their tasks, and continued by resume(). How many of "
                + "the three files have wrong bytes?",
            .wrongFiles,
            of: suspendedTask,
            in: interrupted
        ),
        .number(
            "no-ranges",
            "A server sends only whole files. Three downloads of 160,000 bytes are paused halfway with fix B, and "
                + "resumed. How many bytes does the server send twice?",
            .bytesFetchedTwice,
            of: stopAndResume,
            in: noRanges
        ),
    ]
}
