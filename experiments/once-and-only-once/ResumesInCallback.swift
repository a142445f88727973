/// Awaits the sensor's handler with a checked continuation.
enum ResumesInCallback: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        try await withCheckedThrowingContinuation { continuation in
            sensor.read { packet in
                continuation.resume(with: Result { try Reading(packet) })
            }
        }
    }
}
