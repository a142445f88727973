import Declaring
import Model

extension ReentrantActor {
    static let exercises = [oneToken]

    static let oneToken = ExerciseDescription(
        "one-token",
        "One refresh for all",
        task: [
            "Every request of an app carries a token. When it expires, all requests in flight are refused at once, and "
                + "each of them asks for another token, naming the refused token. The server counts refreshes: it "
                + "expects one for each expired token.",
            "Make all calls that need a new token share one refresh, and its error if it fails. Every call must be "
                + "answered. Never return the token that the caller names as refused, nor an older token than the "
                + "caller had before. If the refused token has already been replaced, or the call names none and "
                + "there is a token, return the newest token without asking the server; during a refresh, it may wait "
                + "for it. A caller that gets an error may call again at once: then ask the server again.",
        ],
        minutes: 15,
        hints: [
            "Write down what the actor knows at each moment: a token, a refresh in flight, both or neither. Which of "
                + "these states does a call find, and what changes while the call awaits?",
            "A task is a value that can be stored before it is awaited. A token may expire, so do not keep the "
                + "finished task: drop it when it ends, in success and in failure, before the calls that await it "
                + "continue.",
            "Task { } in a method of an actor runs on that actor. Two callers that await the value of one task get the "
                + "same result. defer runs after success and after an error.",
        ]
    )

    static let expired = Scenario(
        "expired",
        "Calls need a first token, then a second; some calls are late. Then a refresh fails, and its callers call "
            + "again at once. The callers of two more refreshes also call again at once. More calls are late. At the "
            + "end, the server stays down."
    )
}

/// Marks a learner's actor: one refresh for each token that has expired.
package enum OneTokenExercise<Yours: TokenKeeper>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ReentrantActor.oneToken,
            of: .measuring(
                [
                    .extraRefreshes, .swallowedErrors, .unansweredCalls, .refusedTokens, .olderTokens, .lateRefreshes,
                    .outdatedTokens, .oldFailures, .tokens,
                ],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [ReentrantActor.expired],
            beside: [variant(.pitfall, "as the exercise begins", OneToken.self)],
            yours: Yours.self,
            startingPoint: OneToken.self,
            ourAnswer: OneTokenAnswer.self
        ) { yours in
            yours.holds(
                "refreshes-once",
                "asks the server once for each refresh, however many calls need the token.",
                .maximum(.extraRefreshes) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "passes-the-error-on",
                "passes the error of a refresh on to every call that waits for it.",
                .maximum(.swallowedErrors) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "answers-every-call",
                "answers every call, even if the server stays down.",
                .maximum(.unansweredCalls) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "hands-out-no-refused-token",
                "never returns the token that the caller names as refused.",
                .maximum(.refusedTokens) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "hands-out-no-older-token",
                "never returns an older token than the caller had before.",
                .maximum(.olderTokens) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "knows-the-newer-token",
                "does not ask the server if it already has a newer token.",
                .maximum(.lateRefreshes) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "knows-the-newest-token",
                "returns the newest token if the refused one has been replaced, however long ago.",
                .maximum(.outdatedTokens) == 0,
                in: ReentrantActor.expired
            )
            yours.holds(
                "tries-again",
                "serves every call that comes after a failed refresh, even immediately after it, if the server is up "
                    + "again.",
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
