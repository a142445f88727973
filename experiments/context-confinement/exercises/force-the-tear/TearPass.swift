import Foundation
import Locking
import Measuring

/// A writer and a reader go through the same stops once, each on its own thread. A schedule decides which thread waits.
///
/// For each text of a stop, one of the two threads must come first. At one stop this thread is delayed. If the schedule
/// makes the other thread wait for it, the outcome is still right. If the schedule only makes the other thread pause,
/// the outcome is wrong, and the pause is seen.
///
/// In another pass, the reader is late at each stop that it must read whole: then the writer is ahead by a stop.
final class TearPass: Sendable {
    static let stops = 30
    /// The numbers of the stops start here; after the edit they are larger by a thousand.
    private static let edit = 1_000
    /// How long a thread is delayed while the other thread does not move: longer than a usual pause.
    private static let holdUp = Nanoseconds(milliseconds: 150)
    /// How long the reader is late while the writer does not move: long enough for the writer to go on.
    private static let lateness = Nanoseconds(milliseconds: 20)
    /// A thread that waits for a signal needs far less processor time during a delay, one that polls far more.
    private static let polling = Nanoseconds(milliseconds: 10)
    /// How long neither thread may move before they count as stuck.
    private static let patience = Nanoseconds(milliseconds: 1_200)

    enum Text: Int, CaseIterable {
        case name, code
    }

    enum Delay {
        /// At one stop with this outcome, the thread that must come first is delayed before this text.
        case first(ReadOutcome, before: Text)
        /// The reader is delayed at each stop that it must read whole.
        case reader
    }

    private enum Side: Int {
        case writer, reader

        var other: Side { self == .writer ? .reader : .writer }
    }

    private struct Course {
        /// Texts written or read.
        var texts = 0
        /// Stops that the thread has left.
        var stops = 0
        var moved = MonotonicTime.now
        var thread: ThreadIdentifier?
        var usage: ThreadUsageReader?
        /// The thread's processor time so far.
        var running: Nanoseconds { usage?.running ?? .zero }
    }

    private struct State {
        var courses = [Course(), Course()]
        var outcomes: [ReadOutcome] = []
        var held = Nanoseconds.zero
        var waitsWithLimit = false

        var moved: MonotonicTime { max(courses[0].moved, courses[1].moved) }
    }

    private let schedule: any RenamingSchedule
    private let heldSide: Side
    /// The numbers of the texts before which the thread is delayed.
    private let heldTexts: Set<Int>
    private let longestDelay: Nanoseconds
    /// Whether the delayed thread must come first, and not the other one.
    private let mustComeFirst: Bool
    private let began = MonotonicTime.now
    private let state = Locked(State())

    init(_ schedule: any RenamingSchedule, delaying delay: Delay) {
        self.schedule = schedule
        switch delay {
        case .first(let outcome, before: let text):
            // A new text is written before it is read, an old one is read before it is replaced.
            let isNew = outcome == .new || outcome == (text == .name ? .newName : .newCode)
            heldSide = isNew ? .writer : .reader
            // Each pass has its delay at another stop, and never at the first stop.
            let stop = Self.numbers(of: outcome)[1 + Text.allCases.count * outcome.rawValue + text.rawValue]
            heldTexts = [Self.number(of: text, stop)]
            longestDelay = Self.holdUp
            mustComeFirst = true
        case .reader:
            heldSide = .reader
            heldTexts = Set(Self.numbers(of: .new).map { Self.number(of: .name, $0) })
            longestDelay = Self.lateness
            mustComeFirst = false
        }
    }

    private static func numbers(of outcome: ReadOutcome) -> [Int] {
        (0..<stops).filter { ReadOutcome.wanted(of: $0) == outcome }
    }

    func start() {
        let stops = (0..<Self.stops).map { SharedStop(number: $0) }
        Thread {
            self.noteThread(of: .writer)
            self.write(stops)
        }.start()
        Thread {
            self.noteThread(of: .reader)
            self.read(stops)
        }.start()
    }

    // MARK: - What has been seen

    var outcomes: [ReadOutcome] { state.withLock { $0.outcomes } }
    /// Stops that both threads have left.
    var stopsPassed: Int { state.withLock { $0.courses.map(\.stops).min() ?? 0 } }
    var hasEnded: Bool { stopsPassed == Self.stops }
    var isStuck: Bool { !hasEnded && MonotonicTime.now - state.withLock { $0.moved } > Self.patience }
    /// Whether the thread that waited for the delayed one would have gone on by itself.
    var waitsWithLimit: Bool { state.withLock { $0.waitsWithLimit } }
    /// The time so far, without the delays.
    var time: Nanoseconds { state.withLock { $0.moved - began - $0.held } }

    // MARK: - The threads

    private func noteThread(of side: Side) {
        let (thread, usage) = (ThreadIdentifier.current, ThreadUsageReader())
        state.withLock {
            $0.courses[side.rawValue].thread = thread
            $0.courses[side.rawValue].usage = usage
        }
    }

    private func write(_ stops: [SharedStop]) {
        for (number, stop) in stops.enumerated() {
            step(.writer) { schedule.willWrite(number) }
            use(.name, of: number, .writer) { stop.rename(Self.edit + number) }
            step(.writer) { schedule.wroteName(of: number) }
            use(.code, of: number, .writer) { stop.recode(Self.edit + number) }
            step(.writer) { schedule.wroteCode(of: number) }
            state.withLock { $0.courses[Side.writer.rawValue].stops += 1 }
        }
    }

    private func read(_ stops: [SharedStop]) {
        for (number, stop) in stops.enumerated() {
            step(.reader) { schedule.willRead(number) }
            let name = use(.name, of: number, .reader) { stop.name }
            step(.reader) { schedule.readName(of: number) }
            let code = use(.code, of: number, .reader) { stop.code }
            step(.reader) { schedule.readCode(of: number) }
            let outcome = ReadOutcome(hasNewName: name >= Self.edit, hasNewCode: code >= Self.edit)
            state.withLock {
                $0.outcomes.append(outcome)
                $0.courses[Side.reader.rawValue].stops += 1
            }
        }
    }

    private func step(_ side: Side, _ body: () -> Void) {
        body()
        state.withLock { $0.courses[side.rawValue].moved = .now }
    }

    private func use<Value>(_ text: Text, of stop: Int, _ side: Side, _ body: () -> Value) -> Value {
        let number = Self.number(of: text, stop)
        if side == heldSide, heldTexts.contains(number) { holdUp(before: number) }
        let value = body()
        state.withLock {
            $0.courses[side.rawValue].texts = number + 1
            $0.courses[side.rawValue].moved = .now
        }
        return value
    }

    /// Returns when the other thread has broken the order, or when it has not moved for a while because it waits.
    private func holdUp(before number: Int) {
        let start = MonotonicTime.now
        var other: Course { state.withLock { $0.courses[heldSide.other.rawValue] } }
        let before = other.running
        while !mustComeFirst || other.texts <= number, MonotonicTime.now - max(start, other.moved) < longestDelay {
            if other.thread?.isInTimedWait == true { state.withLock { $0.waitsWithLimit = true } }
            // Polls: if the other thread had to wake this one, the delay would slow down the other thread too.
            Thread.sleep(forTimeInterval: 0.002)
        }
        let polls = other.running - before > Self.polling
        state.withLock {
            if polls { $0.waitsWithLimit = true }
            $0.held += MonotonicTime.now - start
            $0.courses[heldSide.rawValue].moved = .now
        }
    }

    private static func number(of text: Text, _ stop: Int) -> Int {
        Text.allCases.count * stop + text.rawValue
    }
}
