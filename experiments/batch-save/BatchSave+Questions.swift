import Declaring
import Model

extension BatchSave {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "save-each-row",
            "An import of 12,800 rows saves after every row. How long does the import take?",
            .totalTime,
            of: withoutUndo,
            in: everyRow
        ),
        .number(
            "bytes-written",
            "An import saves after every row. The finished store is smaller than a megabyte. How many bytes does the "
                + "import write?",
            .importBytesWritten,
            of: withoutUndo,
            in: everyRow
        ),
        .number(
            "save-every-250",
            "How long does the import of 12,800 rows take if it saves every 250 rows?",
            .totalTime,
            of: withoutUndo,
            in: every250
        ),
        .number(
            "one-save",
            "An import of 100,000 rows in the background saves once, at its end. How long does the main thread take to "
                + "merge that save?",
            .longestMerge,
            of: withoutUndo,
            in: largeFeed
        ),
        .choice(
            "undo",
            "An import has an undo manager, and saves every 250 rows. How does the undo manager change the peak heap?",
            [
                .option(
                    "it grows by half or more",
                    withUndo,
                    .peakHeap >= 1.5 * .median(.peakHeap, of: withoutUndo),
                    in: every250
                ),
                .otherwise("it stays about the same"),
            ]
        ),
        .number(
            "refused-row",
            "The store refuses one row in the middle of 12,800, and the app ignores the save's error. How many rows "
                + "are in the store at the end?",
            .rowsStored,
            of: withoutUndo,
            in: repeatedRow
        ),
    ]
}
