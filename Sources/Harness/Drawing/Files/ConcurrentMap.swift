import Dispatch
import Synchronization

extension Array where Element: Sendable {
    /// Transforms the elements on all processors, and returns the results in the elements' order.
    ///
    /// - Throws: The first error in the elements' order.
    func concurrentMap<Value: Sendable>(_ transform: @Sendable (Element) throws -> Value) throws -> [Value] {
        let results = Mutex([Result<Value, any Error>?](repeating: nil, count: count))
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let result = Result { try transform(self[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { try $0.compactMap { try $0?.get() } }
    }
}
