import Declaring
import Model

extension DriftingTicks {
    static let exercises = [twoMeters]

    static let twoMeters = ExerciseDescription(
        "two-meters",
        "Two meters on one line",
        task: [
            "Two meters are read through one line: one every 10 ms, the other every 15 ms; later two others, every 20 "
                + "ms and every 12 ms. The line carries one reading at a time, and two at once spoil each other. One "
                + "reading of the first two takes 75 ms, two of the others take 55 ms, and the rest 2 ms. Sleeps end "
                + "at least 1 ms late.",
            "Read each meter once per period of its own, and store the reading for that period. Neither may fall "
                + "behind, and no two readings may be in flight at once. Call leaveEmpty(_:) for each period missed "
                + "during a long reading, and for no other.",
        ],
        minutes: 15,
        hints: [
            "What does the loop wait for? For the first 60 ms, write down when each meter is due. Sometimes both "
                + "meters are due at once.",
            "Give each meter a next period of its own, which only its own readings and missed periods advance. The "
                + "loop sleeps until the earlier of the two periods begins. When it wakes, one meter or both may be "
                + "due, and each may have missed periods.",
            "Meter.start(of:) and Meter.number(at:) translate between periods and moments. Task.sleep(until:clock:) "
                + "takes the meters' clock, and Meter.leaveEmpty(_:) marks a missed period.",
        ]
    )

    static let sharedLine = Scenario(
        "shared-line",
        "A meter every 10 ms and one every 15 ms on one line, for 300 ms, where one reading takes 75 ms; then one "
            + "every 20 ms and one every 12 ms, for 240 ms, where two take 55 ms, the last one beyond the end."
    )
}

/// Marks a learner's loop over two meters: both in step, one reading at a time, no burst.
package enum TwoMetersExercise<Yours: TwinMetering>: Exercise {
    package static var declaration: Declaration {
        exercise(
            DriftingTicks.twoMeters,
            of: .measuring(
                [.collisions, .periodsLate, .doubled, .accounted, .farFromPeriod, .emptyAndRead, .emptyInVain],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [DriftingTicks.sharedLine],
            beside: [variant(.pitfall, "as the exercise begins", TwoMeters.self)],
            yours: Yours.self,
            startingPoint: TwoMeters.self,
            ourAnswer: TwoMetersAnswer.self
        ) { yours in
            yours.holds(
                "reads-one-at-a-time",
                "begins no reading while another one is in flight.",
                .maximum(.collisions) == 0,
                in: DriftingTicks.sharedLine
            )
            yours.holds(
                "keeps-both-in-step",
                "is less than a period late at the end, with both meters.",
                .maximum(.periodsLate) == 0,
                in: DriftingTicks.sharedLine
            )
            yours.holds(
                "reads-once-per-period",
                "takes no second reading in a period, not even after the long one.",
                .maximum(.doubled) == 0,
                in: DriftingTicks.sharedLine
            )
            yours.holds(
                "reads-for-its-period",
                "stores each reading for the period that it is taken in, or at most for the one before.",
                .maximum(.farFromPeriod) == 0,
                in: DriftingTicks.sharedLine
            )
            yours.holds(
                "reads-every-free-period",
                "leaves no period empty in which the line was free for more than half of the time.",
                .emptyInVain == 0,
                in: DriftingTicks.sharedLine
            )
            yours.holds(
                "leaves-empty-only-missed",
                "leaves no period empty that has a reading.",
                .maximum(.emptyAndRead) == 0,
                in: DriftingTicks.sharedLine
            )
            .unaffectedByDelays()
            yours.doesSameWork(
                "accounts-for-all",
                "has a reading or an empty place for each of the 82 periods.",
                .minimum(.accounted) == Double(TwoMetersTrial.periods),
                in: DriftingTicks.sharedLine
            )
        }
    }

    package static func measure(_ metering: any TwinMetering.Type, in sample: SampleContext) {
        TwoMetersTrial(sample, metering).run()
    }
}
