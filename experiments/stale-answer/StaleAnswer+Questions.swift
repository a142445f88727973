import Declaring
import Model

extension StaleAnswer {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .choice(
            "cancelled",
            "Each keystroke cancels the task of the previous search. The server answers the newest search first and "
                + "the oldest last. What does the list show in the end?",
            [
                .option("results of an older text", cancelsOnly, .minimum(.endsStale) == 1, in: lateAnswers),
                .otherwise("results of the newest text"),
            ]
        ),
        .number(
            "flashes",
            "With the same order of answers, how many times does the list show results of an older text?",
            .staleShows,
            of: cancelsOnly,
            in: lateAnswers
        ),
        .number(
            "debounced",
            "Each task first sleeps 20 ms with try? await Task.sleep, and the next keystroke cancels it. Five letters "
                + "are typed at once. How many searches does the server get?",
            .searches,
            of: debounces,
            in: typedFast
        ),
        .number(
            "debounced-and-asks",
            "The sleep is now in a do block whose catch returns. How many searches does the server get now?",
            .searches,
            of: debouncesAndAsks,
            in: typedFast
        ),
    ]
}
