import Model

/// What is measured of a scroll.
enum CellMetrics {
    static let staleFrames = Metric(
        "staleFrames",
        .count,
        .lowerIsBetter,
        "Visible cells that showed another row's histogram, summed over the frames that were served."
    )
    static let staleTime = Metric(
        "staleTime",
        .milliseconds,
        .lowerIsBetter,
        "For how long at least one visible cell showed another row's histogram."
    )
    static let emptyFrames = Metric(
        "emptyFrames",
        .count,
        .lowerIsBetter,
        "Visible cells that showed no histogram, summed over the frames that were served."
    )
    static let flickerFrames = Metric(
        "flickerFrames",
        .count,
        .lowerIsBetter,
        "Visible cells that did not show their histogram though an earlier frame had shown it, summed over the frames."
    )
    static let drawings = Metric(
        "drawings",
        .count,
        .lowerIsBetter,
        "Histograms whose drawing was begun, those that were given up among them."
    )
    static let drawingCost = Metric(
        "drawingCost",
        .milliseconds,
        .neutral,
        "Processor time of the middle one of the drawings that were shown."
    )
    static let wastedWork = Metric(
        "wastedWork",
        .percent,
        .lowerIsBetter,
        "The share of the drawings' processor time that went into histograms which no frame showed, or which were given "
            + "up."
    )
    static let settleTime = Metric(
        "settleTime",
        .milliseconds,
        .lowerIsBetter,
        "From the end of the scroll to the first of the frames that are all right."
    )
    static let settleIdle = Metric(
        "settleIdle",
        .milliseconds,
        .lowerIsBetter,
        "The part of settleTime in which nothing was being drawn: waiting that no processor would shorten."
    )
    static let picturesHeld = Metric(
        "picturesHeld",
        .bytes,
        .lowerIsBetter,
        "Pixels of the histograms that are still in memory at the end: on the screen, in cells of the pool, in caches."
    )
    static let wrongCells = Metric(
        "wrongCells",
        .count,
        .lowerIsBetter,
        "Visible cells that do not show their histogram at the end."
    )

    static let all = [
        staleFrames, staleTime, emptyFrames, flickerFrames, drawings, drawingCost, wastedWork, settleTime, settleIdle,
        picturesHeld, wrongCells,
    ]
}
