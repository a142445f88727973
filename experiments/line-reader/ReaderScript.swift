import Declaring
import Dispatch
import LineReader
import Model

/// What happens around a reading: it brings about the moments that a reader may be unlucky with.
@MainActor
final class ReaderScript {
    /// Called by the consumer, while it has the first line.
    nonisolated let firstLine: @Sendable () -> Void
    let pipe: LinePipe?
    /// Nothing moves any more, and the reader has not said that it is done.
    private(set) var isSilent = false
    private let scenario: Scenario
    private let hasEnded: @MainActor () -> Bool
    private let mayGoOn = DispatchSemaphore(value: 0)
    private var framesAfterFirstLine = 0
    private var isOver = false
    private var patience: Patience?

    init(_ sample: SampleContext, hasEnded: @escaping @MainActor () -> Bool) throws {
        scenario = sample.scenario
        self.hasEnded = hasEnded
        pipe = Self.usesPipe(scenario) ? try LinePipe(LineInput.piped, in: sample.scratchDirectory) : nil
        let isHeld = scenario == LineReaderExperiment.endOfStream
        firstLine = { [mayGoOn] in if isHeld { mayGoOn.wait() } }
    }

    static func usesPipe(_ scenario: Scenario) -> Bool {
        scenario == LineReaderExperiment.lateEnd || scenario == LineReaderExperiment.released
    }

    /// Whether the reading is meant to end with an error.
    var endsWithError: Bool {
        scenario == LineReaderExperiment.released || scenario == LineReaderExperiment.unreadable
    }

    /// Call in each frame from the reading's start on.
    func advance(_ reader: inout AnyObject?, _ consumer: LineConsumer) {
        guard !isOver else { return }
        if consumer.linesDone > 0 { framesAfterFirstLine += 1 }
        switch scenario {
        case LineReaderExperiment.endOfStream:
            // Where a stream delivers the chunks, its end comes before the first line is done.
            guard (reader as? ChunkStream)?.isDone != false else { return }
            mayGoOn.signal()
        case LineReaderExperiment.lateEnd:
            // The parser has the line, and a frame's time to put its remainder aside.
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

    private func waitForSilence(_ consumer: LineConsumer) {
        let patience = Patience { consumer.digest.lines }
        self.patience = patience
        patience.wait(Patience.short, until: hasEnded) { [self] in isSilent = !hasEnded() }
    }
}
