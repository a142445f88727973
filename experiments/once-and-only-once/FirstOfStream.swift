/// Returns the first element of a stream. A stream may be given any number of elements, from any thread.
enum FirstOfStream: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        let answers = AsyncThrowingStream<Reading, any Error> { continuation in
            sensor.read { packet in
                continuation.yield(with: Result { try Reading(packet) })
                continuation.finish()
            }
        }
        for try await reading in answers { return reading }
        throw CancellationError()
    }
}
