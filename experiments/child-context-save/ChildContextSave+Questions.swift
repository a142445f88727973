import Declaring
import Model

extension ChildContextSave {
    /// The questions that a reader answers, in the order of the lesson.
    static let questions: [Question] = [
        .order(
            "main-thread-share",
            "From the least to the most: for what share of the import does each arrangement keep the main thread busy?",
            .mainThreadShare,
            of: [independentContexts, childOfMain, twoCoordinators, nestedContexts],
            in: whole
        ),
        .number(
            "list-as-child",
            "The list's context is a child of the import's, so the import of 50,000 rows never touches the "
                + "main thread. For how long is the main thread blocked at worst?",
            .longestOwnStall,
            of: mainChildOfImport,
            in: fiftyThousand
        ),
        .number(
            "unmerged",
            "The list's context is a child of the import's, and nothing merges the import's saves into it. Of 12,800 "
                + "rows, how many are missing from the list at the end?",
            .lostRows,
            of: mainChildUnmerged,
            in: whole
        ),
        .number(
            "other-writer",
            "Another user of the store's file writes for 200 ms. For how long is the main thread blocked if "
                + "the import's context is a child of the list's?",
            .longestOwnStall,
            of: childOfMain,
            in: otherWriter
        ),
        .number(
            "while-busy",
            "Something else keeps the main thread busy, and the import's context is a child of the list's. "
                + "How many of about 200 saves does the import make meanwhile?",
            .savesWhileBusy,
            of: childOfMain,
            in: mainBusy
        ),
        .number(
            "after-busy",
            "With two independent contexts the import continues while the main thread is busy. Once the main thread "
                + "is free, for how long do the merges block it again?",
            .longestOwnStall,
            of: independentContexts,
            in: mainBusy
        ),
    ]
}
