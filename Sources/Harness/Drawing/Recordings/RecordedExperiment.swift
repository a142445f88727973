import Model

/// The recordings that the report replays for an experiment: one sample of each variant in each charted scenario.
struct RecordedExperiment {
    /// The scenarios that have recordings. The scenario of the experiment's main figure is first.
    let scenarios: [RecordedScenario]
    /// One sentence for each timeline that is unreadable or belongs to another run.
    let problems: [String]

    private static let mostScenarios = 2

    /// - Parameter folder: The results' folder, or nil if the folder has no timelines.
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
    /// The indices of the samples that are shown together. The pair of the experiment's main figure is first, and in
    /// each pair the pitfall is first. A sample that is shown alone has an element with one index.
    let pairs: [[Int]]
    /// One sentence for each variant without a recording, which says why the recording is missing.
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
                // A variant that the run did not measure needs no explanation.
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

    /// Returns the median sample in the order of a metric.
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
