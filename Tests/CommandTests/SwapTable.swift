import Foundation
import Model
import Sampling
import Testing

/// The swaps of one experiment: `experiments/NAME/swaps.txt`. A line changes variants, and names the expectations that
/// must then fail:
///
///     full-jitter as retries-at-once: spares-the-server
///
/// With the code of `retries-at-once`, `full-jitter` must break the expectation `full-jitter-spares-the-server`. The
/// expectations determine what to measure. Before the colon are one or more variants, separated by commas, and a
/// change:
///
/// - `as OTHER`: they run the code of another variant.
/// - `in SCENARIO`: they run another scenario in place of their own.
/// - `told NAME=VALUE`: they get this setting.
/// - `with NAME=VALUE`: all variants that the expectations compare get it.
/// - `deadline SECONDS`: a sample that takes longer is killed.
///
/// After the colon are names of expectations; a star matches any text. `unbroken:` names expectations that no swap can break;
/// `lane: counts` sets the lane. A line that begins with a space continues the previous one; a `#` begins a comment.
struct SwapTable: Sendable {
    /// The lane in which a table's swaps run.
    enum Lane: String, CaseIterable, Sendable {
        /// Takes one sample at a time, because a second one would add noise to the figures.
        case figures
        /// Runs at the same time as the other lane, because a busy machine changes no count and no order.
        case counts
    }

    let experiment: String
    private(set) var lane = Lane.figures
    private(set) var lines: [SwapLine] = []
    /// The expectations that no swap can break, such as that a program ends. A star stands for any text.
    private(set) var unbroken: [String] = []

    /// The table of an experiment in the checkout.
    init(of experiment: String) throws {
        let path = "experiments/\(experiment)/swaps.txt"
        try self.init(Checkout.text(path), path: path, experiment: experiment)
    }

    /// - Throws: ``UsageError`` that names the file and the line if a line is malformed.
    init(_ text: String, path: String, experiment: String) throws {
        self.experiment = experiment
        var numbered: [(number: Int, text: String)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
            if line.hasPrefix(" "), let last = numbered.popLast() {
                numbered.append((last.number, "\(last.text) \(trimmed)"))
            } else {
                numbered.append((index + 1, trimmed))
            }
        }
        for (number, line) in numbered {
            let place = "\(path):\(number)"
            if line.hasPrefix("lane:") {
                let name = line.dropFirst("lane:".count).trimmingCharacters(in: .whitespaces)
                guard let lane = Lane(rawValue: name) else {
                    throw UsageError("\(place): unknown lane “\(name)”; choose figures or counts")
                }
                self.lane = lane
            } else if line.hasPrefix("unbroken:") {
                unbroken += SwapLine.list(line.dropFirst("unbroken:".count))
            } else {
                lines.append(try SwapLine(line, at: place))
            }
        }
    }

    /// The experiment's program.
    var executable: ExperimentExecutable {
        ExperimentExecutable(name: experiment, path: "\(Installation.products)/\(experiment)")
    }

    /// Returns a swap for each variant of each line, with the experiment's own expectations.
    ///
    /// - Throws: ``UsageError`` that names the file and the line if the experiment has no such variant, scenario,
    ///   parameter or expectation.
    ///
    /// - Parameter others: Further names that may follow `as`.
    func swaps(of description: ExperimentDescription, with others: [String] = []) throws -> [Swap] {
        try lines.flatMap { line in try line.variants.map { try Swap(line, variant: $0, of: description, with: others) }
        }
    }

    /// The tables of a lane. `PITFALLS_SWAPS=NAME` selects only that experiment's table, for its author.
    static func all(in lane: Lane) throws -> [SwapTable] {
        let chosen = ProcessInfo.processInfo.environment["PITFALLS_SWAPS"]
        return try FileManager.default.contentsOfDirectory(atPath: "\(Checkout.root)/experiments").sorted()
            .filter { chosen == nil || chosen == $0 }
            .filter { FileManager.default.fileExists(atPath: "\(Checkout.root)/experiments/\($0)/swaps.txt") }
            .map(SwapTable.init(of:)).filter { $0.lane == lane }
    }
}

extension SwapTable: CustomTestStringConvertible {
    var testDescription: String { experiment }
}
