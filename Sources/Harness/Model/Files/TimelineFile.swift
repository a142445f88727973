/// The timelines that a run leaves beside its results, one file per sample.
package enum TimelineFile {
    /// Where a run keeps a sample's timeline, from the folder of its results on; nil where a name leads out of there.
    package static func path(of sample: Sample, experiment: String) -> String? {
        name(of: sample, experiment: experiment).map { "timelines/\($0)" }
    }

    /// Where a report keeps the same sample's trace.
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
