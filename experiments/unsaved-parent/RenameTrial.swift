import Dispatch
import Lab
import ManagedStore
import Probes
import StopsApp
import StopsTrial

/// A renaming in an app that shows the stops in several contexts, measured; and the app's next launch.
@MainActor
final class RenameTrial {
    nonisolated static let stops = Parameter(
        "stops",
        default: 1000,
        in: 1...100_000,
        help: "stops in the store"
    )
    nonisolated static let renamed = Parameter(
        "renamed",
        default: 100,
        in: 1...100_000,
        help: "stops that get a new name; no more than there are"
    )

    private let sample: SampleContext
    private let storePath: String
    private let app: AppContexts
    private let sibling: StopsView
    private let independent: StopsView
    private let costs: SaveCosts

    init(_ sample: SampleContext) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try Self.makeStore(storePath, stops: sample[Self.stops])
        app = AppContexts(try PersistentStoreCoordinator(path: storePath, entities: [StopObject.entity]))
        sibling = try StopsView(app.sibling)
        independent = try StopsView(app.independent)
        costs = SaveCosts(of: app.coordinator, mainThread: sample.mainThread, timeline: sample.timeline)
    }

    /// Measures a renaming from its start until it calls itself ended, relaunches the app, and ends the process.
    func measure(_ rename: @MainActor (AppContexts, Renaming) -> Void) {
        let renaming = Renaming(
            sample[Self.renamed],
            failed: { [sample] in sample.fail("\($0)") },
            // Behind every merge that a save has sent to the main queue.
            ended: { DispatchQueue.main.async { self.lookAround() } }
        )
        sample.startMeasuring()
        rename(app, renaming)
    }

    private func lookAround() {
        sample.stopMeasuring()
        do {
            let shown = try StopsView(app.parent).renamedCount
            let stored = try StoreTrial.countStoredRows(storePath)
            sample.note(RenameMetrics.renamedRows, Double(shown))
            sample.note(RenameMetrics.staleInSibling, Double(shown - sibling.renamedCount))
            sample.note(RenameMetrics.staleInMain, Double(shown - independent.renamedCount))
            sample.note(RenameMetrics.staleAfterFetch, Double(shown - (try independent.renamedCountAfterFetch())))
            let undone = abs(sample[Self.renamed] - shown) + abs(sample[Self.stops] - stored)
            sample.note(RenameMetrics.undoneRows, Double(undone))
            sample.note(RenameMetrics.childSaveTime, costs.intoParent.milliseconds)
            sample.note(RenameMetrics.allSavesTime, (costs.intoParent + costs.intoStore).milliseconds)
            Relaunch.countRenamedRows(of: storePath) { [self] answer in
                switch answer {
                case .success(let found): sample.note(RenameMetrics.lostRows, Double(shown - found))
                case .failure(let error): sample.fail("\(error)")
                }
                sample.finish()
            }
        } catch {
            sample.fail("\(error)")
        }
    }

    private static func makeStore(_ path: String, stops: Int) throws {
        let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
        let context = ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator)
        for number in 1...stops {
            let stop = StopObject(context: context)
            stop[StopObject.identifier] = "\(1_000_000 + number)"
            stop.name = "Stop \(number)"
        }
        try context.save()
    }
}
