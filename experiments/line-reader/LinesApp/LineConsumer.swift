import Foundation
import Synchronization

/// The part of an app that uses the lines of a file. A consumer takes one line at a time, on any thread.
package final class LineConsumer: Sendable {
    /// The time for which the consumer works on each line, in addition to the checksum.
    package struct Pace: Sendable {
        package var secondLine = Duration.zero
        package var eachLine = Duration.zero

        package init() {}
    }

    private struct State {
        var digest = LineDigest()
        var linesDone = 0
        var hasEnded = false
    }

    private static let linesPerProgress = 16_384

    private let state = Mutex(State())
    private let pace: Pace
    private let longLine: Int
    private let onLine: @Sendable (Int) -> Void
    private let onProgress: @Sendable () -> Void
    private let onEnd: @Sendable ((any Error)?) -> Void

    /// - Parameters:
    ///   - longLine: The number of bytes from which a line counts as long.
    ///   - onLine: A function that receives each line's number, counted from 1. The reader waits until `onLine`
    ///     returns.
    ///   - onProgress: A function that is called at the first line, at every 16,384th line after it, and at every long
    ///     line. The reader still holds the line's memory then.
    ///   - onEnd: A function that is called once, on any thread, with the error that ended the reading early.
    package init(
        pace: Pace = Pace(),
        longLine: Int = .max,
        onLine: @escaping @Sendable (Int) -> Void = { _ in },
        onProgress: @escaping @Sendable () -> Void = {},
        onEnd: @escaping @Sendable ((any Error)?) -> Void = { _ in }
    ) {
        self.pace = pace
        self.longLine = longLine
        self.onLine = onLine
        self.onProgress = onProgress
        self.onEnd = onEnd
    }

    /// Takes a line as text.
    package func take(_ line: String) {
        let number = state.withLock { state in
            state.digest.add(line)
            return state.digest.lines
        }
        work(onLine: number, isLong: line.utf8.count >= longLine)
    }

    /// Takes a line as bytes. The bytes need to be valid only during the call.
    package func take(_ line: UnsafeRawBufferPointer) {
        let number = state.withLock { state in
            state.digest.add(line)
            return state.digest.lines
        }
        work(onLine: number, isLong: line.count >= longLine)
    }

    /// Takes the text before a line feed or before the file's end. Each carriage return in the text ends a line, except
    /// that a last carriage return belongs to the line feed.
    package func take(beforeLineFeed text: String) {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return take(text) }
        let isEnded = text.utf8.last == UInt8(ascii: "\r")
        let lines = text.utf8.dropLast(isEnded ? 1 : 0)
        for line in lines.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false) {
            take(String(Substring(line)))
        }
    }

    /// Ends the input. Only the first call has an effect.
    package func end(_ error: (any Error)? = nil) {
        let isFirst = state.withLock { state in
            defer { state.hasEnded = true }
            return !state.hasEnded
        }
        if isFirst { onEnd(error) }
    }

    /// The digest of the lines taken so far.
    package var digest: LineDigest { state.withLock { $0.digest } }

    /// The number of lines that the consumer has finished.
    package var linesDone: Int { state.withLock { $0.linesDone } }

    private func work(onLine number: Int, isLong: Bool) {
        if isLong || number % Self.linesPerProgress == 1 { onProgress() }
        onLine(number)
        // The sleep simulates slow work, such as a long write.
        if number == 2, pace.secondLine > .zero { Thread.sleep(forTimeInterval: pace.secondLine / .seconds(1)) }
        if pace.eachLine > .zero {
            let done = ContinuousClock.now + pace.eachLine
            while ContinuousClock.now < done {}
        }
        state.withLock { $0.linesDone = number }
    }
}
