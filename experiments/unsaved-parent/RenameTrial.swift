import Declaring
import Dispatch
import ManagedStore
import Measuring
import StopsApp
import StopsTrial

/// A trial that measures a renaming in an app with several contexts, then the app's next launch.
@MainActor
final class RenameTrial {
    private let sample: SampleContext
    private let storePath: String
    private let app: AppContexts
    private let sibling: FetchedStops
    private let independent: FetchedStops
    private let saves: SaveWatch
    private var renamer: (any StopRenamer)?

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try StoreTrial.makeStore(storePath, stops: sample[UnsavedParent.stops])
        app = AppContexts(try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity]))
        sibling = try FetchedStops(app.sibling)
        independent = try FetchedStops(app.independent)
        saves = SaveWatch(mainThread: sample.mainThread, timeline: sample.timeline)
    }

    /// Measures a renaming, relaunches the app, and ends the process.
    func measure(_ renamer: any StopRenamer.Type) {
        sample.startMeasuring()
        let renamer = renamer.init(app: app)
        self.renamer = renamer
        renamer.rename(sample[UnsavedParent.renamed]) { [self] result in
            // The saves' merges are already in the main queue, so they run before this block.
            DispatchQueue.main.async {
                self.sample.stopMeasuring()
                self.sample.attempt {
                    try result.get()
                    try self.lookAround()
                }
                self.sample.finish()
            }
        }
    }

    private func lookAround() throws {
        let shown = try FetchedStops(app.parent).renamedCount
        let stored = try StoreTrial.countStoredRows(storePath)
        sample.note(.renamedRows, shown)
        sample.note(.staleInSibling, shown - sibling.renamedCount)
        sample.note(.staleInMain, shown - independent.renamedCount)
        sample.note(.staleAfterFetch, shown - (try FetchedStops(app.independent).renamedCount))
        let undone = abs(sample[UnsavedParent.renamed] - shown) + abs(sample[UnsavedParent.stops] - stored)
        sample.note(.undoneRows, undone)
        let saves = saves.saves
        sample.note(.childSaveTime, runningTime(of: saves.filter(\.isIntoParent)))
        sample.note(.allSavesTime, runningTime(of: saves))
        sample.note(.lostRows, shown - (try Relaunch.renamedCount(of: storePath)))
    }

    /// Returns the processor time of the given saves on all threads, in milliseconds.
    private func runningTime(of saves: [SaveWatch.Save]) -> Double {
        saves.reduce(Nanoseconds.zero) { $0 + $1.running + $1.mainRunning }.milliseconds
    }
}
