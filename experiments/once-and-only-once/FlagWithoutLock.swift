/// Resumes the continuation only if a flag says that it was not resumed before.
enum FlagWithoutLock: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        try await withCheckedThrowingContinuation { continuation in
            var isResumed = false
            sensor.read { packet in
                guard !isResumed else { return }
                continuation.resume(with: Result { try Reading(packet) })
                isResumed = true
            }
        }
    }
}
