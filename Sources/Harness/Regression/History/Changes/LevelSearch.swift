import Foundation
import Model

/// A search with Otava for changes in the figures of one experiment on one kind of machine.
///
/// Each run is a point. A run affects the processor times of all variants in the same way. ``RunControl`` removes this
/// common effect from each variant's processor time. The common effect becomes a series of its own, which shows changes
/// that all variants share.
package struct LevelSearch: Sendable {
    /// The search's name, which is unique among the searches of one call of Otava.
    private let name: String
    private let members: [HistorySeries]
    /// The figures that Otava gets, by member, by commit and by run.
    private let figures: [[[Double]]]
    /// For each member, whether the common effect was removed from its figures.
    private let isControlled: [Bool]
    /// The common effect of each commit's runs on all processor times; positions without such an effect are left out.
    private let shared: [(position: Int, factors: [Double])]

    /// - Parameter controls: The processor times of the same runs, with at least one series for each variant. Members
    ///   may be among these series.
    package init(_ members: [HistorySeries], controls: [HistorySeries], named name: String) {
        (self.members, self.name) = (members, name)
        let control = RunControl(controls)
        let factors = members.map { $0.figure.isProcessorTime ? control.factors(for: $0) : [:] }
        figures = zip(members, factors).map { member, factors in
            member.points.map { $0.runs.map { $0.figure / (factors[$0.result] ?? 1) } }
        }
        isControlled = factors.map { !$0.isEmpty }
        var runs: [Int: [Int64: Date]] = [:]
        for point in controls.flatMap(\.points) {
            for run in point.runs { runs[point.position, default: [:]][run.result] = run.startedAt }
        }
        let sharedFactors = control.sharedFactors
        shared = runs.sorted { $0.key < $1.key }.compactMap { position, runs in
            let ordered = runs.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
            let factors = ordered.compactMap { sharedFactors[$0.key] }
            return factors.isEmpty ? nil : (position, factors)
        }
    }

    // MARK: - The question

    /// The series to search for changes with Otava.
    package var series: [OtavaSeries] {
        let own = zip(members.indices, members).map { index, member in
            let isLowerBetter = member.figure.direction != .higherIsBetter
            return OtavaSeries(name(of: index), figures[index].flatMap(\.self), isLowerBetter: isLowerBetter)
        }
        guard !shared.isEmpty, members.contains(where: \.figure.isProcessorTime) else { return own }
        return own + [OtavaSeries(sharedName, shared.flatMap(\.factors), isLowerBetter: true)]
    }

    private func name(of member: Int) -> String { "\(name) \(member)" }

    private var sharedName: String { "\(name) shared" }

    // MARK: - The answer

    /// - Parameter points: Otava's change points, by series.
    package func changes(_ points: [String: [ChangePoint]]) -> [LevelChange] {
        let together = sharedChanges(points[sharedName] ?? [])
        let own = members.indices.flatMap { ownChanges($0, points[name(of: $0)] ?? []) }
        return own.filter { own in
            // Leaves out a change of one series if a common change has the same direction and is at most one commit
            // away.
            !together.contains {
                $0.series.isSame(as: own.series) && abs($0.index - own.index) <= 1 && $0.isMore == own.isMore
            }
        } + together
    }

    /// Counts the series whose level changes between runs of one commit. The program cannot cause such a change.
    func countWithinCommits(_ points: [String: [ChangePoint]]) -> Int {
        let series = members.indices.map { (name(of: $0), figures[$0]) }
        return (series + [(sharedName, shared.map(\.factors))]).count { name, figures in
            (points[name] ?? []).contains(where: RunPlaces(figures).isWithinCommit)
        }
    }

    private func ownChanges(_ member: Int, _ points: [ChangePoint]) -> [LevelChange] {
        let commits = members[member].points
        let changes = RunPlaces(figures[member]).changes(points)
        let edges = [0] + changes.map(\.index) + [commits.count]
        return changes.enumerated().compactMap { place, change in
            guard let measured = levels(of: commits, edges[place]..<change.index, change.index..<edges[place + 2])
            else { return nil }
            // If most other variants changed and this variant did not, its controlled figures change, but its measured
            // figures do not.
            if isControlled[member], !Self.agrees(measured, with: change) { return nil }
            return LevelChange(in: members[member], at: change.index, before: measured.before, after: measured.after)
        }
    }

    /// Returns one change for each member that changed together with other members.
    private func sharedChanges(_ points: [ChangePoint]) -> [LevelChange] {
        let changes = RunPlaces(shared.map(\.factors)).changes(points)
        let edges = [Int.min] + changes.map { shared[$0.index].position } + [Int.max]
        let asked = members.filter(\.figure.isProcessorTime)
        return changes.enumerated().flatMap { place, change -> [LevelChange] in
            var agreeing = asked.compactMap { member -> LevelChange? in
                let commits = member.points
                func first(_ edge: Int) -> Int { commits.firstIndex { $0.position >= edge } ?? commits.count }
                let (start, head, end) = (first(edges[place]), first(edges[place + 1]), first(edges[place + 2]))
                guard let levels = levels(of: commits, start..<head, head..<end), Self.agrees(levels, with: change)
                else { return nil }
                return LevelChange(in: member, at: head, before: levels.before, after: levels.after)
            }
            func variants(_ series: [HistorySeries]) -> Int { Set(series.map(\.figure.variant)).count }
            let together = (variants(agreeing.map(\.series)), variants(asked))
            for index in agreeing.indices { agreeing[index].together = together }
            return agreeing
        }
    }

    private typealias Levels = (before: Double, after: Double)

    /// The means of the measured figures; nil if a level has no figures.
    private func levels(of points: [HistoryPoint], _ before: Range<Int>, _ after: Range<Int>) -> Levels? {
        func mean(_ range: Range<Int>) -> Double? {
            let figures = points[range].flatMap { $0.runs.map(\.figure) }
            return figures.isEmpty ? nil : figures.reduce(0, +) / Double(figures.count)
        }
        guard let old = mean(before), let new = mean(after) else { return nil }
        return (old, new)
    }

    /// Returns true if measured levels change in the direction of the found change, and by at least half as much.
    private static func agrees(_ levels: Levels, with change: ChangePoint) -> Bool {
        guard min(levels.before, levels.after, change.before, change.after) > 0 else { return false }
        let (measured, found) = (log(levels.after / levels.before), log(change.after / change.before))
        return measured * found > 0 && measured.magnitude >= found.magnitude / 2
    }
}
