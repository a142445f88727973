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
            "Make the transfers of a list in the background, one after the other, and show each when it is made. A "
                + "closed screen is freed at once. That means the screen object: its canvas may stay until the "
                + "transfer that has begun is completed and shown. No other transfer begins. Offline none begins, "
                + "and nothing of a closed screen stays: not its blocks, not its canvas, and nothing that uses its "
                + "bank.",
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
    static let closedMidway = Scenario(
        "closed-midway",
        "Twenty screens with four transfers each, closed in the middle of their first, second, third or fourth "
            + "transfer, or when all four are shown."
    )
    static let closedOffline = Scenario(
        "closed-offline",
        "Ten screens with a thousand transfers each, closed while the bank is offline.",
        setting: screens.to(10),
        transfers.to(1_000)
    )
}

/// Marks a learner's screen: closed, it must be freed, complete its transfer, and leave nothing.
package enum LetGoMidwayExercise<Yours: Screen>: Exercise where Yours.Source == [Transfer] {
    package static var declaration: Declaration {
        exercise(
            RetainCycle.letGoMidway,
            of: RetainCycle.declaration,
            metrics: [.wronglyShown, .outOfTurn, .banksInUse, .begunOffline],
            in: [RetainCycle.closedMidway, RetainCycle.closedOffline],
            beside: [RetainCycle.strongSelf],
            yours: Yours.self,
            startingPoint: LetGoMidway.self,
            ourAnswer: LetGoMidwayAnswer.self
        ) { yours in
            yours.holds(
                "lets-go",
                "frees a closed screen at once: none is held when the bank confirms the withdrawal.",
                .maximum(.heldScreens) == 0,
                in: RetainCycle.closedMidway
            )
            yours.holds(
                "lets-go-offline",
                "frees a screen at once that is closed offline.",
                .maximum(.heldScreens) == 0,
                in: RetainCycle.closedOffline
            )
            yours.holds(
                "leaves-no-half",
                "completes each transfer that has begun: none is left half done.",
                .maximum(.halfTransfers) == 0,
                in: RetainCycle.closedMidway
            )
            yours.holds(
                "begins-nothing",
                "begins no transfer of a closed screen.",
                .maximum(.transfersAfterClosing) == 0,
                in: RetainCycle.closedMidway
            )
            yours.holds(
                "takes-turns",
                "makes the transfers one after the other, in the order of the list.",
                .maximum(.outOfTurn) == 0,
                in: RetainCycle.closedMidway
            )
            yours.holds(
                "shows-what-it-made",
                "shows each transfer that it has made.",
                .maximum(.unshownTransfers) == 0,
                in: RetainCycle.closedMidway
            )
            yours.holds(
                "shows-only-what-is-made",
                "shows no transfer before it is made, and none twice.",
                .maximum(.wronglyShown) == 0,
                in: RetainCycle.closedMidway
            )
            yours.holds(
                "frees-the-canvas",
                "frees each canvas when its last transfer is shown.",
                .maximum(.leakedBytes) == 0,
                in: RetainCycle.closedMidway
            )
            yours.holds(
                "keeps-nothing",
                "keeps no work of a screen that is closed offline: its blocks are freed.",
                .maximum(.strandedWork) == 0,
                in: RetainCycle.closedOffline
            )
            yours.holds(
                "keeps-no-canvas",
                "keeps no canvas of a screen that is closed offline.",
                .maximum(.leakedBytes) == 0,
                in: RetainCycle.closedOffline
            )
            yours.holds(
                "keeps-no-bank",
                "keeps nothing that uses the bank of a screen that is closed offline, such as a timer.",
                .maximum(.banksInUse) == 0,
                in: RetainCycle.closedOffline
            )
            yours.holds(
                "waits-offline",
                "begins no transfer offline, not even when a screen is closed.",
                .maximum(.begunOffline) == 0,
                in: RetainCycle.closedOffline
            )
            yours.doesSameWork(
                "makes-all",
                "makes each transfer of a list up to the one in which its screen is closed: at most 24 of 80 are not "
                    + "made.",
                .maximum(.unmadeTransfers) <= 24,
                in: RetainCycle.closedMidway
            )
        }
    }

    package static func measure(_ screen: any Screen.Type, in sample: SampleContext) {
        RetainCycle.measure(screen, in: sample)
    }
}

extension Metric {
    static let wronglyShown = Metric("wronglyShown", .count, "Transfers shown before they were made, or again.")
    static let outOfTurn = Metric(
        "outOfTurn",
        .count,
        "Transfers begun before the one with the previous number was made."
    )
    static let banksInUse = Metric("banksInUse", .count, "Closed screens whose bank is in use when activity stops.")
    static let begunOffline = Metric("begunOffline", .count, "Transfers begun while the bank was offline.")
}
