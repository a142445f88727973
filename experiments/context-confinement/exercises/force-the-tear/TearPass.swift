import Foundation
import Locking
import Measuring

/// A writer and a reader go through the same stops once, each on its own thread. A schedule decides which thread waits.
///
/// For each text of a stop, one of the two threads must come first. At one stop the thread that must come first is
/// delayed. If the schedule makes the other thread wait for the delayed one, the outcome is still right. If the
/// schedule only makes the other thread pause for some time, the outcome is wrong.
final class TearPass: Sendable {
    static let stops = 30
    /// The numbers of the stops start here; after the edit they are larger by a thousand.
    private static let edit = 1_000
    /// How long a thread is delayed while the other thread does not move: longer than a usual pause.
    private static let holdUp = Nanoseconds(milliseconds: 400)
    /// How long neither thread may move before they count as stuck.
    private static let patience = Nanoseconds(milliseconds: 1_200)

    enum Text: Int, CaseIterable {
        case name, code
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
    }

    private struct State {
        var courses = [Course(), Course()]
        var outcomes: [ReadOutcome] = []
        var held = Nanoseconds.zero

        var moved: MonotonicTime { max(courses[0].moved, courses[1].moved) }
    }

    private let schedule: any RenamingSchedule
    private let heldSide: Side
    /// The number of the text before which the thread is delayed.
    private let heldText: Int
    private let began = MonotonicTime.now
    private let state = Locked(State())

    /// - Parameters:
    ///   - outcome: The thread is delayed at a stop that must have this outcome.
    ///   - text: The thread is delayed before it writes or reads this text.
    init(_ schedule: any RenamingSchedule, holdingUpAt outcome: ReadOutcome, before text: Text) {
        self.schedule = schedule
        // If the outcome has the new text, the writer must come first; if it has the old text, the reader must.
        let isNew = outcome == .new || outcome == (text == .name ? .newName : .newCode)
        heldSide = isNew ? .writer : .reader
        let stops = (0..<Self.stops).filter { ReadOutcome.wanted(of: $0) == outcome }
        heldText = Self.number(of: text, stops.randomElement() ?? 0)
    }

    func start() {
        let stops = (0..<Self.stops).map { SharedStop(number: $0) }
        Thread { self.write(stops) }.start()
        Thread { self.read(stops) }.start()
    }

    // MARK: - What has been seen

    var outcomes: [ReadOutcome] { state.withLock { $0.outcomes } }
    /// Stops that both threads have left.
    var stopsPassed: Int { state.withLock { $0.courses.map(\.stops).min() ?? 0 } }
    var hasEnded: Bool { stopsPassed == Self.stops }
    var isStuck: Bool { !hasEnded && MonotonicTime.now - state.withLock { $0.moved } > Self.patience }
    /// How long the pass has taken so far, without the delay.
    var time: Nanoseconds { state.withLock { $0.moved - began - $0.held } }

    // MARK: - The threads

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
        if side == heldSide, number == heldText { holdUp(before: number) }
        let value = body()
        state.withLock {
            $0.courses[side.rawValue].texts = number + 1
            $0.courses[side.rawValue].moved = .now
        }
        return value
    }

    /// Returns when the other thread has come first, or has not moved for a while because it waits.
    private func holdUp(before number: Int) {
        let start = MonotonicTime.now
        var other: Course { state.withLock { $0.courses[heldSide.other.rawValue] } }
        while other.texts <= number, MonotonicTime.now - max(start, other.moved) < Self.holdUp {
            // Polls: if the other thread had to wake this one, the delay would slow down the other thread too.
            Thread.sleep(forTimeInterval: 0.002)
        }
        state.withLock {
            $0.held = MonotonicTime.now - start
            $0.courses[heldSide.rawValue].moved = .now
        }
    }

    private static func number(of text: Text, _ stop: Int) -> Int {
        Text.allCases.count * stop + text.rawValue
    }
}
