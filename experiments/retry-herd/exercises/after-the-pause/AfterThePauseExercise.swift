import Declaring
import Model

extension RetryHerd {
    static let exercises = [afterThePause]

    static let afterThePause = ExerciseDescription(
        "after-the-pause",
        "After the server's pause",
        task: [
            "Each refusal names a pause, like a Retry-After header: for example 30 ms, the same for all clients. A "
                + "client that obeys retries together with all the others and is refused again.",
            "Never retry before the pause that the refusal names has passed, and don't let all clients retry at once, "
                + "however short or long it is. With pauses of 30 ms, send at most three quarters of the starting "
                + "point's requests; with pauses of 1 ms, at most 320 requests for 80 clients. Use the server's "
                + "places as much as the starting point does. Serve each of the 200 clients. Each is a device of its "
                + "own and knows nothing of the others.",
        ],
        minutes: 10,
        hints: [
            "Look at the lesson's chart of the places in use: ten are taken, then none until the delay is over. The "
                + "server's pause does the same here. How do the waiting clients differ from each other?",
            "The pause is a minimum. The time that a client adds to it must differ from client to client, and grow "
                + "while the server is full.",
            "Duration can be multiplied by a Double, and Double.random(in:) returns a random one. RetryDelays has "
                + "first and longest.",
        ]
    )
    static let pausing = Scenario(
        "pausing",
        "200 clients ask for ten places; each refusal asks for a pause of 30 ms.",
        setting: pause.to(30)
    )
    static let longPauses = Scenario(
        "long-pauses",
        "80 clients ask for ten places. A client's refusals ask for pauses of 50 and 100 ms in turn; the longest delay "
            + "is 40 ms.",
        setting: clients.to(80),
        serviceTime.to(5),
        firstDelay.to(40),
        longestDelay.to(40),
        pause.to(50),
        secondPause.to(100)
    )
    static let shortPauses = Scenario(
        "short-pauses",
        "80 clients ask for ten places. Refusals ask for pauses of 1 ms; the longest delay is 40 ms.",
        setting: clients.to(80),
        serviceTime.to(5),
        firstDelay.to(40),
        longestDelay.to(40),
        pause.to(1)
    )
}

/// Marks a learner's client by what the server records.
package enum AfterThePauseExercise<Yours: Reconnecting>: Exercise {
    package static var declaration: Declaration {
        let begun = variant(.pitfall, "as the exercise begins", AfterThePause.self)
        return exercise(
            RetryHerd.afterThePause,
            of: RetryHerd.declaration,
            in: [RetryHerd.pausing, RetryHerd.longPauses, RetryHerd.shortPauses],
            beside: [begun],
            yours: Yours.self,
            startingPoint: AfterThePause.self,
            ourAnswer: AfterThePauseAnswer.self
        ) { yours in
            yours.holds(
                "waits-for-the-pause",
                "never retries before the pause has passed.",
                .maximum(.earlyRequests) == 0,
                in: RetryHerd.pausing
            )
            yours.holds(
                "waits-for-each-pause",
                "never retries before the pause that the refusal named has passed, when pauses differ.",
                .maximum(.earlyRequests) == 0,
                in: RetryHerd.longPauses
            )
            // The limit is a fixed count, not a share of the starting point's: on a busy machine, its clients drift
            // apart.
            yours.holds(
                "spreads-after-a-long-pause",
                "spreads the clients after pauses that are longer than their delays: it sends at most 270 requests. If "
                    + "the 80 clients retried together, they would send 360.",
                .requests <= 270,
                in: RetryHerd.longPauses
            )
            yours.holds(
                "spreads-after-a-short-pause",
                "spreads the clients after pauses that are much shorter than their delays: it sends at most 320 "
                    + "requests.",
                .requests <= 320,
                in: RetryHerd.shortPauses
            )
            yours.holds(
                "spreads",
                "spreads the clients: it sends at most three quarters of the starting point's requests.",
                .requests <= 0.75 * .median(.requests, of: begun),
                in: RetryHerd.pausing
            )
            yours.holds(
                "keeps-places-busy",
                "keeps the places busy: it uses them at least 0.9 times as much as the starting point does.",
                .placesUsed >= 0.9 * .median(.placesUsed, of: begun),
                in: RetryHerd.pausing
            )
            yours.doesSameWork(
                "serves-all",
                "serves each of the 200 clients once.",
                .minimum(.servedClients) == 200,
                in: RetryHerd.pausing
            )
        }
    }

    package static func measure(_ client: any Reconnecting.Type, in sample: SampleContext) {
        HerdTrial(sample, client).run()
    }
}
