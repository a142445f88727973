import Declaring
import Model

extension FindOrCreate {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "fetch-per-row",
            "500 rows are imported into a store of 20,000 rows without an index, with a fetch for each row. "
                + "How much processor time does a row cost?",
            .timePerRow,
            of: fetchPerRow,
            in: unindexed[2]
        ),
        .number(
            "with-index",
            "How much does a row cost, if the store has an index over the identifier?",
            .timePerRow,
            of: fetchPerRow,
            in: indexed[2]
        ),
        .number(
            "fetch-per-batch",
            "How much does a row cost, if one fetch serves a batch of 250 rows?",
            .timePerRow,
            of: fetchPerBatch,
            in: indexed[2]
        ),
        .number(
            "repeated-rows",
            "The feed contains ten of its new rows twice. How many rows are in the store more than once, "
                + "with a fetch per batch?",
            .duplicates,
            of: fetchPerBatch,
            in: repeated
        ),
        .number(
            "two-imports",
            "The store is empty, and the same feed of 500 rows is imported twice at once, with a fetch per "
                + "batch. How many rows are in the store more than once?",
            .duplicates,
            of: fetchPerBatch,
            in: twoImports
        ),
    ]
}
