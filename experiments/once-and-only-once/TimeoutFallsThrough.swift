import Locking

/// Resumes the continuation once, with the answer or after the limit. A lock guards the flag.
enum TimeoutFallsThrough: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        let isResumed = Locked(false)
        return try await withCheckedThrowingContinuation { continuation in
            @Sendable func resume(with result: Result<Reading, any Error>) {
                let isFirst = isResumed.withLock { isResumed in
                    defer { isResumed = true }
                    return !isResumed
                }
                if isFirst { continuation.resume(with: result) }
            }
            let timeout = Task {
                try? await Task.sleep(for: limit)
                resume(with: .failure(SensorError.timedOut))
            }
            sensor.read { packet in
                timeout.cancel()
                resume(with: Result { try Reading(packet) })
            }
        }
    }
}
