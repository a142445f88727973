import Declaring
import Model

extension CoordinatorLock {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "large-save",
            "80,000 rows are saved at once in the background, and the list fetches its rows on the main "
                + "thread at each frame. For how long does the main thread serve no frame?",
            .longestOwnStall,
            of: serialized,
            in: largeSave
        ),
        .choice(
            "run-or-wait",
            "The list fetches on the main thread during the large save. What does the main thread do while it serves "
                + "no frame?",
            [
                .option(
                    "it waits, and uses no processor",
                    serialized,
                    .stallBlocked >= 0.8 * .longestOwnStall,
                    in: largeSave
                ),
                .otherwise("it computes"),
            ]
        ),
        .number(
            "small-saves",
            "The same rows are saved 250 at a time. For how long is the main thread blocked at worst?",
            .longestOwnStall,
            of: smallSaves,
            in: largeSave
        ),
        .choice(
            "two-coordinators",
            "Each context has a coordinator of its own over the same file, and the large save stays one "
                + "save. Does a fetch still wait for the save?",
            [
                .option("yes", twoCoordinators, .maximum(.rowsMeanwhile) >= 1, in: largeSave),
                .otherwise("no"),
            ]
        ),
        .number(
            "awaited-fetch",
            "The fetch is awaited instead, with one coordinator and one large save. How old is the list on "
                + "the screen at worst?",
            .listAge,
            of: awaitedFetch,
            in: largeSave
        ),
    ]
}
