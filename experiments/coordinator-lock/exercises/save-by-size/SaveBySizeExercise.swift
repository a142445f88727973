import Declaring
import Model
import StopsApp
import StopsTrial

extension CoordinatorLock {
    static let exercises = [saveBySize]

    static let saveBySize = ExerciseDescription(
        "save-by-size",
        "Limit each save by what it writes",
        task: [
            "The store has one connection, and the list fetches at each frame: while a save runs, the fetch waits. A "
                + "save of 250 rows is brief unless the rows are large. In the middle of this feed, 500 stops have a "
                + "notice of 80,000 bytes.",
            "Import so that no save takes two frames of processor time: the list then skips one frame at most. Use at "
                + "most 80 saves for the 24,000 stops. Store all of them, including the last ones.",
        ],
        minutes: 10,
        hints: [
            "The cost of a save has a part for each row and a part for each byte. Which part is larger for these "
                + "stops, and when do you know it?",
            "Keep two counts since the last save: rows and bytes. Save when either count reaches its limit. A clock "
                + "comes too late: it measures the save that was too long.",
            "NumberedStop has notice, and a string's utf8 has count. ManagedObjectContext has hasChanges for the rows "
                + "that are left at the end.",
        ]
    )
    static let largeRows = Scenario(
        "large-rows",
        "Four fifths of 30,000 rows are saved, 500 of them with a notice of 80,000 bytes.",
        setting: FeedInput.rows.to(30_000),
        notices.to(500),
        firstNotice.to(15_000),
        noticeLength.to(80_000)
    )
}

/// Marks a learner's import: each save must be brief, and there must be few saves.
package enum SaveBySizeExercise<Yours: ImportSaving>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CoordinatorLock.saveBySize,
            of: CoordinatorLock.declaration,
            in: [CoordinatorLock.largeRows],
            beside: [CoordinatorLock.serialized],
            yours: Yours.self,
            startingPoint: SaveBySize.self,
            ourAnswer: SaveBySizeAnswer.self,
            wrong: [
                wrong(SaveBySizeManyRows.self, caughtBy: "holds-briefly"),
                wrong(SaveBySizeByTheClock.self, caughtBy: "holds-briefly"),
                wrong(SaveBySizeFewRows.self, caughtBy: "saves-rarely"),
                wrong(SaveBySizeDropsTheRest.self, caughtBy: "loses-nothing"),
            ]
        ) { yours in
            yours.holds(
                "holds-briefly",
                "holds the connection briefly: no save takes more processor time than two frames last.",
                .longestSaveCPUTime <= 2 * Metric.frame,
                in: CoordinatorLock.largeRows
            )
            yours.holds(
                "saves-rarely",
                "saves rarely: at most 80 times for 24,000 rows.",
                .maximum(.saves) <= 80,
                in: CoordinatorLock.largeRows
            )
            yours.doesSameWork(
                "loses-nothing",
                "loses no row: each imported row is in the store, and the newest are in the list.",
                .maximum(.lostRows) == 0,
                in: CoordinatorLock.largeRows
            )
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        try CoordinatorLock.prepare(values, in: directory)
    }

    package static func measure(_ saving: any ImportSaving.Type, in sample: SampleContext) throws {
        try measure(saving: saving, in: sample)
    }

    @MainActor
    private static func measure<Saving: ImportSaving>(saving: Saving.Type, in sample: SampleContext) throws {
        try CoordinatorLock.measure(SharedConnection<Saving>.self, in: sample)
    }
}
