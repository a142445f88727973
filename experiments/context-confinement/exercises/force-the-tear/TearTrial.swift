import Declaring
import Measuring
import Model

/// Goes through the stops once for each text of each requested outcome, with a delay before that text, and once with a
/// late reader. All passes run at once, each with its own schedule and two threads.
@MainActor
final class TearTrial {
    /// The longest time of a pass, for a pass that goes on without an end.
    private static let longest = Nanoseconds(milliseconds: 6_000)

    private let sample: SampleContext

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func measure(_ schedule: any RenamingSchedule.Type) {
        let delays = ReadOutcome.allCases.filter { $0 != .old }.flatMap { outcome in
            TearPass.Text.allCases.map { TearPass.Delay.first(outcome, before: $0) }
        }
        let passes = (delays + [.reader]).map { TearPass(schedule.init(), delaying: $0) }
        sample.measure {
            passes.allSatisfy { $0.hasEnded || $0.isStuck || $0.time > Self.longest }
        } then: { [self] in
            note(passes)
        }
        for pass in passes { pass.start() }
    }

    /// Records the worst pass. A pass that is stuck or slow says nothing about the stops that it has not reached.
    private func note(_ passes: [TearPass]) {
        let isStuck = passes.contains(where: \.isStuck)
        let haveEnded = passes.allSatisfy(\.hasEnded)
        func note(_ metric: Metric, if isKnown: Bool, _ value: Double?) {
            sample.note(metric, isKnown ? value : nil, unavailable: isStuck ? "a thread is stuck" : "it takes too long")
        }
        func fewest(_ outcome: ReadOutcome) -> Double? {
            passes.map { pass in
                Double(pass.outcomes.enumerated().count { $1 == outcome && ReadOutcome.wanted(of: $0) == outcome })
            }.min()
        }
        func most(_ isWrong: (_ wanted: Bool, _ read: Bool) -> Bool) -> Double? {
            passes.map { pass in
                let read = pass.outcomes.enumerated().flatMap { stop, outcome in
                    zip(ReadOutcome.wanted(of: stop).areNew, outcome.areNew)
                }
                return Double(read.count(where: isWrong))
            }.max()
        }
        note(.stopsPassed, if: isStuck || haveEnded, passes.map { Double($0.stopsPassed) }.min())
        note(.limitedWaits, if: true, Double(passes.count(where: \.waitsWithLimit)))
        note(.readWhole, if: haveEnded, fewest(.new))
        note(.tornByName, if: haveEnded, fewest(.newName))
        note(.tornByCode, if: haveEnded, fewest(.newCode))
        note(.readTooEarly, if: haveEnded, most { $0 && !$1 })
        note(.readTooLate, if: haveEnded, most { !$0 && $1 })
    }
}

extension ReadOutcome {
    /// Whether the name and the code are new.
    fileprivate var areNew: [Bool] {
        [self == .new || self == .newName, self == .new || self == .newCode]
    }
}

extension Metric {
    static let stopsPassed = asked(
        "stopsPassed",
        "Stops that both threads have passed; if a thread is stuck, the number of its stop."
    )
    static let readWhole = asked("readWhole", "Stops read whole, with a new name and a new code, as requested.")
    static let tornByName = asked("tornByName", "Stops read with a new name and an old code, as requested.")
    static let tornByCode = asked("tornByCode", "Stops read with an old name and a new code, as requested.")
    static let readTooEarly = Metric("readTooEarly", .count, "Names and codes read old where new was requested.")
    static let readTooLate = Metric("readTooLate", .count, "Names and codes read new where old was requested.")
    static let limitedWaits = Metric(
        "limitedWaits",
        .count,
        "Runs in which a thread was seen to sleep, poll or wait with a time limit, while the other one was delayed."
    )

    private static func asked(_ name: String, _ explanation: String) -> Metric {
        Metric(name, .count, .higherIsBetter, explanation)
    }
}
