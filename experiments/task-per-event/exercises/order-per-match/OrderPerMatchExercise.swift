import Declaring
import Model

extension TaskPerEvent {
    static let exercises = [orderPerMatch]

    static let orderPerMatch = ExerciseDescription(
        "order-per-match",
        "Order where it matters",
        task: [
            "One connection delivers the messages of many matches. The scores of one match must be shown in their "
                + "order. Scores of different matches have no order, and no match should wait for another's photo.",
            "Show every message once, and keep the order within each match. A message with a photo is shown when its "
                + "photo is prepared. While photos of any number of matches are being prepared, show all messages of "
                + "other matches. The connection lets go of the feed when it is closed; when all is shown, nothing of "
                + "the feed may stay in memory.",
        ],
        minutes: 15,
        hints: [
            "What must wait for what? Draw an arrow from each message to the messages that may not overtake it. How "
                + "many separate queues do you see?",
            "Keeping an order needs one consumer that takes the next message when it is done with the previous one. "
                + "There may be several consumers; each message must reach the consumer of its match.",
            "AsyncStream.makeStream() returns a stream and its continuation. yield may be called from any thread, and "
                + "for await takes one element at a time. Locked, from import Locking, guards a dictionary.",
        ]
    )

    static let manyMatches = Scenario(
        "many-matches",
        "Nine matches or more, each with 150 messages. First the photos of all but one match take longer than "
            + "everything else, then a photo of each of two matches."
    )
}

/// Marks a learner's feed: order within a match, and no match waits for another.
package enum OrderPerMatchExercise<Yours: MatchFeed>: Exercise {
    package static var declaration: Declaration {
        exercise(
            TaskPerEvent.orderPerMatch,
            of: .measuring(
                [.notShownOnce, .outOfOrder, .beforePhoto, .heldUp, .heldUpByMany, .leftBehind],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [TaskPerEvent.manyMatches],
            beside: [variant(.pitfall, "as the exercise begins", OrderPerMatch.self)],
            yours: Yours.self,
            startingPoint: OrderPerMatch.self,
            ourAnswer: OrderPerMatchAnswer.self
        ) { yours in
            // This promise comes first, because a missing message explains failures of the next ones.
            yours.doesSameWork(
                "shows-each-once",
                "shows each message, and none twice.",
                .maximum(.notShownOnce) == 0,
                in: TaskPerEvent.manyMatches
            )
            yours.holds(
                "keeps-the-order",
                "shows no message after a later one of its match.",
                .maximum(.outOfOrder) == 0,
                in: TaskPerEvent.manyMatches
            )
            yours.holds(
                "waits-for-its-photo",
                "shows no message before its photo is prepared.",
                .maximum(.beforePhoto) == 0,
                in: TaskPerEvent.manyMatches
            )
            yours.holds(
                "holds-up-no-other-match",
                "never makes another match wait while a photo of each of two matches is being prepared.",
                .maximum(.heldUp) == 0,
                in: TaskPerEvent.manyMatches
            )
            yours.holds(
                "holds-up-none-with-many-photos",
                "never makes a match wait while a photo of every other match is being prepared.",
                .maximum(.heldUpByMany) == 0,
                in: TaskPerEvent.manyMatches
            )
            yours.holds(
                "ends-when-closed",
                "leaves nothing of the feed when the connection is closed and all is shown.",
                .maximum(.leftBehind) == 0,
                in: TaskPerEvent.manyMatches
            )
        }
    }

    package static func measure(_ feed: any MatchFeed.Type, in sample: SampleContext) {
        MatchTrial(sample, feed).run()
    }
}
