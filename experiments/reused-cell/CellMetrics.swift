import Model

/// What the cells show over a scroll.
extension Metric {
    static let staleFrames = Metric("staleFrames", .count, "Cells with another row's histogram, over all frames.")
    static let staleTime = Metric("staleTime", .milliseconds, "How long any cell showed another row's histogram.")
    static let emptyFrames = Metric("emptyFrames", .count, "Cells that showed no histogram, over all frames.")
    static let flickerFrames = Metric("flickerFrames", .count, "Cells that had lost their histogram, over all frames.")
    static let settleTime = Metric("settleTime", .milliseconds, "From the end of the scroll until every cell is right.")
    static let settleIdle = Metric("settleIdle", .milliseconds, "The part of settleTime in which no drawing ran.")
    static let wrongCells = Metric("wrongCells", .count, "Cells whose name, address or histogram is wrong at the end.")

    static let ofCells = [staleFrames, staleTime, emptyFrames, flickerFrames, settleTime, settleIdle, wrongCells]
}

/// What the drawings of a scroll cost.
extension Metric {
    static let drawings = Metric("drawings", .count, "Histograms whose drawing began, cancelled ones included.")
    static let drawingCost = Metric("drawingCost", .milliseconds, .neutral, "Median processor time of a shown drawing.")
    static let wastedWork = Metric("wastedWork", .percent, "The share of the drawing time for what no frame showed.")
    static let picturesHeld = Metric("picturesHeld", .bytes, "Pixels of the histograms in memory at the end.")

    static let ofDrawings = [drawings, drawingCost, wastedWork, picturesHeld]
}
