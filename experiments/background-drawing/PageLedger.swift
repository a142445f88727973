import Probes

/// What the frames showed of each page that the user turned to.
struct PageLedger {
    struct Page {
        let turned: MonotonicTime
        /// The process's processor time at the turn.
        fileprivate let usedBefore: Nanoseconds
        /// When a frame showed the picture first; nil if none has.
        fileprivate(set) var shown: MonotonicTime?
        /// The process's processor time from the turn until the picture appeared.
        fileprivate(set) var used: Nanoseconds?
        fileprivate(set) var emptyFrames = 0
    }

    private(set) var pages: [Page] = []

    /// The user turns to the next page.
    mutating func turn() {
        pages.append(Page(turned: .now, usedBefore: ProcessCounters.processorTime()))
    }

    /// The picture of the last page has appeared.
    mutating func noteImage() {
        guard let page = pages.indices.last, pages[page].used == nil else { return }
        pages[page].used = ProcessCounters.processorTime() - pages[page].usedBefore
    }

    /// A frame shows the last page, with its picture or without.
    mutating func frame(isRight: Bool) {
        guard let page = pages.indices.last else { return }
        if !isRight {
            pages[page].emptyFrames += 1
        } else if pages[page].shown == nil {
            pages[page].shown = .now
        }
    }
}
