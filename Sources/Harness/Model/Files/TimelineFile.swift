/// The timelines that a run leaves beside its results, one file per sample.
package enum TimelineFile {
    /// The path of a sample's timeline, relative to the folder of the results; nil if a name leads out of it.
    package static func path(of sample: Sample, experiment: String) -> String? {
        name(of: sample, experiment: experiment).map { "timelines/\($0)" }
    }

    /// The path of the same sample's trace in a report.
    package static func tracePath(of sample: Sample, experiment: String) -> String? {
        name(of: sample, experiment: experiment).map { "traces/\($0)" }
    }

    private static func name(of sample: Sample, experiment: String) -> String? {
        guard [experiment, sample.variant, sample.scenario].allSatisfy(isPlain) else { return nil }
        let number = sample.isWarmUp ? "warm-up" : String(sample.block)
        return "\(experiment)/\(sample.variant)-\(sample.scenario)-\(number).json"
    }

    private static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.contains("\0")
    }
}
