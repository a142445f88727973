import Declaring
import Model

extension MainThreadImport {
    /// What a reader predicts, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "on-main",
            "An import of 50,000 rows runs on the main thread. For how long is the screen blocked?",
            .longestOwnStall,
            of: onMain,
            in: import50000
        ),
        .number(
            "few-rows",
            "1,000 rows are imported on the main thread. For how long is the screen blocked?",
            .longestOwnStall,
            of: onMain,
            in: rows1000
        ),
        .number(
            "main-thread-share",
            "The import runs in the background, and its saves are merged on the main thread. For which share "
                + "of the time is the main thread busy all the same?",
            .mainThreadShare,
            of: operationAndMerge,
            in: import50000
        ),
        .smallest(
            "sooner-complete",
            "Which import takes less time until the list shows all rows?",
            .totalTime,
            of: [onMain, operationAndMerge],
            in: import50000
        ),
        .number(
            "after-busy",
            "The main thread is busy with something else during the whole import in the background. For how "
                + "long does it serve no frame, once it is free again?",
            .longestOwnStall,
            of: operationAndMerge,
            in: busyMain
        ),
        .number(
            "observer-on-main",
            "The observer of the saves names the main queue as its queue. How many of about 200 saves does "
                + "the import make while the main thread is busy?",
            .savesWhileBusy,
            of: observerOnMain,
            in: busyMain
        ),
    ]
}
