import Foundation
import Measuring
import Model
import Sampling

/// A running sample, with its parameters, its instruments and its recorded results. Use this class on the main thread.
@MainActor
package final class SampleContext {
    package let values: ParameterValues
    /// The input that the run's samples share, created by ``Experiment/prepare(_:in:)``.
    package let sharedDirectory: String
    /// A folder for this sample only, removed after the sample.
    package let scratchDirectory: String
    package let finger = Finger()
    nonisolated package let timeline = Timeline()
    /// The reader of the main thread's processor time.
    nonisolated package let mainThread = ThreadUsageReader()

    private var metrics: [String: MeasuredValue] = [:]
    private var series: [Sample.Series] = []
    private var marks: [Sample.Mark] = []
    private var screen: ScreenRecord?
    private var control: ControlRecord?
    private var hasEnded = false
    private var measuringBegan: MonotonicTime?
    private var measuring: (clock: FrameClock, counters: ProcessCounters, start: MonotonicTime)?
    private var measured: (accounting: FrameAccounting, timeline: TimelineRecord)?

    init(_ values: ParameterValues, sharedDirectory: String, scratchDirectory: String) {
        (self.values, self.sharedDirectory, self.scratchDirectory) = (values, sharedDirectory, scratchDirectory)
    }

    package var scenario: Scenario { values.scenario }

    package subscript<Value>(_ parameter: Parameter<Value>) -> Value { values[parameter] }

    // MARK: - Measuring

    /// Starts the frame clock and the counters. Setup before this call is not measured.
    package func startMeasuring(onFrame: @escaping @MainActor () -> Void = {}) {
        precondition(measuring == nil, "already measuring")
        let framesPerSecond = self[StandardParameters.framesPerSecond]
        let counters = ProcessCounters()
        let clock = FrameClock(framesPerSecond: framesPerSecond, usage: mainThread)
        clock.onFrame = { [timeline] in
            let start = MonotonicTime.now
            onFrame()
            timeline.span("frame", .frame, since: start)
        }
        measuringBegan = clock.accounting.start
        measuring = (clock, counters, clock.accounting.start)
    }

    /// Measures until the first frame at which the work has ended, then records the results and ends the sample.
    ///
    ///     sample.measure(until: { screen.hasEnded }) { sample.note(.rowsShown, screen.rows) }
    ///     screen.start()
    ///
    /// - Parameter note: Called once, after the measurement.
    package func measure(until hasEnded: @escaping @MainActor () -> Bool, then note: @escaping @MainActor () -> Void) {
        startMeasuring { [self] in
            guard hasEnded() else { return }
            stopMeasuring()
            note()
            finish()
        }
    }

    /// Measures work that calls back when it ends, then ends the sample. Use it if the sample needs only the probes'
    /// metrics.
    ///
    ///     sample.measure { done in search.run(then: done) }
    ///
    /// - Parameter start: Called after the measurement has started; `done` ends the measurement at the next frame.
    package func measure(_ start: (_ done: @escaping @MainActor @Sendable () -> Void) -> Void) {
        measure(until: { [self] in hasEnded }, then: {})
        start { [self] in hasEnded = true }
    }

    /// The average time that a tap in a measured span would wait because of the main thread's own work.
    package func expectedTapLatency(from first: MonotonicTime, to last: MonotonicTime) -> Nanoseconds {
        accounting?.expectedTapLatency(from: first, to: last) ?? .zero
    }

    /// Returns how long the main thread has waited for a processor since a moment. The result is exact to one frame.
    package func mainThreadWait(since moment: MonotonicTime) -> Nanoseconds {
        measuring?.clock.waited(since: moment) ?? measured?.accounting.waited(since: moment, usage: mainThread.read())
            ?? .zero
    }

    /// Ends the measurement. Checks and cleanup after this call are not measured.
    package func stopMeasuring() {
        guard let (clock, counters, start) = measuring else {
            preconditionFailure("stopMeasuring() without startMeasuring()")
        }
        measuring = nil
        control = clock.stop()
        finger.lift()
        let end = MonotonicTime.now
        let span = end - start
        metrics.merge(counters.stop()) { _, new in new }

        let accounting = clock.accounting
        note(.hitchTimeRatio, accounting.hitchTimeRatio(over: span))
        note(.longestStall, accounting.longestStall.milliseconds)
        note(.longestOwnStall, accounting.longestOwnStall.milliseconds)
        note(.lateFrames, Double(accounting.lateFrames.count))
        note(.hangs, Double(accounting.hangs))
        if let longest = finger.latencies.max() { note(.tapLatency, longest.milliseconds) }
        measured = (accounting, TimelineRecord(timeline, frames: accounting.served, from: start, to: end))
    }

    /// The late frames so far.
    package var lateFrames: [FrameAccounting.LateFrame] { accounting?.lateFrames ?? [] }

    /// The frame with the longest delay by the main thread's own work so far; nil if no frame was late.
    package var longestOwnStall: FrameAccounting.LateFrame? { lateFrames.max { $0.own < $1.own } }

    private var accounting: FrameAccounting? { measuring?.clock.accounting ?? measured?.accounting }

    // MARK: - Notes

    /// Records a metric's value, in the metric's unit. A sample with a time, a size or a rate below zero counts as
    /// failed.
    package func note(_ metric: Metric, _ value: Double) {
        metrics[metric.name] = .value(value)
    }

    /// Records a metric's value, which is a whole number.
    package func note(_ metric: Metric, _ number: Int) {
        note(metric, Double(number))
    }

    /// Records that a metric has no value in this sample.
    package func note(_ metric: Metric, unavailable reason: String) {
        metrics[metric.name] = .unavailable(reason: reason)
    }

    /// Records a metric's value. If the value is nil, records the reason.
    package func note(_ metric: Metric, _ value: Double?, unavailable reason: @autoclosure () -> String) {
        if let value { note(metric, value) } else { note(metric, unavailable: reason()) }
    }

    /// Records a quantity over time for a chart of lanes. Each value holds from its moment until the moment of the next
    /// value.
    ///
    /// Values with the same moment keep their order. A value that held for less than a microsecond is dropped. The
    /// series begins with the last value from before the measurement. The sample stores every point, so thin out a
    /// series of thousands of points before this call.
    ///
    /// A value that is not finite ends the sample as failed. Precondition: the measurement has begun.
    package func note(series name: String, _ values: [(moment: MonotonicTime, value: Double)]) {
        series.append(attempt { try Sample.Series(name: name, values, since: beginning) })
    }

    /// Records an action of the user for a chart of lanes. The label describes the action in a few words. Precondition:
    /// the measurement has begun.
    package func note(mark label: String, at moment: MonotonicTime) {
        marks.append(Sample.Mark(time: moment.sampleTime(since: beginning), label: label))
    }

    /// Records the contents of the screen. The report can replay this record.
    package func note(_ screen: ScreenRecord) {
        self.screen = screen
    }

    /// The moment when the measurement began. The times of a ``ScreenRecord`` count from this moment. Precondition: the
    /// measurement has begun.
    package var beginning: MonotonicTime {
        guard let measuringBegan else { preconditionFailure("the measurement has not begun") }
        return measuringBegan
    }

    // MARK: - The end

    /// Writes the sample's result for the harness and ends the process.
    package func finish() -> Never {
        let measurement = Sample.Measurement(
            metrics: metrics,
            frames: measured?.accounting.lateFrames.map(Sample.Frame.init) ?? [],
            series: series.isEmpty ? nil : series,
            marks: marks.isEmpty ? nil : marks,
            control: control
        )
        var timeline = measured?.timeline
        timeline?.screen = screen
        do {
            try SampleFolder(scratchDirectory).write(measurement, timeline)
        } catch let error as ResultFileError {
            failForEnvironment(error.description)
        } catch {
            fail("cannot encode the sample: \(error)")
        }
        // The leak check normally runs in `exit`. This process ends with `_exit`, so it calls the check itself.
        LeakReport.write()
        // `_exit` destroys no objects, because other threads may still use them.
        _exit(0)
    }

    /// Runs code that may throw, on any thread. An error ends the sample as failed.
    nonisolated package func attempt<Value>(_ body: () throws -> Value) -> Value {
        do {
            return try body()
        } catch {
            fail("\(error)")
        }
    }

    /// Ends the process. The harness then reports the sample as failed, with the message. A message about a full disk
    /// or another fault of the machine ends the whole run.
    nonisolated package func fail(_ message: String) -> Never {
        if EnvironmentFault.reason(in: message) != nil { failForEnvironment(message) }
        StandardError.write(message + "\n")
        _exit(ExitStatus.harnessFailed.rawValue)
    }

    /// Ends the process and the run. Call this method when the environment prevents the measurement.
    nonisolated package func failForEnvironment(_ message: String) -> Never {
        StandardError.write(message + "\n")
        _exit(SampleFolder.environmentFailed)
    }
}

extension Sample.Frame {
    init(_ frame: FrameAccounting.LateFrame) {
        self.init(
            due: frame.due.milliseconds,
            late: frame.late.milliseconds,
            running: frame.running.milliseconds,
            waiting: frame.waiting.milliseconds,
            blocked: frame.blocked.milliseconds
        )
    }
}
