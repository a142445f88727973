import Declaring
import Model
import StopsApp

extension UnsavedParent {
    static let exercises = [okOrCancel]

    static let okOrCancel = ExerciseDescription(
        "ok-or-cancel",
        "OK, Cancel, and the other form",
        task: [
            "An editor renames 100 stops. OK stores the names: the app's context and the independent one show them, "
                + "and a relaunch finds them. If the save fails, OK reports the error. Cancel leaves no new name "
                + "anywhere, even after a later save of any context. The editor closes with the tap, and then nothing "
                + "of it stays in memory.",
            "Meanwhile another form has changed the first stop in the app's own context, and its user has not tapped "
                + "OK yet. OK and Cancel of the editor must neither store nor lose that change, and the form's own OK "
                + "must then be able to store it. With the lesson's two "
                + "saves, OK stores it.",
        ],
        minutes: 15,
        hints: [
            "Look at what each save contains. Which changes does the parent have when the editor's OK saves it, and "
                + "who made them?",
            "A save writes all changes of one context. So the edit needs a context whose save does not go through the "
                + "app's own context. After the save, the app's context must be notified, like the other contexts.",
            "AppContexts.parent has a persistentStoreCoordinator, and a ManagedObjectContext can be created over it. "
                + "automaticallyMergesChangesFromParent keeps the merging context's own changes.",
        ]
    )
    static let tapsOK = Scenario("taps-ok", "The user renames 100 of 1,000 stops and taps OK; the app is relaunched.")
    static let tapsCancel = Scenario(
        "taps-cancel",
        "The user renames 100 of 1,000 stops and taps Cancel. Then the editor's context and the app's are saved."
    )
    static let tapsOKTooLate = Scenario(
        "taps-ok-too-late",
        "The user renames 100 of 1,000 stops and taps OK, but another author has stored a newer version of one of them."
    )
}

/// Marks a learner's editor: it stores its own changes everywhere or nowhere, and no others.
package enum OkOrCancelExercise<Yours: StopEditor>: Exercise {
    package static var declaration: Declaration {
        exercise(
            UnsavedParent.okOrCancel,
            of: UnsavedParent.declaration,
            metrics: [
                .wrongOnScreen, .wrongAfterRelaunch, .formStored, .formLost, .formUnsaved, .silentlyLost, .leftBehind,
            ],
            in: [UnsavedParent.tapsOK, UnsavedParent.tapsCancel, UnsavedParent.tapsOKTooLate],
            beside: [variant(.pitfall, "edits in a child, and OK saves the child", OkOrCancel.self)],
            yours: Yours.self,
            startingPoint: OkOrCancel.self,
            ourAnswer: OkOrCancelAnswer.self
        ) { yours in
            yours.doesSameWork(
                "shows-the-names",
                "shows each new name after OK, in the app's context and in the independent one.",
                .maximum(.wrongOnScreen) == 0,
                in: UnsavedParent.tapsOK
            )
            yours.doesSameWork(
                "stores-the-names",
                "stores each new name: a relaunch finds it.",
                .maximum(.wrongAfterRelaunch) == 0,
                in: UnsavedParent.tapsOK
            )
            yours.holds(
                "reports-a-failed-save",
                "stores each new name or reports an error when another author has stored a newer version of a stop.",
                .maximum(.silentlyLost) == 0,
                in: UnsavedParent.tapsOKTooLate
            )
            yours.holds(
                "cancels-on-screen",
                "shows no new name after Cancel, not even when the editor's context is saved later.",
                .maximum(.wrongOnScreen) == 0,
                in: UnsavedParent.tapsCancel
            )
            yours.holds(
                "cancels-for-good",
                "stores no new name after Cancel, not even with the next save of the editor's or the app's context.",
                .maximum(.wrongAfterRelaunch) == 0,
                in: UnsavedParent.tapsCancel
            )
            for (scenario, tap) in [(UnsavedParent.tapsOK, "OK"), (UnsavedParent.tapsCancel, "Cancel")] {
                yours.holds(
                    "leaves-the-form-\(scenario.name)",
                    "does not store the other form's change at the editor's \(tap): only that form's own OK does.",
                    .maximum(.formStored) == 0,
                    in: scenario
                )
                yours.holds(
                    "keeps-the-form-\(scenario.name)",
                    "does not lose the other form's change at the editor's \(tap).",
                    .maximum(.formLost) == 0,
                    in: scenario
                )
                yours.holds(
                    "can-store-the-form-\(scenario.name)",
                    "lets the other form's own OK store its change after the editor's \(tap).",
                    .maximum(.formUnsaved) == 0,
                    in: scenario
                )
                yours.holds(
                    "leaves-nothing-behind-\(scenario.name)",
                    "leaves neither the editor nor its context in memory after \(tap).",
                    .maximum(.leftBehind) == 0,
                    in: scenario
                )
            }
        }
    }

    package static func measure(_ editor: any StopEditor.Type, in sample: SampleContext) throws {
        try Relaunch.answerIfAsked()
        try EditorTrial(sample).edit(editor)
    }
}
