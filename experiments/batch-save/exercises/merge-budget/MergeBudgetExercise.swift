import Declaring
import Measuring
import Model
import StopsApp
import StopsTrial

extension BatchSave {
    static let exercises = [mergeBudget]

    static let mergeBudget = ExerciseDescription(
        "merge-budget",
        "Choose batches by time",
        task: [
            "The number of 250 rows per save is from 2013. The user notices how long the main thread takes to merge "
                + "the save. This time depends on the list: a row takes 2 to 400 microseconds, and its cost can change "
                + "during an import. Each merge takes up to 0.2 ms in addition.",
            "Choose the size of each save by time. No merge may take longer than 8 ms, not even the first one of an "
                + "import. Where rows are cheap, the import must not save more often than necessary.",
        ],
        minutes: 15,
        hints: [
            "Look at longestMerge and largestSave in the first two scenarios. What do you know about the cost of a row "
                + "before the first save, and what do you know after it?",
            "Begin with a batch small enough for any list. Each merge shows what a row costs at the moment: make the "
                + "next batch as large as the budget allows. Aim at two thirds of the budget, because the next rows "
                + "may cost more, and do not make a batch ten times larger after one cheap merge.",
            "A Duration divided by a Duration is a Double. A mutating method can keep what it knows in the structure's "
                + "properties.",
        ]
    )

    static let mergeCost = Parameter(
        "merge-cost",
        default: 0.0,
        in: 0...10_000,
        help: "microseconds of the main thread's processor time per merged row, in addition to the list's own cost"
    )
    static let lightList = Scenario("light-list", "8,000 rows into a plain list.", setting: FeedInput.rows.to(8_000))
    static let heavyList = Scenario(
        "heavy-list",
        "2,000 rows into a list that takes 100 microseconds more per row.",
        setting: FeedInput.rows.to(2_000),
        mergeCost.to(100)
    )
    static let computedLists = Scenario(
        "computed-lists",
        "Merges that take a computed time. Four imports: 20,000 rows of 2 microseconds, 300 of 400, 2,000 of 35, and "
            + "4,000 rows whose cost rises from 20 to 120 microseconds and falls to 5."
    )
}

/// Marks a learner's batches: none takes too long to merge, and none is smaller than necessary.
package enum MergeBudgetExercise<Yours: BatchSizing>: Exercise {
    package static var declaration: Declaration {
        let begun = variant(.pitfall, "as the exercise begins", MergeBudget.self)
        return exercise(
            BatchSave.mergeBudget,
            of: .measuring(
                StoreTrial.metrics + [
                    .savesMade, .mergesOverBudget, .changingMergesOverBudget, .savesAfterPeak,
                ],
                topic: .coreData,
                parameters: StoreTrial.parameters + [BatchSave.mergeCost],
                deadline: 30
            ),
            in: [BatchSave.heavyList, BatchSave.lightList, BatchSave.computedLists],
            beside: [begun],
            yours: Yours.self,
            startingPoint: MergeBudget.self,
            ourAnswer: MergeBudgetAnswer.self
        ) { yours in
            // Counts rows, not time. On a busy machine a merge takes longer, but its batch keeps its size, since the
            // learner's code gets the merge's processor time.
            yours.holds(
                "merges-quickly",
                "merges quickly into the heavy list: no save has more than 75 rows, which take 8 ms there.",
                .maximum(.largestSave) <= 75,
                in: BatchSave.heavyList
            )
            .unaffectedByDelays()
            yours.holds(
                "keeps-the-budget",
                "merges quickly into the light list as well: no merge takes more than 8 ms of processor time.",
                .maximum(.mergesOverBudget) == 0,
                in: BatchSave.lightList
            )
            yours.holds(
                "saves-seldom",
                "saves no more often than necessary: for 8,000 rows of the light list at most twice as often as the "
                    + "starting point.",
                .savesMade <= 2 * .median(.savesMade, of: begun),
                in: BatchSave.lightList
            )
            .unaffectedByDelays()
            yours.holds(
                "fits-any-list",
                "keeps each merge within 8 ms in three imports, into lists that take 2, 35 and 400 microseconds per "
                    + "row.",
                .maximum(.mergesOverBudget) == 0,
                in: BatchSave.computedLists
            )
            .unaffectedByDelays()
            yours.holds(
                "follows-the-cost",
                "makes batches smaller as rows become more expensive: no merge takes more than 8 ms.",
                .maximum(.changingMergesOverBudget) == 0,
                in: BatchSave.computedLists
            )
            .unaffectedByDelays()
            yours.holds(
                "grows-again",
                "makes batches larger as rows become cheap again: 2,000 such rows take at most 36 saves.",
                .maximum(.savesAfterPeak) <= 36,
                in: BatchSave.computedLists
            )
            .unaffectedByDelays()
            yours.holds(
                "uses-the-budget",
                "saves 20,000 rows of 2 microseconds in at most 32 saves.",
                .maximum(.savesMade) <= 32,
                in: BatchSave.computedLists
            )
            .unaffectedByDelays()
            yours.doesSameWork(.noRowLost, in: BatchSave.heavyList)
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try values.scenario == BatchSave.computedLists ? [] : BatchSave.prepare(values, in: directory)
    }

    package static func measure(_ sizing: any BatchSizing.Type, in sample: SampleContext) throws {
        if sample.scenario == BatchSave.computedLists {
            ComputedImports.measure(sizing, in: sample)
        } else {
            try measure(sizing: sizing, in: sample)
        }
    }

    @MainActor
    private static func measure<Sizing: BatchSizing>(sizing: Sizing.Type, in sample: SampleContext) throws {
        let trial = try StoreTrial(sample)
        var screen = try SizedBatches<Sizing>(trial.openStore)
        let cost = Nanoseconds(UInt64(sample[BatchSave.mergeCost] * 1_000))
        var saves = 0
        screen.mergeCost = { rows in
            saves += 1
            sample.note(.savesMade, saves)
            // Computes instead of sleeping, because a heavier list would use the processor too.
            let end = sample.mainThread.read().running + Nanoseconds(cost.count * UInt64(rows))
            while sample.mainThread.read().running < end {}
        }
        var over = 0
        screen.didMerge = { merged in
            if merged.duration > ComputedImports.budget { over += 1 }
            sample.note(.mergesOverBudget, over)
        }
        trial.measure(screen)
    }
}
