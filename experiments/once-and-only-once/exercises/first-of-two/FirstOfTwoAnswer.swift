// import once_and_only_once
import Locking

/// Lets the first call of each handler, a handler's release and a cancel settle one race, which resumes its task once.
enum FirstOfTwoAnswer: PairReader {
    static func firstReading(of main: Sensor, or spare: Sensor) async throws -> Reading {
        let race = Race()
        let requests = [main, spare].map { sensor in
            sensor.read { [runner = Runner(race)] packet in runner.arrive { try Reading(packet) } }
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
        var running = 2
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

/// A sensor in the race. Its handler owns it, so it fails when the handler is dropped without a call.
private final class Runner: Sendable {
    private let race: Locked<Race?>
    init(_ race: Race) { self.race = Locked(race) }
    deinit { arrive { throw SensorError.noAnswer } }

    /// The first call takes the race out, and then decodes. A later call finds no race.
    func arrive(_ decode: () throws -> Reading) {
        guard let race = race.withLock({ $0.take() }) else { return }
        let result = Result(catching: decode)
        race.settle { state in
            state.running -= 1
            if case .failure = result, state.running > 0 { return }
            state.result = state.result ?? result
        }
    }
}
