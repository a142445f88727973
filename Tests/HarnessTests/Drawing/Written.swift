import Synchronization

/// What a progress line writes to standard error.
final class Written: Sendable {
    private let parts = Mutex<[String]>([])
    func append(_ text: String) { parts.withLock { $0.append(text) } }
    var all: [String] { parts.withLock { $0 } }
}
