import Model

/// The distance of an expectation from its bound over several runs.
package struct Margin: Sendable {
    package let experiment: String
    package let expectation: Expectation
    /// The number of runs that measured the expectation, and the number of these runs in which it failed.
    package private(set) var runs = 0
    package private(set) var failed = 0
    /// The figure of the run that came nearest to the bound, or nil if the claim has no figure.
    package private(set) var nearest: Reading?
    /// Whether the figures of two runs differ. A figure that is the same in every run may equal its bound without a
    /// risk.
    private var varies = false
    /// Whether a run failed without a figure, because a sample ended in the wrong way.
    private var endedWrongly = false
    private let unit: Metric.Unit

    /// A run's figure, and the bound of the figure in the same run.
    package struct Reading: Sendable, Equatable {
        package let value: Double
        package let bound: Double
        /// The factor by which the value could still get worse before it fails. The factor is 1 at the bound, and less
        /// than 1 beyond it.
        package let distance: Double

        package init(value: Double, bound: Double, distance: Double) {
            (self.value, self.bound, self.distance) = (value, bound, distance)
        }
    }

    init(of expectation: Expectation, in experiment: ExperimentDescription) {
        self.experiment = experiment.name
        self.expectation = expectation
        unit =
            switch expectation.claim {
            case .figure(let figure, _, _): experiment.metrics.first { $0.name == figure.metric }?.unit ?? .count
            case .crashes, .timesOut, .finishes: .count
            }
    }

    /// The factor by which the nearest run could still get worse before it fails. The factor is infinite if no run came
    /// near its bound.
    package var distance: Double {
        if endedWrongly { return 0 }
        guard let nearest else { return .infinity }
        return varies || runs == 1 || nearest.distance < 1 ? nearest.distance : .infinity
    }

    /// Adds a run. A run is ignored if it did not measure the expectation, or if the machine disturbed all samples of a
    /// cell.
    mutating func add(_ verdict: Verdict, in result: ExperimentResult) {
        let cells = expectation.claim.cells
        guard verdict.ruling != .notMeasured, !cells.contains(where: result.isDisturbed) else { return }
        runs += 1
        if verdict.ruling == .failed { failed += 1 }
        guard let reading = Reading(of: expectation.claim, in: result) else {
            endedWrongly = endedWrongly || verdict.ruling == .failed
            return
        }
        if let nearest, nearest != reading { varies = true }
        if reading.distance < nearest?.distance ?? .infinity || nearest == nil { nearest = reading }
    }
}

extension Margin.Reading {
    /// Reads the claim's figure in a run. The result is nil if the claim has no figure, or if a sample could not read
    /// the metric.
    fileprivate init?(of claim: Expectation.Claim, in result: ExperimentResult) {
        guard case .figure(let figure, let relation, let limit) = claim, let value = result.value(of: figure) else {
            return nil
        }
        self.value = value
        switch limit {
        case .constant(let constant): bound = constant
        case .multiple(let factor, of: let other):
            guard let reference = result.value(of: other) else { return nil }
            bound = factor * reference
        }
        let holds = relation.holds(value, bound)
        distance =
            switch relation {
            case .atMost where value > 0 && bound > 0: bound / value
            case .atLeast where value > 0 && bound > 0: value / bound
            case .atMost, .atLeast: value == bound ? 1 : holds ? .infinity : 0
            case .equals: holds ? .infinity : 0
            }
    }
}

extension Margin {
    /// A row of the table.
    var cells: [String] {
        let (figure, asked) = words
        let distance = distance.isFinite ? "\(DecimalText.text(distance, decimals: 2, keepsZeros: true)) ×" : "–"
        return [
            experiment, expectation.identifier, figure, nearest.map { unit.text($0.value) } ?? "", asked, distance,
            String(runs), String(failed),
        ]
    }

    /// The texts of the figure and of its bound: "median cpuTime" and "≤ 0.5 × flooded: 12 ms".
    private var words: (figure: String, asked: String) {
        switch expectation.claim {
        case .crashes: return ("crashes", "")
        case .timesOut: return ("times out", "")
        case .finishes: return ("finishes", "")
        case .figure(let figure, let relation, let limit):
            let own = "\(figure.statistic.rawValue) \(figure.metric)"
            let bound = nearest.map { unit.text($0.bound) } ?? ""
            guard case .multiple(let factor, of: let other) = limit else {
                return (own, "\(relation.rawValue) \(bound)")
            }
            let multiple = DecimalText.text(factor, decimals: 3, keepsZeros: false)
            let metric = other.metric == figure.metric ? "" : " \(other.metric)"
            return (own, "\(relation.rawValue) \(multiple) × \(other.cell.variant)\(metric): \(bound)")
        }
    }
}
