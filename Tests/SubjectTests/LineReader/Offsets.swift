import Synchronization

/// Reported offsets, from any thread.
final class Offsets: Sendable {
    private let told = Mutex<[Int]>([])

    func add(_ offset: Int) { told.withLock { $0.append(offset) } }

    var all: [Int] { told.withLock { $0 } }
}
