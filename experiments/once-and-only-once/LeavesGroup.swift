import Dispatch
import Locking

/// Waits for the sensor's handler with a dispatch group, at most until the limit, and returns the answer that came last.
/// The wait blocks a thread of its own.
enum LeavesGroup: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        let group = DispatchGroup()
        let answer = Locked<Result<Reading, any Error>>(.failure(SensorError.timedOut))
        group.enter()
        sensor.read { packet in
            let reading = Result { try Reading(packet) as Reading }
            answer.withLock { $0 = reading }
            group.leave()
        }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "wait for sensor").async {
                _ = group.wait(timeout: .now() + limit.seconds)
                continuation.resume(with: answer.withLock { $0 })
            }
        }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
