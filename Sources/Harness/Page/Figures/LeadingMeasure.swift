import Model

/// The metric that represents an experiment where there is room for one figure: that of its first chart of one
/// scenario.
struct LeadingMeasure {
    let metric: Metric
    let scenario: String

    /// Nil if the experiment's charts show no metric.
    init?(of experiment: ExperimentDescription) {
        // A sweep's first scenario is an extreme: it represents the experiment only if there is no other chart.
        let charts = experiment.charts.filter { !$0.isSweep } + experiment.charts.filter(\.isSweep)
        for chart in charts {
            let name: String?
            switch chart.drawing {
            case .bars(let metric): name = metric
            case .sweep(_, _, let metrics, _): name = metrics.first
            case .lateFrames, .lanes, .panels: name = nil
            }
            guard let metric = experiment.metrics.first(where: { $0.name == name }) else { continue }
            (self.metric, self.scenario) = (metric, chart.scenario)
            return
        }
        return nil
    }
}
