/// Ends the wait once: in the handler, at the limit, at a cancel, or when the handler is dropped. Only the handler owns
/// the responder, so the responder is freed with the handler.
enum EndsOnce: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        let answer = OneAnswer<Reading>()
        let request = sensor.read { [responder = Responder(answer)] packet in
            responder.respond(Result { try Reading(packet) })
        }
        let timeout = Task {
            try await Task.sleep(for: limit)
            answer.end(.failure(SensorError.timedOut))
        }
        defer {
            timeout.cancel()
            request.cancel()
        }
        return try await withTaskCancellationHandler {
            try await answer.value()
        } onCancel: {
            answer.end(.failure(CancellationError()))
        }
    }
}
