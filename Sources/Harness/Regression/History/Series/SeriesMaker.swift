import Foundation
import Model

/// Arranges the stored values of figures into series.
package struct SeriesMaker {
    private let results: [Int64: StoredResult]
    private let order: CommitOrder
    /// The index of the first commit shown.
    private let start: Int
    /// The position of each measured commit and toolchain, by experiment and kind of machine.
    private let positions: [Axis: [Moment: Int]]

    private struct Axis: Hashable {
        let experiment: String
        let machine: MachineKind
    }

    /// A commit and the toolchain that built it. A commit may be measured with two toolchains.
    private struct Moment: Hashable {
        let place: Int
        let toolchain: String
    }

    /// - Parameter start: The index in `order` of the first commit shown.
    package init(_ results: [StoredResult], in order: CommitOrder, from start: Int = 0) {
        self.results = Dictionary(results.map { ($0.identifier, $0) }) { first, _ in first }
        (self.order, self.start) = (order, start)
        var dates: [Axis: [Moment: Date]] = [:]
        for result in results {
            guard let place = order.place(of: result.commit), place >= start else { continue }
            let axis = Axis(experiment: result.experiment, machine: result.kindOfMachine)
            let moment = Moment(place: place, toolchain: result.toolchain)
            let date = dates[axis]?[moment]
            dates[axis, default: [:]][moment] = min(date ?? result.startedAt, result.startedAt)
        }
        positions = dates.mapValues { moments in
            let ordered = moments.sorted {
                ($0.key.place, $0.value, $0.key.toolchain) < ($1.key.place, $1.value, $1.key.toolchain)
            }
            return Dictionary(ordered.enumerated().map { ($1.key, $0) }) { first, _ in first }
        }
    }

    /// Returns the series of a figure. The series with the newest point is last. O(n log n).
    package func series(of figure: StoredFigure, _ points: [StoredPoint]) -> [HistorySeries] {
        let measured = points.compactMap { point in
            results[point.result].flatMap { result -> Measured? in
                guard let place = order.place(of: result.commit), place >= start, !point.values.isEmpty else {
                    return nil
                }
                return Measured(result: result, place: place, values: point.values)
            }
        }.sorted {
            ($0.place, $0.result.startedAt, $0.result.identifier)
                < ($1.place, $1.result.startedAt, $1.result.identifier)
        }
        var series: [HistorySeries] = []
        for (machine, ofMachine) in Dictionary(grouping: measured, by: \.result.kindOfMachine) {
            let sets = Dictionary(grouping: ofMachine) { $0.result.parameters[figure.scenario] ?? [:] }
            let parts = sets.flatMap { parameters, ofSet in
                split(ofSet, by: figure, machine, parameters, among: Array(sets.keys))
            }
            series += withBeginnings(parts)
        }
        return series.sorted {
            (lastPlace($0), $0.machine.text, $0.distinction ?? "")
                < (lastPlace($1), $1.machine.text, $1.distinction ?? "")
        }
    }

    private struct Measured {
        let result: StoredResult
        let place: Int
        let values: [Double]
    }

    /// Makes one series, or one series per machine if machines of this kind clearly differ in speed.
    private func split(
        _ measured: [Measured],
        by figure: StoredFigure,
        _ kind: MachineKind,
        _ parameters: [String: ParameterValue],
        among sets: [[String: ParameterValue]]
    ) -> [HistorySeries] {
        let setting = ParameterText.distinction(of: parameters, among: sets)
        var parts = [(distinction: setting, measured: measured)]
        var notes: [String] = []
        if MachineLevels.areApart(measured.map { ($0.result.machine, Summary($0.values)?.median ?? 0) }) {
            let machines = Dictionary(grouping: measured, by: \.result.machine)
            parts = machines.map { machine, ofMachine in
                let own = MachineLevels.distinction(of: machine, among: Set(machines.keys))
                return ([setting, own].compactMap(\.self).joined(separator: ", "), ofMachine)
            }
            notes = [
                "\(machines.count) machines of this kind alternate, and their figures never overlap: each has a series "
                    + "of its own."
            ]
        }
        return parts.map { distinction, measured in
            HistorySeries(
                figure: figure,
                machine: kind,
                parameters: parameters,
                points: points(measured, of: figure, kind),
                distinction: distinction,
                notes: notes
            )
        }
    }

    private func points(_ measured: [Measured], of figure: StoredFigure, _ kind: MachineKind) -> [HistoryPoint] {
        let positions = positions[Axis(experiment: figure.experiment, machine: kind)] ?? [:]
        let moments = Dictionary(grouping: measured) { Moment(place: $0.place, toolchain: $0.result.toolchain) }
        return moments.compactMap { moment, measured -> HistoryPoint? in
            guard let position = positions[moment], let summary = Summary(measured.flatMap(\.values)) else {
                return nil
            }
            return HistoryPoint(
                commit: order.commits[moment.place],
                isOrdered: !order.unknown.contains(order.commits[moment.place]),
                position: position,
                toolchain: moment.toolchain,
                machines: Set(measured.map(\.result.machine)),
                summary: summary,
                runs: measured.compactMap { run in
                    Summary(run.values).map { summary in
                        HistoryRun(
                            result: run.result.identifier,
                            startedAt: run.result.startedAt,
                            figure: figure.isProcessorTime ? summary.minimum : summary.median,
                            samples: summary.count
                        )
                    }
                },
                date: measured.map(\.result.startedAt).min() ?? .distantPast,
                isDisturbed: measured.contains(where: \.result.isDisturbed)
            )
        }.sorted { $0.position < $1.position }
    }

    /// Adds a note to each series that follows a series with other parameters. The note says that the two series are
    /// not compared.
    private func withBeginnings(_ series: [HistorySeries]) -> [HistorySeries] {
        series.map { own in
            let before = series.filter { lastPlace($0) < place(own.points.first) && $0.parameters != own.parameters }
                .max { lastPlace($0) < lastPlace($1) }
            guard let before, let first = own.points.first, let last = before.points.last else { return own }
            var own = own
            let changes = ParameterText.changes(from: before.parameters, to: own.parameters)
            own.notes.append(
                "The series begins at \(first.commit.shortCommit): the parameters changed after "
                    + "\(last.commit.shortCommit) (\(changes)), so earlier figures are not compared."
            )
            return own
        }
    }

    private func lastPlace(_ series: HistorySeries) -> Int { place(series.points.last) }

    private func place(_ point: HistoryPoint?) -> Int { point.flatMap { order.place(of: $0.commit) } ?? 0 }
}

