import Declaring
import Model

extension CallUnderALock {
    static let exercises = [newestBalanceLast]

    static let newestBalanceLast = ExerciseDescription(
        "newest-balance-last",
        "Observers that change the list",
        task: [
            "A balance has observers. While an observer is called, it may read and set the balance, and add and remove "
                + "observers. Another thread may do the same. An observer may own an object that reads the balance in "
                + "its deinit. The lesson's fix holds no lock during a call, but a slow observer hears an old balance "
                + "last, and a removed observer is still called.",
            "Call the observers with each balance in the order of the calls to set, so the newest comes last, and "
                + "with one balance in the order in which they were added. An observer hears only balances that were "
                + "set after it was added, and nothing after it was removed, except a call that another thread is "
                + "already making. While another thread calls observers, every method returns without waiting for "
                + "them. If no thread calls observers, set returns when its calls have been made, and those of each "
                + "set in an observer's call. In an observer's own call, set may return before. balance is always the "
                + "newest.",
        ],
        minutes: 20,
        hints: [
            "Look at set. Which calls does it still have to make when an observer sets the next balance, or removes "
                + "the next observer? Where are these calls noted?",
            "Note the calls under the lock, as a list of observers and balances, and let only one caller of set take "
                + "them from the list, one by one, each under the lock. A call is made after the lock is released, if "
                + "its observer is still there. A second caller only adds to the list. Whether the list is empty, and "
                + "that nobody is calling any more, is decided under one lock.",
            "withLock can return a value: whether someone is calling, the next call, or the removed observer. A value "
                + "that leaves withLock is released without the lock. removeValue(forKey:) returns what it removes. "
                + "The numbers of the observers, sorted, are in the order in which they were added.",
        ]
    )

    static let changingList = Scenario(
        "changing-list",
        "Observers read and set the balance, and add and remove observers. Then another thread does so while an "
            + "observer is called. At the end, two threads set other balances at almost the same time."
    )
}

/// Marks a learner's observed balance: no lock during a call, the newest balance last, and no call after a removal.
package enum NewestBalanceLastExercise<Yours: ObservedBalance>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CallUnderALock.newestBalanceLast,
            of: .measuring(
                [
                    .stuck, .heldCalls, .outOfOrder, .wrongTurns, .callsAfterRemoval, .earlyBalances, .lateCalls,
                    .wrongBalances, .notHeardOnce,
                ],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [CallUnderALock.changingList],
            beside: [variant(.pitfall, "as the exercise begins", NewestBalanceLast.self)],
            yours: Yours.self,
            startingPoint: NewestBalanceLast.self,
            ourAnswer: NewestBalanceLastAnswer.self
        ) { yours in
            yours.holds(
                "returns",
                "returns from every call, also from the calls of an observer and of its deinit.",
                .maximum(.stuck) == 0,
                in: CallUnderALock.changingList
            )
            yours.holds(
                "holds-no-thread",
                "lets another thread go on while an observer is called.",
                .maximum(.heldCalls) == 0,
                in: CallUnderALock.changingList
            )
            yours.holds(
                "newest-last",
                "calls no observer with a balance after a newer one.",
                .maximum(.outOfOrder) == 0,
                in: CallUnderALock.changingList
            )
            yours.holds(
                "in-turn",
                "calls the observers in the order in which they were added.",
                .maximum(.wrongTurns) == 0,
                in: CallUnderALock.changingList
            )
            yours.holds(
                "calls-no-removed",
                "calls no observer that has been removed.",
                .maximum(.callsAfterRemoval) == 0,
                in: CallUnderALock.changingList
            )
            yours.holds(
                "hears-nothing-old",
                "calls an observer only with balances that were set after it was added.",
                .maximum(.earlyBalances) == 0,
                in: CallUnderALock.changingList
            )
            yours.holds(
                "returns-after-its-calls",
                "returns from set when the observers have been called, if no other call is being made.",
                .maximum(.lateCalls) == 0,
                in: CallUnderALock.changingList
            )
            yours.holds(
                "reads-the-newest",
                "always returns the newest balance.",
                .maximum(.wrongBalances) == 0,
                in: CallUnderALock.changingList
            )
            yours.doesSameWork(
                "calls-each-once",
                "calls each observer once with each balance that it has to hear.",
                .maximum(.notHeardOnce) == 0,
                in: CallUnderALock.changingList
            )
        }
    }

    package static func measure(_ model: any ObservedBalance.Type, in sample: SampleContext) {
        ObserversTrial(sample, model).run()
    }
}
