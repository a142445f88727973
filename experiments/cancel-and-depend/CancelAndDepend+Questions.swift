import Declaring
import Model

extension CancelAndDepend {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "work-items",
            "Each of 200 items has four work items, and each notifies the next. When 100 items are stored, the app "
                + "cancels the first work item of every item. How many jobs begin after that?",
            .begunAfterCancel,
            of: workItems,
            in: cancelAll
        ),
        .number(
            "reported-end",
            "Dependent operations do the jobs, and a last operation reports the end to the app. The app calls "
                + "cancelAllOperations. How often is the end reported?",
            .reportedEnds,
            of: unaskedOperations,
            in: cancelAll
        ),
        .choice(
            "dependents",
            "The user removes an item whose fetch has not begun, and the app cancels only that fetch. What do the "
                + "operations that depend on it do?",
            [
                .option(
                    "they run, and a blank picture is stored",
                    unaskedOperations,
                    .minimum(.wrongResults) >= 1,
                    in: cancelSome
                ),
                .otherwise("they never begin"),
            ]
        ),
        .number(
            "just-ended",
            "Now each operation checks that the one before it has a result. The user removes three items: one during "
                + "its fetch, one during its decode, one during its rendering. How many of the three are still stored?",
            .storedAfterCancel,
            of: askingOperations,
            in: cancelBetween
        ),
        .choice(
            "end-and-job",
            "The user cancels everything while one item is being decoded. Can the end be reported before that decode "
                + "has ended?",
            [
                .option("yes", askingOperations, .minimum(.movesAfterEnd) >= 1, in: cancelRunning),
                .otherwise("no"),
            ]
        ),
    ]
}
