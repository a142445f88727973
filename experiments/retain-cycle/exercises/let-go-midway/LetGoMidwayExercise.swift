import Declaring
import Model

extension RetainCycle {
    static let exercises = [letGoMidway, loseTheMoney]

    static let letGoMidway = ExerciseDescription(
        "let-go-midway",
        "Closed in the middle of a transfer",
        task: [
            "A user closes the screen while the bank confirms a withdrawal. The lesson's fix, weak outside and strong "
                + "inside, keeps the screen until the bank answers.",
            "Make the transfers of a list on the operation queue, one after the other. A closed screen is freed at "
                + "once. Only the screen object must be freed: its canvas may stay until the transfer that has "
                + "begun is completed and shown. No other transfer begins. Keep nothing of a screen that is closed "
                + "offline, neither its queue nor its blocks.",
        ],
        minutes: 10,
        hints: [
            "Look at what the block uses. What is the screen itself, and what only belongs to the screen?",
            "A block that holds only what one transfer needs doesn't keep the screen. Then closing runs deinit at "
                + "once, and deinit can end what has not begun. Ask what a suspended queue does with operations that "
                + "are cancelled.",
            "A capture list can name single properties. OperationQueue has cancelAllOperations() and isSuspended.",
        ]
    )
}

/// Marks a learner's screen: closed, it must be freed, complete its transfer, and leave nothing.
package enum LetGoMidwayExercise<Yours: Screen>: Exercise where Yours.Source == [Transfer] {
    package static var declaration: Declaration {
        exercise(
            RetainCycle.letGoMidway,
            of: RetainCycle.declaration,
            in: [RetainCycle.inTheMiddle, RetainCycle.waiting],
            beside: [RetainCycle.strongSelf],
            yours: Yours.self,
            startingPoint: LetGoMidway.self,
            ourAnswer: LetGoMidwayAnswer.self,
            wrong: [
                wrong(LetGoMidwayMakesNone.self, caughtBy: "makes-begun"),
                wrong(LetGoMidwayBindsSelf.self, caughtBy: "lets-go"),
                wrong(LetGoMidwayAsksTwice.self, caughtBy: "leaves-no-half"),
                wrong(LetGoMidwayGoesOn.self, caughtBy: "begins-nothing"),
                wrong(LetGoMidwayStrands.self, caughtBy: "keeps-nothing"),
            ]
        ) { yours in
            yours.holds(
                "lets-go",
                "frees a closed screen at once: none is held when the bank confirms the withdrawal.",
                .maximum(.heldScreens) == 0,
                in: RetainCycle.inTheMiddle
            )
            yours.holds(
                "leaves-no-half",
                "completes each transfer that has begun: none is left half done.",
                .maximum(.halfTransfers) == 0,
                in: RetainCycle.inTheMiddle
            )
            yours.holds(
                "begins-nothing",
                "begins no transfer of a closed screen.",
                .maximum(.transfersAfterClosing) == 0,
                in: RetainCycle.inTheMiddle
            )
            yours.holds(
                "shows-what-it-made",
                "shows each transfer that it has made.",
                .maximum(.unshownTransfers) == 0,
                in: RetainCycle.inTheMiddle
            )
            yours.holds(
                "frees",
                "frees each screen that is closed offline.",
                .maximum(.leakedScreens) == 0,
                in: RetainCycle.waiting
            )
            yours.holds(
                "keeps-nothing",
                "keeps no work of a screen that is closed offline: its blocks are freed.",
                .maximum(.strandedWork) == 0,
                in: RetainCycle.waiting
            )
            yours.holds(
                "waits-offline",
                "makes no transfer offline: all 80 remain to be made.",
                .minimum(.unmadeTransfers) == 80,
                in: RetainCycle.waiting
            )
            yours.doesSameWork(
                "makes-begun",
                "makes the two transfers that each screen begins before it is closed: at least 40 of 80 are made.",
                .maximum(.unmadeTransfers) <= 40,
                in: RetainCycle.inTheMiddle
            )
        }
    }

    package static func measure(_ screen: any Screen.Type, in sample: SampleContext) {
        RetainCycle.measure(screen, in: sample)
    }
}
