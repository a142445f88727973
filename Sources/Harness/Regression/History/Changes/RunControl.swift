import Foundation
import Model

/// How far all processor times of an experiment's run are off together: a control variate for each of them.
///
/// The variants of a run are sampled in turn, so a slow minute of the machine makes all of them slow. The other
/// variants of a run show that effect, and it can be removed from each.
struct RunControl {
    /// The fewest other variants to ask: with only two, a variant that changed itself would be believed.
    private static let fewestOthers = 3
    /// The share of runs that a variant must have been measured in. If a variant began later, its usual figure is that
    /// of later commits, and says nothing about how far those are off.
    private static let fewestRuns = 0.9

    /// Processor times by run, as logarithms.
    private let controls: [(variant: String, logarithms: [Int64: Double])]

    /// - Parameter series: Only figures above 0 count.
    init(_ series: [HistorySeries]) {
        controls = series.filter(\.figure.isProcessorTime).map { ($0.figure.variant, $0.logarithms) }
    }

    /// The common effect of each run on a figure, as a factor: 1.03 is 3 % more than usual. Empty if fewer than three
    /// other variants were measured in its runs, or if removing it does not make the runs differ less. O(n) for n
    /// figures in all.
    func factors(for member: HistorySeries) -> [Int64: Double] {
        let own = member.logarithms
        let shifts = shifts(of: Set(own.keys), fewest: Self.fewestOthers) { $0 != member.figure.variant }
        let runs = member.points.flatMap(\.runs).map(\.result)
        guard
            let before = Self.spread(runs.map { own[$0] }),
            let after = Self.spread(runs.map { run in own[run].map { $0 - (shifts[run] ?? 0) } }), after < before
        else { return [:] }
        return shifts.mapValues { exp($0) }
    }

    /// The same for all variants together, if there are four or more.
    var sharedFactors: [Int64: Double] {
        let runs = controls.map { Set($0.logarithms.keys) }.max { $0.count < $1.count } ?? []
        return shifts(of: runs, fewest: Self.fewestOthers + 1) { _ in true }.mapValues { exp($0) }
    }

    /// By run, the median over the variants of how far each is from its usual figure.
    private func shifts(of runs: Set<Int64>, fewest: Int, among isAsked: (String) -> Bool) -> [Int64: Double] {
        var shifts: [Int64: [String: [Double]]] = [:]
        for control in controls where isAsked(control.variant) {
            let common = control.logarithms.filter { runs.contains($0.key) }
            guard Double(common.count) >= Self.fewestRuns * Double(runs.count),
                let usual = Summary(common.values.map(\.self))?.median
            else { continue }
            for (run, value) in common { shifts[run, default: [:]][control.variant, default: []].append(value - usual) }
        }
        return shifts.compactMapValues { variants in
            // One per variant, whatever number of figures it has.
            let medians = variants.values.compactMap { Summary($0)?.median }
            return medians.count >= fewest ? Summary(medians)?.median : nil
        }
    }

    /// How much a run differs from the one before it, in the median: a change of level does not count.
    private static func spread(_ values: [Double?]) -> Double? {
        Summary(
            zip(values, values.dropFirst()).compactMap { one, other in
                if let one, let other { (other - one).magnitude } else { nil }
            }
        )?.median
    }
}

extension HistorySeries {
    /// Its figures above 0 as logarithms, by run.
    fileprivate var logarithms: [Int64: Double] {
        let figures = points.flatMap(\.runs).filter { $0.figure > 0 && $0.figure.isFinite }
        return Dictionary(figures.map { ($0.result, log($0.figure)) }) { first, _ in first }
    }
}
