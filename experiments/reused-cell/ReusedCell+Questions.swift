import Declaring
import Model

extension ReusedCell {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "stale-frames",
            "Every cell clears its picture, and requests the histogram of its own row in the background. In "
                + "how many cells, added up over all frames, does a scroll show another row's histogram?",
            .staleFrames,
            of: drawnAsynchronously,
            in: scroll
        ),
        .choice(
            "goes-away",
            "A cell shows another row's histogram. Does the wrong histogram always go away by itself?",
            [
                .option("no", drawnAsynchronously, .minimum(.wrongCells) >= 1, in: passedBy),
                .otherwise("yes"),
            ]
        ),
        .number(
            "wasted-drawing",
            "Stage 3 checks the row before it shows a picture. What share of the drawing does the user never see?",
            .wastedWork,
            of: checkedIdentifier,
            in: scroll
        ),
        .choice(
            "stage-four",
            "Stage 4 checks the row in the background, and shows the picture on the main thread. Does a cell ever "
                + "show another row's picture?",
            [
                .option("yes", queuePerCell, .minimum(.staleFrames) >= 1, in: reusedBeforeShown),
                .otherwise("no"),
            ]
        ),
        .smallest(
            "settles-first",
            "Which of these stages is the first to show the right picture in every cell, after the end of a scroll?",
            .settleTime,
            of: [checkedIdentifier, queuePerCell, delayedStart],
            in: scroll
        ),
    ]
}
