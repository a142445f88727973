import Declaring
import Model

extension AtomicThatIsNone {
    static let exercises = [oncePerChat]

    static let oncePerChat = ExerciseDescription(
        "once-per-chat",
        "One load per chat, and no chat waits for another",
        task: [
            "A cache keeps the conversations that an app has loaded. A load blocks its thread and may fail, and it may "
                + "open another chat in the same cache, but never in a circle. Any thread may open a chat.",
            "Load a chat once for all threads that open it, also if they open it at the same time, or while another "
                + "chat is forgotten. While any number of chats load, other chats can be opened. forget(_:) does not "
                + "wait for the load of its own chat or of another chat.",
            "If a load fails, only the call that made this load gets the error. Of the calls that waited for it, one "
                + "loads again for all. A call that begins after forget(_:) never gets a conversation from before, even "
                + "if an old load is still in flight. The end of the old load changes nothing for these calls: they "
                + "still share one load.",
        ],
        minutes: 15,
        hints: [
            "What must a thread wait for? It waits for the load of its own chat, and for nothing else that is slow. How "
                + "many locks does that need, and what does each lock guard?",
            "Keep an entry for each chat, an object with a lock of its own. Find or add the entry under one lock, and "
                + "load under the other lock. Which entry does a load fill if its chat is forgotten meanwhile?",
            "Locked, from import Locking, may be the value of a dictionary that another Locked guards. withLock "
                + "rethrows, and it releases the lock when its body throws. To read dictionary[key, default: value] "
                + "stores nothing.",
        ]
    )

    static let manyOpen = Scenario(
        "many-open",
        "Many threads open chats. Some loads fail, a chat is forgotten while it or another chat loads, and one load opens "
            + "another chat."
    )
}

/// Marks a learner's cache: one load per chat, and no wait for another chat.
package enum OncePerChatExercise<Yours: ConversationCache>: Exercise {
    package static var declaration: Declaration {
        exercise(
            AtomicThatIsNone.oncePerChat,
            of: .measuring(
                [.extraLoads, .heldUp, .misplacedErrors, .oldFailures, .forgottenReturned, .unreturned],
                topic: .operations,
                deadline: 10
            ),
            in: [AtomicThatIsNone.manyOpen],
            beside: [variant(.pitfall, "as the exercise begins", OncePerChat.self)],
            yours: Yours.self,
            startingPoint: OncePerChat.self,
            ourAnswer: OncePerChatAnswer.self
        ) { yours in
            // First, because a call that never returns explains failures below.
            yours.doesSameWork(
                "returns",
                "returns from every call, also if a load opens another chat.",
                .maximum(.unreturned) == 0,
                in: AtomicThatIsNone.manyOpen
            )
            yours.holds(
                "loads-once",
                "loads a chat once for all threads that open it, also after a failed load and after forget(_:).",
                .maximum(.extraLoads) == 0,
                in: AtomicThatIsNone.manyOpen
            )
            yours.holds(
                "holds-up-no-other-chat",
                "opens other chats while any number of chats load, and forgets a chat while it or another chat loads.",
                .maximum(.heldUp) == 0,
                in: AtomicThatIsNone.manyOpen
            )
            yours.holds(
                "passes-the-error-on",
                "gives the error of a failed load to the call that made the load, and to no other call.",
                .maximum(.misplacedErrors) == 0,
                in: AtomicThatIsNone.manyOpen
            )
            yours.holds(
                "tries-again",
                "loads again after a failure.",
                .maximum(.oldFailures) == 0,
                in: AtomicThatIsNone.manyOpen
            )
            yours.holds(
                "forgets",
                "returns no conversation from before forget(_:) to a call that begins after it.",
                .maximum(.forgottenReturned) == 0,
                in: AtomicThatIsNone.manyOpen
            )
        }
    }

    package static func measure(_ cache: any ConversationCache.Type, in sample: SampleContext) {
        OpeningTrial(sample, cache).run()
    }
}
