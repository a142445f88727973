import Declaring
import Model

extension ReentrantActor {
    static let exercises = [oneToken]

    static let oneToken = ExerciseDescription(
        "one-token",
        "One refresh for all",
        task: [
            "Every request of an app carries a token. When it expires, all requests in flight are refused at once, and "
                + "each of them asks for another token, naming the one that was refused. The server counts refreshes: "
                + "it wants one for each token that has expired.",
            "Have all calls that need a new token share one refresh. Give no call the token that it was refused, nor "
                + "one older than it had before. A call whose token has been replaced already gets the newer one, "
                + "without the server. A caller that gets a failure may call again at once: then ask the server again.",
        ],
        minutes: 15,
        hints: [
            "Write down what the actor knows at each moment: a token, a refresh in flight, both or neither. Which of "
                + "these does a call find, and what changes while it awaits?",
            "A task is a value that can be stored before it is awaited. A token may expire, so the finished task is no "
                + "cache: drop it when it ends, in success and in failure, before the calls that await it continue.",
            "Task { } in a method of an actor runs on that actor. Two calls of value on one task get one result. defer "
                + "runs on both ways out.",
        ]
    )

    static let expired = Scenario(
        "expired",
        "Calls need a first token and a second, and some are late. A refresh fails, and its callers call again at "
            + "once; so do the callers of two more refreshes."
    )
}

/// Marks a learner's actor: one refresh for each token that has expired.
package enum OneTokenExercise<Yours: TokenKeeper>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ReentrantActor.oneToken,
            of: .measuring(
                [.refreshes, .refusedTokens, .olderTokens, .lateRefreshes, .oldFailures, .tokens],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [ReentrantActor.expired],
            beside: [variant(.pitfall, "as the exercise begins", OneToken.self)],
            yours: Yours.self,
            startingPoint: OneToken.self,
            ourAnswer: OneTokenAnswer.self,
            wrong: [
                wrong(OneTokenChecksAgain.self, caughtBy: "refreshes-once"),
                wrong(OneTokenKeepsTask.self, caughtBy: "hands-out-no-refused-token"),
                wrong(OneTokenForgetsFailure.self, caughtBy: "tries-again"),
                wrong(OneTokenCallersDrop.self, caughtBy: "refreshes-once"),
                wrong(OneTokenTrustsNobody.self, caughtBy: "knows-the-newer-token"),
                wrong(OneTokenMakerStores.self, caughtBy: "hands-out-no-older-token"),
                wrong(OneTokenMakerDrops.self, caughtBy: "tries-again"),
            ]
        ) { yours in
            yours.holds(
                "refreshes-once",
                "asks the server once in each of the seven refreshes, however many calls need one.",
                .maximum(.refreshes) == 7,
                in: ReentrantActor.expired
            )
            yours.holds(
                "hands-out-no-refused-token",
                "hands no call the token that it was refused.",
                .maximum(.refusedTokens) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "hands-out-no-older-token",
                "hands no call an older token than it had before.",
                .maximum(.olderTokens) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "knows-the-newer-token",
                "asks for no token where a newer one is known.",
                .maximum(.lateRefreshes) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "tries-again",
                "serves every call that comes after a failed refresh, even at once.",
                .maximum(.oldFailures) == 0,
                in: ReentrantActor.expired
            )
            yours.doesSameWork(
                "serves-all",
                "returns a token to each of the 45 calls before the failure.",
                .minimum(.tokens) == 45,
                in: ReentrantActor.expired
            )
        }
    }

    package static func measure(_ keeper: any TokenKeeper.Type, in sample: SampleContext) {
        TokenTrial(sample, keeper).run()
    }
}
