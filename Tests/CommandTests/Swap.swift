import Foundation
import Model
import Sampling

/// A variant whose code, scenario or settings are changed, such as a fix with the pitfall's code, and the expectations
/// that must then fail.
struct Swap: Sendable {
    let line: SwapLine
    let variant: String
    let expectations: [Expectation]
    private let deadline: Double

    /// - Throws: ``UsageError`` with the file and the line, if the line contains a name that the experiment does not
    ///   have.
    init(_ line: SwapLine, variant: String, of description: ExperimentDescription, with others: [String] = []) throws {
        func expect(_ kind: String, _ names: [String], among known: [String]) throws {
            for name in names where !known.contains(name) {
                throw UsageError("\(line.place): unknown \(kind) “\(name)”; choose \(known.joined(separator: ", "))")
            }
        }
        let settings = line.told.keys.sorted() + line.all.keys.sorted()
        let variants = description.variants.map(\.name) + others
        try expect("variant", [variant] + [line.actsAs].compactMap(\.self), among: variants)
        try expect("scenario", [line.happensIn].compactMap(\.self), among: description.scenarios.map(\.name))
        try expect("parameter", settings, among: description.parameters.map(\.name))
        self.line = line
        self.variant = variant
        deadline = line.deadline ?? description.deadline
        expectations = try line.broken.flatMap { name in
            let own = description.expectations.filter { $0.isNamed("\(variant)-\(name)") }
            let found = own.isEmpty ? description.expectations.filter { $0.isNamed(name) } : own
            guard !found.isEmpty else {
                throw UsageError("\(line.place): “\(variant)” has no expectation “\(name)”")
            }
            return found
        }
    }

    /// The source sampled in place of a cell.
    func source(of cell: Expectation.Cell) -> SampleSource {
        let isChanged = cell.variant == variant
        return SampleSource(
            cell: isChanged
                ? Expectation.Cell(line.actsAs ?? variant, in: line.happensIn ?? cell.scenario) : cell,
            settings: isChanged ? line.all.merging(line.told) { $1 } : line.all,
            deadline: deadline
        )
    }
}

extension Expectation {
    /// Returns whether a name in a table matches this expectation. A star in the name stands for any text.
    func isNamed(_ name: String) -> Bool { fnmatch(name, identifier, 0) == 0 }
}

/// The source of one sample.
struct SampleSource: Hashable, Sendable {
    let cell: Expectation.Cell
    /// The settings, which override the scenario's settings.
    let settings: [String: String]
    /// The deadline of the sample, in seconds.
    let deadline: Double
}
