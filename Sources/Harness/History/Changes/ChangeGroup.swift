/// Changes of level between the same two commits, on one kind of machine: one question for `pitfalls compare`.
package struct ChangeGroup: Sendable {
    package let changes: [LevelChange]
    package let base: String
    package let head: String
    /// The commits among which the cause is; nil if git does not know.
    package let commits: Int?
    /// Whether git has both, so that they can be built.
    package let isBuildable: Bool

    /// The newest range first; O(n log n).
    package static func all(of changes: [LevelChange], in history: HistoryAnswer) -> [ChangeGroup] {
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
                isBuildable: [range.base, range.head].allSatisfy { history.graph.names[$0] != nil }
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

    /// What else changed, of all of its changes together.
    package var circumstances: [String] {
        var seen: Set<String> = []
        return changes.flatMap(\.circumstances).filter { seen.insert($0).inserted }
    }

    /// The command that measures both commits in turn, and so tells a slower program from another machine or toolchain.
    /// Nil for one commit with two toolchains, and for commits that git does not have.
    package var command: String? {
        guard isBuildable, base != head else { return nil }
        func distinct(_ path: KeyPath<StoredFigure, String>) -> [String] {
            var seen: Set<String> = []
            return changes.map { $0.series.figure[keyPath: path] }.filter { seen.insert($0).inserted }
        }
        let options = [("--variant", \StoredFigure.variant), ("--scenario", \.scenario), ("--metric", \.metric)]
        let words = options.flatMap { option, path in distinct(path).flatMap { [option, $0] } }
        return
            (["swift run -c release pitfalls compare", base.shortCommit, head.shortCommit] + distinct(\.experiment)
            + words)
            .joined(separator: " ")
    }
}
