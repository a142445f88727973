import Declaring
import Foundation
import ManagedStore
import Model
import StopsApp
import StopsTrial

extension Metric {
    static let foreignMerges = Metric(
        "foreignMerges",
        .count,
        "Times the list was asked to merge a save of another store."
    )
    static let mergesAfterClose = Metric(
        "mergesAfterClose",
        .count,
        "Times the list was asked to merge a save of its own store after its screen was closed."
    )
    static let listsKept = Metric("listsKept", .count, "Lists still in memory after their screen is gone.")
}

/// A trial that counts the saves to which a screen's observer reacts wrongly. These are saves in another store during
/// an import, and saves in its own store after the user has left the screen.
@MainActor
final class ClosedScreenTrial {
    nonisolated static let isScenario = Parameter(
        "closed-screen",
        default: 0,
        in: 0...1,
        help: "1: import no rows; save in another store, then in the list's own store after the screen is closed"
    )
    private nonisolated static let saves = 20

    private let sample: SampleContext
    private var screen: (any StopsScreen)?
    private weak var list: StopsList?
    private let merges = MergeCount()

    /// A counter of the list's merges, which outlives the list.
    @MainActor
    private final class MergeCount {
        var count = 0
    }

    init(_ screen: any StopsScreen, in sample: SampleContext) {
        self.sample = sample
        self.screen = screen
        list = screen.list
        screen.list.willBegin = { [merges] work in
            if work == .merge { merges.count += 1 }
        }
    }

    func measure() {
        sample.measure { done in
            screen?.importStops(importBesideOtherSaves) {
                // The user leaves the screen after the import's completion has returned.
                DispatchQueue.main.async { self.close(then: done) }
            }
        }
    }

    private func close(then done: @escaping @MainActor @Sendable () -> Void) {
        sample.note(.foreignMerges, merges.count)
        merges.count = 0
        screen = nil
        sample.note(.listsKept, list == nil ? 0 : 1)
        let own = storePath("stops")
        OperationQueue().addOperation { [self] in
            save(into: own)
            // Runs after every block that a save has queued on the main queue.
            DispatchQueue.main.async {
                DispatchQueue.main.async {
                    self.sample.note(.mergesAfterClose, self.merges.count)
                    done()
                }
            }
        }
    }

    /// An import of no rows, during which another store saves. The import has begun by then, so the screen has
    /// registered all of its observers.
    private var importBesideOtherSaves: StopsImport {
        let other = storePath("other")
        return StopsImport(
            feed: "",
            rowsPerSave: 1,
            watch: { [self] _ in save(into: other) },
            failed: { [sample] in sample.fail("\($0)") }
        )
    }

    private func storePath(_ name: String) -> String { "\(sample.scratchDirectory)/\(name).sqlite" }

    /// Saves stops one at a time in a context of its own, on the calling thread.
    private nonisolated func save(into path: String) {
        sample.attempt {
            let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
            let context = ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
            try context.performAndWait {
                for number in 1...Self.saves {
                    let stop = StopObject(context: context)
                    stop[StopObject.identifier] = "\(number)"
                    stop.name = "Stop \(number)"
                    try context.save()
                }
            }
        }
    }
}
