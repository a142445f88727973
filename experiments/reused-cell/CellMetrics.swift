import Model

/// What the cells show over a scroll.
extension Metric {
    static let staleFrames = Metric(
        "staleFrames",
        .count,
        "Visible cells that showed another row's histogram, summed over the frames that were served."
    )
    static let staleTime = Metric(
        "staleTime",
        .milliseconds,
        "How long at least one visible cell showed another row's histogram."
    )
    static let emptyFrames = Metric(
        "emptyFrames",
        .count,
        "Visible cells that showed no histogram, summed over the frames that were served."
    )
    static let flickerFrames = Metric(
        "flickerFrames",
        .count,
        "Visible cells that did not show their histogram although an earlier frame had shown it, summed over the frames."
    )
    static let settleTime = Metric(
        "settleTime",
        .milliseconds,
        "From the end of the scroll to the first frame since which all cells show their histogram."
    )
    static let settleIdle = Metric(
        "settleIdle",
        .milliseconds,
        "The part of settleTime in which no drawing ran: time that no processor could shorten."
    )
    static let wrongCells = Metric(
        "wrongCells",
        .count,
        "Visible cells that do not show their own name, address and histogram at the end."
    )

    static let ofCells = [staleFrames, staleTime, emptyFrames, flickerFrames, settleTime, settleIdle, wrongCells]
}

/// What the drawings of a scroll cost.
extension Metric {
    static let drawings = Metric("drawings", .count, "Histograms whose drawing began, cancelled ones included.")
    static let drawingCost = Metric(
        "drawingCost",
        .milliseconds,
        .neutral,
        "Processor time of a drawing: the median of those that were shown."
    )
    static let wastedWork = Metric(
        "wastedWork",
        .percent,
        "The share of the drawings' processor time spent on histograms that no frame showed, or that were cancelled."
    )
    static let picturesHeld = Metric(
        "picturesHeld",
        .bytes,
        "Pixels of the histograms in memory at the end: on the screen, in cells of the pool, in caches."
    )

    static let ofDrawings = [drawings, drawingCost, wastedWork, picturesHeld]
}
