/// Ends the wait in the handler, at the limit, at a cancel, or when the responder is freed.
enum KeepsResponder: SensorReader {
    static func reading(of sensor: Sensor, within limit: Duration) async throws -> Reading {
        let answer = OneAnswer<Reading>()
        let responder = Responder(answer)
        let request = sensor.read { packet in
            responder.respond(Result { try Reading(packet) })
        }
        let timeout = Task {
            try await Task.sleep(for: limit)
            responder.respond(.failure(SensorError.timedOut))
        }
        defer {
            timeout.cancel()
            request.cancel()
        }
        return try await withTaskCancellationHandler {
            try await answer.value()
        } onCancel: {
            responder.respond(.failure(CancellationError()))
        }
    }
}
