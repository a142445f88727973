import Model

struct OverviewRow {
    let address: String
    let experiment: ExperimentDescription
    let claim: String
    let topicName: String
    /// The experiment's topic as an HTML attribute. Empty if the experiment has no topic.
    let topicKey: String
    let contrast: Contrast?
    /// A description of the dots: the chart's title and the scenario.
    let measured: String
    let dots: String?
    let counts: [VerdictCount]
    /// The key for sorting by contrast. Experiments with a larger contrast come first.
    let contrastOrder: String
    let verdictOrder: Int

    init(_ result: ExperimentResult, address: String) {
        experiment = result.experiment
        self.address = address
        claim = LessonMarkup.claim(of: experiment)
        (topicName, topicKey) = (experiment.topic.label, experiment.topic.rawValue)
        contrast = Contrast(result)
        if let lead = experiment.lead, let metric = experiment.leadMetric {
            let title = experiment.charts.first { chart in
                guard case .bars(metric.name) = chart.drawing else { return false }
                return chart.scenario == lead.scenario
            }?.title
            measured = "\(title ?? metric.name), in \(lead.scenario)\(metric.direction.clause)"
        } else {
            measured = ""
        }
        dots = DotStrip(result)?.drawn().element(identifier: "\(address):overview")
        counts = VerdictCount.all(of: result.verdicts)
        // JSON and attributes have no infinity.
        contrastOrder = String(min(contrast?.improvement ?? 0, 1e12))
        func count(_ ruling: Verdict.Ruling) -> Int { result.verdicts.count { $0.ruling == ruling } }
        verdictOrder = count(.failed) * 1_000_000 + count(.undecided) * 1_000 + count(.notMeasured)
    }
}

/// A topic in the overview's filter.
struct TopicChoice {
    let choiceKey: String
    let choiceLabel: String
    let choiceCount: Int

    /// Empty if the experiments have fewer than two topics.
    static func all(of experiments: [ExperimentDescription]) -> [TopicChoice] {
        let choices = Topic.allCases.compactMap { topic -> TopicChoice? in
            let count = experiments.count { $0.topic == topic }
            return count > 0
                ? TopicChoice(choiceKey: topic.rawValue, choiceLabel: topic.label, choiceCount: count) : nil
        }
        return choices.count > 1 ? choices : []
    }
}

struct VerdictCount {
    let symbol: String
    let countText: String
    let ruling: String

    static func all(of verdicts: [Verdict]) -> [VerdictCount] {
        Verdict.Ruling.shownOrder.compactMap { ruling in
            let count = verdicts.count { $0.ruling == ruling }
            guard count > 0 else { return nil }
            return VerdictCount(symbol: ruling.symbol, countText: "\(count) \(ruling.word)", ruling: ruling.rawValue)
        }
    }
}
