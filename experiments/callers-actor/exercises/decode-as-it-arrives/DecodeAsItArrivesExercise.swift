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
            "Decode each part once, off the main thread, and show it before the next one arrives. If several arrive at "
                + "once, keep their order. When the user leaves the list, decode no further shop, even in the middle "
                + "of a part. Show nothing more, not even a part that is already decoded, and wait for no more parts. "
                + "Marking the function @concurrent does not compile: the reader belongs to the main actor.",
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

    static let smallParts = Scenario(
        "small-parts",
        "Five answers in parts of 0 to 700 shops. One arrives part by part, one all at once. The user leaves the list "
            + "during the other three: between two parts, when a part is decoded, and when a part is on its way to the "
            + "list."
    )
}

/// Marks a learner's refresh: it decodes off the main thread, shows part by part in order, and stops when the user
/// leaves, whatever is on its way.
package enum DecodeAsItArrivesExercise<Yours: PartwiseRefresh>: Exercise {
    package static var declaration: Declaration {
        exercise(
            CallersActor.decodeAsItArrives,
            of: .measuring(
                [
                    .partsInTime, .wrongShops, .decodingsPerPart, .partsOnMain, .shopsAfterLeaving, .shownAfterLeaving,
                    .answersAwaited,
                ],
                topic: .swiftConcurrency,
                deadline: 20
            ),
            in: [CallersActor.parts, CallersActor.smallParts],
            beside: [variant(.pitfall, "as the exercise begins", DecodeAsItArrives.self)],
            yours: Yours.self,
            startingPoint: DecodeAsItArrives.self,
            ourAnswer: DecodeAsItArrivesAnswer.self
        ) { yours in
            yours.holds(.framesKept("while an answer arrives"), in: CallersActor.parts)
            yours.holds(
                "shows-as-it-arrives",
                "shows each of the first three parts before the next one is sent.",
                .minimum(.partsInTime) == 3,
                in: CallersActor.parts
            )
            yours.holds(
                "stops",
                "decodes no shop after the user has left, even in the middle of a part.",
                .maximum(.shopsAfterLeaving) == 0,
                in: CallersActor.parts
            )
            .unaffectedByDelays()
            yours.doesSameWork(
                "shows-right-shops",
                "shows the shops of the first three parts, with their streets and in their order.",
                .maximum(.wrongShops) == 0,
                in: CallersActor.parts
            )
            ofSmallParts(yours)
        }
    }

    @ExpectationBuilder private static func ofSmallParts(_ yours: Variant) -> [Expectation] {
        yours.holds(
            "leaves-main",
            "decodes no part on the main thread, however small.",
            .maximum(.partsOnMain) == 0,
            in: CallersActor.smallParts
        )
        .unaffectedByDelays()
        yours.holds(
            "decodes-once",
            "decodes no part twice.",
            .maximum(.decodingsPerPart) == 1,
            in: CallersActor.smallParts
        )
        .unaffectedByDelays()
        yours.holds(
            "shows-small-parts",
            "shows each of four small parts before the next one is sent.",
            .minimum(.partsInTime) == 4,
            in: CallersActor.smallParts
        )
        yours.holds(
            "keeps-the-order",
            "shows all shops in the answer's order, even if all parts arrive at once.",
            .maximum(.wrongShops) == 0,
            in: CallersActor.smallParts
        )
        yours.holds(
            "shows-nothing-more",
            "shows nothing after the user has left, not even a part that is already decoded.",
            .maximum(.shownAfterLeaving) == 0,
            in: CallersActor.smallParts
        )
        .unaffectedByDelays()
        yours.holds(
            "waits-for-no-part",
            "waits for no further part after the user has left between two parts.",
            .maximum(.answersAwaited) == 0,
            in: CallersActor.smallParts
        )
    }

    package static func measure(_ refresh: any PartwiseRefresh.Type, in sample: SampleContext) throws {
        if sample.scenario == CallersActor.smallParts {
            try SmallPartsTrial(sample, refresh).run()
        } else {
            try PartsTrial(sample, refresh).run()
        }
    }
}
