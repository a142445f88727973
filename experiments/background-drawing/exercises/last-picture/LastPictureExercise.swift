import Declaring
import ListTrial
import ListView
import Model

extension BackgroundDrawing {
    static let exercises = [lastPicture]

    static let lastPicture = ExerciseDescription(
        "last-picture",
        "The last picture stays",
        task: [
            "The user leafs through the pages faster than their charts are drawn. Each page is empty at first: the "
                + "screen flickers. When the user stops at a page, charts of earlier pages appear on it.",
            "Keep the old picture on the page until the current page's picture is complete. When the user leaves a "
                + "page, its drawing must stop at any moment, and its picture must not appear any more. When the user "
                + "comes back to the page, its picture must appear again. The main thread must not draw.",
        ],
        minutes: 15,
        hints: [
            "Imagine that you leaf past three pages. How many drawings are in progress, and which of them sets the "
                + "page's image last?",
            "Each page has one piece of work, and turning to the next page cancels it. The work must check for "
                + "cancellation twice: while it draws, and before it shows the picture.",
            "draw(_:unless:) checks for a cancel at each step, and returns nil if there was one. Tasks and operations "
                + "have isCancelled. Only the main actor turns pages. Check on the main actor and show the picture "
                + "without an await in between: then no page can be turned in between.",
        ]
    )

    static let leafing = Scenario(
        "leafing",
        "Charts of 64 ms. The user leafs past two or three pages, then rests on one, three times.",
        setting: DrawingCost.milliseconds.to(64)
    )
    /// How many pages the user rests on: pages 0, 4 and 7 of eight.
    static let restedPages = 3.0
    static let held = Scenario(
        "held",
        "Drawings wait for their release. The user leaves one page after 100 ms and comes back to the page before, and "
            + "leaves another when its picture is complete but not yet shown; then the user comes back to two pages."
    )
}

/// Marks a learner's pages: no page is empty or shows another page's picture, and drawing stops for a page that the
/// user has left.
package enum LastPictureExercise<Yours: PageTurning>: Exercise {
    package static var declaration: Declaration {
        exercise(
            BackgroundDrawing.lastPicture,
            of: .measuring(
                [.pagesShown, .emptyFrames, .stalePictures, .drawnForNobody, .stillDrawing],
                topic: .mainThread,
                parameters: [BackgroundDrawing.pages, DrawingCost.milliseconds],
                deadline: 30
            ),
            in: [BackgroundDrawing.leafing, BackgroundDrawing.held],
            beside: [variant(.pitfall, "as the exercise begins", LastPicture.self)],
            yours: Yours.self,
            startingPoint: LastPicture.self,
            ourAnswer: LastPictureAnswer.self
        ) { yours in
            yours.holds(
                "is-never-empty",
                "shows no empty page once it has shown a picture.",
                .maximum(.emptyFrames) == 0,
                in: BackgroundDrawing.leafing
            )
            yours.holds(
                "shows-no-left-page",
                "shows no picture of a page that the user has left.",
                .maximum(.stalePictures) == 0,
                in: BackgroundDrawing.leafing
            )
            yours.holds(
                "stops-drawing",
                "stops drawing pages that the user has left: it completes at most one of five such pictures.",
                .drawnForNobody <= 1,
                in: BackgroundDrawing.leafing
            )
            yours.holds(
                "stops-a-late-drawing",
                "stops the drawing of a page that the user leaves after 100 ms.",
                .maximum(.stillDrawing) == 0,
                in: BackgroundDrawing.held
            )
            .unaffectedByDelays()
            yours.holds(
                "shows-none-left-at-completion",
                "shows no picture of a page that the user leaves when its picture is complete but not yet shown.",
                .maximum(.stalePictures) == 0,
                in: BackgroundDrawing.held
            )
            .unaffectedByDelays()
            yours.holds(.framesKept("with drawings of 64 ms"), in: BackgroundDrawing.leafing)
            yours.doesSameWork(
                .outcome(
                    "shows-all",
                    "shows the picture of each page on which the user rests.",
                    .pagesShown,
                    equals: BackgroundDrawing.restedPages
                ),
                in: BackgroundDrawing.leafing
            )
            yours.doesSameWork(
                .outcome(
                    "shows-a-page-again",
                    "shows the picture of each page to which the user comes back.",
                    .pagesShown,
                    equals: HeldPagesTrial.restedPages
                ),
                in: BackgroundDrawing.held
            )
        }
    }

    package static func prepare(_ values: ParameterValues, in directory: String) throws -> [String] {
        // In the scenario `held`, a drawing's cost does not matter, so nothing is prepared.
        try values.scenario == BackgroundDrawing.held ? [] : BackgroundDrawing.prepare(values, in: directory)
    }

    package static func measure(_ pages: any PageTurning.Type, in sample: SampleContext) throws {
        if sample.scenario == BackgroundDrawing.held {
            HeldPagesTrial(sample).measure(pages)
        } else {
            try LeafingTrial(sample).measure(pages)
        }
    }
}
