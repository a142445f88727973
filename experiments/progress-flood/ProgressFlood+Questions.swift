import Declaring
import Model

extension ProgressFlood {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "flooded-dispatch",
            "Importing 12,800 rows takes some tens of milliseconds of processor time. For how long is the screen "
                + "blocked if every row is reported through DispatchQueue.main.async?",
            .longestOwnStall,
            of: floodedDispatch,
            in: wholeImport
        ),
        .number(
            "flooded-operation",
            "For how long is the screen blocked if every row is reported through OperationQueue.main?",
            .longestOwnStall,
            of: floodedOperation,
            in: wholeImport
        ),
        .number(
            "bar-trails",
            "With OperationQueue.main, what is the longest time that the bar trails the true progress?",
            .progressLag,
            of: floodedOperation,
            in: wholeImport
        ),
        .number(
            "cancel",
            "The app handles the tap on Cancel while the import is in row 1,000 of 2,000. Each row is reported through "
                + "OperationQueue.main. The import stops after that row. For how long does the bar keep moving?",
            .barAfterCancel,
            of: floodedOperation,
            in: cancelAtARow
        ),
        .choice(
            "fifty-rows",
            "The article's fix reports every row that is a multiple of count / 100. What does it do with a "
                + "feed of 50 rows?",
            [
                .option("it crashes", everyHundredth, .crashes(by: .trap), in: fiftyRows),
                .option("it reports every row", everyHundredth, .updatesShown >= 50, in: fiftyRows),
                .otherwise("it reports only the end"),
            ]
        ),
        .number(
            "dropped-end",
            "An app shows at most ten updates per second, and drops the others. An import ends within a "
                + "tenth of a second. How far off is the bar at the end?",
            .finalProgressError,
            of: throttled,
            in: busyScreen
        ),
    ]
}
