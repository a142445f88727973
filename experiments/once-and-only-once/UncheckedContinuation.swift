/// Awaits the sensor's handler with an unsafe continuation, which does not end the app when it is resumed twice.
enum UncheckedContinuation: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        try await withUnsafeThrowingContinuation { continuation in
            sensor.read { packet in
                continuation.resume(with: Result { try Reading(packet) })
            }
        }
    }
}
