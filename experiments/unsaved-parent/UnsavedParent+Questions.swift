import Declaring
import Model

extension UnsavedParent {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "lost-names",
            "A child context renames 100 of 1,000 stops and is saved, but its parent never is. How many of the new "
                + "names are gone at the next launch?",
            .lostRows,
            of: childSavedOnly,
            in: rename
        ),
        .number(
            "sibling",
            "The parent is saved as well. Another child of the parent fetched all stops before: how many "
                + "of that child's objects show an old name?",
            .staleInSibling,
            of: savedToTheStore,
            in: rename
        ),
        .number(
            "fetched-again",
            "A second main-queue context over the same store has fetched all stops too, and now fetches "
                + "once more. How many of this context's objects show an old name?",
            .staleAfterFetch,
            of: savedToTheStore,
            in: rename
        ),
        .number(
            "child-save",
            "How much processor time does the child's save alone take?",
            .allSavesTime,
            of: childSavedOnly,
            in: rename
        ),
        .number(
            "both-saves",
            "How much do both saves take, the child's and the parent's?",
            .allSavesTime,
            of: savedToTheStore,
            in: rename
        ),
    ]
}
