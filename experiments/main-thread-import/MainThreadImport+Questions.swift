import Declaring
import Model

extension MainThreadImport {
    /// The questions that a reader answers, in the order of the lesson.
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
            "The import runs in the background, and its saves are merged on the main thread. For what share of the "
                + "time is the main thread busy?",
            .mainThreadShare,
            of: operationAndMerge,
            in: import50000
        ),
        .smallest(
            "sooner-complete",
            "With which import does the list show all rows sooner?",
            .totalTime,
            of: [onMain, operationAndMerge],
            in: import50000
        ),
        .number(
            "after-busy",
            "The main thread is busy with other work during the whole background import. Once the main thread is free "
                + "again, for how long does it serve no frame?",
            .longestOwnStall,
            of: operationAndMerge,
            in: busyMain
        ),
        .number(
            "observer-on-main",
            "The observer of the saves specifies the main queue. How many of about 200 saves does the import make "
                + "while the main thread is busy?",
            .savesWhileBusy,
            of: observerOnMain,
            in: busyMain
        ),
    ]
}
