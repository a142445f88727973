import Declaring
import Model
import ShopsFeed

extension CallersActor {
    static let exercises = [decodeAsItArrives]

    static let decodeAsItArrives = ExerciseDescription(
        "decode-as-it-arrives",
        "Decoded as it arrives",
        task: [
            "A long answer arrives in parts, and one reader has to decode them in order: the answer names each street "
                + "once, and later parts give only its number. The package has the upcoming feature on, so the "
                + "nonisolated function below decodes on the main thread, and the list stops scrolling with each part.",
            "Decode the parts off the main thread, and show each one before the next one arrives. When the user leaves "
                + "the list, stop decoding, even in the middle of a part, and show nothing more. Marking the function "
                + "@concurrent does not compile: the reader belongs to the main actor.",
        ],
        minutes: 15,
        hints: [
            "Which code owns the reader, and which code has to call it? What does the decoding of one part need, and "
                + "what does the list need from it?",
            "A value that is not Sendable may be used by one actor or by one task. Create the reader where it is used, "
                + "in code that has left the main actor entirely. Only Sendable values come back to the list.",
            "A @concurrent function can loop over an AsyncStream, and await a method of the main actor in its loop. "
                + "shops(in:unless:) checks before each shop; Task.isCancelled works as long as no task in between "
                + "is detached.",
        ]
    )

    static let parts = Scenario(
        "parts",
        "An answer arrives in four parts; the user scrolls the list, and leaves it while the last part is being decoded."
    )
}

/// Marks a learner's refresh: it decodes off the main thread, shows part by part in order, and stops when the user
/// leaves.
package enum DecodeAsItArrivesExercise<Yours: PartwiseRefresh>: Exercise {
    private static var begun: Variant { variant(.pitfall, "as the exercise begins", DecodeAsItArrives.self) }

    package static var declaration: Declaration {
        exercise(
            CallersActor.decodeAsItArrives,
            of: .measuring(
                [.partsInTime, .wrongShops, .shownAfterLeaving, .workAfterCancel, .decodeCPUTime],
                topic: .swiftConcurrency,
                deadline: 20
            ),
            in: [CallersActor.parts],
            beside: [begun],
            yours: Yours.self,
            startingPoint: DecodeAsItArrives.self,
            ourAnswer: DecodeAsItArrivesAnswer.self,
            wrong: [
                wrong(DecodeAsItArrivesHops.self, caughtBy: "keeps-frames"),
                wrong(DecodeAsItArrivesForgets.self, caughtBy: "shows-right-shops"),
                wrong(DecodeAsItArrivesGoesOn.self, caughtBy: "stops"),
                wrong(DecodeAsItArrivesCollects.self, caughtBy: "shows-as-it-arrives"),
            ]
        ) { yours in
            yours.holds(.framesKept("while an answer arrives"), in: CallersActor.parts)
            yours.holds(
                "shows-as-it-arrives",
                "shows each of the first three parts before the next one is sent.",
                .minimum(.partsInTime) == 3,
                in: CallersActor.parts
            )
            yours.holds(.stopsWhenCancelled(.workAfterCancel, within: 20), in: CallersActor.parts)
            yours.holds(
                "shows-nothing-more",
                "shows nothing after the user has left.",
                .maximum(.shownAfterLeaving) == 0,
                in: CallersActor.parts
            )
            yours.holds(
                "takes-no-longer",
                "takes at most three times the starting point's processor time for the first three parts.",
                .decodeCPUTime <= 3 * .median(.decodeCPUTime, of: begun),
                in: CallersActor.parts
            )
            yours.doesSameWork(
                "shows-right-shops",
                "shows the shops of the first three parts, with their streets and in their order.",
                .maximum(.wrongShops) == 0,
                in: CallersActor.parts
            )
        }
    }

    package static func measure(_ refresh: any PartwiseRefresh.Type, in sample: SampleContext) throws {
        try PartsTrial(sample).measure(refresh)
    }
}
