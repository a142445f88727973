import Model

/// What stands for an experiment where there is room for one figure: the metric of its first chart of one scenario.
struct LeadingMeasure {
    let metric: Metric
    let scenario: String

    /// Nil where the experiment's charts show no metric.
    init?(of experiment: ExperimentDescription) {
        // A sweep's first scenario is an extreme: it stands for the experiment only where there is nothing else.
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
