import Foundation
import Statistics

/// What Otava is asked about the figures of one experiment on one kind of machine, and what its answer says of them.
///
/// A run is a point. Of processor times, what the run did to the others is taken out of each (``RunControl``), and is a
/// series of its own: a change of what all of them share is found in that.
package struct LevelInquiry: Sendable {
    /// A figure over commits.
    package struct Member: Sendable {
        package let variant: String
        package let isProcessorTime: Bool
        package let isLowerBetter: Bool
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
    package struct Change: Sendable, Equatable {
        /// The figure's place among the members.
        package let member: Int
        /// The first point of the new level; never 0.
        package let point: Int
        /// Means, in the figure's unit.
        package let before: Double
        package let after: Double
        package let probability: Double
        /// Whether it was found in what all processor times of a run have in common.
        package let isShared: Bool
    }

    private let members: [Member]
    /// By member, what Otava gets: the figures of all its runs.
    private let figures: [[Double]]
    /// Whether something was taken out of them.
    private let isControlled: [Bool]
    /// What the runs of each commit made of all figures; without positions that have none.
    private let shared: [(position: Int, factors: [Double])]

    package init(_ members: [Member]) {
        self.members = members
        let control = RunControl(
            members.map { member in
                let runs = member.isProcessorTime ? member.points.flatMap(\.runs) : []
                return (member.variant, Dictionary(runs.map { ($0.result, $0.figure) }) { first, _ in first })
            }
        )
        let factors = members.map { member in
            member.points.flatMap(\.runs).map { run in
                member.isProcessorTime ? control.factor(of: run.result, for: member.variant) : nil
            }
        }
        figures = zip(members, factors).map { member, factors in
            zip(member.points.flatMap(\.runs), factors).map { $0.figure / ($1 ?? 1) }
        }
        isControlled = factors.map { $0.contains { $0 != nil } }
        var runs: [Int: [Int64: Date]] = [:]
        for point in members.filter(\.isProcessorTime).flatMap(\.points) {
            for run in point.runs { runs[point.position, default: [:]][run.result] = run.startedAt }
        }
        shared = runs.sorted { $0.key < $1.key }.compactMap { position, runs in
            let ordered = runs.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
            let factors = ordered.compactMap { control.factor(of: $0.key) }
            return factors.isEmpty ? nil : (position, factors)
        }
    }

    // MARK: - The question

    /// - Parameters:
    ///   - name: Of the inquiry, among those of one call.
    ///   - asked: The members that are asked about; all if nil.
    package func series(named name: String, of asked: Set<Int>? = nil) -> [OtavaSeries] {
        let own = members.indices.filter { asked?.contains($0) ?? true }.map { member in
            Self.series("\(name) \(member)", figures[member], isLowerBetter: members[member].isLowerBetter)
        }
        guard hasShared else { return own }
        return own + [Self.series("\(name) shared", shared.flatMap(\.factors), isLowerBetter: true)]
    }

    private var hasShared: Bool { !shared.isEmpty }

    /// Its times only order the runs: the clock of a machine may have gone back.
    private static func series(_ name: String, _ values: [Double], isLowerBetter: Bool) -> OtavaSeries {
        OtavaSeries(
            name: name,
            times: values.indices.map { Date(timeIntervalSince1970: firstTime + Double($0) * 86_400) },
            values: values,
            isLowerBetter: isLowerBetter
        )
    }

    /// Seconds since 1970; any day will do.
    private static let firstTime = 1_700_000_000.0

    // MARK: - The answer

    /// - Parameters:
    ///   - points: Otava's, by series.
    ///   - name: That of the question.
    package func changes(_ points: [String: [ChangePoint]], named name: String) -> [Change] {
        let own = members.indices.flatMap { ownChanges($0, points["\(name) \($0)"] ?? []) }
        let together = sharedChanges(points["\(name) shared"] ?? [])
        return own
            + together.filter { change in
                !own.contains { $0.member == change.member && $0.point == change.point }
            }
    }

    /// How many series change their level among the runs of one commit, and so not with the program.
    package func countWithinCommits(_ points: [String: [ChangePoint]], named name: String) -> Int {
        let counts = members.enumerated().map { ("\(name) \($0)", $1.points.map(\.runs.count)) }
        return (counts + [("\(name) shared", shared.map(\.factors.count))]).count { name, counts in
            (points[name] ?? []).contains(where: RunPlaces(counts: counts).isWithinCommit)
        }
    }

    private func ownChanges(_ member: Int, _ points: [ChangePoint]) -> [Change] {
        let commits = members[member].points
        let changes = RunPlaces(counts: commits.map(\.runs.count)).changes(points)
        let edges = [0] + changes.map(\.index) + [commits.count]
        return changes.enumerated().compactMap { place, change in
            let measured = levels(of: commits, edges[place]..<change.index, change.index..<edges[place + 2])
            // Most of the others changed, and this one did not: then that is no change of this one.
            if isControlled[member], !Self.agrees(measured, with: change.after / change.before) { return nil }
            return Change(
                member: member,
                point: change.index,
                before: change.before,
                after: change.after,
                probability: change.probability,
                isShared: false
            )
        }
    }

    /// Of each member that changed with the others, in the figures that were measured.
    private func sharedChanges(_ points: [ChangePoint]) -> [Change] {
        let changes = RunPlaces(counts: shared.map(\.factors.count)).changes(points)
        let edges = [Int.min] + changes.map { shared[$0.index].position } + [Int.max]
        return changes.enumerated().flatMap { place, change in
            members.indices.filter { isControlled[$0] }.compactMap { member -> Change? in
                let commits = members[member].points
                func first(_ edge: Int) -> Int { commits.firstIndex { $0.position >= edge } ?? commits.count }
                let (start, head, end) = (first(edges[place]), first(edges[place + 1]), first(edges[place + 2]))
                guard let levels = levels(of: commits, start..<head, head..<end),
                    Self.agrees(levels, with: change.after / change.before)
                else { return nil }
                return Change(
                    member: member,
                    point: head,
                    before: levels.before,
                    after: levels.after,
                    probability: change.probability,
                    isShared: true
                )
            }
        }
    }

    /// Means of the measured figures; nil if a level has none.
    private func levels(of points: [Point], _ before: Range<Int>, _ after: Range<Int>) -> (
        before: Double, after: Double
    )? {
        func mean(_ range: Range<Int>) -> Double? {
            let figures = points[range].flatMap { $0.runs.map(\.figure) }
            return figures.isEmpty ? nil : figures.reduce(0, +) / Double(figures.count)
        }
        guard let old = mean(before), let new = mean(after) else { return nil }
        return (old, new)
    }

    /// Whether measured levels change in the same direction, and by half as much or more.
    private static func agrees(_ levels: (before: Double, after: Double)?, with ratio: Double) -> Bool {
        guard let levels, levels.before > 0, levels.after > 0, ratio > 0 else { return false }
        let (measured, found) = (log(levels.after / levels.before), log(ratio))
        return measured * found > 0 && measured.magnitude >= found.magnitude / 2
    }
}
