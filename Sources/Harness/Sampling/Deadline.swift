/// Work that may not take longer than a given time.
package enum Deadline {
    /// Runs the work, and cancels it if it takes too long.
    ///
    /// - Returns: Nil if it took too long.
    package static func finishing<Value: Sendable>(
        within time: Duration,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: time)
                return nil
            }
            // The other one is cancelled, and with it its process.
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
