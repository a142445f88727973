import Declaring
import Dispatch
import Foundation
import LineReader
import Measuring
import Model

/// A script that forces the moments of a reading that a reader may handle wrongly.
@MainActor
final class ReaderScript {
    /// A closure that the consumer calls with each line's number, while it processes the line.
    nonisolated let line: @Sendable (Int) -> Void
    let pipe: LinePipe?
    /// The processor time of all threads at the stream's end. By then, only the first line has been parsed.
    private(set) var received: Nanoseconds?
    /// Whether the reader stopped delivering lines without reporting its end.
    private(set) var isSilent = false
    private let scenario: Scenario
    private let hasEnded: @MainActor () -> Bool
    private let mayGoOn = DispatchSemaphore(value: 0)
    private var framesAfterFirstLine = 0
    private var isOver = false
    private var patience: Patience?

    init(_ sample: SampleContext, _ file: TextFile, hasEnded: @escaping @MainActor () -> Bool) throws {
        scenario = sample.scenario
        self.hasEnded = hasEnded
        switch scenario {
        case _ where Self.holdsFirstLine(scenario):
            pipe = nil
            line = { [mayGoOn] number in if number == 1 { mayGoOn.wait() } }
        case _ where LineReaderExperiment.slowSources.contains(scenario):
            let source = try SlowSource(file, in: sample.scratchDirectory)
            pipe = source.pipe
            line = { source.taken(line: $0) }
        case _ where Self.usesPipe(scenario):
            pipe = try LinePipe(in: sample.scratchDirectory)
            line = { _ in }
            try pipe?.write(Data(LineInput.piped.utf8))
        default:
            pipe = nil
            line = { _ in }
        }
    }

    static func usesPipe(_ scenario: Scenario) -> Bool {
        ([LineReaderExperiment.lateEnd, LineReaderExperiment.released] + LineReaderExperiment.slowSources)
            .contains(scenario)
    }

    private static func holdsFirstLine(_ scenario: Scenario) -> Bool {
        [LineReaderExperiment.endOfStream, LineReaderExperiment.receivedFirst, LineReaderExperiment.edges]
            .contains(scenario)
    }

    /// Whether the reading is expected to end with an error.
    var endsWithError: Bool {
        scenario == LineReaderExperiment.released || scenario == LineReaderExperiment.unreadable
    }

    /// Continues the script. Must be called in each frame, from the start of the reading.
    func advance(_ reader: inout AnyObject?, _ consumer: LineConsumer) {
        guard !isOver else { return }
        if consumer.linesDone > 0 { framesAfterFirstLine += 1 }
        switch scenario {
        case LineReaderExperiment.edges:
            releaseFirstLine(consumer)
        case _ where Self.holdsFirstLine(scenario):
            // If a stream delivers the chunks, the consumer must wait in the first line until the stream has ended.
            let stream = reader as? ChunkStream
            guard stream?.isDone != false else { return }
            if stream != nil { received = ProcessCounters.processorTime() }
            mayGoOn.signal()
        case LineReaderExperiment.lateEnd:
            // After the first line was delivered, the parser has one frame in which to store the bytes that follow this
            // line.
            guard framesAfterFirstLine == 2 else { return }
            pipe?.end()
        case LineReaderExperiment.released:
            guard framesAfterFirstLine == 2 else { return }
            reader = nil
            pipe?.end()
            waitForSilence(consumer)
        case LineReaderExperiment.unreadable:
            waitForSilence(consumer)
        default: break
        }
        isOver = true
    }

    /// Lets the consumer finish the first line when nothing else goes on. A reader that has reported its end by then
    /// does not wait for its lines: they stay undelivered.
    private func releaseFirstLine(_ consumer: LineConsumer) {
        let patience = Patience { consumer.digest.lines }
        self.patience = patience
        patience.wait(Patience.short, until: hasEnded) { [self] in
            if !hasEnded() { mayGoOn.signal() }
        }
    }

    private func waitForSilence(_ consumer: LineConsumer) {
        let patience = Patience { consumer.digest.lines }
        self.patience = patience
        patience.wait(Patience.short, until: hasEnded) { [self] in isSilent = !hasEnded() }
    }
}
