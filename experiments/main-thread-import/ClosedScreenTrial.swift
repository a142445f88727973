import Declaring
import Dispatch
import ManagedStore
import Model
import StopsApp
import StopsTrial

extension Metric {
    static let foreignMerges = Metric(
        "foreignMerges",
        .count,
        "How often the list was told to merge a save of another store."
    )
    static let mergesAfterClose = Metric(
        "mergesAfterClose",
        .count,
        "How often the list was told to merge a save of its own store after its screen was closed."
    )
    static let listsKept = Metric("listsKept", .count, "Lists that are still in memory although their screen is gone.")
}

/// What a screen's observer hears: saves in another store, and saves in its own store after the user has left it.
@MainActor
final class ClosedScreenTrial {
    nonisolated static let isScenario = Parameter(
        "closed-screen",
        default: 0,
        in: 0...1,
        help: "1: instead of importing, save in another store, and in the list's own after the screen is closed"
    )
    private nonisolated static let saves = 20

    private let sample: SampleContext
    private var screen: (any StopsScreen)?
    private weak var list: StopsList?
    private let merges = MergeCount()

    /// Outlives the list, which counts in it.
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
            save(into: "other.sqlite") { [self] in
                sample.note(.foreignMerges, Double(merges.count))
                merges.count = 0
                screen = nil
                sample.note(.listsKept, list == nil ? 0 : 1)
                save(into: "stops.sqlite") { [self] in
                    sample.note(.mergesAfterClose, Double(merges.count))
                    done()
                }
            }
        }
    }

    /// Saves one stop after the other in a context of its own; `ended` comes after all blocks that the saves have sent
    /// to the main queue.
    private func save(into file: String, then ended: @escaping @MainActor () -> Void) {
        let context = sample.attempt {
            let path = "\(sample.scratchDirectory)/\(file)"
            let coordinator = try PersistentStoreCoordinator(path: path, entities: [StopObject.entity])
            return ManagedObjectContext(concurrencyType: .privateQueue, coordinator: coordinator)
        }
        context.perform { [sample] in
            for number in 1...Self.saves {
                let stop = StopObject(context: context)
                stop[StopObject.identifier] = "\(number)"
                stop.name = "Stop \(number)"
                sample.attempt { try context.save() }
            }
            DispatchQueue.main.async { DispatchQueue.main.async { ended() } }
        }
    }
}
