import Model
import Statistics

/// The recordings of an experiment that the report replays: for each variant one sample in each of the charted
/// scenarios.
struct RecordedExperiment {
    /// The leading one first, without those that have no recordings.
    let scenarios: [RecordedScenario]
    /// The timelines that could not be read or are of another run, one sentence each.
    let problems: [String]

    /// More scenarios would make the page too long.
    private static let mostScenarios = 3

    /// - Parameters:
    ///   - folder: The results' folder; nil if it has no timelines.
    ///   - run: The identifier of the run that measured the experiment.
    init(_ result: ExperimentResult, in folder: RecordingFolder?, run: String?) {
        guard let folder else {
            (scenarios, problems) = ([], [])
            return
        }
        let contrast = Contrast(result)
        let charted = result.experiment.chartedScenarios.map(\.name)
        let leading = contrast?.scenario
        let names = [leading].compactMap(\.self) + charted.filter { $0 != leading }
        var problems: [String] = []
        scenarios = names.prefix(Self.mostScenarios).compactMap { name -> RecordedScenario? in
            guard let scenario = result.experiment.scenarios.first(where: { $0.name == name }) else { return nil }
            let metric =
                name == leading
                ? result.experiment.metrics.first { $0.name == contrast?.metric }
                : result.experiment.chartedMetrics(in: name).first
            var recorded = RecordedScenario(scenario, metric: metric, of: result, run: run, in: folder, &problems)
            recorded.worst = name == leading ? contrast?.pitfallVariant : nil
            return recorded.samples.isEmpty ? nil : recorded
        }
        self.problems = problems
    }
}

/// A sample of each variant in one scenario.
struct RecordedScenario {
    let scenario: Scenario
    /// The metric whose median selects the samples.
    let metric: Metric?
    let samples: [RecordedSample]
    /// The indices of the samples shown beside each other, the pitfall's first; one index for a sample that is shown
    /// alone.
    let pairs: [[Int]]
    /// The pitfall with the worst figure, if this is the leading scenario.
    fileprivate(set) var worst: String?
    /// Why a variant has none, one sentence each.
    let missing: [String]

    init(
        _ scenario: Scenario,
        metric: Metric?,
        of result: ExperimentResult,
        run: String?,
        in folder: RecordingFolder,
        _ problems: inout [String]
    ) {
        self.scenario = scenario
        self.metric = metric
        var samples: [RecordedSample] = []
        var missing: [String] = []
        for variant in result.experiment.variants {
            let cell = Expectation.Cell(variant.name, in: scenario.name)
            let counted = result.samples(of: cell).filter { $0.outcome == .finished }
            guard let sample = Self.middle(of: counted, by: metric) else {
                let mishaps = result.mishaps(in: cell).joined(separator: "; ")
                missing.append("\(variant.name): \(mishaps.isEmpty ? "not measured" : mishaps)")
                continue
            }
            do {
                if let timeline = try folder.timeline(of: sample, experiment: result.experiment.name, run: run) {
                    let isOnly = counted.count == 1
                    samples.append(
                        RecordedSample(variant: variant, sample: sample, isOnly: isOnly, timeline: timeline)
                    )
                } else {
                    missing.append("\(variant.name): no timeline was stored")
                }
            } catch {
                problems.append("\(error).")
            }
        }
        self.samples = samples
        self.missing = missing
        pairs = Self.pairs(of: samples.map(\.variant), in: result.experiment)
    }

    /// Variants and their twins. Any pitfall beside any fix where no two of them are twins: a first look measures one of
    /// each.
    private static func pairs(of variants: [VariantDescription], in experiment: ExperimentDescription) -> [[Int]] {
        if experiment.hasTwins {
            let twins = VariantPair.all(of: experiment, among: variants.map(\.name)).map { pair in
                [pair.left, pair.right].compactMap { side in variants.firstIndex { $0.name == side?.name } }
            }
            if twins.contains(where: { $0.count == 2 }) { return twins }
        }
        let fixes = variants.indices.filter { variants[$0].kind != .pitfall }
        let pitfalls = variants.indices.filter { variants[$0].kind == .pitfall }
        guard !pitfalls.isEmpty, !fixes.isEmpty else { return variants.indices.map { [$0] } }
        return pitfalls.flatMap { pitfall in fixes.map { [pitfall, $0] } }
    }

    /// The index of the pair to show first: the pitfall with the worst figure, and the last of its fixes, which is the
    /// recommended one.
    var firstPair: Int {
        let left = samples.firstIndex { $0.variant.name == worst } ?? pairs.first?.first
        return pairs.lastIndex { $0.first == left } ?? pairs.firstIndex { $0.contains(left ?? 0) } ?? 0
    }

    /// The median sample, with the finished ones ordered by a metric; for an even number, the lower of the two in the
    /// middle.
    private static func middle(of finished: [Sample], by metric: Metric?) -> Sample? {
        let ordered = finished.compactMap { sample in
            metric.flatMap { sample.metrics[$0.name]?.value }.map { (value: $0, sample: sample) }
        }
        .enumerated().sorted { ($0.element.value, $0.offset) < ($1.element.value, $1.offset) }.map(\.element.sample)
        return ordered.isEmpty ? finished.first : ordered[(ordered.count - 1) / 2]
    }
}

struct RecordedSample {
    let variant: VariantDescription
    let sample: Sample
    /// Whether there was none to choose from.
    let isOnly: Bool
    let timeline: TimelineRecord

    /// Which sample it is, and why that one.
    func origin(_ metric: Metric?) -> String {
        let disturbance = sample.isDisturbed ? ", disturbed by the machine" : ""
        guard let metric, let value = sample.metrics[metric.name]?.value else {
            return "sample \(sample.block)\(disturbance)"
        }
        let choice = isOnly ? metric.name : "the median by \(metric.name)"
        return "sample \(sample.block), \(choice): \(metric.unit.text(value))\(disturbance)"
    }
}
