// import once_and_only_once

/// Returns the first reading of two sensors, and releases the other sensor's handler.
///
/// Today it resumes its continuation in both handlers, and it never ends when no handler is called.
package enum FirstOfTwo: PairReader {
    package static func firstReading(of main: Sensor, or spare: Sensor) async throws -> Reading {
        try await withCheckedThrowingContinuation { continuation in
            for sensor in [main, spare] {
                sensor.read { packet in
                    continuation.resume(with: Result { try Reading(packet) })
                }
            }
        }
    }
}
