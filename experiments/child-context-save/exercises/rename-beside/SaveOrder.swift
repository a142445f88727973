import Dispatch
import Foundation
import Locking
import ManagedStore
import StopsApp

extension EditTrial {
    /// Forces the order of some saves, on the queues that make them.
    final class SaveOrder: Sendable {
        private let stops: [ManagedObjectID]
        private let left: Locked<Set<ManagedObjectID>>
        private let displayed: DispatchSemaphore
        /// Signalled when the stop that is renamed twice was saved.
        private let overtaken = DispatchSemaphore(value: 0)
        private let hasFirst = Locked(false)

        init(_ stops: [ManagedObjectID], displayed: DispatchSemaphore) {
            self.stops = stops
            self.displayed = displayed
            left = Locked(Set(stops[EditTrial.contested]))
        }

        /// Lets the second name of a stop overtake the first one, if it can. If the first one is stored first, the list
        /// is displayed before the second one is stored.
        func hold(_ names: SavedNames.Names) {
            guard !Thread.isMainThread, let name = names[stops[EditTrial.renamedTwice]] else { return }
            if name == EditTrial.first {
                _ = overtaken.wait(timeout: .now() + .milliseconds(100))
            } else if hasFirst.withLock({ $0 }) {
                _ = displayed.wait(timeout: .now() + .milliseconds(200))
            }
        }

        func noteSaved(_ names: SavedNames.Names) {
            guard let name = names[stops[EditTrial.renamedTwice]] else { return }
            if name == EditTrial.first { hasFirst.withLock { $0 = true } }
            overtaken.signal()
        }

        /// The import saves the contested stops of a save, just before that save is written.
        func importContested(_ names: SavedNames.Names, _ importing: ManagedObjectContext) throws {
            let met = left.withLock { left in
                defer { left.subtract(names.keys) }
                return left.intersection(names.keys)
            }
            guard !met.isEmpty else { return }
            try importing.performAndWait {
                for objectID in met {
                    let stop = try importing.existingObject(with: objectID)
                    stop[StopObject.code] = EditTrial.code
                    if stops[EditTrial.alsoNamed].contains(objectID) { stop[StopObject.name] = "The import's name" }
                }
                try importing.save()
            }
        }
    }
}
