import Declaring
import Model

/// Compares how late loops read a meter that they should read every 10 ms.
struct DriftingTicks: Experiment {
    static let periods = Parameter("periods", default: 30, in: 2...100_000, help: "periods of 10 ms")
    static let readingTakes = Parameter(
        "reading-takes",
        default: 4,
        in: 0...1_000,
        help: "minimum duration of a reading, in ms"
    )
    static let wakesLate = Parameter(
        "wakes-late",
        default: 0,
        in: 0...1_000,
        help: "minimum delay of each sleep's end after its deadline, in ms"
    )
    static let pause = Parameter(
        "pause",
        default: 0,
        in: 0...10_000,
        help: "make one reading take this many periods plus a half; 0 turns it off"
    )

    static let steady = Scenario("steady", "30 periods of 10 ms; each reading takes 4 ms.")
    static let lateWakes = Scenario(
        "late-wakes",
        "30 periods of 10 ms; each reading takes 4 ms, and each sleep ends 2 ms after its deadline.",
        setting: wakesLate.to(2)
    )
    static let afterAPause = Scenario(
        "after-a-pause",
        "The sixth reading takes 105 ms, the others 1 ms.",
        setting: pause.to(10),
        readingTakes.to(1)
    )

    static let sleepsFor = variant(.pitfall, "sleeps for a period after each reading", SleepsFor.self)
    static let sleepsForTheRest = variant(
        .popularFix,
        "sleeps for the rest of the period",
        SleepsForTheRest.self,
        twin: sleepsFor
    )
    static let sleepsUntil = variant(
        .popularFix,
        "sleeps until a deadline, one period after the previous deadline",
        SleepsUntil.self,
        twin: sleepsFor
    )
    static let skipsMissed = variant(
        .refinedFix,
        "sleeps until a deadline, and skips the periods that have passed",
        SkipsMissed.self,
        twin: sleepsUntil
    )
    private static let all = [sleepsFor, sleepsForTheRest, sleepsUntil, skipsMissed]

    static let declaration = Declaration(
        "Ticks that drift",
        claim: "A loop that sleeps for a period between two ticks drifts, by its own work and by each late wake-up. "
            + "A loop that sleeps for the rest of the period still drifts by the late wake-ups. A loop that sleeps "
            + "until a deadline does not drift, but makes up for a pause with a burst, unless it skips the missed "
            + "periods.",
        claimNumbers: [57],
        topic: .swiftConcurrency,
        lead: Lead(.periodsLate, in: steady, sleepsFor, skipsMissed),
        parameters: [periods, readingTakes, wakesLate, pause],
        scenarios: [steady, lateWakes, afterAPause],
        variants: all,
        metrics: [.periodsLate, .drift, .inWrongPeriod, .doubled, .leftEmpty, .accounted],
        charts: [
            .bars("Periods by which the readings are late at the end", steady, .periodsLate),
            .bars(
                "Periods by which the readings are late at the end, when each sleep ends 2 ms late",
                lateWakes,
                .periodsLate
            ),
            .bars("Readings in a period that already had a reading, after a pause", afterAPause, .doubled),
        ],
        questions: questions,
        smallTest: .with(periods.to(2)),
        deadline: 10
    ) {
        sleepsFor.shows(
            "drifts",
            "is at least four periods late at the end.",
            .minimum(.periodsLate) >= 4,
            in: steady
        )
        sleepsForTheRest.shows(
            "drifts-by-its-wakes",
            "is at least two periods late at the end: its late wake-ups add up.",
            .minimum(.periodsLate) >= 2,
            in: lateWakes
        )
        sleepsUntil.shows(
            "fires-a-burst",
            "takes at least four readings in periods that already had a reading, after a pause of ten periods.",
            .minimum(.doubled) >= 4,
            in: afterAPause
        )
        // A loop that skips no period may end late on a machine that delays each wake-up by more than a period.
        [sleepsUntil].hold(keepsInStep(.periodsLate <= 0), inEach: [steady, lateWakes])
        [skipsMissed].hold(keepsInStep(.maximum(.periodsLate) == 0), inEach: [steady, lateWakes])
        skipsMissed.holds(
            "reads-once-per-period",
            "takes no second reading in any period after the pause.",
            .maximum(.doubled) == 0,
            in: afterAPause
        )
        skipsMissed.holds(
            "finds-its-step-again",
            "is less than a period late at the end, despite a pause of ten periods.",
            .maximum(.periodsLate) == 0,
            in: afterAPause
        )
        all.doSameWork(
            "accounts-for-all",
            "stores a reading or an empty entry for each of the 30 periods.",
            .minimum(.accounted) == 30,
            in: steady
        )
        [sleepsUntil, skipsMissed].doSameWork(
            "accounts-for-the-pause",
            "stores a reading or an empty entry for each of the 30 periods, including the periods of the pause.",
            .minimum(.accounted) == 30,
            in: afterAPause
        )
    }

    private static func keepsInStep(_ condition: Condition) -> Promise {
        Promise("keeps-in-step", "is less than a period late at the end.", condition)
    }

    static func measure(_ metering: any Metering.Type, in sample: SampleContext) {
        MeterTrial(sample, metering).run()
    }
}

/// The program.
package func main() -> Never { DriftingTicks.main() }

extension Metric {
    static let periodsLate = Metric(
        "periodsLate",
        .count,
        "Whole periods by which the readings are late at the end: the smallest delay in the last third."
    )
    static let drift = Metric(
        "drift",
        .milliseconds,
        "How late the readings are at the end, in milliseconds: the smallest delay in the last third."
    )
    static let inWrongPeriod = Metric(
        "inWrongPeriod",
        .count,
        "Readings taken in a different period than the one they are stored for."
    )
    static let doubled = Metric("doubled", .count, "Readings taken in a period that already had a reading.")
    static let leftEmpty = Metric("leftEmpty", .count, .neutral, "Periods that were left empty, and stored as such.")
    static let accounted = Metric("accounted", .count, .neutral, "Periods that have a reading, or were left empty.")
}
