import Foundation
import Statistics

/// How far the processor times of an experiment's runs are off together: the control variate of each of them.
///
/// The variants of a run are sampled in turn, so a slow minute of the machine makes all of them slow. What the others of a
/// run say of that can be taken out of each.
struct RunControl {
    /// So many others are asked: of two, one that changed itself would be believed.
    private static let fewestOthers = 3

    private let variants: [String]
    /// By member and run, the logarithm of the figure over the member's median.
    private let deviations: [[Int64: Double]]

    /// - Parameter members: A variant and its figure in each run; only figures above 0 count.
    init(_ members: [(variant: String, figures: [Int64: Double])]) {
        variants = members.map(\.variant)
        deviations = members.map { member in
            let logarithms = member.figures.filter { $0.value > 0 && $0.value.isFinite }.mapValues { log($0) }
            guard let middle = Summary(logarithms.values.map(\.self))?.median else { return [:] }
            return logarithms.mapValues { $0 - middle }
        }
    }

    /// What a run made of a variant's figures, as a factor: 1.03 is 3 % more than usual. Nil if fewer than three other
    /// variants were measured in it. O(n) for n members.
    func factor(of run: Int64, for variant: String) -> Double? {
        factor(of: run, fewest: Self.fewestOthers) { $0 != variant }
    }

    /// The same for all variants together; nil if each of them has no factor.
    func factor(of run: Int64) -> Double? {
        factor(of: run, fewest: Self.fewestOthers + 1) { _ in true }
    }

    private func factor(of run: Int64, fewest: Int, among isAsked: (String) -> Bool) -> Double? {
        var deviations: [String: [Double]] = [:]
        for (place, variant) in variants.enumerated() where isAsked(variant) {
            if let deviation = self.deviations[place][run] { deviations[variant, default: []].append(deviation) }
        }
        // One for each variant: in several scenarios it may change in all of them.
        let medians = deviations.values.compactMap { Summary($0)?.median }
        guard medians.count >= fewest, let shift = Summary(medians)?.median else { return nil }
        return exp(shift)
    }
}
