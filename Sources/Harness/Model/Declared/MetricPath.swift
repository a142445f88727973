/// The name of a figure across runs: an experiment's metric of one variant in one scenario.
package struct MetricPath: Codable, Sendable, Hashable {
    package var experiment: String
    package var cell: Expectation.Cell
    package var metric: String

    package init(_ experiment: String, _ cell: Expectation.Cell, _ metric: String) {
        self.experiment = experiment
        self.cell = cell
        self.metric = metric
    }

    /// Reads `progress-flood/coalesced/whole-import/cpuTime`, and the words of a comparison:
    /// `progress-flood coalesced in whole-import: cpuTime`.
    ///
    /// - Returns: Nil if it is neither.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 4, !parts.contains("") {
            let names = parts.map(Self.unescaped)
            self.init(names[0], Expectation.Cell(names[1], in: names[2]), names[3])
        } else if let words = text.wholeMatch(of: /(\S+) (\S+) in (\S+): (\S+)/) {
            let cell = Expectation.Cell(String(words.2), in: String(words.3))
            self.init(String(words.1), cell, String(words.4))
        } else {
            return nil
        }
    }

    /// Its names with slashes between them: "progress-flood/coalesced/whole-import/cpuTime".
    package var text: String { "\(place)/\(Self.escaped(metric))" }

    /// The same without the metric.
    package var place: String {
        [experiment, cell.variant, cell.scenario].map(Self.escaped).joined(separator: "/")
    }

    /// A name without a slash: otherwise two figures could have one text.
    package static func escaped(_ name: String) -> String {
        name.replacing("%", with: "%25").replacing("/", with: "%2F")
    }

    private static func unescaped(_ name: String) -> String {
        name.replacing("%2F", with: "/").replacing("%25", with: "%")
    }
}
