import Declaring
import Model
import StopsApp
import StopsTrial

extension ChildContextSave {
    static let exercises = [renameBeside]

    static let renameBeside = ExerciseDescription(
        "rename-beside",
        "An edit during the import",
        task: [
            "The lesson's fixes only read from the list's context. Now the user edits stops in it while an import "
                + "writes the same stops. Saving this context would make the main thread write and wait for every "
                + "other writer, and the save would fail if the import was faster.",
            "Keep each new name without a save on the main thread: the list shows it at once, the store has it soon, "
                + "and the import's changes to other attributes of the same stop stay.",
        ],
        minutes: 20,
        hints: [
            "What may write into the store if the main thread may not? Which parts of a stop may that writer receive?",
            "A second context on the same coordinator, with its own queue, looks the stop up by its ID, sets the "
                + "name there too, and saves. This save can conflict with the import's: decide which one wins for "
                + "each attribute.",
            "You need ManagedObjectContext(concurrencyType:coordinator:) with .privateQueue, perform, "
                + "existingObject(with:), and mergePolicy. The list's coordinator is "
                + "list.context.persistentStoreCoordinator.",
        ]
    )

    static let editing = Scenario(
        "editing",
        "The user renames 30 stops, one per frame. During the first 200 ms another user of the file writes. For four "
            + "of the stops, the import writes a code after the new name is set and before it is saved.",
        setting: OtherWriter.time.to(200)
    )
}

/// Marks a learner's code that keeps an edit: it is shown at once and stored, and the main thread writes nothing.
package enum RenameBesideExercise<Yours: NameKeeping>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ChildContextSave.renameBeside,
            of: .measuring(
                [.lostRenames, .lostImports, .shownLate, .mainStoreSaves],
                topic: .coreData,
                parameters: [OtherWriter.time],
                deadline: 20
            ),
            in: [ChildContextSave.editing],
            beside: [variant(.pitfall, "as the exercise begins", RenameBeside.self)],
            yours: Yours.self,
            startingPoint: RenameBeside.self,
            ourAnswer: RenameBesideAnswer.self,
            wrong: [
                wrong(RenameBesideForgets.self, caughtBy: "keeps-names"),
                wrong(RenameBesideOverwrites.self, caughtBy: "keeps-the-import"),
                wrong(RenameBesideShowsLater.self, caughtBy: "shows-at-once"),
                wrong(RenameBesideWaits.self, caughtBy: "writes-beside"),
            ]
        ) { yours in
            yours.holds(
                "writes-beside",
                "writes nothing into the store on the main thread.",
                .maximum(.mainStoreSaves) == 0,
                in: ChildContextSave.editing
            )
            yours.holds(.framesKept("while another user of the file writes"), in: ChildContextSave.editing)
            yours.holds(
                "shows-at-once",
                "shows each new name at once.",
                .maximum(.shownLate) == 0,
                in: ChildContextSave.editing
            )
            yours.holds(
                "keeps-the-import",
                "keeps the import's changes to the same stops.",
                .maximum(.lostImports) == 0,
                in: ChildContextSave.editing
            )
            yours.doesSameWork(
                "keeps-names",
                "keeps each of 30 new names: it is in the store at the end.",
                .maximum(.lostRenames) == 0,
                in: ChildContextSave.editing
            )
        }
    }

    package static func measure(_ keeping: any NameKeeping.Type, in sample: SampleContext) throws {
        try EditTrial(sample, keeping).measure()
    }
}
