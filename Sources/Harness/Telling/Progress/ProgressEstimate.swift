/// An estimate of a run's progress and of the time left, which ``ProgressLine`` shows. The estimate uses no clock.
package struct ProgressEstimate: Sendable {
    /// The samples of one variant in one scenario of one experiment. They all take about the same time.
    package struct Cell: Sendable, Hashable {
        package var experiment: String
        package var variant: String
        package var scenario: String

        package init(experiment: String, variant: String, scenario: String) {
            (self.experiment, self.variant, self.scenario) = (experiment, variant, scenario)
        }
    }

    private struct Tally {
        var planned = 0
        var finished = 0
        var seconds = 0.0
    }

    private var tallies: [Cell: Tally]

    /// - Parameter planned: The number of samples for each cell, including warm-ups.
    package init(planned: [Cell: Int]) {
        tallies = planned.mapValues { Tally(planned: $0) }
    }

    /// Adds one sample of a cell to the plan.
    mutating func plan(_ cell: Cell) {
        tallies[cell, default: Tally()].planned += 1
    }

    package var total: Int { tallies.values.reduce(0) { $0 + $1.planned } }
    package var finished: Int { tallies.values.reduce(0) { $0 + $1.finished } }

    /// Notes that a sample has ended after `duration`, whether or not it finished.
    package mutating func finished(_ cell: Cell, after duration: Duration) {
        tallies[cell, default: Tally()].finished += 1
        tallies[cell, default: Tally()].seconds += duration / .seconds(1)
    }

    /// Returns the time left; nil until a first sample has finished. A cell's missing samples are assumed to take the
    /// mean time of its finished samples. If the cell has no finished sample yet, the mean of all finished samples is
    /// used.
    ///
    /// - Parameter spent: The time for which the current sample has been running.
    package func remaining(running: Cell? = nil, for spent: Duration = .zero) -> Duration? {
        let finished = finished
        guard finished > 0 else { return nil }
        let mean = tallies.values.reduce(0) { $0 + $1.seconds } / Double(finished)
        let seconds = tallies.reduce(0) { sum, entry in
            let tally = entry.value
            let each = tally.finished > 0 ? tally.seconds / Double(tally.finished) : mean
            let missing = Double(max(0, tally.planned - tally.finished))
            // If the current sample has run longer than the mean, the excess must not reduce the other samples' time.
            let spent = entry.key == running && missing > 0 ? min(spent / .seconds(1), each) : 0
            return sum + missing * each - spent
        }
        return .seconds(seconds)
    }
}
