import Declaring
import Dispatch
import ManagedStore
import Model
import StopsApp
import StopsTrial

/// Measures an edit that is confirmed or cancelled while another form of the app has an unsaved change. Then the form's
/// own OK saves that change. Or another author stores a newer version of a stop before the edit is confirmed.
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
    /// The form's stop: the editor renames it too.
    private let formStop: StopObject
    /// The editor's context, from Cancel until its later save.
    private var scratch: ManagedObjectContext?
    private weak var editorLeft: (any StopEditor)?
    private weak var scratchLeft: ManagedObjectContext?
    private let patience = Patience { 0 }

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try StoreTrial.makeStore(storePath, stops: sample[UnsavedParent.stops])
        app = AppContexts(try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity]))
        screens = [try FetchedStops(app.parent), try FetchedStops(app.independent)]
        formStop = try Self.firstStop(in: app.parent)
    }

    /// Edits, and taps OK or Cancel.
    func edit(_ editor: any StopEditor.Type) throws {
        formStop[StopObject.code] = Self.code
        sample.startMeasuring()
        let editor = editor.init(app: app)
        editorLeft = editor
        let isOfApp = [app.parent, app.sibling, app.independent].contains { $0 === editor.scratch }
        scratchLeft = isOfApp ? nil : editor.scratch
        let scratch = editor.scratch
        try scratch.performAndWait { try StopObject.rename(sample[UnsavedParent.renamed], in: scratch) }
        // An undo manager has a group of changes for each block.
        try scratch.performAndWait { try Self.firstStop(in: scratch)[StopObject.details] = "edited" }
        if sample.scenario == UnsavedParent.tapsCancel { return cancel(editor) }
        if sample.scenario == UnsavedParent.tapsOKTooLate { try storeNewerVersion() }
        // Nothing of the trial keeps the editor from now on: it closes with the tap.
        holdQueue(of: scratch)
        editor.confirm { [self] result in
            // Runs after every merge that a save has sent to the main queue.
            DispatchQueue.main.async { [self] in
                sample.stopMeasuring()
                if sample.scenario == UnsavedParent.tapsOKTooLate { return endTooLate(result) }
                sample.attempt {
                    try result.get()
                    try lookAround()
                }
                close()
            }
        }
    }

    /// Holds a private queue until the tap is over and the editor has closed. The hold has a limit, because the editor
    /// may wait for the queue.
    private func holdQueue(of scratch: ManagedObjectContext) {
        guard scratch.concurrencyType == .privateQueue else { return }
        let closed = DispatchSemaphore(value: 0)
        scratch.perform { _ = closed.wait(timeout: .now() + 0.25) }
        DispatchQueue.main.async { closed.signal() }
    }

    private func cancel(_ editor: any StopEditor) {
        scratch = editor.scratch
        editor.cancel()
        // Begins when everything that the cancel has started is over.
        patience.wait(Patience.short, until: { false }, then: { [self] in saveLater() })
    }

    /// Saves what is left in the editor's own context. The app's context is not saved: only the form's OK does that.
    private func saveLater() {
        guard let scratch else { return }
        self.scratch = nil
        let isOwn = scratch !== app.parent
        scratch.perform { [self] in
            if isOwn { try? scratch.save() }
            // Runs after every merge that the save has sent to the main queue.
            DispatchQueue.main.async { [self] in
                sample.stopMeasuring()
                sample.attempt { try lookAround() }
                close()
            }
        }
    }

    /// Waits until the editor is freed.
    private func close() {
        patience.wait(
            Patience.long,
            until: { [self] in editorLeft == nil && scratchLeft == nil },
            then: { [self] in
                sample.note(.leftBehind, editorLeft == nil && scratchLeft == nil ? 0 : 1)
                sample.finish()
            }
        )
    }

    // MARK: - A save that must fail

    /// Another author stores a new version of the first stop: the editor's save conflicts with it.
    private func storeNewerVersion() throws {
        let other = ManagedObjectContext(
            concurrencyType: .privateQueue,
            coordinator: app.parent.persistentStoreCoordinator
        )
        try other.performAndWait {
            let stop = try Self.firstStop(in: other)
            stop[StopObject.name] = "newer"
            try other.save()
        }
    }

    private func endTooLate(_ result: Result<Void, any Error>) {
        var lost = 0
        if case .success = result {
            let stored = sample.attempt { try FetchedStops(Self.openStore(storePath)).renamedCount }
            lost = sample[UnsavedParent.renamed] - stored
        }
        sample.note(.silentlyLost, lost)
        sample.finish()
    }

    // MARK: - The counting

    private func lookAround() throws {
        let renamed = sample.scenario == UnsavedParent.tapsCancel ? 0 : sample[UnsavedParent.renamed]
        sample.note(.formStored, try Self.storedCode(storePath) == Self.code ? 1 : 0)
        sample.note(.formLost, formStop[StopObject.code] == Self.code ? 0 : 1)
        let wrong = screens.map { abs($0.renamedCount - renamed) }
        sample.note(.wrongOnScreen, wrong.reduce(0, +))
        if renamed > 0 { try noteRelaunch(renamed) }
        // The form's own OK also saves whatever else is left in the app's context. The save fails if this context
        // changes a row without having merged the row's newer version.
        try? app.parent.save()
        sample.note(.formUnsaved, try Self.storedCode(storePath) == Self.code ? 0 : 1)
        if renamed == 0 { try noteRelaunch(renamed) }
    }

    private func noteRelaunch(_ renamed: Int) throws {
        sample.note(.wrongAfterRelaunch, abs(try Relaunch.renamedCount(of: storePath) - renamed))
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
        // Keeps the context alive while the stop is read.
        let context = try openStore(path)
        return try firstStop(in: context)[StopObject.code]
    }

    private static func openStore(_ path: String) throws -> ManagedObjectContext {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        return ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
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
    static let silentlyLost = Metric(
        "silentlyLost",
        .count,
        "New names that are not in the store after OK reported no error, although a save must have failed."
    )
    static let leftBehind = Metric(
        "leftBehind",
        .count,
        "1 if the editor or its context was still in memory when the editor had closed."
    )
}
