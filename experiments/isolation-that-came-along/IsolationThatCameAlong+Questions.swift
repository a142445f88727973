import Declaring
import Model

extension IsolationThatCameAlong {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .choice(
            "hop-inside",
            "A class on the main actor gives a library a closure, and the library calls it on its own queue. The only "
                + "statement in the closure is Task { @MainActor in … }. What happens?",
            [
                .option("the app ends before the task starts", hopsInside, .crashes(by: .trap), in: ownQueue),
                .option("the task runs off the main thread", hopsInside, .minimum(.offMainShows) >= 1, in: ownQueue),
                .otherwise("the task shows the arrival on the main thread"),
            ]
        ),
        .choice(
            "on-main",
            "An app's tests use a stand-in for the library, which calls the handler on the main queue. What do the "
                + "tests see of the pitfall?",
            [
                .option("the app ends", trapsAtEntry, .crashes(by: .trap), in: onMain),
                .option("arrivals are missing", trapsAtEntry, .minimum(.unshown) >= 1, in: onMain),
                .otherwise("nothing"),
            ]
        ),
        .number(
            "swift-5",
            "The same source is compiled in Swift 5 mode, and the app does not end. The library answers five times. "
                + "How many of the five arrivals does the board show off the main thread?",
            .offMainShows,
            of: swift5Mode,
            in: ownQueue
        ),
        .choice(
            "migrated",
            "The app is compiled in Swift 6 mode, and now so is the library. It still calls the handler on its own "
                + "queue, and the handler's type is unchanged. What happens?",
            [
                .option("the app ends", updatesLibrary, .crashes(by: .trap), in: ownQueue),
                .option(
                    "the board shows arrivals off the main thread",
                    updatesLibrary,
                    .minimum(.offMainShows) >= 1,
                    in: ownQueue
                ),
                .otherwise("the board shows each arrival on the main thread"),
            ]
        ),
    ]
}
