import Model

/// The figures of turned pages; each duration is the median over the pages.
extension Metric {
    static let pictureDelay = Metric("pictureDelay", .milliseconds, "From a page's turn to its picture's first frame.")
    static let emptyFrames = Metric("emptyFrames", .count, "Frames that showed a page without its picture.")
    static let emptyPages = Metric("emptyPages", .count, "Pages that at least one frame showed without their picture.")
    static let pictureCPUTime = Metric("pictureCPUTime", .milliseconds, "Processor time from the turn to the picture.")
    static let detour = Metric("detour", .milliseconds, "The part of pictureCPUTime that is not drawing.")
    static let drawingCost = Metric("drawingCost", .milliseconds, .neutral, "Processor time of a drawing.")
    static let pagesShown = Metric("pagesShown", .count, .higherIsBetter, "Pages whose own picture appeared.")
    static let drawnForNobody = Metric("drawnForNobody", .count, "Pictures completed but never shown.")
    static let picturesHeld = Metric("picturesHeld", .bytes, "Pixels of the pictures in memory at the end.")

    static let ofPages = [
        pictureDelay, emptyFrames, emptyPages, pictureCPUTime, detour, drawingCost, pagesShown, drawnForNobody,
        picturesHeld,
    ]
}
