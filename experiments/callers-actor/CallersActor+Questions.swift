import Declaring
import Model

extension CallersActor {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "feature-on",
            "A method of the main actor awaits a nonisolated async function, which decodes JSON for some frames. The "
                + "package has the upcoming feature on. For how long is the main thread blocked?",
            .longestOwnStall,
            of: featureOn,
            in: userRefresh
        ),
        .number(
            "feature-off",
            "The same source is compiled without the feature. For how long is the main thread blocked?",
            .longestOwnStall,
            of: featureOff,
            in: userRefresh
        ),
        .choice(
            "caller",
            "With the feature on, a detached task awaits that nonisolated function. Where does it decode?",
            [
                .option(
                    "on the main thread",
                    featureOn,
                    .minimum(.decodesOnMain) == 1,
                    in: backgroundRefresh
                ),
                .otherwise("on a thread of the pool"),
            ]
        ),
        .choice(
            "detached",
            "A method of a class on the main actor decodes, and a detached task awaits it. Where does it decode?",
            [
                .option("on the main thread", detachedMethod, .minimum(.decodesOnMain) == 1, in: userRefresh),
                .otherwise("on a thread of the pool"),
            ]
        ),
        .number(
            "concurrent",
            "The function is marked @concurrent, with the feature on. For how long is the main thread blocked?",
            .longestOwnStall,
            of: concurrentFunction,
            in: userRefresh
        ),
    ]
}
