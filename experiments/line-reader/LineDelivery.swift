import Foundation
import Probes
import Synchronization

/// Where lines are delivered: the part of the app that wants them. From any thread, one line at a time.
package final class LineDelivery: Sendable {
    /// How long the consumer takes, beyond looking at a line.
    package struct Pace: Sendable {
        package var firstLine = Nanoseconds.zero
        package var eachLine = Nanoseconds.zero

        package init() {}
    }

    /// Lines between two looks at the heap.
    private static let linesPerLook = 16_384

    private struct State {
        var digest = LineDigest()
        var ended: (moment: MonotonicTime, error: (any Error)?)?
    }

    private let state = Mutex(State())
    private let pace: Pace
    private let look: @Sendable () -> Void
    private let whenEnded: @Sendable () -> Void

    /// - Parameters:
    ///   - look: Called at the first line and now and then, while all that a reader holds is held.
    ///   - whenEnded: Called once, from whatever thread.
    package init(
        pace: Pace = Pace(),
        look: @escaping @Sendable () -> Void = {},
        whenEnded: @escaping @Sendable () -> Void = {}
    ) {
        self.pace = pace
        self.look = look
        self.whenEnded = whenEnded
    }

    /// Takes a line as text.
    func take(_ line: String) {
        let number = state.withLock { state in
            state.digest.add(line)
            return state.digest.lines
        }
        consume(number)
    }

    /// Takes a line as bytes, which are not kept.
    func take(_ line: UnsafeRawBufferPointer) {
        let number = state.withLock { state in
            state.digest.add(line)
            return state.digest.lines
        }
        consume(number)
    }

    /// Takes what stood before a line feed, or before the end: a carriage return at its end belongs to the line's end,
    /// and others end lines of their own.
    func take(beforeLineFeed text: String) {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return take(text) }
        let isEnded = text.utf8.last == UInt8(ascii: "\r")
        let lines = text.utf8.dropLast(isEnded ? 1 : 0)
        for line in lines.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false) {
            take(String(Substring(line)))
        }
    }

    /// No more lines will come: the reader says so, once.
    func end(_ error: (any Error)? = nil) {
        let isFirst = state.withLock { state in
            defer { state.ended = state.ended ?? (.now, error) }
            return state.ended == nil
        }
        if isFirst { whenEnded() }
    }

    package var digest: LineDigest { state.withLock { $0.digest } }

    /// When the reader has said that it is done, and why it could not go on.
    package var ended: (moment: MonotonicTime, error: (any Error)?)? { state.withLock { $0.ended } }

    private func consume(_ number: Int) {
        if number % Self.linesPerLook == 1 { look() }
        // The consumer's own time, as of one that opens a file of its own first: no condition stands behind it.
        if number == 1, pace.firstLine > .zero { Thread.sleep(forTimeInterval: pace.firstLine.seconds) }
        guard pace.eachLine > .zero else { return }
        let done = MonotonicTime.now + pace.eachLine
        while MonotonicTime.now < done {}
    }
}

/// What is read, and in pieces of how many bytes where it is a reader's to say.
package struct TextFile: Sendable {
    package var path: String
    package var chunkSize: Int

    package init(path: String, chunkSize: Int) {
        self.path = path
        self.chunkSize = chunkSize
    }
}

/// Reads the lines of a file and delivers them. Called on the main thread, which it leaves alone.
///
/// - Returns: What has to live until the end.
package typealias ReadLines = @Sendable @MainActor (_ file: TextFile, _ delivery: LineDelivery) throws -> AnyObject?