/// Describes sets of parameters in words.
enum ParameterText {
    /// Names the parameters that distinguish a set from the other sets, for example "limit=50 rows=2000". Nil if there
    /// are no other sets.
    static func distinction(of set: [String: ParameterValue], among sets: [[String: ParameterValue]]) -> String? {
        guard sets.count > 1 else { return nil }
        let names = Set(sets.flatMap(\.keys)).filter { name in Set(sets.map { $0[name] }).count > 1 }.sorted()
        return names.map { "\($0)=\(set[$0]?.description ?? "unset")" }.joined(separator: " ")
    }

    /// Lists the parameters of a set that differ from the usual parameters, for example ["limit=50", "rows=2000"].
    static func settings(_ set: [String: ParameterValue], besides usual: [String: ParameterValue]) -> [String] {
        set.filter { usual[$0.key] != $0.value }.map { "\($0.key)=\($0.value.description)" }.sorted()
    }

    /// Describes the changed parameters, for example "rows 2000 → 4000, limit unset → 50".
    static func changes(from old: [String: ParameterValue], to new: [String: ParameterValue]) -> String {
        Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map { name in
            "\(name) \(old[name]?.description ?? "unset") → \(new[name]?.description ?? "unset")"
        }.joined(separator: ", ")
    }
}

/// The test whether machines of one kind clearly differ in speed. Each machine has at least three results, the machines
/// alternate, and their figures never overlap.
///
/// A machine that replaces another machine gets no series of its own. The new machine is usually the same machine with
/// a new kernel.
private enum MachineLevels {
    /// - Parameter medians: The results' medians, with their machines, in the commits' order.
    static func areApart(_ medians: [(machine: Machine, median: Double)]) -> Bool {
        let levels = Dictionary(grouping: medians, by: \.machine).mapValues { $0.map(\.median) }
        guard levels.count > 1, levels.values.allSatisfy({ $0.count >= 3 }) else { return false }
        let turns = zip(medians, medians.dropFirst()).count { $0.machine != $1.machine }
        guard turns >= levels.count else { return false }
        let ranges = levels.values.compactMap(Summary.init).sorted { $0.median < $1.median }
        return zip(ranges, ranges.dropFirst()).allSatisfy { lower, upper in
            // Machines that differ by less than three percent share a series.
            lower.maximum < upper.minimum && upper.median > lower.median * 1.03
        }
    }

    /// Describes how a machine differs from the others of its kind.
    static func distinction(of machine: Machine, among machines: Set<Machine>) -> String {
        var parts: [String] = []
        if Set(machines.map(\.kernel)).count > 1 { parts.append(machine.kernel) }
        if Set(machines.map(\.memory)).count > 1 { parts.append("\(machine.memory) bytes of memory") }
        return parts.joined(separator: ", ")
    }
}
