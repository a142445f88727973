import Declaring
import Model

extension TimeoutThatWaits {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "group",
            "A task group races a request against a sleep of 50 ms; the request is bridged by a continuation. The "
                + "server answers after 300 ms. After what time does the caller get the timeout?",
            .longestWait,
            of: groupAndSleep,
            in: answersLate
        ),
        .choice(
            "value",
            "The group's child awaits the value of another task. Cancelling the other task would end its request at "
                + "once. When does the caller get the timeout?",
            [
                .option("when the server has answered", awaitsValue, .minimum(.heldForAnswer) >= 1, in: answersLate),
                .otherwise("when the limit has passed"),
            ]
        ),
        .number(
            "race",
            "A request and a sleep race in two unstructured tasks, and the slower task is cancelled. Eight callers "
                + "each send a request, and the server never answers. When all callers have returned, how many "
                + "requests are in flight?",
            .leftInFlight,
            of: unstructuredRace,
            in: neverAnswers
        ),
        .number(
            "checks",
            "A calculation takes longer than the limit, and checks at each step whether it is cancelled. Two such "
                + "calculations run per processor. What share of the calculations runs to the end?",
            .calculatedTooLate,
            of: checksOnly,
            in: longCalculation
        ),
        .choice(
            "leave",
            "The user leaves, and the app cancels the task that awaits the group with the sleep. Does that task end "
                + "while the server does not answer?",
            [
                .option("no", groupAndSleep, .minimum(.stillWaiting) >= 1, in: userLeaves),
                .otherwise("yes"),
            ]
        ),
    ]
}
