import Model

/// What is measured of pages that are turned.
enum DrawingMetrics {
    static let pictureDelay = Metric(
        "pictureDelay",
        .milliseconds,
        .lowerIsBetter,
        "From the frame in which a page is turned until a frame shows its picture: the middle one of the pages."
    )
    static let emptyFrames = Metric(
        "emptyFrames",
        .count,
        .lowerIsBetter,
        "Frames that showed a page without its picture."
    )
    static let emptyPages = Metric(
        "emptyPages",
        .count,
        .lowerIsBetter,
        "Pages that some frame showed without their picture."
    )
    static let pictureCPUTime = Metric(
        "pictureCPUTime",
        .milliseconds,
        .lowerIsBetter,
        "Processor time of all threads from the turn of a page until its picture has taken its place, what the frames in "
            + "between and the probes take included: the middle one of the pages."
    )
    static let detour = Metric(
        "detour",
        .milliseconds,
        .lowerIsBetter,
        "The part of pictureCPUTime that is not drawing: the middle one of the pages."
    )
    static let drawingCost = Metric(
        "drawingCost",
        .milliseconds,
        .neutral,
        "Processor time of the middle one of the drawings."
    )
    static let pagesShown = Metric(
        "pagesShown",
        .count,
        .higherIsBetter,
        "Pages that came to show their own picture."
    )

    static let all = [pictureDelay, emptyFrames, emptyPages, pictureCPUTime, detour, drawingCost, pagesShown]
}
