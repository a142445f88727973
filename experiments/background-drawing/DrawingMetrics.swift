import Model

/// What is measured of pages that are turned: each duration is the median of the pages.
extension Metric {
    static let pictureDelay = Metric(
        "pictureDelay",
        .milliseconds,
        "From the frame in which the user turns a page to the first frame that shows its picture; the median of the pages."
    )
    static let emptyFrames = Metric("emptyFrames", .count, "Frames that showed a page without its picture.")
    static let emptyPages = Metric("emptyPages", .count, "Pages that at least one frame showed without their picture.")
    static let pictureCPUTime = Metric(
        "pictureCPUTime",
        .milliseconds,
        "Processor time of all threads from the turn of a page until its picture appears, including that of the frames in "
            + "between and of the probes; the median of the pages."
    )
    static let detour = Metric(
        "detour",
        .milliseconds,
        "The part of pictureCPUTime that is not drawing; the median of the pages."
    )
    static let drawingCost = Metric(
        "drawingCost",
        .milliseconds,
        .neutral,
        "Processor time of a drawing; the median of the drawings."
    )
    static let pagesShown = Metric(
        "pagesShown",
        .count,
        .higherIsBetter,
        "Pages whose own picture appeared."
    )

    static let ofPages = [pictureDelay, emptyFrames, emptyPages, pictureCPUTime, detour, drawingCost, pagesShown]
}
