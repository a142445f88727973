import Declaring
import Model

extension RetainCycle {
    static let loseTheMoney = ExerciseDescription(
        "lose-the-money",
        "Make a weak self lose money",
        task: [
            "weak-alone leaks no screen, and it passed its review. The test of weak-alone closes each screen after all "
                + "its transfers, and finds no fault. You know that a weak self can become nil at any time. Prove it.",
            "Write the schedule: when the bank confirms each withdrawal, and when the user closes the screen. Each of "
                + "three screens must lose the sum of its third transfer: it is taken from one account and never put "
                + "into the other. The first two sums arrive, and the bank confirms every withdrawal once. Luck "
                + "doesn't count: it must happen every time, even when the main thread is busy.",
        ],
        minutes: 10,
        hints: [
            "Look at the two lines of the block, and ask at each moment: what retains the screen now?",
            "While withdraw runs, the call itself retains the screen. After withdraw returns, the weak reference is "
                + "read again. So the screen must lose its owner after withdraw has begun and before it returns.",
            "The block waits in withdraw until confirm is called. Close the screen on the main thread, in "
                + "DispatchQueue.main.async. The order of two lines does the rest.",
        ]
    )
    static let scheduled = Scenario(
        "scheduled",
        "Three screens with four transfers each; a schedule says when the bank confirms and when each is closed. "
            + "During the second screen's third transfer, the main thread is busy for 0.6 s, or until the sum arrives.",
        setting: screens.to(3)
    )
}

/// Marks a learner's schedule by the damage that it does.
package enum LoseTheMoneyExercise<Yours: ClosingSchedule>: Exercise {
    package static var declaration: Declaration {
        exercise(
            RetainCycle.loseTheMoney,
            of: RetainCycle.declaration,
            metrics: [.lostThirds, .confirmedAgain],
            in: [RetainCycle.scheduled],
            beside: [RetainCycle.weakAlone],
            yours: Yours.self,
            startingPoint: LoseTheMoney.self,
            ourAnswer: LoseTheMoneyAnswer.self
        ) { yours in
            yours.holds(
                "loses-one-each",
                "loses one sum of each of the three screens, even while the main thread is busy: three withdrawals "
                    + "have no deposit.",
                .minimum(.halfTransfers) == 3,
                in: RetainCycle.scheduled
            )
            yours.holds(
                "loses-the-third-of-each",
                "loses the third sum of each of the three screens: the first two arrive.",
                .minimum(.lostThirds) == 3,
                in: RetainCycle.scheduled
            )
            yours.doesSameWork(
                "confirms",
                "confirms every withdrawal: no block is left waiting.",
                .maximum(.strandedWork) == 0,
                in: RetainCycle.scheduled
            )
            yours.doesSameWork(
                "confirms-once",
                "confirms no withdrawal twice.",
                .maximum(.confirmedAgain) == 0,
                in: RetainCycle.scheduled
            )
        }
    }

    package static func measure(_ schedule: any ClosingSchedule.Type, in sample: SampleContext) {
        ScreenTrial<WeakAlone>(sample, schedule: schedule).run()
    }
}

extension Metric {
    static let lostThirds = Metric("lostThirds", .count, "Screens that lost their third sum, and no other.")
    static let confirmedAgain = Metric("confirmedAgain", .count, "Withdrawals that the bank confirmed again.")
}
