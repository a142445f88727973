import Declaring
import Foundation
import Locking
import ManagedStore
import Model
import StopsApp
import StopsTrial

/// A user renames a stop in each frame while an import writes the same stops. At first another user of the file keeps
/// the store busy.
@MainActor
final class EditTrial {
    nonisolated static let stops = 30
    /// Stops that the import saves after the user has renamed them, and before the new name is saved.
    private nonisolated static let contested = 24..<28

    private let sample: SampleContext
    private let storePath: String
    private let list: StopsList
    private let merging: SaveMerging
    private let stops: [StopObject]
    private let keeping: any NameKeeping
    private let importing: ManagedObjectContext
    private let stopsLeft: Locked<Set<ManagedObjectID>>
    private let contestedLeft: Locked<Set<ManagedObjectID>>
    private let saves = Locked(0)
    private var renamed = 0
    private var shownLate = 0
    private var isOver = false
    private lazy var patience = Patience { [unowned self] in saves.withLock { $0 } }

    init(_ sample: SampleContext, _ keeping: any NameKeeping.Type) throws {
        self.sample = sample
        storePath = sample.scratchDirectory + "/stops.sqlite"
        try StoreTrial.makeStore(storePath, stops: Self.stops)
        let coordinator = try Self.coordinator(storePath)
        list = try StopsList(ManagedObjectContext(concurrencyType: .mainQueue, coordinator: coordinator))
        merging = SaveMerging(into: list)
        let request = FetchRequest<StopObject>(
            StopObject.entity,
            sortDescriptors: [SortDescription(StopObject.identifier)]
        )
        stops = try list.context.fetch(request)
        importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        stopsLeft = Locked(Set(stops.map(\.objectID)))
        contestedLeft = Locked(Set(stops[Self.contested].map(\.objectID)))
        self.keeping = keeping.init(list)
    }

    private static func coordinator(_ path: String) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(path: path, entities: [StopObject.entity], connections: .concurrentReaders)
    }

    func measure() throws {
        _ = MainStoreSaves(sample)
        _ = OtherWriter(try Self.coordinator(storePath), for: sample[OtherWriter.time]) { [sample] in
            sample.fail("\($0)")
        }
        followSaves()
        sample.startMeasuring { [self] in
            sample.attempt { try list.displayIfNeeded() }
            renameNext()
        }
    }

    private func renameNext() {
        guard renamed < stops.count else {
            guard !isOver else { return }
            isOver = true
            return patience.wait(Patience.long) { [self] in
                stopsLeft.withLock { $0.isEmpty } && list.isUpToDate
            } then: { [self] in
                conclude()
            }
        }
        let stop = stops[renamed]
        keeping.rename(stop, to: Self.name(renamed))
        if stop.name != Self.name(renamed) { shownLate += 1 }
        renamed += 1
    }

    private nonisolated static func name(_ number: Int) -> String { "Renamed \(number)" }
    private nonisolated static let code = "imported"

    // MARK: - The saves

    private func followSaves() {
        observe(ManagedObjectContext.willSaveObjectsNotification) { [importing, contestedLeft, sample] saving, _ in
            // Runs on the saving context's queue, before the context's changes are written.
            let contested = Set(saving.updatedObjects.map(\.objectID))
            let met = contestedLeft.withLock { left in
                defer { left.subtract(contested) }
                return left.intersection(contested)
            }
            guard !met.isEmpty else { return }
            sample.attempt {
                try importing.performAndWait {
                    for objectID in met { try importing.existingObject(with: objectID)[StopObject.code] = Self.code }
                    try importing.save()
                }
            }
        }
        observe(ManagedObjectContext.didSaveObjectsNotification) { [saves, stopsLeft] _, notification in
            guard let save = ContextChanges(notification) else { return }
            saves.withLock { $0 += 1 }
            stopsLeft.withLock { $0.subtract(save.updatedObjectIDs) }
        }
    }

    /// Observes the saves of all contexts except the import's, until the process ends.
    private func observe(
        _ name: Notification.Name,
        _ body: @escaping @Sendable (ManagedObjectContext, Notification) -> Void
    ) {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [importing] notification in
            guard let saving = notification.object as? ManagedObjectContext, saving !== importing else { return }
            body(saving, notification)
        }
    }

    // MARK: - The figures

    private func conclude() {
        sample.stopMeasuring()
        sample.attempt {
            let context = ManagedObjectContext(
                concurrencyType: .mainQueue,
                coordinator: try Self.coordinator(storePath)
            )
            let stored = try stops.map { try context.existingObject(with: $0.objectID) }
            let lost = stored.enumerated().count { $1[StopObject.name] != Self.name($0) }
            sample.note(.lostRenames, Double(lost))
            let lostCodes = stored[Self.contested].count { $0[StopObject.code] != Self.code }
            sample.note(.lostImports, Double(lostCodes))
        }
        sample.note(.shownLate, Double(shownLate))
        sample.finish()
    }
}

extension Metric {
    static let lostRenames = Metric("lostRenames", .count, "Stops without their new name in the store at the end.")
    static let lostImports = Metric("lostImports", .count, "Stops that lack the imported code when the sample ends.")
    static let shownLate = Metric("shownLate", .count, "Stops that lacked their new name right after the renaming.")
}
