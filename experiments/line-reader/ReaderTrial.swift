import Declaring
import Dispatch
import Foundation
import LineReader
import Measuring
import Model
import Synchronization

/// A trial that measures one reading of a file.
@MainActor
final class ReaderTrial {
    /// The end of a reading, with the error that ended it early.
    private struct End {
        let moment = MonotonicTime.now
        let error: (any Error)?
    }

    /// The number of frames before the reading begins. The cost of an app's first frames is not measured.
    private static let idleFrames = 2

    private let sample: SampleContext
    private let input: LineInput
    private let expected: LineDigest
    private let size: Int
    private var frames = 0
    private var heap: HeapWatch?
    private var heapGrowth: UInt64?
    private var consumer: LineConsumer?
    private var start = MonotonicTime.now
    /// The processor time of all threads at the start.
    private var before = Nanoseconds.zero
    private var parsingToReceiving: Double?
    private var reader: AnyObject?
    private var script: ReaderScript?
    nonisolated private let end = Mutex<End?>(nil)

    init(_ sample: SampleContext) throws {
        self.sample = sample
        input = LineInput(sample.values, directory: sample.sharedDirectory)
        expected = try input.expected()
        size = try input.size()
    }

    /// Skips the sample if the file is larger than a limit.
    func skip(beyond limit: Parameter<Int>) {
        guard size > sample[limit] * 1_000_000 else { return }
        skip("the file is larger than \(limit.name) allows, \(sample[limit]) million bytes")
    }

    /// Skips the sample if the scenario uses a pipe. With a pipe, the first line must arrive before the file ends.
    func skipPipes() {
        guard ReaderScript.usesPipe(sample.scenario) else { return }
        skip("it delivers no line before it has read all lines")
    }

    private func skip(_ reason: String) {
        for metric in [Metric.heapGrowth, .readTime, .throughput, .wrongLines, .completions] {
            sample.note(metric, unavailable: reason)
        }
        sample.finish()
    }

    /// Measures a reading until the reader reports its end, then ends the process.
    func measure(_ code: any LineReading.Type) {
        sample.measure(until: { self.hasEnded(code) }, then: noteFigures)
    }

    private func hasEnded(_ code: any LineReading.Type) -> Bool {
        frames += 1
        if frames == Self.idleFrames { begin(code) }
        if let consumer { script?.advance(&reader, consumer) }
        guard end.withLock({ $0 != nil }) || script?.isSilent == true else { return false }
        heapGrowth = heap?.stop()
        parsingToReceiving = script?.received.map { received in
            100 * (ProcessCounters.processorTime() - received).seconds / (received - before).seconds
        }
        return true
    }

    private func begin(_ code: any LineReading.Type) {
        let script = sample.attempt { try ReaderScript(sample, input.file) { self.end.withLock { $0 != nil } } }
        let heap = HeapWatch()
        let consumer = LineConsumer(
            pace: input.pace,
            longLine: input.mostBytesOfLine,
            onLine: script.line,
            onProgress: { heap.look() },
            onEnd: { error in self.end.withLock { $0 = End(error: error) } }
        )
        self.script = script
        self.heap = heap
        self.consumer = consumer
        var file = input.file
        if let pipe = script.pipe { file.path = pipe.path }
        start = .now
        before = ProcessCounters.processorTime()
        if script.endsWithError {
            do { reader = try code.start(file, into: consumer) } catch { consumer.end(error) }
        } else {
            reader = sample.attempt { try code.start(file, into: consumer) }
        }
    }

    private func noteFigures() {
        guard let delivered = consumer?.digest, let script else { return }
        let end = end.withLock(\.self)
        if let error = end?.error, !script.endsWithError { sample.fail("\(error)") }
        if let heapGrowth {
            sample.note(.heapGrowth, Double(heapGrowth))
        } else {
            sample.note(.heapGrowth, unavailable: "this system does not report the heap in use")
        }
        sample.timeline.span("reading", .work, since: start)
        if let end {
            sample.note(.readTime, (end.moment - start).milliseconds)
            sample.note(.throughput, Double(size) / (end.moment - start).seconds)
        } else {
            for metric in [Metric.readTime, .throughput] {
                sample.note(metric, unavailable: "the reader never reports its end")
            }
        }
        if sample.scenario == LineReaderExperiment.receivedFirst {
            if let parsingToReceiving {
                sample.note(.parsingToReceiving, parsingToReceiving)
            } else {
                sample.note(.parsingToReceiving, unavailable: "it does not receive the file before it parses it")
            }
        }
        sample.note(.completions, end == nil ? 0 : 1)
        if sample.scenario == LineReaderExperiment.unreadable {
            sample.note(.failures, end?.error == nil ? 0 : 1)
        }
        sample.note(.fileSize, size)
        sample.note(.wrongLines, delivered == expected ? 0 : max(1, abs(delivered.lines - expected.lines)))
        sample.note(.lines, delivered.lines)
    }
}
