// import once_and_only_once
import Locking

/// Lets both handlers, their release and a cancel settle one race. The race gives its continuation away once.
enum FirstOfTwoAnswer: PairReader {
    static func firstReading(of main: Sensor, or spare: Sensor) async throws -> Reading {
        let race = Race()
        let requests = [main, spare].enumerated().map { place, sensor in
            sensor.read { [runner = Runner(race, place)] packet in
                runner.arrive(Result { try Reading(packet) })
            }
        }
        defer { for request in requests { request.cancel() } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                race.settle { $0.continuation = continuation }
            }
        } onCancel: {
            race.settle { $0.result = $0.result ?? .failure(CancellationError()) }
        }
    }
}

private final class Race: Sendable {
    struct State {
        var running: Set = [0, 1]
        var continuation: CheckedContinuation<Reading, any Error>?
        var result: Result<Reading, any Error>?
    }

    private let state = Locked(State())

    /// Changes the state. If there is a result then, gives the continuation away and resumes it after the lock.
    func settle(_ change: (inout State) -> Void) {
        let (continuation, result) = state.withLock { state in
            change(&state)
            defer { if state.result != nil { state.continuation = nil } }
            return (state.continuation, state.result)
        }
        if let result { continuation?.resume(with: result) }
    }
}

/// A sensor in the race. Its handler owns it, so it fails when the handler is dropped.
private final class Runner: Sendable {
    private let race: Race
    private let place: Int
    init(_ race: Race, _ place: Int) { (self.race, self.place) = (race, place) }
    deinit { arrive(.failure(SensorError.noAnswer)) }

    func arrive(_ result: Result<Reading, any Error>) {
        race.settle { state in
            guard state.running.remove(place) != nil else { return }
            if case .failure = result, !state.running.isEmpty { return }
            state.result = state.result ?? result
        }
    }
}
