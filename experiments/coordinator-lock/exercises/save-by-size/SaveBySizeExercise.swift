import Declaring
import ManagedStore
import Model
import StopsApp
import StopsTrial
import TransitFeed

extension CoordinatorLock {
    static let exercises = [saveBySize]

    static let saveBySize = ExerciseDescription(
        "save-by-size",
        "Limit each save by what it writes",
        task: [
            "The store has one connection, and the list fetches at each frame: while a save runs, the fetch waits. A "
                + "save of 250 rows is brief unless the rows are large. Some stops of this feed have a notice of "
                + "20,000 to 400,000 bytes in UTF-8, in several scripts.",
            "Import so that no save takes two frames of processor time: a save may write 4,000 rows and 2,000,000 "
                + "bytes of notices, not more. Use at most 80 saves for the 24,000 stops. Store all of them with "
                + "their notices, including the last ones, and throw the error of a save that fails.",
        ],
        minutes: 10,
        hints: [
            "The cost of a save has a part for each row and a part for each byte. Which part is larger for these "
                + "stops, and when do you know it?",
            "Keep two counts since the last save: rows and bytes. Save before the next stop takes either "
                + "count beyond its limit, or choose lower limits: a notice may have 400,000 bytes. A clock "
                + "comes too late: it measures the save that was too long.",
            "NumberedStop has notice, and a string's utf8 has count. ManagedObjectContext has hasChanges for the rows "
                + "that are left at the end.",
        ]
    )
    static let largeRows = Scenario(
        "large-rows",
        "Four fifths of 30,000 rows are saved, 240 of them with a notice of 20,000 to 400,000 bytes.",
        setting: FeedInput.rows.to(30_000)
    )
}

/// Marks a learner's import: each save must be brief, and there must be few saves.
package enum SaveBySizeExercise<Yours: ImportSaving>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CoordinatorLock.saveBySize,
            of: CoordinatorLock.declaration,
            metrics: [.oversizedSaves, .changedRows, .failuresReported],
            in: [CoordinatorLock.largeRows],
            beside: [CoordinatorLock.serialized],
            yours: Yours.self,
            startingPoint: SaveBySize.self,
            ourAnswer: SaveBySizeAnswer.self
        ) { yours in
            yours.holds(
                "holds-briefly",
                "holds the connection briefly: no save takes more processor time than two frames last.",
                .longestSaveCPUTime <= 2 * Metric.frame,
                in: CoordinatorLock.largeRows
            )
            yours.holds(
                "limits-each-save",
                "writes at most 4,000 rows and 2,000,000 bytes of notices with each save.",
                .maximum(.oversizedSaves) == 0,
                in: CoordinatorLock.largeRows
            )
            .unaffectedByDelays()
            yours.holds(
                "saves-rarely",
                "saves rarely: at most 80 times for 24,000 rows.",
                .maximum(.saves) <= 80,
                in: CoordinatorLock.largeRows
            )
            yours.holds(
                "reports-a-failed-save",
                "throws the error of a save that fails.",
                .minimum(.failuresReported) == 1,
                in: CoordinatorLock.largeRows
            )
            .unaffectedByDelays()
            yours.doesSameWork(
                "loses-nothing",
                "loses no row: each imported row is in the store, and the newest are in the list.",
                .maximum(.lostRows) == 0,
                in: CoordinatorLock.largeRows
            )
            yours.doesSameWork(
                "stores-the-notices",
                "stores each row once, with its name and its whole notice.",
                .maximum(.changedRows) == 0,
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
        let path = sample.scratchDirectory + "/refusing.sqlite"
        sample.note(.failuresReported, try RefusedImport.isReported(by: saving, storePath: path) ? 1 : 0)
        let sizes = SaveSizes()
        try SaveTrial(sample).measure(SharedConnection<Saving>.self) { stops, reading in
            sample.note(.oversizedSaves, sizes.oversizedSaves)
            sample.note(.changedRows, try changedRows(of: stops, in: reading))
        }
    }

    @MainActor
    private static func changedRows(of stops: [NumberedStop], in context: ManagedObjectContext) throws -> Int {
        var seen: Set<Int> = []
        return try context.fetch(FetchRequest<ListedStop>(ListedStop.entity)).count { row in
            let number = row[ListedStop.number]
            guard stops.indices.contains(number - 1), seen.insert(number).inserted else { return true }
            let stop = stops[number - 1]
            return row[ListedStop.name] != stop.stop.name || row[ListedStop.notice] != stop.notice
        }
    }
}

extension Metric {
    static let oversizedSaves = Metric(
        "oversizedSaves",
        .count,
        "Saves that insert more than 4,000 rows or more than 2,000,000 bytes of notices."
    )
    static let changedRows = Metric(
        "changedRows",
        .count,
        "Rows that are stored twice, or with another name or notice than the feed's."
    )
    static let failuresReported = Metric(
        "failuresReported",
        .count,
        .higherIsBetter,
        "Imports that throw because the store refuses their last row."
    )
}
