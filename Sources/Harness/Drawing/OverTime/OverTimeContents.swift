import Model

/// The contents of `over-time.mustache`. Each name is used once, because a template that lacks a name searches the
/// outer levels.
struct OverTimeContents {
    let lead: String
    let contentPolicy: String
    let style: String
    let warnings: [String]
    let changes: [ChangeItem]
    let noChange: String?
    let groups: [GroupSection]
    let facts: [RunFact]

    struct ChangeItem {
        let range: String
        let ruling: String
        let word: String
        let moved: [String]
        let circumstances: String
        /// One `pre` has them all, a line each.
        let command: String?
        let remark: String?
    }

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
        facts = page.facts.map { RunFact(term: $0.term, detail: $0.detail) }
        changes = page.changes.map { change in
            ChangeItem(
                range: change.range,
                ruling: change.isWorse ? "failed" : "held",
                word: change.isWorse ? "worse" : "changed",
                moved: change.series,
                circumstances: change.circumstances,
                command: change.commands.isEmpty ? nil : change.commands.joined(separator: "\n"),
                remark: change.remark
            )
        }
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
