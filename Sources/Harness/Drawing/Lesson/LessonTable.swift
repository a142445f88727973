import Foundation
import Model

/// The only table of a lesson. It shows a run's figures of some metrics and variants in one scenario. A marker names
/// the scenario, the metrics and the variants:
///
///     <!-- observed in whole-import: progressLag, throughput; of flooded-operation, coalesced: written by pitfalls report --lessons, not by hand -->
package struct LessonTable {
    private static var begin: Regex<(Substring, scenario: Substring, metrics: Substring, variants: Substring?)> {
        #/<!-- observed in (?<scenario>[\w-]+): (?<metrics>[\w, ]+)(?:; of (?<variants>[\w, -]+))?: written by pitfalls report --lessons, not by hand -->/#
    }

    /// The lines that mark a table's place in a lesson, as an error message shows them.
    package static let markers = (
        begin: "<!-- observed in SCENARIO: METRICS: written by pitfalls report --lessons, not by hand -->",
        end: ObservedFigures.end
    )

    private let figures: ObservedFigures

    package init(_ figures: ObservedFigures) { self.figures = figures }

    /// Returns the lesson with the run's figures in the table. Returns nil if the lesson has no marker for a table.
    ///
    /// - Throws: ``UsageError`` if the experiment lacks a scenario, a metric or a variant of the marker.
    package func replaced(in lesson: String) throws -> String? {
        func names(_ text: Substring) -> [String] { text.split(separator: ", ").map(String.init) }
        return try MarkedBlock.replacing(Self.begin, until: ObservedFigures.end, in: lesson) { marker in
            let (begin, scenario, metrics, variants) = marker.output
            let table = try figures.table(of: names(metrics), in: String(scenario), variants: variants.map(names))
            return "\(begin)\n\n\(table)\n\(ObservedFigures.end)"
        }
    }

    /// Returns the lesson without the table, for a page with the figures of its own run.
    static func removed(from lesson: String) -> String {
        MarkedBlock.replacing(begin, until: ObservedFigures.end, in: lesson) { _ in "" } ?? lesson
    }
}
