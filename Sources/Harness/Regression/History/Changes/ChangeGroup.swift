import Model

/// All changes of level between the same two commits on one kind of machine.
package struct ChangeGroup: Sendable {
    package let changes: [LevelChange]
    let base: String
    package let head: String
    /// The number of commits that may have caused the changes; nil if git does not have the commits.
    package let commits: Int?
    /// Whether git has both commits, so that they can be built.
    let isBuildable: Bool
    /// The experiments' current declarations, by the experiment's name. They contain the parameters' default values.
    private let declared: [String: ExperimentDescription]

    /// Groups changes of level, with the newest group first. O(n log n).
    ///
    /// - Parameter declared: The experiments' current declarations, by the experiment's name.
    package static func all(
        of changes: [LevelChange],
        in history: HistoryAnswer,
        declared: [String: ExperimentDescription] = [:]
    ) -> [ChangeGroup] {
        struct Range: Hashable {
            let machine: MachineKind
            let base: String
            let head: String
        }
        let ranges = Dictionary(grouping: changes) {
            Range(machine: $0.series.machine, base: $0.base.commit, head: $0.head.commit)
        }
        let groups = ranges.map { range, changes in
            ChangeGroup(
                changes: changes,
                base: range.base,
                head: range.head,
                commits: history.graph.count(after: range.base, to: range.head),
                isBuildable: [range.base, range.head].allSatisfy { history.graph.names[$0] != nil },
                declared: declared
            )
        }
        func place(_ group: ChangeGroup) -> (Int, Int, String) {
            (
                history.order.place(of: group.head) ?? 0, history.order.place(of: group.base) ?? 0,
                group.changes.first?.series.machine.text ?? ""
            )
        }
        return groups.sorted { place($0) > place($1) }
    }

    var isWorse: Bool { changes.contains { $0.isWorse == true } }

    /// The other things that changed between the two commits, such as the toolchain.
    package var circumstances: [String] { changes.flatMap(\.circumstances).uniqued }

    /// The `pitfalls compare` commands that measure both commits with one toolchain on one machine. A command sets a
    /// parameter in all scenarios, so changes with different parameters get separate commands.
    ///
    /// The array is empty if both commits are the same, or if git does not have one of them. The commands leave out
    /// metrics for which neither direction is better.
    package var commands: [String] {
        guard isBuildable, base != head else { return [] }
        let directed = changes.map(\.series).filter { $0.figure.direction != .neutral }
        let texts = directed.map { series in
            ParameterText.settings(
                series.parameters,
                besides: declared[series.figure.experiment]?.parameters(in: series.figure.scenario) ?? [:]
            )
        }
        return texts.uniqued.map { settings in
            command(of: zip(directed, texts).filter { $0.1 == settings }.map(\.0.figure), settings)
        }
    }

    private func command(of figures: [StoredFigure], _ settings: [String]) -> String {
        func distinct(_ path: KeyPath<StoredFigure, String>) -> [String] {
            figures.map { $0[keyPath: path] }.uniqued
        }
        let options = [("--variant", \StoredFigure.variant), ("--scenario", \.scenario), ("--metric", \.metric)]
        let words =
            [base.shortCommit, head.shortCommit] + distinct(\.experiment)
            + options.flatMap { option, path in distinct(path).flatMap { [option, $0] } }
            + settings.flatMap { ["--set", $0] }
        return (["swift run -c release pitfalls compare"] + words.map(\.shellWord)).joined(separator: " ")
    }
}

extension ExperimentDescription {
    /// Returns the parameters' values in a scenario, by the parameter's name.
    fileprivate func parameters(in scenario: String) -> [String: ParameterValue] {
        let defaults = Dictionary(parameters.map { ($0.name, $0.defaultValue) }) { first, _ in first }
        return defaults.merging(scenarios.first { $0.name == scenario }?.overrides ?? [:]) { $1 }
    }
}
