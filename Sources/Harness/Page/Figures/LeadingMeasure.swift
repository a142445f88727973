import Model

/// The metric and the scenario that represent an experiment where there is room for one figure, and the pair of
/// variants that its expectations contrast there.
package struct LeadingMeasure {
    package let metric: Metric
    package let scenario: String
    /// Nil if the experiment has no pitfall.
    package let pitfall: String?
    /// Nil if the experiment has no fix.
    package let fix: String?

    /// The first charted metric by which the expectations call a pitfall bad and a fix good in one scenario: its
    /// chart's, or another. Without one, the first chart in whose scenario they call both so by any metric; otherwise
    /// the first chart. Large scenarios represent nothing: a quick run skips them.
    ///
    /// Nil if the experiment's charts show no metric.
    package init?(of experiment: ExperimentDescription) {
        let sides = ExpectedSides(of: experiment)
        let places = Self.places(of: experiment)
        let scenarios = experiment.scenarios.filter { !$0.isLarge }.map(\.name)
        for place in places {
            let own = scenarios.filter { $0 == place.scenario }
            for scenario in own + scenarios.filter({ $0 != place.scenario }) {
                guard let pitfall = sides.pitfall(by: place.metric.name, in: scenario),
                    let fix = sides.fix(by: place.metric.name, in: scenario)
                else { continue }
                self.init(metric: place.metric, scenario: scenario, pitfall: pitfall, fix: fix)
                return
            }
        }
        for place in places where scenarios.contains(place.scenario) {
            guard
                let pitfall = sides.pitfall(by: place.metric.name, in: place.scenario)
                    ?? sides.pitfall(by: nil, in: place.scenario),
                let fix = sides.fix(by: place.metric.name, in: place.scenario)
                    ?? sides.fix(by: nil, in: place.scenario)
            else { continue }
            self.init(metric: place.metric, scenario: place.scenario, pitfall: pitfall, fix: fix)
            return
        }
        guard let first = places.first else { return nil }
        self.init(
            metric: first.metric,
            scenario: first.scenario,
            pitfall: experiment.variants.first { $0.kind == .pitfall }?.name,
            fix: sides.preferred(experiment.variants.filter { $0.kind != .pitfall }.map(\.name))
        )
    }

    private init(metric: Metric, scenario: String, pitfall: String?, fix: String?) {
        (self.metric, self.scenario, self.pitfall, self.fix) = (metric, scenario, pitfall, fix)
    }

    /// What the charts show, in their order. A sweep's first scenario is an extreme: it represents the experiment only
    /// if there is no other chart.
    private static func places(of experiment: ExperimentDescription) -> [(metric: Metric, scenario: String)] {
        let charts = experiment.charts.filter { !$0.isSweep } + experiment.charts.filter(\.isSweep)
        return charts.compactMap { chart in
            let name: String?
            switch chart.drawing {
            case .bars(let metric): name = metric
            case .sweep(_, _, let metrics, _): name = metrics.first
            case .lateFrames, .lanes: name = nil
            }
            return experiment.metrics.first { $0.name == name }.map { ($0, chart.scenario) }
        }
    }
}
