import Foundation
import Lab
import LinesApp
import Model
import Probes
import Synchronization

/// One reading of a file, measured.
@MainActor
final class ReaderTrial {
    /// When a reading has ended, and why it could not continue.
    private struct End {
        let moment = MonotonicTime.now
        let error: (any Error)?
    }

    /// The reading begins after these: the cost of an app's first frames is not the reader's.
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
    private var reader: AnyObject?
    nonisolated private let end = Mutex<End?>(nil)

    init(_ sample: SampleContext) throws {
        self.sample = sample
        input = LineInput(sample.values, directory: sample.sharedDirectory)
        expected = try input.expected()
        size = try FileManager.default.attributesOfItem(atPath: input.file.path)[.size] as? Int ?? 0
    }

    /// Ends the sample without a reading where the file is larger than a limit allows.
    func skip(beyond limit: Parameter<Int>) {
        guard size > sample[limit] * 1_000_000 else { return }
        let reason = "the file is larger than \(limit.name) allows, \(sample[limit]) million bytes"
        for metric in [Metric.heapGrowth, .readTime, .throughput, .wrongLines] {
            sample.note(metric, unavailable: reason)
        }
        sample.finish()
    }

    /// Measures a reading until the reader says that it is done, and ends the process.
    func measure(_ code: any LineReading.Type) {
        sample.measure(until: { self.hasEnded(code) }, then: noteFigures)
    }

    private func hasEnded(_ code: any LineReading.Type) -> Bool {
        frames += 1
        if frames == Self.idleFrames { begin(code) }
        guard end.withLock({ $0 != nil }) else { return false }
        heapGrowth = heap?.stop()
        return true
    }

    private func begin(_ code: any LineReading.Type) {
        let heap = HeapWatch()
        let consumer = LineConsumer(
            pace: input.pace,
            onProgress: { heap.look() },
            onEnd: { error in self.end.withLock { $0 = End(error: error) } }
        )
        self.heap = heap
        self.consumer = consumer
        start = .now
        reader = sample.attempt { try code.start(input.file, into: consumer) }
    }

    private func noteFigures() {
        guard let end = end.withLock(\.self), let delivered = consumer?.digest else { return }
        if let error = end.error { sample.fail("\(error)") }
        if let heapGrowth {
            sample.note(.heapGrowth, Double(heapGrowth))
        } else {
            sample.note(.heapGrowth, unavailable: "this system does not report the heap in use")
        }
        sample.timeline.span("reading", .work, since: start)
        sample.note(.readTime, (end.moment - start).milliseconds)
        sample.note(.throughput, Double(size) / (end.moment - start).seconds)
        sample.note(.fileSize, Double(size))
        sample.note(.wrongLines, Double(delivered == expected ? 0 : max(1, abs(delivered.lines - expected.lines))))
        sample.note(.lines, Double(delivered.lines))
    }
}
