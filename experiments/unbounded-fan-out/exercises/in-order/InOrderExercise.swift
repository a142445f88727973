import Declaring
import Model

extension UnboundedFanOut {
    static let exercises = [inOrder]

    static let inOrder = ExerciseDescription(
        "in-order",
        "In order, and soon",
        task: [
            "A list shows timetables in the order of their stops. Today they are loaded sixteen at once, and none of "
                + "the sixteen is shown before the last one has arrived.",
            "Show each timetable as soon as it and all earlier ones have arrived, in the order of the stops. Leave out "
                + "a timetable that cannot be opened; it must not hold up later ones.",
            "Until fewer are left, always be eight to sixteen timetables ahead of the last one shown, whichever is "
                + "slow. Count timetables in flight and timetables kept for later together.",
        ],
        minutes: 20,
        hints: [
            "Let the eighth timetable be slow, and write down after each answer: how many are in flight, how many are "
                + "kept, how many are shown. Which of these numbers has to be limited?",
            "A group returns its results in the order in which they arrive. Keep results that arrive before their "
                + "turn. Then start a new child for each timetable that has had its turn, not for each child that "
                + "ends.",
            "TaskGroup has addTask and next(). A child's result may be a pair of the stop and its timetable. A "
                + "Dictionary keeps early results: removeValue(forKey:) returns the next one if it is there.",
        ]
    )

    static let slowOnes = Scenario(
        "slow-ones",
        "200 timetables. The eighth comes when nothing else moves any more. Sixteen later ones come one after the other, "
            + "each when eight are in flight or kept, or nothing else moves. One cannot be opened."
    )
}

/// Marks a learner's load: in order, soon, and never far ahead.
package enum InOrderExercise<Yours: TimetableLoad>: Exercise {
    package static var declaration: Declaration {
        exercise(
            UnboundedFanOut.inOrder,
            of: .measuring(
                [.shownBesideSlow, .outOfOrder, .furthestAhead, .leastAhead, .missingTimetables],
                topic: .swiftConcurrency,
                deadline: 10
            ),
            in: [UnboundedFanOut.slowOnes],
            beside: [variant(.pitfall, "as the exercise begins", InOrder.self)],
            yours: Yours.self,
            startingPoint: InOrder.self,
            ourAnswer: InOrderAnswer.self,
            wrong: [
                wrong(InOrderArrives.self, caughtBy: "keeps-the-order"),
                wrong(InOrderCollects.self, caughtBy: "stays-near"),
                wrong(InOrderOneByOne.self, caughtBy: "asks-for-several"),
                wrong(InOrderChunks.self, caughtBy: "asks-for-several"),
                wrong(InOrderDrops.self, caughtBy: "shows-all"),
            ]
        ) { yours in
            yours.holds(
                "shows-soon",
                "shows the seven timetables before a slow one while it is on its way.",
                .minimum(.shownBesideSlow) >= 7,
                in: UnboundedFanOut.slowOnes
            )
            yours.holds(
                "keeps-the-order",
                "shows the timetables in the order of their stops.",
                .maximum(.outOfOrder) == 0,
                in: UnboundedFanOut.slowOnes
            )
            yours.holds(
                "stays-near",
                "is never more than sixteen timetables ahead of what it shows.",
                .maximum(.furthestAhead) <= 16,
                in: UnboundedFanOut.slowOnes
            )
            yours.holds(
                "asks-for-several",
                "has eight timetables or more in flight or kept, whichever is slow.",
                .minimum(.leastAhead) >= 8,
                in: UnboundedFanOut.slowOnes
            )
            yours.doesSameWork(
                "shows-all",
                "shows every timetable that can be opened, including those after one that cannot.",
                .maximum(.missingTimetables) == 0,
                in: UnboundedFanOut.slowOnes
            )
        }
    }

    package static func measure(_ load: any TimetableLoad.Type, in sample: SampleContext) {
        InOrderTrial(sample).run(load)
    }
}
