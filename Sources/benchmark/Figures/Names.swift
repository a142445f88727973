/// The names of experiments that benchmarks use. Each name is written here and nowhere else; ``FixSampler`` refuses one
/// that its experiment does not declare.
enum Names {
    enum MainThreadImport {
        static let experiment = "main-thread-import"
        static let scenario = "import"
    }

    enum ProgressFlood {
        static let experiment = "progress-flood"
        static let scenario = "whole-import"
    }

    enum BlockingFetch {
        static let experiment = "blocking-fetch"
        static let manyFetches = "many-fetches"
        static let manyCancels = "many-cancels"
        /// The variant that uses the threads of Swift's pool.
        static let awaited = "awaited"
        /// The variant that starts all of its requests at once.
        static let dataTask = "data-task"
    }

    enum LineReader {
        static let experiment = "line-reader"
        static let scenario = "feed"
    }

    enum DownloadLimit {
        static let experiment = "download-limit"
        static let scenario = "untouched"
        /// The article's fix, which does not hold.
        static let articleFix = "maximum-plus-paused"
    }

    enum ReusedCell {
        static let experiment = "reused-cell"
        static let scenario = "scroll"
    }

    enum Setting {
        static let cacheLimit = "cache-limit"
        static let connections = "connections"
        static let delay = "delay"
        static let drawingCost = "drawing-cost"
        static let feed = "feed"
        static let fetches = "fetches"
        static let files = "files"
        static let fling = "fling"
        static let limit = "limit"
        static let longest = "longest"
        static let rate = "rate"
        static let rows = "rows"
        static let shortest = "shortest"
    }

    enum Metric {
        static let cancelLatency = "cancelLatency"
        static let drawingCost = "drawingCost"
        static let heapGrowth = "heapGrowth"
        static let limitExcess = "limitExcess"
        static let longestOwnStall = "longestOwnStall"
        static let makespan = "makespan"
        static let peakThreads = "peakThreads"
        static let picturesHeld = "picturesHeld"
        static let settleTime = "settleTime"
        static let slotUtilisation = "slotUtilisation"
        static let staleFrames = "staleFrames"
        static let throughput = "throughput"
        static let totalTime = "totalTime"
        static let wastedWork = "wastedWork"
        static let wrongLines = "wrongLines"
    }
}
