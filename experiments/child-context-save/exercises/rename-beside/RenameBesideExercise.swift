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
            "Keep each new name without beginning or awaiting a save on the main thread: the list shows it at once "
                + "and from then on, the store has it within 0.2 s, and a stop's last name wins, even against a name "
                + "from the import. The import's changes to other attributes stay. In the end no context has unsaved "
                + "changes. Use each object only on its context's queue.",
        ],
        minutes: 20,
        hints: [
            "What may write into the store if the main thread may not? Which parts of a stop may that writer receive?",
            "A second context on the same coordinator, with its own queue, looks the stop up by its ID, sets the "
                + "name there too, and saves. This save can conflict with the import's: decide which one wins for "
                + "each attribute. After it, the list's context still has its own change: who discards that, and when?",
            "You need ManagedObjectContext(concurrencyType:coordinator:) with .privateQueue, perform, "
                + "existingObject(with:), and mergePolicy. The list's coordinator is "
                + "list.context.persistentStoreCoordinator. In the list's context, registeredObject(for:) finds the "
                + "stop; refresh(_:mergesChanges:) with true reads the stored row, then false discards the change.",
        ]
    )

    static let editing = Scenario(
        "editing",
        "The user renames 31 stops, one per frame, one of them twice, and one to the name that it already has. During "
            + "the first 200 ms another user of the file writes. For four of the stops, the import writes a code after "
            + "the new name is set and before it is saved, and for two of these a name, too.",
        setting: OtherWriter.time.to(200)
    )

    static let alone = Scenario(
        "alone",
        "The user renames the same stops, and no one else writes at that time. Just before the last three, the import "
            + "saves a code of the same stop. Each use of a context is checked."
    )
}

/// Marks a learner's code that keeps an edit: it is shown at once and stored, and the main thread writes nothing.
package enum RenameBesideExercise<Yours: NameKeeping>: Exercise {
    package static var declaration: Declaration {
        exercise(
            ChildContextSave.renameBeside,
            of: .measuring(
                [
                    .lostRenames, .lostImports, .shownLate, .mainSavesBegun, .mostUnsaved, .unsavedAtEnd, .violations,
                ],
                topic: .coreData,
                parameters: [OtherWriter.time],
                deadline: 20
            ),
            in: [ChildContextSave.editing, ChildContextSave.alone],
            beside: [variant(.pitfall, "as the exercise begins", RenameBeside.self)],
            yours: Yours.self,
            startingPoint: RenameBeside.self,
            ourAnswer: RenameBesideAnswer.self
        ) { yours in
            yours.holds(
                "writes-beside",
                "begins no save into the store on the main thread.",
                .maximum(.mainSavesBegun) == 0,
                in: ChildContextSave.editing
            )
            yours.holds(.framesKept("while another user of the file writes"), in: ChildContextSave.editing)
            yours.holds(
                "shows-at-once",
                "shows each new name at once, and goes on showing it.",
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
                "keeps the last name that the user gives each stop, even if the import names it too: this name is in "
                    + "the store at the end.",
                .maximum(.lostRenames) == 0,
                in: ChildContextSave.editing
            )
            yours.holds(
                "leaves-nothing-unsaved",
                "leaves no changed stop in a context: not in its own, and not in the list's.",
                .maximum(.unsavedAtEnd) == 0,
                in: ChildContextSave.editing
            )
            ofTheUserAlone(yours)
        }
    }

    @ExpectationBuilder private static func ofTheUserAlone(_ yours: Variant) -> [Expectation] {
        yours.holds(
            "stores-soon",
            "stores each name soon: it is never more than twelve names behind, which is 0.2 s.",
            .maximum(.mostUnsaved) <= 12,
            in: ChildContextSave.alone
        )
        yours.holds(
            "keeps-an-unmerged-import",
            "keeps changes of the import that the list has not merged yet.",
            .maximum(.lostImports) == 0,
            in: ChildContextSave.alone
        )
        yours.holds(
            "keeps-to-the-queues",
            "uses each context and its objects only on the context's queue.",
            .maximum(.violations) == 0,
            in: ChildContextSave.alone
        )
    }

    package static func measure(_ keeping: any NameKeeping.Type, in sample: SampleContext) throws {
        try EditTrial(sample, keeping).measure()
    }
}
