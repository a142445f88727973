import Declaring
import Foundation
import ManagedStore
import Model

extension Metric {
    static let mainStoreSaves = Metric(
        "mainStoreSaves",
        .count,
        "Saves that the main thread wrote into the store itself, not only into a parent."
    )
}

/// A counter of the saves into the store that the main thread makes until the process ends.
@MainActor
final class MainStoreSaves {
    private let sample: SampleContext
    private var count = 0

    init(_ sample: SampleContext) {
        self.sample = sample
        sample.note(.mainStoreSaves, 0)
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.didSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { notification in
            let context = notification.object as? ManagedObjectContext
            guard Thread.isMainThread, context?.parent == nil else { return }
            MainActor.assumeIsolated { self.note() }
        }
    }

    private func note() {
        count += 1
        sample.note(.mainStoreSaves, count)
    }
}
