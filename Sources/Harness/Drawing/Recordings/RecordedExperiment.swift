import Model

/// The recordings of an experiment that the report replays: for each variant one sample in each of the charted
/// scenarios.
struct RecordedExperiment {
    /// The leading one first, without those that have no recordings.
    let scenarios: [RecordedScenario]
    /// The timelines that could not be read or are of another run, one sentence each.
    let problems: [String]

    private static let mostScenarios = 3

    /// - Parameter folder: The results' folder; nil if it has no timelines.
    init(_ result: ExperimentResult, in folder: RecordingFolder?, run: String?) {
        guard let folder else {
            (scenarios, problems) = ([], [])
            return
        }
        let leading = result.experiment.lead?.scenario
        let charted = result.experiment.chartedScenarios.map(\.name)
        let names = [leading].compactMap(\.self) + charted.filter { $0 != leading }
        var problems: [String] = []
        scenarios = names.prefix(Self.mostScenarios).compactMap { name -> RecordedScenario? in
            guard let scenario = result.experiment.scenarios.first(where: { $0.name == name }) else { return nil }
            let metric = result.experiment.chartedMetrics(in: name).first
            let recorded = RecordedScenario(scenario, metric: metric, of: result, run: run, in: folder, &problems)
            return recorded.samples.isEmpty ? nil : recorded
        }
        self.problems = problems
    }
}

struct RecordedScenario {
    let scenario: Scenario
    /// The metric whose median selects the samples.
    let metric: Metric?
    let samples: [RecordedSample]
    /// The indices of the samples shown beside each other, the lead's pair first, and of each pair the pitfall; one
    /// index for a sample that is shown alone.
    let pairs: [[Int]]
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
                // What the run did not measure is no gap.
                let mishaps = result.mishaps(in: cell).joined(separator: "; ")
                if !mishaps.isEmpty { missing.append("\(variant.name): \(mishaps)") }
                continue
            }
            do {
                if let timeline = try folder.timeline(of: sample, experiment: result.experiment.name, run: run) {
                    let isOnly = counted.count == 1
                    samples.append(.init(variant: variant, sample: sample, isOnly: isOnly, timeline: timeline))
                } else {
                    missing.append("\(variant.name): no timeline was stored")
                }
            } catch {
                problems.append("\(error).")
            }
        }
        self.samples = samples
        self.missing = missing
        pairs = VariantPair.all(of: result.experiment, among: samples.map(\.variant.name)).map { pair in
            [pair.left, pair.right].compactMap { side in samples.firstIndex { $0.variant.name == side?.name } }
        }
    }

    /// The median sample by a metric.
    private static func middle(of finished: [Sample], by metric: Metric?) -> Sample? {
        let measured = finished.compactMap { sample in
            metric.flatMap { sample.metrics[$0.name]?.value }.map { (value: $0, sample: sample) }
        }
        return measured.middle(by: \.value)?.sample ?? finished.first
    }
}

struct RecordedSample {
    let variant: VariantDescription
    let sample: Sample
    let isOnly: Bool
    let timeline: TimelineRecord

    func origin(_ metric: Metric?) -> String {
        let disturbance = sample.isDisturbed ? ", disturbed by the machine" : ""
        guard let metric, let value = sample.metrics[metric.name]?.value else {
            return "sample \(sample.block)\(disturbance)"
        }
        let choice = isOnly ? metric.name : "the median by \(metric.name)"
        return "sample \(sample.block), \(choice): \(metric.unit.text(value))\(disturbance)"
    }
}
