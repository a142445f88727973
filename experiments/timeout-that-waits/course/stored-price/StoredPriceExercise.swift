import Lab
import Model
import Quotes

extension TimeoutThatWaits {
    static let exercises = [storedPrice]

    static let storedPrice = ExerciseDescription(
        "stored-price",
        "An older price, in time",
        task: [
            "A shop stores the price of each offer. A customer waits for the new price for at most 100 ms, and is shown "
                + "the stored one then. Today the customer waits for as long as the server takes.",
            "A new price that comes too late for the customer is still worth storing, for the next one. So the request "
                + "goes on, for up to 500 ms in all; then it must end. limits has both times.",
        ],
        minutes: 20,
        hints: [
            "There are two limits, and two who wait: the customer for a price, the store for a request. Which of the two "
                + "may be a child of the function that the customer awaits?",
            "What outlasts its caller cannot be a child: a function returns when its children have ended. But such a task "
                + "needs an end of its own, and everything in it can be structured. The customer only needs the first "
                + "news, from the request or from a timer.",
            "A Task that nobody awaits, with a task group inside: fetch and Task.sleep(for:) are its children, and "
                + "cancelAll ends the one that is left. AsyncStream.makeStream gives the customer something to wait for.",
        ]
    )

    static let storedPrices = Scenario(
        "stored-prices",
        "Twelve offers with a stored price. The server has four new prices at once, four after 300 ms, four never.",
        setting: offers.to(4),
        patience.to(500)
    )
}

/// Marks a learner's way to show a price in time, and to store what comes later.
package enum StoredPriceExercise<Yours: StoredQuoting>: Exercise {
    package static var declaration: Declaration {
        exercise(
            TimeoutThatWaits.storedPrice,
            of: TimeoutThatWaits.declaration,
            metrics: [.newPrices, .storedPrices],
            in: [TimeoutThatWaits.storedPrices],
            beside: [variant(.pitfall, "as the exercise begins", StoredPrice.self)],
            yours: Yours.self,
            startingPoint: StoredPrice.self,
            ourAnswer: StoredPriceAnswer.self,
            wrong: [
                wrong(StoredPriceWaits.self, caughtBy: "shows-in-time"),
                wrong(StoredPriceCancels.self, caughtBy: "stores-late"),
                wrong(StoredPriceLeaves.self, caughtBy: "ends-requests"),
                wrong(StoredPriceOld.self, caughtBy: "shows-new"),
            ]
        ) { yours in
            yours.holds(
                "shows-in-time",
                "shows the stored price before the server has answered, where the answer comes late.",
                .maximum(.heldForAnswer) == 0,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "returns",
                "shows a price to everybody, though the server never answers some.",
                .maximum(.stillWaiting) == 0,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "shows-new",
                "shows the new price where the server has it at once: at least two of four.",
                .newPrices >= 2,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "stores-late",
                "stores each new price that comes within the request's limit: eight.",
                .storedPrices >= 8,
                in: TimeoutThatWaits.storedPrices
            )
            yours.holds(
                "ends-requests",
                "leaves no request in flight beyond its limit.",
                .maximum(.leftInFlight) == 0,
                in: TimeoutThatWaits.storedPrices
            )
        }
    }

    package static func measure(_ quoting: any StoredQuoting.Type, in sample: SampleContext) throws {
        try StoredPriceTrial(sample, quoting).measure()
    }
}
