import Model

/// Metrics that the harness measures in every sample.
extension Metric {
    package static let hitchTimeRatio = Metric(
        "hitchTimeRatio",
        .millisecondsPerSecond,
        "Time by which frames were late, per second of the measured span (Apple's hitch time ratio, not rounded up to "
            + "whole frames). Counts lateness over 1 ms, whatever caused it."
    )
    package static let longestStall = Metric(
        "longestStall",
        .milliseconds,
        "The longest time from when a frame was due until the main thread served it, whatever caused the delay."
    )
    package static let longestOwnStall = Metric(
        "longestOwnStall",
        .milliseconds,
        "The longest stall, not counting time when the main thread was ready to run but other threads held the "
            + "processors. Verdicts use this metric. If the system does not report that time, it is part of the stall."
    )
    package static let lateFrames = Metric(
        "lateFrames",
        .count,
        "Frames served more than 1 ms late. A frame skipped because of a long stall is part of that one late frame."
    )
    package static let hangs = Metric("hangs", .count, "Stalls of 250 ms and more (Apple's hangs).")
    package static let tapLatency = Metric(
        "tapLatency",
        .milliseconds,
        "From a tap to its handler; the longest of the sample."
    )
    package static let cpuTime = Metric(
        "cpuTime",
        .seconds,
        "Processor time of all threads during the measured span, including the kernel's share and the probes' cost."
    )
    package static let contextSwitches = Metric(
        "contextSwitches",
        .count,
        "Context switches of all threads during the measured span, voluntary and not."
    )
    package static let peakResident = Metric(
        "peakResident",
        .bytes,
        "The most memory resident since the process began (VmHWM); shared libraries count too."
    )
    package static let peakHeap = Metric(
        "peakHeap",
        .bytes,
        "The most heap in use during the measured span, read every 5 ms: a peak between two readings is missed. If the "
            + "heap has too many pieces to read quickly, the growth of the resident set serves as an estimate."
    )
    package static let peakThreads = Metric(
        "peakThreads",
        .count,
        "The most threads at once during the measured span, read every 5 ms, without the threads that measure."
    )

    static let standard = [
        hitchTimeRatio, longestStall, longestOwnStall, lateFrames, hangs, tapLatency, cpuTime, contextSwitches,
        peakResident, peakHeap, peakThreads,
    ]
}

/// Metrics that several experiments use, and whose values each experiment records itself.
extension Metric {
    package static let wallTime = Metric(
        "wallTime",
        .seconds,
        "From the start of the work to its end, without what the screen does afterwards."
    )
    package static let lostRows = Metric(
        "lostRows",
        .count,
        "Rows that are missing from the store or from the list at the end."
    )
    package static let rowsStored = Metric(
        "rowsStored",
        .count,
        .neutral,
        "Rows in the store at the end, counted through a separate connection."
    )
    package static let workAfterCancel = Metric(
        "workAfterCancel",
        .milliseconds,
        "Processor time that the work used after the tap on Cancel."
    )
}
