import Model

/// Metrics of the cells' contents during a scroll.
extension Metric {
    static let staleFrames = Metric("staleFrames", .count, "Cells with another row's histogram, over all frames.")
    static let staleTime = Metric("staleTime", .milliseconds, "How long any cell showed another row's histogram.")
    static let emptyFrames = Metric("emptyFrames", .count, "Cells that showed no histogram, over all frames.")
    static let flickerFrames = Metric("flickerFrames", .count, "Cells that had lost their histogram, over all frames.")
    static let settleTime = Metric("settleTime", .milliseconds, "From the end of the scroll until every cell is right.")
    static let settleIdle = Metric("settleIdle", .milliseconds, "The part of settleTime in which no drawing ran.")
    static let wrongCells = Metric("wrongCells", .count, "Cells whose name, address or histogram is wrong at the end.")
    static let emptyUnderFinger = Metric(
        "emptyUnderFinger",
        .count,
        "Cells that show no histogram when nothing moves any more and a finger still holds the list."
    )

    static let ofCells = [
        staleFrames, staleTime, emptyFrames, flickerFrames, settleTime, settleIdle, wrongCells, emptyUnderFinger,
    ]
}

/// Metrics of the drawings' cost during a scroll.
extension Metric {
    static let drawings = Metric("drawings", .count, "Histograms whose drawing began, cancelled ones included.")
    static let drawingsAtOnce = Metric("drawingsAtOnce", .count, "The most drawings in progress at once.")
    static let processorsLeft = Metric(
        "processorsLeft",
        .count,
        .higherIsBetter,
        "Processors minus the most drawings at once: what is left for the main thread."
    )
    static let drawingsForNobody = Metric(
        "drawingsForNobody",
        .count,
        "Drawings that still run, when the list is at rest again, for rows that have left."
    )
    static let repeatedDrawings = Metric("repeatedDrawings", .count, "Drawings of rows that had been drawn before.")
    static let drawingCost = Metric("drawingCost", .milliseconds, .neutral, "Median processor time of a shown drawing.")
    static let wastedWork = Metric("wastedWork", .percent, "Share of drawing time for pictures that were never shown.")
    static let picturesHeld = Metric("picturesHeld", .bytes, "Bytes of histogram pixels in memory at the end.")

    static let ofDrawings = [
        drawings, drawingsAtOnce, processorsLeft, drawingsForNobody, repeatedDrawings, drawingCost, wastedWork,
        picturesHeld,
    ]
}

/// Metrics that count uses of cells off the main thread.
extension Metric {
    static let violations = Metric("violations", .count, "Uses of a cell's image off the main thread.")
    static let readsOffMain = Metric(
        "readsOffMain",
        .count,
        "Uses of a cell's identifier off the main thread, unguarded."
    )

    static let ofThreads = [violations, readsOffMain]
}
