import Declaring
import Model

extension CallUnderALock {
    @ExpectationBuilder static var expectations: [Expectation] {
        callsUnderLock.shows(
            "waits-for-itself",
            "never returns when an observer reads the total: the thread waits for its own lock.",
            .minimum(.stuck) == 1,
            in: observerReads
        )
        under.show(
            "waits-for-the-screen",
            "never returns when the screen reads the total while an observer waits for the screen: both threads wait.",
            .minimum(.stuck) == 2,
            in: screenReads
        )
        under.show(
            "waits-for-the-cancel",
            "never returns when a cancel meets the change: both threads and the cancelled task wait.",
            .minimum(.stuck) == 3,
            in: cancelMeetsChange
        )
        under.show(
            "holds-others",
            "makes another thread wait while an observer runs.",
            .minimum(.heldCalls) == 1,
            in: slowObserver
        )
        recursiveLock.holds(
            "lets-itself-in",
            "returns when an observer reads the total.",
            .maximum(.stuck) == 0,
            in: observerReads
        )
        [recursiveLock, unlocksToCall].show(
            "shows-half-a-move",
            "lets observers read a total in the middle of a move.",
            .minimum(.wrongTotals) >= 1,
            in: observerReads
        )
        unlocksToCall.shows(
            "shows-others-half-a-move",
            "lets the screen read a total in the middle of a move.",
            .minimum(.wrongTotals) >= 1,
            in: screenReads
        )
        [unlocksToCall, callsOnGlobalQueue].show(
            "ends-with-an-old-balance",
            "leaves an old balance on the screen: a later call has overtaken an earlier one.",
            .minimum(.oldBalances) >= 1,
            in: slowObserver
        )
        callsAfterLock.shows(
            "lets-threads-overtake",
            "leaves an old balance on the screen if two threads move amounts at the same time.",
            .minimum(.oldBalances) >= 1,
            in: slowObserver,
            as: .flawShows
        )
        [callsOnGlobalQueue, callsInOrder].show(
            "returns-before-its-calls",
            "returns from a move before all observers have been called.",
            .minimum(.lateCalls) >= 1,
            in: slowObserver
        )
        without.hold(
            Promise("returns", "returns from every call.", .maximum(.stuck) == 0),
            inEach: [observerReads, screenReads, cancelMeetsChange]
        )
        without.hold(
            "holds-no-thread",
            "lets another thread go on while an observer runs.",
            .maximum(.heldCalls) == 0,
            in: slowObserver
        )
        ([callsOnGlobalQueue] + fixes).hold(
            Promise("shows-whole-moves", "never returns a total during a move.", .maximum(.wrongTotals) == 0),
            inEach: [observerReads, screenReads]
        )
        (under + [callsInOrder]).hold(
            "keeps-the-newest",
            "leaves the newest balances on the screen.",
            .maximum(.oldBalances) == 0,
            in: slowObserver
        )
        (under + [unlocksToCall, callsAfterLock]).hold(
            "returns-after-its-calls",
            "returns from a move when all observers have been called.",
            .maximum(.lateCalls) == 0,
            in: slowObserver
        )
        all.doSameWork(
            "calls-for-each-change",
            "calls each of the five observers for each of the four changes.",
            .minimum(.heard) == 20,
            in: slowObserver
        )
    }
}
