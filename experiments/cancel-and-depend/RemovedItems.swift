import Locking

/// The set of items that the user has cancelled. Any thread may use this class.
final class RemovedItems: Sendable {
    private let items = Locked<(some: Set<Int>, areAll: Bool)>(([], false))

    func contains(_ item: Int) -> Bool { items.withLock { $0.areAll || $0.some.contains(item) } }
    func insert(_ item: Int) { items.withLock { _ = $0.some.insert(item) } }
    func insertAll() { items.withLock { $0.areAll = true } }
}
