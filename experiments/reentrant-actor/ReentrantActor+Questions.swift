import Declaring
import Model

extension ReentrantActor {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "requests",
            "An actor checks its cache, awaits the server, and stores the picture. Twenty rows ask for each of ten "
                + "pictures before the first answer. How many requests does the server get?",
            .requests,
            of: checksFirst,
            in: manyCallers
        ),
        .number(
            "overdraft",
            "An actor checks the balance, awaits the bank, and subtracts 100. The actor gets twenty payments at once, "
                + "with a balance of 1,000. How far below zero does the balance end?",
            .overdraft,
            of: checksFirst,
            in: manyPayments
        ),
        .number(
            "checked-again",
            "The actor checks the balance again after the await, and the balance ends at zero. How much has the bank "
                + "taken beyond the balance?",
            .overcharge,
            of: checksAgain,
            in: manyPayments
        ),
        .number(
            "kept-failure",
            "An actor keeps the task of each fetch, and subtracts each payment before it awaits. Ten fetches and ten "
                + "payments fail, the server recovers, and all twenty are tried again. How many fail now?",
            .laterFailures,
            of: keepsInFlight,
            in: afterFailure
        ),
        .number(
            "one-at-a-time",
            "Each call of the actor holds a lock until it returns, even while it awaits. How many of ten different "
                + "pictures are fetched at once?",
            .mostInFlight,
            of: oneAtATime,
            in: manyCallers
        ),
    ]
}
