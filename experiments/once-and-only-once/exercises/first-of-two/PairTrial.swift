import Declaring
import Dispatch
import Locking
import Model

/// A trial with calls that read one of two sensors, one call after the other.
@MainActor
final class PairTrial {
    private let sample: SampleContext
    private let reader: any PairReader.Type
    /// How many pieces of work have begun and ended on other threads, over all rounds.
    private var begun = 0
    private let ended = Locked(0)
    /// A packet that is decoded in the calling task may occupy a thread of the pool, so the turns do not pass through it.
    private lazy var patience = Patience(passesThroughPool: false) { [ended] in ended.withLock { $0 } }
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
        count(.handlersLeft, call.handlersLeft)
        for step in round.after { await take(step, in: call) }
        // A call that decodes in its own task ends only after this step.
        await take(.endDecoding, in: call)
        await patience.wait(10) { call.end != nil }
    }

    private func expectAsks(_ sensors: [Sensor]) async {
        await patience.wait(Patience.short) { sensors.allSatisfy { $0.asked > 0 } }
        count(.wrongAsks, sensors.count { $0.asked != 1 })
    }

    private func take(_ step: PairRound.Step, in call: Call) async {
        switch step {
        case .answer(let place, let degrees): await perform([call.answer(of: place, Packet(degrees: degrees))])
        case .answerSlowly(let place, let degrees):
            let hasBegun = Locked(false)
            let packet = Packet(degrees: degrees) { [decoding = call.decoding] in
                hasBegun.withLock { $0 = true }
                decoding.attend()
            }
            start(call.answer(of: place, packet))
            await patience.wait(Patience.short) { hasBegun.withLock { $0 } }
        case .endDecoding:
            call.decoding.open()
            await patience.wait(Patience.short) { [self] in ended.withLock { $0 } == begun }
        case .answerAtOnce(let answers):
            let meeting = Meeting(of: answers.count)
            await perform(
                answers.map { call.answer(of: $0.place, Packet(degrees: $0.degrees, decoding: meeting.attend)) },
                then: meeting.open
            )
        case .close(let place): await perform([call.close(place)])
        case .cancel: await perform([call.cancel])
        }
    }

    /// Does work on threads of its own, and waits until it has ended.
    private func perform(
        _ work: [@Sendable () -> Void],
        then next: @escaping @Sendable () -> Void = {}
    ) async {
        let returned = Locked(0)
        for work in work {
            start {
                work()
                returned.withLock { $0 += 1 }
                next()
            }
        }
        await patience.wait(Patience.short) { returned.withLock { $0 } == work.count }
        // A handler that decodes alone waits for the other until now.
        next()
        await patience.wait(Patience.short) { returned.withLock { $0 } == work.count }
    }

    /// Starts work on a thread of its own. An answer may make any of this work wait for the end of a decoding.
    private func start(_ work: @escaping @Sendable () -> Void) {
        begun += 1
        DispatchQueue(label: "radio").async { [ended] in
            work()
            ended.withLock { $0 += 1 }
        }
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
    /// The meeting that ends the decoding of slow packets. It has no last member, so it lasts until it is opened.
    let decoding = Meeting(of: .max)
    private let result = Locked<(end: End, handlersLeft: Int)?>(nil)
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
            // Counted before any other code of the answer can release a handler.
            let handlersLeft = Call.handlers(of: sensors)
            result.withLock { $0 = (end, handlersLeft) }
        }
    }

    /// What the call has returned; nil while it waits.
    var end: End? { result.withLock { $0?.end } }

    /// The handlers that the sensors had when the call returned, or have while it waits.
    var handlersLeft: Int { result.withLock { $0?.handlersLeft } ?? Self.handlers(of: sensors) }

    private nonisolated static func handlers(of sensors: [Sensor]) -> Int {
        sensors.reduce(0) { $0 + $1.requests.count }
    }

    func takeRequests() {
        requests = sensors.map(\.requests.first)
    }

    // MARK: - Work for other threads

    /// Calls a request's handler.
    func answer(of place: Int, _ packet: Packet) -> @Sendable () -> Void {
        { [request = requests[place]] in request?.answer(packet) }
    }

    /// Closes a sensor. The radio drops its request, too.
    func close(_ place: Int) -> @Sendable () -> Void {
        requests[place] = nil
        return { [sensor = sensors[place]] in sensor.close() }
    }

    var cancel: @Sendable () -> Void {
        { [task] in task.cancel() }
    }
}

extension Metric {
    static let wrongAsks = Metric("wrongAsks", .count, "Sensors that were not asked once, before any answer.")
    static let earlyEnds = Metric("earlyEnds", .count, "Calls that ended while a sensor could still answer.")
    static let neverReturned = Metric("neverReturned", .count, "Calls that never returned.")
    static let wrongReadings = Metric("wrongReadings", .count, "Calls that did not return the first reading.")
    static let handlersLeft = Metric("handlersLeft", .count, "Handlers that the sensors had when a call returned.")

    static let ofPairs = [wrongAsks, earlyEnds, neverReturned, wrongReadings, wrongErrors, handlersLeft]
}
