import Foundation
import Lab
import Probes
import Model

/// One reading of a file, measured.
@MainActor
final class ReaderTrial {
    nonisolated static let wholeFileLimit = Parameter(
        "whole-file-limit",
        default: 128,
        in: 1...100_000,
        help:
            "millions of bytes beyond which no variant that holds the whole file is run: it would need many times as much"
    )
    nonisolated static let unboundedLimit = Parameter(
        "unbounded-limit",
        default: 1000,
        in: 1...100_000,
        help: "millions of bytes beyond which the reader whose queue nothing bounds is not run: it may hold them all"
    )
    nonisolated static let lineTime = Parameter(
        "line-time",
        default: 4.0,
        in: 0...1_000_000,
        help: "microseconds that the slow consumer takes for each line"
    )
    nonisolated static let firstLineTime = Parameter(
        "first-line-time",
        default: 50.0,
        in: 0...10_000,
        help: "milliseconds that the consumer takes for the first line, where the end of the stream is the matter"
    )
    nonisolated static let parameters =
        LineInput.parameters + [
            AnyParameter(wholeFileLimit), AnyParameter(unboundedLimit), AnyParameter(lineTime),
            AnyParameter(firstLineTime),
        ]

    private let sample: SampleContext
    private let input: LineInput
    private let expected: LineDigest
    private let size: Int
    private var frames = 0
    private var reading: Reading?
    private var reader: AnyObject?

    private static let idleFrames = 2

    private struct Reading {
        let heap: HeapWatch
        let delivery: LineDelivery
        let start: MonotonicTime
    }

    init(_ sample: SampleContext) throws {
        self.sample = sample
        input = LineInput(sample.values, directory: sample.sharedDirectory)
        expected = try input.expected()
        size = try input.fileSize()
    }

    /// Ends the sample without a reading where the file is larger than a limit allows.
    func skip(beyond limit: Parameter<Int>) {
        guard size > sample[limit] * 1_000_000 else { return }
        let reason = "the file is larger than \(limit.name) allows, \(sample[limit]) million bytes"
        for metric in [
            ReaderMetrics.heapGrowth, ReaderMetrics.readTime, ReaderMetrics.throughput, ReaderMetrics.wrongLines,
        ] {
            sample.note(metric, unavailable: reason)
        }
        sample.finish()
    }

    /// Measures the reading until the reader says that it is done, and ends the process.
    func measure(_ readLines: @escaping ReadLines) throws {
        var pace = LineDelivery.Pace()
        switch sample[LineInput.situation] {
        case .slowConsumer: pace.eachLine = Nanoseconds(milliseconds: sample[Self.lineTime] / 1000)
        case .endOfStream: pace.firstLine = Nanoseconds(milliseconds: sample[Self.firstLineTime])
        case .feed, .sized, .longLine, .awkwardBytes: break
        }
        sample.startMeasuring { [self] in
            do {
                try serveFrame(readLines, pace)
            } catch {
                sample.fail("\(error)")
            }
        }
    }

    /// The reading begins when the app has been idle for some frames, so that what the first ones take is not taken for
    /// the reader's.
    private func serveFrame(_ readLines: ReadLines, _ pace: LineDelivery.Pace) throws {
        frames += 1
        if frames == Self.idleFrames {
            let heap = HeapWatch()
            let delivery = LineDelivery(pace: pace, look: { heap.look() })
            reading = Reading(heap: heap, delivery: delivery, start: .now)
            reader = try readLines(input.file, delivery)
        }
        guard let reading, let (end, error) = reading.delivery.ended else { return }
        let growth = reading.heap.stop()
        sample.stopMeasuring()
        if let error { throw error }
        note(growth, since: reading.start, end: end)
        note(reading.delivery.digest)
        sample.finish()
    }

    private func note(_ growth: UInt64?, since start: MonotonicTime, end: MonotonicTime) {
        if let growth {
            sample.note(ReaderMetrics.heapGrowth, Double(growth))
        } else {
            sample.note(ReaderMetrics.heapGrowth, unavailable: "this system does not tell the heap in use")
        }
        sample.timeline.span("reading", .work, since: start)
        sample.note(ReaderMetrics.readTime, (end - start).milliseconds)
        sample.note(ReaderMetrics.throughput, Double(size) / (end - start).seconds)
        sample.note(ReaderMetrics.fileSize, Double(size))
    }

    private func note(_ delivered: LineDigest) {
        let difference = abs(delivered.lines - expected.lines)
        sample.note(ReaderMetrics.wrongLines, Double(delivered == expected ? 0 : max(1, difference)))
        sample.note(ReaderMetrics.lines, Double(delivered.lines))
    }
}
