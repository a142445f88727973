import Foundation
import Model

/// What Otava is asked about the figures of one experiment on one kind of machine, and what its answer says of them.
///
/// A run is a point. What a run did to the other variants' processor times is taken out of each (``RunControl``), and is a
/// series of its own: a change of what all of them share is found in that.
package struct LevelSearch: Sendable {
    /// A figure over commits.
    package struct Member: Sendable {
        package let variant: String
        let isProcessorTime: Bool
        let isLowerBetter: Bool
        /// In the commits' order.
        package let points: [Point]

        package init(variant: String, isProcessorTime: Bool, isLowerBetter: Bool, points: [Point]) {
            (self.variant, self.isProcessorTime) = (variant, isProcessorTime)
            (self.isLowerBetter, self.points) = (isLowerBetter, points)
        }
    }

    /// The runs of a commit, at least one, in the order in which they began.
    package struct Point: Sendable {
        /// The commit's place among those of the experiment.
        package let position: Int
        package let runs: [HistoryRun]

        package init(position: Int, runs: [HistoryRun]) {
            (self.position, self.runs) = (position, runs)
        }
    }

    /// A level that another one follows.
    package struct Change: Sendable {
        /// The figure's place among the members.
        package let member: Int
        /// The first point of the new level; never 0.
        package let point: Int
        /// Means of the runs' figures as they were measured, in the figure's unit.
        package let before: Double
        package let after: Double
        /// If it was found in what all processor times of a run have in common: how many of the variants that were asked
        /// about changed so.
        package let together: Together?

        fileprivate var isMore: Bool { after > before }
    }

    package struct Together: Sendable, Equatable {
        let changed: Int
        let all: Int

        package init(_ changed: Int, of all: Int) {
            (self.changed, self.all) = (changed, all)
        }
    }

    private let members: [Member]
    /// By member and commit, what Otava gets: the figures of all its runs.
    private let figures: [[[Double]]]
    /// By member, whether something was taken out of them.
    private let isControlled: [Bool]
    /// What the runs of each commit made of all processor times; without positions that have none.
    private let shared: [(position: Int, factors: [Double])]

    /// - Parameter controls: One processor time or more of each variant in the same runs; the members may be among them.
    package init(_ members: [Member], controls: [Member]) {
        self.members = members
        let control = RunControl(controls)
        let factors = members.map { $0.isProcessorTime ? control.factors(for: $0) : [:] }
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

    /// - Parameter name: Of the inquiry, among those of one call.
    package func series(named name: String) -> [OtavaSeries] {
        let own = members.indices.map { member in
            Self.series("\(name) \(member)", figures[member], isLowerBetter: members[member].isLowerBetter)
        }
        guard !shared.isEmpty, members.contains(where: \.isProcessorTime) else { return own }
        return own + [Self.series("\(name) shared", shared.map(\.factors), isLowerBetter: true)]
    }

    /// Its times, days from any one, only order the runs: the clock of a machine may have gone back.
    private static func series(_ name: String, _ figures: [[Double]], isLowerBetter: Bool) -> OtavaSeries {
        let values = figures.flatMap(\.self)
        return OtavaSeries(
            name: name,
            times: values.indices.map { Date(timeIntervalSince1970: 1_700_000_000 + Double($0) * 86_400) },
            values: values,
            isLowerBetter: isLowerBetter
        )
    }

    // MARK: - The answer

    /// - Parameter points: Otava's, by series.
    package func changes(_ points: [String: [ChangePoint]], named name: String) -> [Change] {
        let together = sharedChanges(points["\(name) shared"] ?? [])
        let own = members.indices.flatMap { ownChanges($0, points["\(name) \($0)"] ?? []) }
        return own.filter { own in
            // What is left of it beside the others, and perhaps a commit apart.
            !together.contains { $0.member == own.member && abs($0.point - own.point) <= 1 && $0.isMore == own.isMore }
        } + together
    }

    /// How many series change their level among the runs of one commit, and so not with the program.
    func countWithinCommits(_ points: [String: [ChangePoint]], named name: String) -> Int {
        let series = members.indices.map { ("\(name) \($0)", figures[$0]) }
        return (series + [("\(name) shared", shared.map(\.factors))]).count { name, figures in
            (points[name] ?? []).contains(where: RunPlaces(figures).isWithinCommit)
        }
    }

    private func ownChanges(_ member: Int, _ points: [ChangePoint]) -> [Change] {
        let commits = members[member].points
        let changes = RunPlaces(figures[member]).changes(points)
        let edges = [0] + changes.map(\.index) + [commits.count]
        return changes.enumerated().compactMap { place, change in
            guard let measured = levels(of: commits, edges[place]..<change.index, change.index..<edges[place + 2])
            else { return nil }
            // Where most of the others changed and this one did not, it differs from them from then on.
            if isControlled[member], !Self.agrees(measured, with: change) { return nil }
            return Change(
                member: member,
                point: change.index,
                before: measured.before,
                after: measured.after,
                together: nil
            )
        }
    }

    /// Of each member that changed with the others.
    private func sharedChanges(_ points: [ChangePoint]) -> [Change] {
        let changes = RunPlaces(shared.map(\.factors)).changes(points)
        let edges = [Int.min] + changes.map { shared[$0.index].position } + [Int.max]
        let asked = members.indices.filter { members[$0].isProcessorTime }
        return changes.enumerated().flatMap { place, change -> [Change] in
            let agreeing = asked.compactMap { member -> (member: Int, head: Int, levels: Levels)? in
                let commits = members[member].points
                func first(_ edge: Int) -> Int { commits.firstIndex { $0.position >= edge } ?? commits.count }
                let (start, head, end) = (first(edges[place]), first(edges[place + 1]), first(edges[place + 2]))
                guard let levels = levels(of: commits, start..<head, head..<end), Self.agrees(levels, with: change)
                else { return nil }
                return (member, head, levels)
            }
            func variants(_ members: some Sequence<Int>) -> Int { Set(members.map { self.members[$0].variant }).count }
            let together = Together(variants(agreeing.map(\.member)), of: variants(asked))
            return agreeing.map { member, head, levels in
                Change(
                    member: member,
                    point: head,
                    before: levels.before,
                    after: levels.after,
                    together: together
                )
            }
        }
    }

    private typealias Levels = (before: Double, after: Double)

    /// Means of the measured figures; nil if a level has none.
    private func levels(of points: [Point], _ before: Range<Int>, _ after: Range<Int>) -> Levels? {
        func mean(_ range: Range<Int>) -> Double? {
            let figures = points[range].flatMap { $0.runs.map(\.figure) }
            return figures.isEmpty ? nil : figures.reduce(0, +) / Double(figures.count)
        }
        guard let old = mean(before), let new = mean(after) else { return nil }
        return (old, new)
    }

    /// Whether measured levels change in the same direction, and by half as much or more: they are nearer to the change
    /// that was found than to none.
    private static func agrees(_ levels: Levels, with change: ChangePoint) -> Bool {
        guard min(levels.before, levels.after, change.before, change.after) > 0 else { return false }
        let (measured, found) = (log(levels.after / levels.before), log(change.after / change.before))
        return measured * found > 0 && measured.magnitude >= found.magnitude / 2
    }
}
