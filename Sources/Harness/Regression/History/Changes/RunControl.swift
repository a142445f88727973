import Foundation
import Model

/// The deviation that all processor times of an experiment share in a run. It serves as a control variate for each
/// processor time.
///
/// The variants of a run are sampled in turn, so a slow minute of the machine slows all variants. The effect is visible
/// in the other variants, so it can be removed from each variant's figures.
struct RunControl {
    /// The minimum number of other variants. With only two, a change in one of the two would look like a common effect.
    private static let fewestOthers = 3
    /// The minimum share of runs in which a variant must have been measured. The usual figure of a variant that was
    /// added later comes from later commits only, so it cannot show how the later commits differ from the earlier ones.
    private static let fewestRuns = 0.9

    /// The logarithms of each variant's processor times, by run.
    private let controls: [(variant: String, logarithms: [Int64: Double])]

    /// - Parameter series: The series of an experiment. Only their figures above 0 are used.
    init(_ series: [HistorySeries]) {
        controls = series.filter(\.figure.isProcessorTime).map { ($0.figure.variant, $0.logarithms) }
    }

    /// Returns the common effect of each run on a figure as a factor: 1.03 means 3 % more than usual. A run with fewer
    /// than three other variants has no factor. The result is empty if removing the effect does not make the runs more
    /// alike. O(n) for n figures in all.
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

    /// The common effect of each run on all variants together, as a factor. A run with fewer than four variants has no
    /// factor.
    var sharedFactors: [Int64: Double] {
        let runs = controls.map { Set($0.logarithms.keys) }.max { $0.count < $1.count } ?? []
        return shifts(of: runs, fewest: Self.fewestOthers + 1) { _ in true }.mapValues { exp($0) }
    }

    /// Returns, for each run, the median deviation of the variants from their usual figures.
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
            // Each variant counts once, even if it has several figures.
            let medians = variants.values.compactMap { Summary($0)?.median }
            return medians.count >= fewest ? Summary(medians)?.median : nil
        }
    }

    /// Returns the median difference between neighbouring runs. A change of level hardly affects this median.
    private static func spread(_ values: [Double?]) -> Double? {
        Summary(
            zip(values, values.dropFirst()).compactMap { one, other in
                if let one, let other { (other - one).magnitude } else { nil }
            }
        )?.median
    }
}

extension HistorySeries {
    /// The logarithms of the figures above 0, by run.
    fileprivate var logarithms: [Int64: Double] {
        let figures = points.flatMap(\.runs).filter { $0.figure > 0 && $0.figure.isFinite }
        return Dictionary(figures.map { ($0.result, log($0.figure)) }) { first, _ in first }
    }
}
