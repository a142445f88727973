import Declaring
import Model

extension CancelledIsNotFailed {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "both-types",
            "The user chooses another line four times, which cancels the load in flight: one during its request, one "
                + "before its decoding, one inside a package that wraps errors, and one after a status 503. The catch "
                + "clauses ignore CancellationError and URLError.cancelled. How many of the four loads still show an "
                + "alert?",
            .falseAlerts,
            of: catchesBothTypes,
            in: lineChanges
        ),
        .number(
            "spinner",
            "With the same catch clauses, a defer sets isLoading to false. How many times is the spinner hidden while "
                + "the newest load is in flight?",
            .spinnersEndedEarly,
            of: catchesBothTypes,
            in: lineChanges
        ),
        .number(
            "session",
            "The screen cancels nothing. One load fails with status 503, and in another the session itself ends the "
                + "request. The catch clauses ignore CancellationError and URLError.cancelled. How many of the two "
                + "failures show no alert?",
            .hiddenFailures,
            of: catchesBothTypes,
            in: loadsFail
        ),
        .choice(
            "flag",
            "A pull to refresh has failed with status 503. Then the screen cancels the pull's task, before the catch "
                + "clause runs. The clause returns if Task.isCancelled. Does the user see an alert?",
            [
                .option("no", asksInCatch, .minimum(.hiddenFailures) == 1, in: pullEnds),
                .otherwise("yes"),
            ]
        ),
        .choice(
            "newest",
            "Each load has a number, and only the newest load changes the board. The screen cancels the pull's task "
                + "while the user is looking at the board. Are the refreshed departures shown?",
            [
                .option("no", numbersLoads, .minimum(.refreshesLost) == 1, in: pullEnds),
                .otherwise("yes"),
            ]
        ),
    ]
}
