import Model

/// The contents of `over-time.mustache`: one HTML file that shows figures over commits. The file needs no network and
/// no scripts. No two levels have a property of the same name, because the template looks up a missing name in the
/// outer levels.
package struct OverTimePage {
    package typealias Fact = RunFact

    /// A change between two commits.
    package struct Change {
        let range: String
        let ruling: String
        let word: String
        let moved: [String]
        let circumstances: String
        /// All commands, one per line, for one `pre` element.
        let command: String?
        let remark: String?

        /// - Parameters:
        ///   - range: "At 9f8e, the commit after 1a2b".
        ///   - series: A sentence for each series that changed.
        ///   - circumstances: The sentence about other changes between the commits, such as a new toolchain.
        ///   - commands: The commands that check the change by a direct comparison.
        ///   - remark: The reason why there are no commands; nil if there are commands.
        package init(
            range: String,
            isWorse: Bool,
            series: [String],
            circumstances: String,
            commands: [String],
            remark: String?
        ) {
            (self.range, moved) = (range, series)
            (ruling, word) = isWorse ? ("failed", "worse") : ("held", "changed")
            (self.circumstances, self.remark) = (circumstances, remark)
            command = commands.isEmpty ? nil : commands.joined(separator: "\n")
        }
    }

    /// A series of points, with a chart and a table of the newest points.
    package struct Series {
        private let chart: LevelChart
        private let notes: [String]
        private let tableLabel: String
        private let rows: [Row]
        private var drawing: ScenarioSection.ChartFigure?

        package init(chart: LevelChart, notes: [String], rows: [Row]) {
            (self.chart, self.notes, self.rows) = (chart, notes, rows)
            tableLabel = "The newest points of \(chart.title), \(chart.measure)"
        }

        /// - Parameter identifier: The drawing's identifier, unique on the page.
        fileprivate mutating func draw(identifier: String) {
            drawing = .init(width: ScenarioSection.chartWidth, identifier: identifier, drawn: chart.drawn)
        }
    }

    package struct Row {
        private let commit: String
        private let date: String
        private let figure: String
        private let spread: String
        private let samples: String
        private let toolchain: String

        package init(commit: String, date: String, figure: String, spread: String, samples: String, toolchain: String) {
            (self.commit, self.date, self.figure) = (commit, date, figure)
            (self.spread, self.samples, self.toolchain) = (spread, samples, toolchain)
        }
    }

    /// The series of an experiment on one kind of machine.
    package struct Group {
        fileprivate let experiment: String
        private let machine: String
        private var address = ""
        private var series: [Series]

        package init(experiment: String, machine: String, series: [Series]) {
            (self.experiment, self.machine, self.series) = (experiment, machine, series)
        }

        fileprivate mutating func draw(at address: String) {
            self.address = address
            for index in series.indices { series[index].draw(identifier: "\(address)-chart-\(index + 1)") }
        }
    }

    private let pageTitle = "Over time"
    private let lead: String
    private let warnings: [String]
    private let changes: [Change]
    private let noChange: String?
    private var groups: [Group]
    private let facts: [Fact]
    private var contentPolicy = ""
    private var style = ""

    /// - Parameters:
    ///   - lead: "25 results at 14 commits".
    ///   - noChange: The sentence that the page shows if there are no changes.
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
        var addresses = TakenNames()
        for index in groups.indices {
            self.groups[index].draw(at: addresses.unique(FileNames.sanitised(groups[index].experiment)))
        }
    }

    /// - Throws: ``HarnessError`` if this build's templates are missing. ``ReportError`` if a template cannot be
    ///   parsed.
    package func html() throws -> String {
        let templates = try Templates()
        var page = self
        page.style = try templates.overTimeStyle()
        page.contentPolicy = ContentPolicy(style: page.style, script: "").text
        return try templates.parsed().render(page, of: "over-time")
    }
}
