/// Returns the first element of a stream. The stream always ends: in the handler, at the limit, at a cancel, or when
/// the handler is dropped.
enum FinishesStream: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        let (answers, continuation) = AsyncThrowingStream<Reading, any Error>.makeStream()
        let request = sensor.read { [ending = Ending(continuation)] packet in
            ending.finish(with: Result { try Reading(packet) })
        }
        let timeout = Task {
            try await Task.sleep(for: limit)
            continuation.finish(throwing: SensorError.timedOut)
        }
        defer {
            timeout.cancel()
            request.cancel()
        }
        for try await reading in answers { return reading }
        throw CancellationError()
    }

    /// The end of the stream, which the handler owns. A stream that has finished ignores every later end.
    private final class Ending: Sendable {
        private let continuation: AsyncThrowingStream<Reading, any Error>.Continuation

        init(_ continuation: AsyncThrowingStream<Reading, any Error>.Continuation) {
            self.continuation = continuation
        }

        deinit {
            continuation.finish(throwing: SensorError.noAnswer)
        }

        func finish(with result: Result<Reading, any Error>) {
            continuation.yield(with: result)
            continuation.finish()
        }
    }
}
