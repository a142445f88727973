import Declaring
import Dispatch
import ManagedStore
import Model
import StopsApp
import StopsTrial

/// Measures an edit that is confirmed or cancelled while another form of the app has an unsaved change. Then the form's
/// own OK saves that change.
///
/// The app is relaunched once. If the new names must be stored, the relaunch comes before the form's OK. If no new name
/// may be stored, it comes after the form's OK.
@MainActor
final class EditorTrial {
    private static let code = "not confirmed"

    private let sample: SampleContext
    private let storePath: String
    private let app: AppContexts
    private let screens: [FetchedStops]
    private let saves: SaveWatch
    /// The stop that the form edits; the editor renames this stop too.
    private let formStop: StopObject

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try StoreTrial.makeStore(storePath, stops: sample[UnsavedParent.stops])
        app = AppContexts(try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity]))
        screens = [try FetchedStops(app.parent), try FetchedStops(app.independent)]
        formStop = try Self.firstStop(in: app.parent)
        saves = SaveWatch(mainThread: sample.mainThread, timeline: sample.timeline)
    }

    /// Edits, and taps OK or Cancel.
    func edit(_ editor: any StopEditor.Type) throws {
        formStop[StopObject.code] = Self.code
        sample.startMeasuring()
        let editor = editor.init(app: app)
        try editor.scratch.performAndWait { try StopObject.rename(sample[UnsavedParent.renamed], in: editor.scratch) }
        guard sample.scenario == UnsavedParent.tapsCancel else {
            return editor.confirm { [self] result in
                // Runs after every merge that a save has sent to the main queue; the editor is alive until then.
                DispatchQueue.main.async { [self, editor] in
                    sample.stopMeasuring()
                    sample.attempt {
                        try result.get()
                        try lookAround()
                    }
                    withExtendedLifetime(editor) { sample.finish() }
                }
            }
        }
        editor.cancel()
        // Runs after everything that the cancel has sent to the scratch context's queue and to the main queue.
        editor.scratch.perform { [self] in
            DispatchQueue.main.async { [self] in
                sample.stopMeasuring()
                sample.attempt { try lookAround() }
                sample.finish()
            }
        }
    }

    private func lookAround() throws {
        let renamed = sample.scenario == UnsavedParent.tapsCancel ? 0 : sample[UnsavedParent.renamed]
        sample.note(.formStored, Double(try Self.storedCode(storePath) == Self.code ? 1 : 0))
        sample.note(.formLost, formStop[StopObject.code] == Self.code ? 0 : 1)
        sample.note(.savesMade, Double(saves.saves.count))
        let wrong = screens.map { abs($0.renamedCount - renamed) }
        sample.note(.wrongOnScreen, Double(wrong.reduce(0, +)))
        if renamed > 0 { try noteRelaunch(renamed) }
        // The form's own OK also saves whatever else is left in the app's context. The save fails if this context
        // changes a row without having merged the row's newer version.
        try? app.parent.save()
        sample.note(.formUnsaved, Double(try Self.storedCode(storePath) == Self.code ? 0 : 1))
        if renamed == 0 { try noteRelaunch(renamed) }
    }

    private func noteRelaunch(_ renamed: Int) throws {
        sample.note(.wrongAfterRelaunch, Double(abs(try Relaunch.renamedCount(of: storePath) - renamed)))
    }

    private static func firstStop(in context: ManagedObjectContext) throws -> StopObject {
        let first = FetchRequest<StopObject>(
            StopObject.entity,
            sortDescriptors: [SortDescription(StopObject.identifier)],
            fetchLimit: 1
        )
        guard let stop = try context.fetch(first).first else { throw HarnessError("the store has no stop to edit") }
        return stop
    }

    /// The form's field in the store, read by a separate coordinator.
    private static func storedCode(_ path: String) throws -> String? {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        return try firstStop(in: context)[StopObject.code]
    }
}

extension Metric {
    static let wrongOnScreen = Metric(
        "wrongOnScreen",
        .count,
        "Stops that show the wrong name, in the app's context or in the independent one."
    )
    static let wrongAfterRelaunch = Metric(
        "wrongAfterRelaunch",
        .count,
        "After the editor's OK: new names that a relaunch does not find. After the editor's Cancel and the form's OK: "
            + "new names that a relaunch finds."
    )
    static let formStored = Metric("formStored", .count, "1 if the form's change was stored before its own OK.")
    static let formLost = Metric("formLost", .count, "1 if the form's change was gone when the editor had closed.")
    static let formUnsaved = Metric("formUnsaved", .count, "1 if the form's own OK did not store its change.")
    static let savesMade = Metric("savesMade", .count, "Saves of all contexts until the editor had closed.")
}
