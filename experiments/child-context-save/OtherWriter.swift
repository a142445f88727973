import Declaring
import Foundation
import ManagedStore
import Synchronization

/// Another writer of the store's file, such as an app extension. It writes for a long time, from the import's first
/// save on. Every other save waits until this writer has finished.
final class OtherWriter: Sendable {
    static let time = Parameter(
        "other-writer",
        default: 0,
        in: 0...10_000,
        help: "milliseconds for which another user of the file writes, from the first save on; 0 for none"
    )

    private let coordinator: PersistentStoreCoordinator
    private let milliseconds: Int
    private let failed: @Sendable (any Error) -> Void
    private let hasBegun = Mutex(false)

    /// - Parameters:
    ///   - coordinator: The other writer's own coordinator.
    ///   - failed: A closure that receives an error of the store, on any thread.
    init(
        _ coordinator: PersistentStoreCoordinator,
        for milliseconds: Int,
        failed: @escaping @Sendable (any Error) -> Void
    ) {
        self.coordinator = coordinator
        self.milliseconds = milliseconds
        self.failed = failed
        _ = NotificationCenter.default.addObserver(
            forName: ManagedObjectContext.willSaveObjectsNotification,
            object: nil,
            queue: nil
        ) { _ in self.begin() }
    }

    /// Starts the other writer. The first save continues when the other writer has the lock.
    private func begin() {
        guard
            hasBegun.withLock({ hasBegun in
                defer { hasBegun = true }
                return !hasBegun
            })
        else { return }
        let isWriting = DispatchSemaphore(value: 0)
        Thread.detachNewThread { [self] in
            do {
                try coordinator.whileWriting {
                    isWriting.signal()
                    // The pause simulates a long transaction or a slow disk.
                    Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
                }
            } catch {
                failed(error)
                // The first save waits for this signal even if the other writer has failed.
                isWriting.signal()
            }
        }
        isWriting.wait()
    }
}
