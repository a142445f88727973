import Declaring
import Dispatch
import Foundation
import ManagedStore
import Model
import StopsApp
import StopsTrial

/// A user renames a stop in each frame while an import writes some of the same stops.
@MainActor
final class EditTrial {
    /// A prime number, so that names that are saved in groups leave a rest.
    private nonisolated static let stops = 31
    /// This stop is renamed twice in one turn.
    nonisolated static let renamedTwice = 18
    /// The user confirms this stop's name without a change.
    private nonisolated static let confirmed = 12
    /// Stops that the import saves after the user has renamed them, and before the new name is saved.
    nonisolated static let contested = 24..<28
    /// The contested stops that the import renames too.
    nonisolated static let alsoNamed = 24..<26
    /// Stops that the import saves just before the user renames them: the list has not merged that save yet.
    private nonisolated static let unmerged = 28..<31
    nonisolated static let code = "imported"

    private let sample: SampleContext
    /// Whether only the user writes, apart from the unmerged saves.
    private let isAlone: Bool
    private let storePath: String
    private let list: StopsList
    private let merging: SaveMerging
    private let stops: [StopObject]
    private let confirmedName: String
    private let keeping: any NameKeeping
    private let importing: ManagedObjectContext
    private let saved: SavedNames
    /// Signalled when the list was displayed between the two saves of the stop that is renamed twice.
    private let displayed: DispatchSemaphore
    private var looks = 0
    private var renamed = 0
    private var shownLate = 0
    private var mostUnsaved = 0
    private var isOver = false
    private lazy var patience = Patience { [saved] in saved.saves }

    init(_ sample: SampleContext, _ keeping: any NameKeeping.Type) throws {
        self.sample = sample
        isAlone = sample.scenario == ChildContextSave.alone
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
        confirmedName = stops[Self.confirmed].name
        let importing = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        self.importing = importing
        let displayed = DispatchSemaphore(value: 0)
        self.displayed = displayed
        let order = SaveOrder(stops.map(\.objectID), displayed: displayed)
        saved =
            isAlone
            ? SavedNames(except: importing, willSave: { _ in }, didSave: { _ in })
            : SavedNames(
                except: importing,
                willSave: { names in
                    order.hold(names)
                    sample.attempt { try order.importContested(names, importing) }
                },
                didSave: { order.noteSaved($0) }
            )
        self.keeping = keeping.init(list)
    }

    private static func coordinator(_ path: String) throws -> PersistentStoreCoordinator {
        try PersistentStoreCoordinator(path: path, entities: [StopObject.entity], connections: .concurrentReaders)
    }

    func measure() throws {
        if isAlone { ConcurrencyDebug.reaction = .count }
        _ = OtherWriter(try Self.coordinator(storePath), for: sample[OtherWriter.time]) { [sample] in
            sample.fail("\($0)")
        }
        sample.startMeasuring { [self] in
            sample.attempt { try list.displayIfNeeded() }
            look()
            renameNext()
        }
    }

    // MARK: - The user

    private func renameNext() {
        guard renamed < stops.count else {
            guard !isOver else { return }
            isOver = true
            return patience.wait(Patience.long) { [self] in
                unsavedNames == 0 && list.isUpToDate && !list.context.hasChanges
            } then: { [self] in
                conclude()
            }
        }
        let number = renamed
        let stop = stops[number]
        if isAlone, Self.unmerged.contains(number) { importBeforeMerge(stop.objectID) }
        if number == Self.renamedTwice { keeping.rename(stop, to: Self.first) }
        keeping.rename(stop, to: name(number))
        renamed += 1
        if stop.name != name(number) { shownLate += 1 }
    }

    private func name(_ number: Int) -> String { number == Self.confirmed ? confirmedName : "Renamed \(number)" }
    /// The first of two names.
    nonisolated static let first = "First name"

    /// Counts the names that the list does not show, and the names that the store does not have.
    private func look() {
        shownLate += (0..<renamed).count { stops[$0].name != name($0) }
        mostUnsaved = max(mostUnsaved, unsavedNames)
        if saved[stops[Self.renamedTwice].objectID] == Self.first {
            looks += 1
            // After two looks, the main thread has done its work for the first save.
            if looks == 2 { displayed.signal() }
        }
    }

    /// A name that was only confirmed need not be saved.
    private var unsavedNames: Int {
        (0..<renamed).count { $0 != Self.confirmed && saved[stops[$0].objectID] != name($0) }
    }

    /// The main thread waits, so the save cannot be merged before the stop is renamed.
    private func importBeforeMerge(_ objectID: ManagedObjectID) {
        let hasSaved = DispatchSemaphore(value: 0)
        importing.perform { [importing, sample] in
            sample.attempt {
                try importing.existingObject(with: objectID)[StopObject.code] = Self.code
                try importing.save()
            }
            hasSaved.signal()
        }
        hasSaved.wait()
    }

    // MARK: - The figures

    private func conclude() {
        sample.stopMeasuring()
        sample.note(.violations, ConcurrencyDebug.violations)
        sample.note(.unsavedAtEnd, list.context.updatedObjects.count + saved.unsaved)
        sample.attempt {
            let context = ManagedObjectContext(
                concurrencyType: .mainQueue,
                coordinator: try Self.coordinator(storePath)
            )
            let stored = try stops.map { try context.existingObject(with: $0.objectID) }
            let lost = stored.enumerated().count { $1[StopObject.name] != name($0) }
            sample.note(.lostRenames, lost)
            let imported = isAlone ? Self.unmerged : Self.contested
            sample.note(.lostImports, stored[imported].count { $0[StopObject.code] != Self.code })
        }
        sample.note(.shownLate, shownLate)
        sample.note(.mostUnsaved, mostUnsaved)
        sample.note(.mainSavesBegun, saved.begunOnMain)
        sample.finish()
    }
}

extension Metric {
    static let lostRenames = Metric("lostRenames", .count, "Stops without their last new name in the store at the end.")
    static let lostImports = Metric("lostImports", .count, "Stops that lack the imported code when the sample ends.")
    static let shownLate = Metric(
        "shownLate",
        .count,
        "Stops that lacked their new name right after the renaming, or in a later frame."
    )
    static let mainSavesBegun = Metric(
        "mainSavesBegun",
        .count,
        "Saves into the store that the main thread began, even if they failed."
    )
    static let mostUnsaved = Metric("mostUnsaved", .count, "The most stops whose new name was not in the store yet.")
    static let unsavedAtEnd = Metric(
        "unsavedAtEnd",
        .count,
        "Changed stops that a context still had to save at the end."
    )
    static let violations = Metric("violations", .count, "Uses of a context or its objects off their queue.")
}
