import Model

extension Metric {
    /// Whether the program itself counts it, so that it is the same on any machine: not threads, context switches and
    /// late frames, which depend on the machine.
    package var isCountedByTheProgram: Bool {
        unit == .count && direction != .neutral && !Self.machineCounts.contains(name)
    }

    private static let machineCounts: Set<String> = ["contextSwitches", "hangs", "lateFrames", "peakThreads"]
}
