import Foundation
import Lab
import Locking
import Model
import Probes
import SummaryApp

/// A writer and a reader of the same stops, each on a thread of its own, and a schedule that decides which of them waits.
///
/// At some stops the writer is slow at each of its moments, at others the reader: a schedule that counts on time is wrong
/// there.
@MainActor
final class TearTrial {
    nonisolated static let stops = 30
    /// How many seconds longer a slow thread takes for a step: it stands for a thread that the system runs late. No
    /// condition is replaced by it.
    private nonisolated static let slowness = 0.006
    /// How long both threads may wait for each other before they count as stuck.
    private static let patience = Nanoseconds(milliseconds: 1_000)
    /// Stops are numbered from here on, and after the edit from a thousand more.
    private nonisolated static let edit = 1_000

    private let sample: SampleContext
    private let stops = (0..<TearTrial.stops).map { SharedStop(number: $0) }
    private let outcomes = Locked<[ReadOutcome]>([])
    private let steps = Locked<(count: Int, last: MonotonicTime)>((0, .now))
    private let ended = Locked(0)

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func measure(_ schedule: any RenamingSchedule.Type) {
        let schedule = schedule.init()
        let began = MonotonicTime.now
        sample.measure { [self] in
            let isStuck = MonotonicTime.now - steps.withLock { $0.last } > Self.patience
            return ended.withLock { $0 } == 2 || isStuck
        } then: { [self] in
            sample.note(.scheduleTime, (steps.withLock { $0.last } - began).milliseconds)
            noteOutcomes()
        }
        start { [self] in write(stops, schedule) }
        start { [self] in read(stops, schedule) }
    }

    private func start(_ body: @escaping @Sendable () -> Void) {
        Thread { [ended] in
            body()
            ended.withLock { $0 += 1 }
        }.start()
    }

    private nonisolated func write(_ stops: [SharedStop], _ schedule: any RenamingSchedule) {
        for (number, stop) in stops.enumerated() {
            let isSlow = number / 6 % 3 == 1
            step(isSlow) { schedule.willWrite(number) }
            stop.rename(Self.edit + number)
            step(isSlow) { schedule.wroteName(of: number) }
            stop.recode(Self.edit + number)
            step(isSlow) { schedule.wroteCode(of: number) }
        }
    }

    private nonisolated func read(_ stops: [SharedStop], _ schedule: any RenamingSchedule) {
        for (number, stop) in stops.enumerated() {
            let isSlow = number / 6 % 3 == 2
            step(isSlow) { schedule.willRead(number) }
            let name = stop.name
            step(isSlow) { schedule.readName(of: number) }
            let code = stop.code
            step(isSlow) { schedule.readCode(of: number) }
            let outcome = ReadOutcome(hasNewName: name >= Self.edit, hasNewCode: code >= Self.edit)
            outcomes.withLock { $0.append(outcome) }
        }
    }

    private nonisolated func step(_ isSlow: Bool, _ body: () -> Void) {
        if isSlow { Thread.sleep(forTimeInterval: Self.slowness) }
        body()
        steps.withLock { $0 = ($0.count + 1, .now) }
    }

    private func noteOutcomes() {
        let outcomes = outcomes.withLock { $0 }
        func count(_ outcome: ReadOutcome) -> Double {
            Double(outcomes.enumerated().count { $1 == outcome && ReadOutcome.wanted(of: $0) == outcome })
        }
        sample.note(.readWhole, count(.new))
        sample.note(.tornByName, count(.newName))
        sample.note(.tornByCode, count(.newCode))
        sample.note(.stopsRead, Double(outcomes.count))
    }
}

extension Metric {
    static let readWhole = asked("readWhole", "Stops that were to be read new and whole, and were.")
    static let tornByName = asked("tornByName", "Stops that were to be read with a new name and an old code, and were.")
    static let tornByCode = asked("tornByCode", "Stops that were to be read with an old name and a new code, and were.")
    static let scheduleTime = Metric("scheduleTime", .milliseconds, "Until both threads have ended, or are stuck.")

    private static func asked(_ name: String, _ explanation: String) -> Metric {
        Metric(name, .count, .higherIsBetter, explanation)
    }
}
