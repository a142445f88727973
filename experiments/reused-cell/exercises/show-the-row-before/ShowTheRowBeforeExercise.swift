import Declaring
import ListView
import Model

extension ReusedCell {
    static let showTheRowBefore = ExerciseDescription(
        "show-the-row-before",
        "Make the check fail",
        task: [
            "QueuePerCell.swift, the article's fourth stage, checks whether its cell still belongs to the shop before "
                + "it shows the histogram. It looks right in every test, but sometimes a cell shows another row's "
                + "histogram.",
            "Break it on purpose: write an order of steps, of the reader, the drawings and the main thread, in which "
                + "that happens. The order must be possible: a drawing that ends was in progress, and the reader "
                + "scrolls to rows of the list. You will see that CheckedIdentifier.swift shows the right histogram in "
                + "the same order.",
        ],
        minutes: 10,
        hints: [
            "Look at the two lines after the drawing in QueuePerCell.swift: on which thread does each run, and which "
                + "of them checks whether the row has left?",
            "A check is only safe if nothing can happen between it and the action that it permits. Make something "
                + "happen between the check and the action.",
            "ScrollStep has three steps. finish covers everything up to the block sent to the main queue; serve makes "
                + "the main thread run that block.",
        ]
    )
    static let checksInBackground = moment(
        "checks-in-background",
        "One cell that checks in the background and shows the picture on the main thread; the steps come in the given "
            + "order."
    )
    static let checksWhereItShows = moment(
        "checks-where-it-shows",
        "One cell that takes the steps of the given order, but checks on the main thread, where it also shows the "
            + "picture."
    )
}

/// Marks a learner's order of steps: the harm it does, and whether it can happen.
package enum ShowTheRowBeforeExercise<Yours: ScrollOrder>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ReusedCell.showTheRowBefore,
            of: ReusedCell.declaration,
            metrics: [.scrollStepsLeft],
            in: [ReusedCell.checksInBackground, ReusedCell.checksWhereItShows],
            beside: [variant(.pitfall, "scrolls before the drawing ends, which does no harm", ShowTheRowBefore.self)],
            yours: Yours.self,
            startingPoint: ShowTheRowBefore.self,
            ourAnswer: ShowTheRowBeforeAnswer.self
        ) { yours in
            yours.holds(
                "is-stale",
                "makes the cell show another row's histogram.",
                .minimum(.staleFrames) >= 1,
                in: ReusedCell.checksInBackground
            )
            yours.doesSameWork(
                "can-happen",
                "is possible: each drawing that ends was in progress, and the reader scrolls to rows of the list.",
                .maximum(.scrollStepsLeft) == 0,
                in: ReusedCell.checksInBackground
            )
            yours.holds(
                "spares-the-check",
                "does no harm to a cell that checks on the main thread, where it shows the picture.",
                .maximum(.staleFrames) == 0,
                in: ReusedCell.checksWhereItShows
            )
        }
    }

    package static func measure(_ order: any ScrollOrder.Type, in sample: SampleContext) throws {
        let isMended = sample.scenario == ReusedCell.checksWhereItShows
        ScrollOrderTrial(sample, isMended ? CheckedIdentifier.self : QueuePerCell.self, order).run()
    }
}
