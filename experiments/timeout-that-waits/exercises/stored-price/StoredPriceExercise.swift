import Declaring
import Model

extension TimeoutThatWaits {
    static let exercises = [storedPrice]

    static let storedPrice = ExerciseDescription(
        "stored-price",
        "An older price, in time",
        task: [
            "A shop stores the price of each offer. A customer is shown the new price as soon as it arrives, or, "
                + "if it has not arrived after 300 ms, the price that is in the store then. Today the customer waits "
                + "for as long as the server takes.",
            "A new price that comes too late for this customer is still worth storing for the next one. So the same "
                + "request goes on until 500 ms after its beginning, and then ends. When both waits are over, nothing "
                + "of them may be left.",
            "Read both times from limits: in the trial, some customers or requests have a limit of an hour. A new "
                + "price may be the same as the stored one.",
        ],
        minutes: 20,
        hints: [
            "There are two limits and two waits: the customer waits for a price, the store for a request. Which of the "
                + "two waits may be a child of the function that the customer awaits?",
            "A task that outlasts its caller cannot be a child: a function returns only when its children have ended. "
                + "Such a task needs its own limit, but everything in it can be structured. The customer only needs "
                + "the first event, from the request or from a timer.",
            "Start an unstructured Task with a task group inside: fetch and Task.sleep(for:) are the group's children, "
                + "and cancelAll ends the remaining one. AsyncStream.makeStream gives the customer "
                + "something to wait for.",
        ]
    )

    static let storedPrices = Scenario(
        "stored-prices",
        "Sixteen offers have a stored price. Four new prices come at once and four after 600 ms; their customers and "
            + "requests have an hour. Four more come after 600 ms; only their requests have an hour. The last four "
            + "never come."
    )
}

/// Marks how a learner's code shows a price in time and stores a later one.
package enum StoredPriceExercise<Yours: StoredQuoting>: Exercise {
    package static var declaration: Declaration {
        exercise(
            TimeoutThatWaits.storedPrice,
            of: TimeoutThatWaits.declaration,
            metrics: [
                .shownInTime, .newPrices, .patientShown, .storedPrices, .endedEarly, .requestsMade, .leftBehind,
            ],
            in: [TimeoutThatWaits.storedPrices],
            beside: [variant(.pitfall, "as the exercise begins", StoredPrice.self)],
            yours: Yours.self,
            startingPoint: StoredPrice.self,
            ourAnswer: StoredPriceAnswer.self
        ) { yours in
            yours.holds(
                "shows-in-time",
                "shows the price that is in the store when the customers' limit has passed, for all eight offers that "
                    + "have no new price by then.",
                .shownInTime >= 8,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "shows-new",
                "shows the new price, without waiting for a limit, for all four offers whose new price comes at once.",
                .newPrices >= 4,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "waits-for-the-limit-it-is-given",
                "shows the new price after 600 ms to all four customers who have an hour.",
                .patientShown >= 4,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "ends-nothing-early",
                "shows no stored price before a limit of 300 ms, and ends no request before a limit of 500 ms.",
                .maximum(.endedEarly) == 0,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "stores-late",
                "stores all twelve new prices that come within the request's limit.",
                .storedPrices >= 12,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "ends-requests",
                "leaves no request in flight beyond its limit.",
                .maximum(.leftInFlight) == 0,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "asks-once",
                "sends one request for each of the 16 customers.",
                .maximum(.requestsMade) <= 16,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "leaves-nothing",
                "leaves nothing of a customer that could still make a request, not even a timer, when both waits are "
                    + "over.",
                .maximum(.leftBehind) == 0,
                in: TimeoutThatWaits.storedPrices
            )
        }
    }

    package static func measure(_ quoting: any StoredQuoting.Type, in sample: SampleContext) {
        StoredPriceTrial(sample).measure(quoting)
    }
}
