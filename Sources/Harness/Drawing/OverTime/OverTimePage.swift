import Model
import Mustache

/// Figures over commits as one HTML file that needs no network and no scripts.
package struct OverTimePage {
    /// A line of the box about the origin of the figures.
    package struct Fact {
        package var term: String
        package var detail: String

        package init(term: String, detail: String) {
            (self.term, self.detail) = (term, detail)
        }
    }

    /// What changed between two commits.
    package struct Change {
        /// "At 9f8e, the commit after 1a2b".
        package var range: String
        package var isWorse: Bool
        /// One sentence for each series.
        package var series: [String]
        /// What changed beside.
        package var circumstances: String
        /// The commands that settle it.
        package var commands: [String]
        /// Why there is none; nil if none is needed.
        package var remark: String?

        package init(
            range: String,
            isWorse: Bool,
            series: [String],
            circumstances: String,
            commands: [String],
            remark: String?
        ) {
            (self.range, self.isWorse, self.series) = (range, isWorse, series)
            (self.circumstances, self.commands, self.remark) = (circumstances, commands, remark)
        }
    }

    /// A series: its chart, and its newest points as a table.
    package struct Series {
        package var chart: LevelChart
        package var notes: [String]
        package var rows: [Row]

        package init(chart: LevelChart, notes: [String], rows: [Row]) {
            (self.chart, self.notes, self.rows) = (chart, notes, rows)
        }
    }

    package struct Row {
        package var commit: String
        package var date: String
        package var figure: String
        package var spread: String
        package var samples: String
        package var toolchain: String

        package init(commit: String, date: String, figure: String, spread: String, samples: String, toolchain: String) {
            (self.commit, self.date, self.figure) = (commit, date, figure)
            (self.spread, self.samples, self.toolchain) = (spread, samples, toolchain)
        }
    }

    /// The series of an experiment on one kind of machine.
    package struct Group {
        package var experiment: String
        package var machine: String
        package var series: [Series]

        package init(experiment: String, machine: String, series: [Series]) {
            (self.experiment, self.machine, self.series) = (experiment, machine, series)
        }
    }

    /// "25 results at 14 commits".
    package var lead: String
    package var warnings: [String]
    package var changes: [Change]
    /// Instead of changes.
    package var noChange: String?
    package var groups: [Group]
    package var facts: [Fact]

    package init(
        lead: String,
        warnings: [String],
        changes: [Change],
        noChange: String?,
        groups: [Group],
        facts: [Fact]
    ) {
        (self.lead, self.warnings, self.changes) = (lead, warnings, changes)
        (self.noChange, self.groups, self.facts) = (noChange, groups, facts)
    }

    /// - Throws: ``HarnessError`` if this build's templates are missing; ``ReportError`` if they do not parse.
    package func html() throws -> String {
        let templates = try Templates()
        let library = try templates.library()
        guard let html = library.render(OverTimeContents(self, try templates.overTimeStyle), withTemplate: "over-time")
        else { throw ReportError("the page's template is missing") }
        return html
    }
}
