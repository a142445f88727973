import Foundation

/// What the user has cancelled: asked by the jobs, on any thread.
///
/// `@unchecked Sendable`: its state is only touched under the lock.
final class RemovedItems: @unchecked Sendable {
    private let lock = NSLock()
    private var items: Set<Int> = []
    private var areAll = false

    func contains(_ item: Int) -> Bool { lock.withLock { areAll || items.contains(item) } }
    func insert(_ item: Int) { lock.withLock { _ = items.insert(item) } }
    func insertAll() { lock.withLock { areAll = true } }
}
