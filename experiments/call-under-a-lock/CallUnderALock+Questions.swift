import Declaring
import Model

extension CallUnderALock {
    /// The questions that a reader answers before a run, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "recursive-lock",
            "The lock is now recursive, so an observer can read the total while its thread holds the lock. Moving an "
                + "amount calls five observers twice, and each reads the total. How many of the ten totals are wrong?",
            .wrongTotals,
            of: recursiveLock,
            in: observerReads
        ),
        .choice(
            "screen",
            "The lock is recursive. A thread holds the lock and calls an observer. The screen's queue reads the "
                + "total, and then the observer waits for the screen's queue. What happens?",
            [
                .option("both threads wait for good", recursiveLock, .minimum(.stuck) == 2, in: screenReads),
                .otherwise("the screen gets the total"),
            ]
        ),
        .number(
            "cancel",
            "A task waits for a change. One thread holds the lock, and is about to resume the task. Another thread "
                + "cancels the task, and its cancel handler wants the lock. How many of the three never end?",
            .stuck,
            of: callsUnderLock,
            in: cancelMeetsChange
        ),
        .number(
            "overtaken",
            "Calls are made after the lock is released. An observer takes long; meanwhile another thread makes the "
                + "next change. Five observers show two balances each. How many of the ten labels end with an old "
                + "balance?",
            .oldBalances,
            of: callsAfterLock,
            in: slowObserver
        ),
    ]
}
