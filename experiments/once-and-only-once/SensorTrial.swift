import Declaring
import Dispatch
import Foundation
import Locking
import Measuring
import Model

/// A trial with tasks that read sensors. The trial decides when a sensor calls its handler, how often, and where.
@MainActor
final class SensorTrial {
    private typealias End = Result<Reading, any Error>

    /// A limit that no trial reaches.
    private static let long = Duration.seconds(30)
    /// A limit that passes while the trial waits.
    private static let brief = Duration.milliseconds(5)

    private let sample: SampleContext
    private let sensors: [Sensor]
    private let reader: any SensorReader.Type
    /// The results of the calls that have ended, by the sensor's place.
    private let returned = Locked<[Int: End]>([:])
    /// How many calls of handlers have returned.
    private let handled = Locked(0)
    private lazy var patience = Patience(passesThroughPool: false) { [unowned self] in
        ends.count + handlerReturns + reads
    }

    init(_ sample: SampleContext, _ reader: any SensorReader.Type, sensors: Int) {
        self.sample = sample
        self.reader = reader
        self.sensors = (0..<sensors).map { _ in Sensor() }
    }

    private var ends: [Int: End] { returned.withLock { $0 } }
    private var handlerReturns: Int { handled.withLock { $0 } }
    private var reads: Int { sensors.reduce(0) { $0 + $1.asked } }

    // MARK: - The handler is called twice

    /// One task reads two sensors. The first sensor calls its handler again while the task waits for the second one.
    func answerAgainLater() async {
        read([0, 1])
        await wait { [self] in sensors[0].asked == 1 }
        let first = sensors[0].requests.first
        answer(first, Packet(degrees: 21))
        await wait { [self] in sensors[1].asked == 1 }
        answer(first, Packet(degrees: 99))
        await wait { [self] in ends.count == 2 }
        let strays = ends[1] == nil ? 0 : 1
        // A call that has returned already must not be resumed again.
        if strays == 0 { answer(sensors[1].requests.first, Packet(degrees: 22)) }
        await wait { [self] in ends.count == 2 }
        stopMeasuring()
        sample.note(.strayAnswers, strays)
        sample.note(.answered, [21, 22].enumerated().count { isReading(of: [$1], at: $0) })
        sample.finish()
    }

    /// The sensor's handler is called on two threads at once. Both are in the middle of decoding their packets at the
    /// same time.
    func answerOnTwoThreads() async {
        let meeting = Meeting(of: 2)
        read([0])
        await wait { [self] in sensors[0].asked == 1 }
        let request = sensors[0].requests.first
        for degrees in [21.0, 99] {
            answer(request, Packet(degrees: degrees) { meeting.attend() }, then: meeting.open)
        }
        await wait { [self] in handlerReturns == 2 && ends.count == 1 }
        // A handler that decodes alone waits for the other until now.
        meeting.open()
        await wait { [self] in handlerReturns == 2 && ends.count == 1 }
        stopMeasuring()
        sample.note(.answered, isReading(of: [21, 99], at: 0) ? 1 : 0)
        sample.finish()
    }

    // MARK: - The handler is called once, or never

    /// The sensor answers once, and decoding its packet takes until the call has returned, or nothing changes any more.
    func answerOnce() async {
        let decoding = Meeting(of: 2)
        read([0])
        await wait { [self] in sensors[0].asked == 1 }
        answer(sensors[0].requests.first, Packet(degrees: 21) { decoding.attend() })
        await wait { [self] in ends.count == 1 }
        decoding.open()
        await wait { [self] in handlerReturns == 1 && ends.count == 1 }
        stopMeasuring()
        let isAnswered = isReading(of: [21], at: 0)
        sample.note(.answered, isAnswered ? 1 : 0)
        sample.note(.lostAnswers, ends[0] != nil && !isAnswered ? 1 : 0)
        sample.finish()
    }

    /// Three sensors never answer. The first sensor's connection closes, the second read's limit passes, and the third
    /// read's task is cancelled.
    func neverAnswer() async {
        let errors = sample.attempt { try RedirectedOutput(of: STDERR_FILENO, in: sample.scratchDirectory) }
        read([0])
        read([1], within: Self.brief)
        let cancelled = read([2])
        await wait { [self] in sensors.allSatisfy { $0.asked == 1 } }
        sensors[0].close()
        cancelled.cancel()
        await wait { [self] in ends.count == 3 }
        stopMeasuring()
        let returned = ends
        sample.note(.stillWaiting, 3 - returned.count)
        sample.note(.waitsAfterClose, returned[0] == nil ? 1 : 0)
        sample.note(.waitsPastLimit, returned[1] == nil ? 1 : 0)
        sample.note(.waitsAfterCancel, returned[2] == nil ? 1 : 0)
        sample.note(.wrongErrors, 3 - returned.count { Self.isRight($1, at: $0) })
        sample.note(.handlersKept, sensors.reduce(0) { $0 + $1.requests.count })
        // Swift writes its warnings about continuations there.
        let warnings = sample.attempt { try errors.lines() }.count { $0.contains("leaked its continuation") }
        errors.end()
        sample.note(.warnings, warnings)
        sample.finish()
    }

    // MARK: - Calls and answers

    /// Reads sensors in one task, one after the other.
    @discardableResult
    private func read(_ places: [Int], within limit: Duration = SensorTrial.long) -> Task<Void, Never> {
        Task.detached { [reader, sensors, returned, timeline = sample.timeline] in
            for place in places {
                timeline.instant("call", .input)
                let end: End
                do {
                    end = .success(try await reader.reading(of: sensors[place], within: limit))
                } catch {
                    end = .failure(error)
                }
                returned.withLock { $0[place] = end }
                timeline.instant("return", .update)
            }
        }
    }

    /// Calls a request's handler on a thread of its own.
    private func answer(_ request: Sensor.Request?, _ packet: Packet, then next: @escaping @Sendable () -> Void = {}) {
        DispatchQueue(label: "radio").async { [handled, timeline = sample.timeline] in
            timeline.span("handler", .work) { request?.answer(packet) }
            handled.withLock { $0 += 1 }
            next()
        }
    }

    private func wait(until condition: @escaping @MainActor () -> Bool) async {
        await patience.wait(Patience.short, until: condition)
    }

    // MARK: - Counting

    private func isReading(of degrees: [Double], at place: Int) -> Bool {
        guard case .success(let reading)? = ends[place] else { return false }
        return degrees.contains(reading.degrees)
    }

    /// Whether a call without an answer has thrown the error for its reason.
    private static func isRight(_ end: End, at place: Int) -> Bool {
        guard case .failure(let error) = end else { return false }
        return switch error {
        case SensorError.noAnswer: place == 0
        case SensorError.timedOut: place == 1
        case is CancellationError: place == 2
        default: false
        }
    }

    private func stopMeasuring() {
        sample.stopMeasuring()
        sample.note(.reads, reads)
    }
}
