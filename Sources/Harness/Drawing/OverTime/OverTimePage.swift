import Model

/// Figures over commits as one HTML file that needs no network and no scripts.
package struct OverTimePage {
    package typealias Fact = RunFact

    /// What changed between two commits.
    package struct Change {
        let range: String
        let ruling: String
        let word: String
        let moved: [String]
        let circumstances: String
        /// One `pre` has them all, a line each.
        let command: String?
        let remark: String?

        /// - Parameters:
        ///   - range: "At 9f8e, the commit after 1a2b".
        ///   - series: One sentence for each.
        ///   - circumstances: What changed beside.
        ///   - commands: They settle it.
        ///   - remark: Why there are none; nil if none is needed.
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
        return try templates.page(OverTimeContents(self, templates.overTimeStyle()), of: "over-time")
    }
}

/// The contents of `over-time.mustache`. Each name is used once, because a template that lacks a name searches the
/// outer levels.
struct OverTimeContents {
    let lead: String
    let contentPolicy: String
    let style: String
    let warnings: [String]
    let changes: [OverTimePage.Change]
    let noChange: String?
    let groups: [GroupSection]
    let facts: [RunFact]

    struct GroupSection {
        let address: String
        let experiment: String
        let machine: String
        let figures: [SeriesFigure]
    }

    struct SeriesFigure {
        let drawing: ScenarioSection.ChartFigure
        let notes: [String]
        let tableLabel: String
        let rows: [OverTimePage.Row]
    }

    init(_ page: OverTimePage, _ style: String) {
        (lead, warnings, noChange) = (page.lead, page.warnings, page.noChange)
        self.style = style
        contentPolicy = ContentPolicy(style: style, script: "").text
        (facts, changes) = (page.facts, page.changes)
        var addresses = TakenNames()
        groups = page.groups.map { group in
            let address = addresses.unique(FileNames.sanitised(group.experiment))
            let figures = group.series.enumerated().map { number, series in
                let chart = series.chart
                return SeriesFigure(
                    drawing: ScenarioSection.ChartFigure(
                        width: ScenarioSection.chartWidth,
                        identifier: "\(address)-chart-\(number + 1)",
                        drawn: chart.drawn
                    ),
                    notes: series.notes,
                    tableLabel: "The newest points of \(chart.title), \(chart.measure)",
                    rows: series.rows
                )
            }
            return GroupSection(
                address: address,
                experiment: group.experiment,
                machine: group.machine,
                figures: figures
            )
        }
    }
}
