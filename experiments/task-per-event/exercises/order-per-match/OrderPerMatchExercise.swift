import Declaring
import Model

extension TaskPerEvent {
    static let exercises = [orderPerMatch]

    static let orderPerMatch = ExerciseDescription(
        "order-per-match",
        "Order where it matters",
        task: [
            "One connection delivers the messages of four matches. The scores of one match must be shown in their "
                + "order. Scores of different matches have no order, and no match should wait for another's photo.",
            "Show every message, and keep the order within each match. A message with a photo is shown when its photo "
                + "is prepared. While the photo of one match is being prepared, show all messages of other matches.",
        ],
        minutes: 15,
        hints: [
            "What must wait for what? Draw an arrow from each message to the messages that may not overtake it. How "
                + "many separate queues do you see?",
            "Keeping an order needs one consumer that takes the next message when it is done with the one before. "
                + "There may be several consumers; each message must reach the consumer of its match.",
            "AsyncStream.makeStream() returns a stream and its continuation. yield may be called from any thread, and "
                + "for await takes one element at a time. Locked, from import Locking, guards a dictionary.",
        ]
    )

    static let fourMatches = Scenario(
        "four-matches",
        "40 messages of four matches; the first photo of one match takes longer than everything else."
    )
}

/// Marks a learner's feed: order within a match, and no match waits for another.
package enum OrderPerMatchExercise<Yours: MatchFeed>: Exercise {
    package static var declaration: Declaration {
        exercise(
            TaskPerEvent.orderPerMatch,
            of: .measuring([.shown, .outOfOrder, .beforePhoto, .heldUp], topic: .swiftConcurrency, deadline: 10),
            in: [TaskPerEvent.fourMatches],
            beside: [variant(.pitfall, "as the exercise begins", OrderPerMatch.self)],
            yours: Yours.self,
            startingPoint: OrderPerMatch.self,
            ourAnswer: OrderPerMatchAnswer.self,
            wrong: [
                wrong(OrderPerMatchOneStream.self, caughtBy: "holds-up-no-other-match"),
                wrong(OrderPerMatchActors.self, caughtBy: "keeps-the-order"),
                wrong(OrderPerMatchSkips.self, caughtBy: "shows-all"),
                wrong(OrderPerMatchNewestWins.self, caughtBy: "shows-all"),
                wrong(OrderPerMatchIgnoresPhotos.self, caughtBy: "waits-for-its-photo"),
                wrong(OrderPerMatchShowsFirst.self, caughtBy: "waits-for-its-photo"),
            ]
        ) { yours in
            // First, because a missing message explains failures below.
            yours.doesSameWork(
                "shows-all",
                "shows each of the 40 messages.",
                .minimum(.shown) == 40,
                in: TaskPerEvent.fourMatches
            )
            yours.holds(
                "keeps-the-order",
                "shows no message after a later one of its match.",
                .maximum(.outOfOrder) == 0,
                in: TaskPerEvent.fourMatches
            )
            yours.holds(
                "waits-for-its-photo",
                "shows no message before its photo is prepared.",
                .maximum(.beforePhoto) == 0,
                in: TaskPerEvent.fourMatches
            )
            yours.holds(
                "holds-up-no-other-match",
                "never makes another match wait while a photo of the first match is being prepared.",
                .maximum(.heldUp) == 0,
                in: TaskPerEvent.fourMatches
            )
        }
    }

    package static func measure(_ feed: any MatchFeed.Type, in sample: SampleContext) {
        MatchTrial(sample, feed).run()
    }
}
