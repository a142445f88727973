import Foundation
import Model

/// How far the processor times of an experiment's runs are off together: a control variate of each of them.
///
/// The variants of a run are sampled in turn, so a slow minute of the machine makes all of them slow. What the others of a
/// run say of that can be taken out of each.
struct RunControl {
    /// So many others are asked: of two, one that changed itself would be believed.
    private static let fewestOthers = 3
    /// The share of runs that one must have been measured in. The usual figure of one that began later is that of later
    /// commits, and says nothing of how far those are off.
    private static let fewestRuns = 0.9

    /// Processor times by run, as logarithms.
    private let controls: [(variant: String, logarithms: [Int64: Double])]

    /// - Parameter series: Only figures above 0 count.
    init(_ series: [HistorySeries]) {
        controls = series.filter(\.figure.isProcessorTime).map { ($0.figure.variant, $0.logarithms) }
    }

    /// What each run made of a figure, as a factor: 1.03 is 3 % more than usual. None if fewer than three other variants
    /// were measured in its runs, or if its runs differ no less without it. O(n) for n figures of all.
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

    /// The same of all variants together, of four or more.
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
            // One for each variant, whatever number of figures it has.
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
    /// Of its figures above 0, by run.
    fileprivate var logarithms: [Int64: Double] {
        let figures = points.flatMap(\.runs).filter { $0.figure > 0 && $0.figure.isFinite }
        return Dictionary(figures.map { ($0.result, log($0.figure)) }) { first, _ in first }
    }
}
