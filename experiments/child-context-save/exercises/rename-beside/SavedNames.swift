import Foundation
import Locking
import ManagedStore
import StopsApp

/// Follows the saves into the store of all contexts except the import's, until the process ends: which names they have
/// stored, and what they have left unsaved.
final class SavedNames: Sendable {
    /// The names of the stops that a save changes.
    typealias Names = [ManagedObjectID: String]

    private struct WeakContext: Sendable {
        weak let context: ManagedObjectContext?
    }

    private struct State {
        /// The saves that have begun, by the saving context.
        var begun: [ObjectIdentifier: Names] = [:]
        var stored: Names = [:]
        var saves = 0
        var begunOnMain = 0
        var contexts: [WeakContext] = []
    }

    private let state = Locked(State())

    /// - Parameters:
    ///   - importing: The context whose saves are not followed.
    ///   - willSave: Called before the names of a save are written, on the saving context's queue.
    ///   - didSave: Called when they are written.
    init(
        except importing: ManagedObjectContext,
        willSave: @escaping @Sendable (Names) -> Void,
        didSave: @escaping @Sendable (Names) -> Void
    ) {
        observe(ManagedObjectContext.willSaveObjectsNotification, except: importing) { [state] saving in
            let names = Dictionary(saving.updatedObjects.map { ($0.objectID, $0[StopObject.name]) }) { $1 }
            state.withLock { state in
                state.begun[ObjectIdentifier(saving)] = names
                if Thread.isMainThread { state.begunOnMain += 1 }
                if !state.contexts.contains(where: { $0.context === saving }) {
                    state.contexts.append(WeakContext(context: saving))
                }
            }
            willSave(names)
        }
        observe(ManagedObjectContext.didSaveObjectsNotification, except: importing) { [state] saving in
            let names = state.withLock { state in
                let names = state.begun.removeValue(forKey: ObjectIdentifier(saving)) ?? [:]
                state.stored.merge(names) { $1 }
                state.saves += 1
                return names
            }
            didSave(names)
        }
    }

    /// The name that was stored last for a stop.
    subscript(_ objectID: ManagedObjectID) -> String? { state.withLock { $0.stored[objectID] } }
    /// Grows with each save.
    var saves: Int { state.withLock { $0.saves } }
    /// Saves that the main thread has begun, whether they succeeded or not.
    var begunOnMain: Int { state.withLock { $0.begunOnMain } }

    /// Changed objects that no save has taken, in the contexts that have saved and still exist. Waits for their queues.
    var unsaved: Int {
        // A confined context has no queue to wait for.
        let contexts = state.withLock { $0.contexts.compactMap(\.context) }
        return contexts.filter { $0.concurrencyType != .confinement }.reduce(0) { sum, context in
            sum + context.performAndWait { context.updatedObjects.count }
        }
    }

    private func observe(
        _ name: Notification.Name,
        except importing: ManagedObjectContext,
        _ body: @escaping @Sendable (ManagedObjectContext) -> Void
    ) {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [importing] notification in
            // A save into a parent writes nothing into the store.
            guard let saving = notification.object as? ManagedObjectContext, saving !== importing, saving.parent == nil
            else { return }
            body(saving)
        }
    }
}
