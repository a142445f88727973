import Declaring
import Measuring
import Model

/// Makes a pass through all stops for each text (name or code) of each requested outcome. In each pass, one thread is
/// delayed before that text. All passes run at once, each with its own schedule and two threads.
@MainActor
final class TearTrial {
    /// The time limit of a pass, far longer than the exercise allows.
    private static let longest = Nanoseconds(milliseconds: 6_000)

    private let sample: SampleContext

    init(_ sample: SampleContext) {
        self.sample = sample
    }

    func measure(_ schedule: any RenamingSchedule.Type) {
        let passes = ReadOutcome.allCases.filter { $0 != .old }.flatMap { outcome in
            TearPass.Text.allCases.map { TearPass(schedule.init(), holdingUpAt: outcome, before: $0) }
        }
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
        note(.scheduleTime, if: !isStuck, passes.map(\.time.milliseconds).max())
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
    static let readTooEarly = Metric("readTooEarly", .count, "Names and codes that were read old instead of new.")
    static let readTooLate = Metric("readTooLate", .count, "Names and codes that were read new instead of old.")
    static let scheduleTime = Metric(
        "scheduleTime",
        .milliseconds,
        "The time until both threads have ended, not counting the time that one is delayed."
    )

    private static func asked(_ name: String, _ explanation: String) -> Metric {
        Metric(name, .count, .higherIsBetter, explanation)
    }
}
