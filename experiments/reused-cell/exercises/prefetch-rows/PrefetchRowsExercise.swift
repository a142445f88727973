import Declaring
import ListView
import Model

extension ReusedCell {
    static let exercises = [prefetchRows, showTheRowBefore]

    static let prefetchRows = ExerciseDescription(
        "prefetch-rows",
        "The next screen, drawn ahead",
        task: [
            "The fixes of the lesson draw a row when it comes into view: its cell is empty until then. The table view "
                + "announces the next screen of rows. Draw them ahead, so that a reader who scrolls on sees each "
                + "histogram at once.",
            "Rows in view come first: while one of them waits, draw nothing ahead, and stop a drawing ahead that is in "
                + "progress. Draw each row once, and the rows of an announcement in its order, the nearest first. "
                + "Don't draw rows that the table view drops because the user has scrolled away from them, and stop "
                + "the drawing of such a row. The desk draws one histogram at a time, in the order of "
                + "the requests.",
        ],
        minutes: 25,
        hints: [
            "The reader jumps to a distant row: what is in the desk's queue now, and how many drawings do the rows in "
                + "view wait for?",
            "The desk treats every row in its queue as needed now. Keep the announced rows in a list of your own, and "
                + "request one at a time, only when the desk is idle. Each event changes your list or the row that you "
                + "have requested.",
            "DrawingDesk has isIdle, hasPicture(of:), request(_:) and withdraw(_:), which also stops a drawing that "
                + "has begun. RowPrefetching lists the four events.",
        ]
    )
    static let readsOn = moment("reads-on", "The reader looks at six screens of rows, each until no drawing is left.")
    static let jumpsAway = moment(
        "jumps-away",
        "While a row is drawn ahead, the reader turns back, or jumps to a distant row, and from there to another."
    )
    static let scrollsOn = moment(
        "scrolls-on",
        "The reader scrolls on before the first row is drawn. Later, while a row is drawn ahead, the list shows a "
            + "distant row and is reloaded. Then the reader turns back, and jumps away immediately."
    )
}

/// Marks a learner's prefetching: histograms are ready in time, and no row in view waits for a drawing ahead.
package enum PrefetchRowsExercise<Yours: RowPrefetching>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ReusedCell.prefetchRows,
            of: ReusedCell.declaration,
            metrics: [
                .emptyOnArrival, .drawnBeforeView, .drawnAfterTurn, .drawnAfterTurningBack, .drawnOutOfTurn,
            ],
            in: [ReusedCell.readsOn, ReusedCell.jumpsAway, ReusedCell.scrollsOn],
            beside: [variant(.pitfall, "requests every announced row at once", PrefetchRows.self)],
            yours: Yours.self,
            startingPoint: PrefetchRows.self,
            ourAnswer: PrefetchRowsAnswer.self
        ) { yours in
            yours.holds(
                "is-ready",
                "is ready: each row of the next screen has its histogram at its first frame.",
                .maximum(.emptyOnArrival) == 0,
                in: ReusedCell.readsOn
            )
            yours.holds(
                "is-ready-for-a-fast-reader",
                "is ready after a reader who scrolls on before the desk has drawn: it forgets no announced row.",
                .maximum(.emptyOnArrival) == 0,
                in: ReusedCell.scrollsOn
            )
            yours.holds(
                "draws-the-nearest-first",
                "draws the nearest row first.",
                .maximum(.drawnOutOfTurn) == 0,
                in: ReusedCell.readsOn
            )
            yours.holds(
                "goes-on-in-order",
                "draws the rows announced before the reload in order, if it goes on with them: the row whose drawing "
                    + "it has stopped never comes after later ones.",
                .maximum(.drawnOutOfTurn) == 0,
                in: ReusedCell.scrollsOn
            )
            yours.holds(
                "draws-once",
                "draws each row once, and at most one screen beyond the six: 84 drawings.",
                .maximum(.drawings) <= 84,
                in: ReusedCell.readsOn
            )
            yours.holds(
                "draws-none-twice",
                "draws no row twice that came into view before its turn.",
                .maximum(.repeatedDrawings) == 0,
                in: ReusedCell.scrollsOn
            )
            yours.holds(
                "makes-room",
                "makes room: it stops the drawing of an announced row when a row in view waits.",
                .maximum(.drawingsForNobody) == 0,
                in: ReusedCell.jumpsAway
            )
            yours.holds(
                "makes-room-without-a-drop",
                "makes room when a row in view waits, even if the row that it draws ahead was not dropped.",
                .maximum(.drawingsForNobody) == 0,
                in: ReusedCell.scrollsOn
            )
            yours.holds(
                "stops-what-is-dropped",
                "stops a drawing ahead when the reader turns back.",
                .maximum(.drawnAfterTurningBack) == 0,
                in: ReusedCell.jumpsAway
            )
            yours.holds(
                "puts-view-first",
                "draws nothing ahead while a row in view waits.",
                .maximum(.drawnBeforeView) == 0,
                in: ReusedCell.jumpsAway
            )
            yours.holds(
                "wastes-nothing",
                "draws no row that the user has scrolled away from.",
                .maximum(.drawnAfterTurn) == 0,
                in: ReusedCell.jumpsAway
            )
            yours.holds(
                "forgets-what-is-dropped",
                "draws no dropped row, even if the reader turns back and jumps at once.",
                .maximum(.drawnAfterTurn) == 0,
                in: ReusedCell.scrollsOn
            )
            for (scenario, moment) in [
                (ReusedCell.readsOn, "when the reader reads on"),
                (ReusedCell.jumpsAway, "when the reader jumps away"),
            ] {
                yours.doesSameWork(
                    "ends-right-\(scenario.name)",
                    "ends with every cell right \(moment).",
                    .maximum(.wrongCells) == 0,
                    in: scenario
                )
            }
        }
    }

    package static func measure(_ prefetching: any RowPrefetching.Type, in sample: SampleContext) throws {
        let trial = PrefetchTrial(sample, prefetching)
        switch sample.scenario {
        case ReusedCell.readsOn: trial.readOn()
        case ReusedCell.jumpsAway: trial.jumpAway()
        default: trial.scrollOn()
        }
    }
}
