import Declaring
import Dispatch
import Locking
import Model

/// A trial with calls that read one of two sensors, one call after the other.
@MainActor
final class PairTrial {
    private let sample: SampleContext
    private let reader: any PairReader.Type
    /// How many calls of handlers have returned, over all rounds.
    private let handled = Locked(0)
    private lazy var patience = Patience { [handled] in handled.withLock { $0 } }
    private var counts: [Metric: Int] = [:]

    init(_ sample: SampleContext, _ reader: any PairReader.Type) {
        self.sample = sample
        self.reader = reader
        for metric in Metric.ofPairs { counts[metric] = 0 }
    }

    func run(_ rounds: [PairRound]) async {
        sample.startMeasuring()
        for round in rounds { await run(round) }
        sample.stopMeasuring()
        for (metric, count) in counts { sample.note(metric, Double(count)) }
        sample.finish()
    }

    private func run(_ round: PairRound) async {
        let call = Call(reader, isCancelled: round.beginsCancelled)
        if !round.beginsCancelled { await expectAsks(call.sensors) }
        call.takeRequests()
        if let last = round.last {
            for step in round.before { await take(step, in: call) }
            if !round.before.isEmpty { await patience.wait(10) { call.end != nil } }
            if call.end != nil { count(.earlyEnds) }
            await take(last, in: call)
        }
        await patience.wait(Patience.short) { call.end != nil }
        judge(call.end, round.end)
        await patience.wait(Patience.short) { call.sensors.allSatisfy(\.requests.isEmpty) }
        count(.handlersKept, call.sensors.reduce(0) { $0 + $1.requests.count })
        for step in round.after { await take(step, in: call) }
    }

    private func expectAsks(_ sensors: [Sensor]) async {
        await patience.wait(Patience.short) { sensors.allSatisfy { $0.asked > 0 } }
        count(.wrongAsks, sensors.count { $0.asked != 1 })
    }

    private func take(_ step: PairRound.Step, in call: Call) async {
        switch step {
        case .answer(let place, let degrees): await answer([(call.requests[place], Packet(degrees: degrees))])
        case .answerAtOnce(let answers):
            let meeting = Meeting(of: answers.count)
            await answer(
                answers.map { (call.requests[$0.place], Packet(degrees: $0.degrees, decoding: meeting.attend)) },
                then: meeting.open
            )
        case .close(let place):
            call.requests[place] = nil
            call.sensors[place].close()
        case .cancel: call.cancel()
        }
    }

    /// Calls handlers, each on a thread of its own, and waits until the calls return.
    private func answer(
        _ answers: [(request: Sensor.Request?, packet: Packet)],
        then next: @escaping @Sendable () -> Void = {}
    ) async {
        let before = handled.withLock { $0 }
        for (request, packet) in answers {
            DispatchQueue(label: "radio").async { [handled] in
                request?.answer(packet)
                handled.withLock { $0 += 1 }
                next()
            }
        }
        await patience.wait(Patience.short) { [handled] in handled.withLock { $0 } == before + answers.count }
        // A handler that decodes alone waits for the other until now.
        next()
        await patience.wait(Patience.short) { [handled] in handled.withLock { $0 } == before + answers.count }
    }

    // MARK: - Counting

    private func judge(_ end: Call.End?, _ expected: PairRound.End) {
        guard let end else {
            count(.neverReturned)
            if case .reading = expected { count(.wrongReadings) }
            return
        }
        switch (end, expected) {
        case (.success(let reading), .reading(let degrees)) where degrees.contains(reading.degrees): break
        case (_, .reading): count(.wrongReadings)
        case (.failure(SensorError.damaged), .damaged): break
        case (.failure(SensorError.noAnswer), .noAnswer): break
        case (.failure(is CancellationError), .cancelled): break
        default: count(.wrongErrors)
        }
    }

    private func count(_ metric: Metric, _ number: Int = 1) {
        counts[metric, default: 0] += number
    }
}

/// A call that reads one of two sensors.
@MainActor
private final class Call {
    typealias End = Result<Reading, any Error>

    let sensors = [Sensor(), Sensor()]
    /// The requests that the radio has in hand. It may call their handlers even if the sensors have dropped them.
    var requests: [Sensor.Request?] = [nil, nil]
    private let result = Locked<End?>(nil)
    private let task: Task<Void, Never>

    /// Begins the call in a task of its own.
    init(_ reader: any PairReader.Type, isCancelled: Bool) {
        task = Task.detached { [sensors, result] in
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            let end: End
            do {
                end = .success(try await reader.firstReading(of: sensors[0], or: sensors[1]))
            } catch {
                end = .failure(error)
            }
            result.withLock { $0 = end }
        }
    }

    /// What the call has returned; nil while it waits.
    var end: End? { result.withLock { $0 } }

    func takeRequests() {
        requests = sensors.map(\.requests.first)
    }

    func cancel() {
        task.cancel()
    }
}

extension Metric {
    static let wrongAsks = Metric("wrongAsks", .count, "Sensors that were not asked once, before any answer.")
    static let earlyEnds = Metric("earlyEnds", .count, "Calls that ended while a sensor could still answer.")
    static let neverReturned = Metric("neverReturned", .count, "Calls that never returned.")
    static let wrongReadings = Metric("wrongReadings", .count, "Calls that did not return the first reading.")

    static let ofPairs = [wrongAsks, earlyEnds, neverReturned, wrongReadings, wrongErrors, handlersKept]
}
