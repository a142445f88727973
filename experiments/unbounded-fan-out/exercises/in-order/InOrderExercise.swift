import Declaring
import Model

extension UnboundedFanOut {
    static let exercises = [inOrder]

    static let inOrder = ExerciseDescription(
        "in-order",
        "In order, as soon as possible",
        task: [
            "A list shows timetables in the order of their stops. Today they are loaded sixteen at once, and none of "
                + "the sixteen is shown before the last one has arrived.",
            "Show each timetable as soon as it and all earlier ones have arrived, in the order of the stops. Leave out "
                + "a timetable that cannot be opened; it must not hold up later ones.",
            "Always be eight to sixteen timetables ahead of the last one shown, even while one is slow, until fewer "
                + "are left. Count both timetables in flight and timetables kept for later. Load each timetable of any "
                + "range of stops once, and no others.",
        ],
        minutes: 20,
        hints: [
            "Suppose the eighth timetable is slow. Write down after each answer how many timetables are in flight, "
                + "how many are kept, and how many are shown. Which of these numbers has to be limited?",
            "A group returns its results in the order in which they arrive. Keep results that arrive before their "
                + "turn. Start a new child for each timetable that is shown or left out, not for each child that ends.",
            "TaskGroup has addTask and next(). A child's result may be a pair of the stop and its timetable. A "
                + "Dictionary keeps early results: removeValue(forKey:) returns the next timetable if it is there.",
        ]
    )

    static let slowOnes = Scenario(
        "slow-ones",
        "200 timetables. The eighth arrives only when all other progress has stopped. Sixteen later timetables arrive "
            + "one by one. Each arrives when at least eight are in flight or kept, or when progress has stopped. One "
            + "cannot be opened. Then 80 timetables of other stops are loaded, and twenty in a row cannot be opened; "
            + "then five timetables; then none."
    )
}

/// Marks a learner's load: it must show timetables in order and soon, and never be too far ahead.
package enum InOrderExercise<Yours: TimetableLoad>: Exercise {
    package static var declaration: Declaration {
        exercise(
            UnboundedFanOut.inOrder,
            of: .measuring(
                [
                    .heldBack, .outOfOrder, .furthestAhead, .leastAhead, .missingTimetables, .requestsBeyond,
                    .endlessLoads,
                ],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [UnboundedFanOut.slowOnes],
            beside: [variant(.pitfall, "as the exercise begins", InOrder.self)],
            yours: Yours.self,
            startingPoint: InOrder.self,
            ourAnswer: InOrderAnswer.self
        ) { yours in
            yours.holds(
                "shows-all-that-are-ready",
                "shows all timetables before a slow one while the slow one is in flight.",
                .maximum(.heldBack) == 0,
                in: UnboundedFanOut.slowOnes
            )
            yours.holds(
                "keeps-the-order",
                "shows the timetables in the order of their stops, and none twice.",
                .maximum(.outOfOrder) == 0,
                in: UnboundedFanOut.slowOnes
            )
            yours.holds(
                "stays-near",
                "is never more than sixteen timetables ahead of the last one shown.",
                .maximum(.furthestAhead) <= 16,
                in: UnboundedFanOut.slowOnes
            )
            yours.holds(
                "asks-for-several",
                "has eight timetables or more in flight or kept, even while one is slow.",
                .minimum(.leastAhead) >= 8,
                in: UnboundedFanOut.slowOnes
            )
            yours.doesSameWork(
                "shows-all",
                "shows every timetable that can be opened, including those after twenty that cannot.",
                .maximum(.missingTimetables) == 0,
                in: UnboundedFanOut.slowOnes
            )
            yours.holds(
                "loads-only-its-stops",
                "requests each timetable once, and none beyond its stops.",
                .maximum(.requestsBeyond) == 0,
                in: UnboundedFanOut.slowOnes
            )
            yours.holds(
                "returns",
                "returns from each load when all timetables are shown, even if there are none.",
                .maximum(.endlessLoads) == 0,
                in: UnboundedFanOut.slowOnes
            )
        }
    }

    package static func measure(_ load: any TimetableLoad.Type, in sample: SampleContext) {
        InOrderTrial(sample).run(load)
    }
}
