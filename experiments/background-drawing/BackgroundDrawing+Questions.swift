import Declaring
import Model

extension BackgroundDrawing {
    /// The questions that ask the reader for predictions, in the order of the lesson.
    static let questions: [Question] = [
        .number(
            "cheap-in-frame",
            "A chart takes a quarter of a millisecond to draw. How long after the turn of the page does the "
                + "screen show the chart, if the frame itself draws it?",
            .pictureDelay,
            of: inFrame,
            in: cheap
        ),
        .number(
            "cheap-in-operation",
            "How long does the same chart take to appear, if an operation in the background draws it?",
            .pictureDelay,
            of: offScreenOperation,
            in: cheap
        ),
        .number(
            "empty-frames",
            "The user turns eight such pages. How many frames show an empty page, if operations draw the charts?",
            .emptyFrames,
            of: offScreenOperation,
            in: cheap
        ),
        .number(
            "detour",
            "How much processor time does the operation cost for each of these charts, in addition to the drawing?",
            .detour,
            of: offScreenOperation,
            in: cheap
        ),
        .number(
            "expensive-in-frame",
            "A chart takes 64 ms to draw, and the frame itself draws it. For how long is the main thread "
                + "blocked beyond the due time of the next frame?",
            .longestOwnStall,
            of: inFrame,
            in: expensive
        ),
    ]
}
