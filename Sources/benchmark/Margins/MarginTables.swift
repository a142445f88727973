import Model
import Statistics

/// What the simulation of several runs has shown, as tables, the worst first.
package struct MarginTables: Sendable {
    package var margins: [MarginRow] = []
    package var experiments: [ExperimentRow] = []
    package var brokenFixes: [BrokenFix] = []

    package init() {}

    /// Simulates one experiment.
    package init(of pool: SamplePool, _ numbers: SamplingNumbers, draws: Int) {
        // The same draws each time: the tables change only with the samples.
        let seed: UInt64 = 17
        let course = Simulation(of: pool, numbers, draws: draws, seed: seed)
        let fixed = Simulation(of: pool, numbers.fixed, draws: draws, seed: seed)
        margins = MarginRow.all(of: pool, course, numbers)
        experiments = [ExperimentRow(pool.experiment.name, course: course, fixed: fixed)]
        brokenFixes = BrokenFix.all(of: pool, numbers, draws: draws, seed: seed)
    }

    /// Adds another experiment's.
    package mutating func add(_ other: MarginTables) {
        margins += other.margins
        experiments += other.experiments
        brokenFixes += other.brokenFixes
    }

    /// One experiment under the course, and with a fixed number of samples.
    package struct ExperimentRow: Sendable {
        package let experiment: String
        package let course: Simulation
        package let fixed: Simulation

        package init(_ experiment: String, course: Simulation, fixed: Simulation) {
            self.experiment = experiment
            self.course = course
            self.fixed = fixed
        }
    }

    /// An expectation that fails more often than this though nothing has changed is no promise.
    package static let tolerableRate = 1e-4

    package func marginTable(limit: Int) -> TextTable {
        var table = TextTable([
            "experiment", "expectation", "asked", "samples", "median", "quartiles", "margin", "fails", "unconfirmed",
        ])
        table.rows = margins.worstFirst.prefix(limit).map { row in
            [
                row.experiment, row.expectation.identifier, row.asked, String(row.margin.samples), row.median,
                row.quartiles, row.margin.distance.text, Self.text(ofRate: row.rate),
                Self.text(ofRate: row.unconfirmedRate),
            ]
        }
        return table
    }

    /// How many expectations are no promises, and how often a run fails because of any.
    package var marginSummary: String {
        let most = DecimalText.text(1 / Self.tolerableRate, decimals: 0, keepsZeros: false)
        let frequent = margins.count { $0.rate > Self.tolerableRate }
        let unconfirmed = margins.count { $0.unconfirmedRate > Self.tolerableRate }
        let total = margins.reduce(0) { $0 + $1.rate }
        return """
            \(frequent) of \(margins.count) expectations fail more often than once in \(most) runs though \
            nothing has changed, \(unconfirmed) without confirmation. Together at most: \(Self.text(ofRate: total)).
            """
    }

    package func experimentTable(limit: Int) -> TextTable {
        var table = TextTable([
            "experiment", "samples", "fixed", "false red", "unconfirmed", "fixed", "fixed, unconfirmed",
            "pitfall gone", "fixed", "open", "fixed",
        ])
        let worst = experiments.enumerated().sorted { one, other in
            let (share, otherShare) = (one.element.course, other.element.course)
            for ending in [Simulation.Ending.fixFailed, .pitfallGone, .open]
            where share.share(of: ending) != otherShare.share(of: ending) {
                return share.share(of: ending) > otherShare.share(of: ending)
            }
            return one.offset < other.offset
        }
        table.rows = worst.prefix(limit).map { Self.cells(of: $0.element) }
        return table
    }

    private static func cells(of row: ExperimentRow) -> [String] {
        let (course, fixed) = (row.course, row.fixed)
        let counts = [course, fixed].map { DecimalText.text($0.meanSamples, decimals: 1, keepsZeros: false) }
        let shares = [
            course.share(of: .fixFailed), course.unconfirmedShare(of: .fixFailed),
            fixed.share(of: .fixFailed), fixed.unconfirmedShare(of: .fixFailed),
            course.share(of: .pitfallGone), fixed.share(of: .pitfallGone),
            course.share(of: .open), fixed.share(of: .open),
        ]
        return [row.experiment] + counts + shares.map(text(ofShare:))
    }

    package func brokenFixTable(limit: Int) -> TextTable {
        var table = TextTable([
            "experiment", "the fix", "does what this does", "", "missed", "fixed", "fixed, unconfirmed",
            "pitfall gone",
        ])
        let worst = brokenFixes.enumerated().sorted { one, other in
            let (row, otherRow) = (one.element, other.element)
            if row.missed != otherRow.missed { return row.missed > otherRow.missed }
            return (row.pitfallGone, one.offset) < (otherRow.pitfallGone, other.offset)
        }
        table.rows = worst.prefix(limit).map(\.element).map { row in
            [row.experiment, row.fix.name, row.mistake.name, row.mistake.kind.label]
                + [row.missed, row.missedWithFixed, row.missedWithFixedUnconfirmed, row.pitfallGone]
                .map(Self.text(ofShare:))
        }
        return table
    }

    private static func text(ofShare share: Double) -> String { Metric.Unit.percent.text(100 * share) }

    /// For example "1 in 2.5" or "1 in 12,000". No number of recorded samples says more than that it is rare.
    package static func text(ofRate rate: Double) -> String {
        guard rate >= 1e-6 else { return "< 1 in 1,000,000" }
        return "1 in " + Metric.Unit.count.text(rate > 0.01 ? 1 / rate : (1 / rate).rounded(toDigits: 2))
    }
}

extension Double {
    /// Keeps the leading digits and makes the others zero; for numbers above 1.
    fileprivate func rounded(toDigits digits: Int) -> Double {
        var step = 1.0
        var limit = 1.0
        for _ in 0..<digits { limit *= 10 }
        while self / step >= limit { step *= 10 }
        return (self / step).rounded() * step
    }
}
