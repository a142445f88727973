import Foundation
import Model

/// Puts what a store has of some figures into series.
package struct SeriesMaker {
    private let results: [Int64: StoredResult]
    private let order: CommitOrder
    /// The first place among the commits that is shown.
    private let start: Int
    /// By experiment and kind of machine: from a commit's place and a toolchain to the point's position.
    private let positions: [Axis: [Moment: Int]]

    private struct Axis: Hashable {
        let experiment: String
        let machine: MachineKind
    }

    /// A point's place, for a series: a commit may be measured with two toolchains.
    private struct Moment: Hashable {
        let place: Int
        let toolchain: String
    }

    /// - Parameter start: The first place of `order` that is shown.
    package init(_ results: [StoredResult], in order: CommitOrder, from start: Int = 0) {
        self.results = Dictionary(results.map { ($0.identifier, $0) }) { first, _ in first }
        self.order = order
        self.start = start
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

    /// The series of a figure, the one with the newest point last. O(n log n).
    package func series(of figure: StoredFigure, _ points: [StoredPoint]) -> [HistorySeries] {
        let measured = points.compactMap { point in
            results[point.result].flatMap { result -> Measured? in
                guard let place = order.place(of: result.commit), place >= start, !point.values.isEmpty else {
                    return nil
                }
                return Measured(result: result, place: place, values: point.values)
            }
        }.sorted {
            ($0.place, $0.result.startedAt, $0.result.identifier) < (
                $1.place, $1.result.startedAt, $1.result.identifier
            )
        }
        var series: [HistorySeries] = []
        for (machine, ofMachine) in Dictionary(grouping: measured, by: \.result.kindOfMachine) {
            let sets = Dictionary(grouping: ofMachine) { $0.result.parameters[figure.scenario] ?? [:] }
            let parts = sets.flatMap { parameters, ofSet in
                split(ofSet, by: figure, machine, parameters, among: Array(sets.keys))
            }
            series += Self.withBeginnings(parts, order)
        }
        return series.sorted {
            ($0.lastPlace(order), $0.machine.text, $0.distinction ?? "") < (
                $1.lastPlace(order), $1.machine.text, $1.distinction ?? ""
            )
        }
    }

    private struct Measured {
        let result: StoredResult
        let place: Int
        let values: [Double]

        var median: Double { Summary(values)?.median ?? 0 }
    }

    private func split(
        _ measured: [Measured],
        by figure: StoredFigure,
        _ kind: MachineKind,
        _ parameters: [String: ParameterValue],
        among sets: [[String: ParameterValue]]
    ) -> [HistorySeries] {
        let setting = ParameterText.distinction(of: parameters, among: sets)
        func one(_ measured: [Measured], _ distinction: String?, _ notes: [String]) -> HistorySeries {
            var series = HistorySeries(
                figure: figure,
                machine: kind,
                parameters: parameters,
                points: self.points(measured, of: figure, kind),
                distinction: distinction
            )
            series.notes = notes
            return series
        }
        let machines = Set(measured.map(\.result.machine))
        guard machines.count > 1, MachineLevels.areApart(measured.map { ($0.result.machine, $0.median) }) else {
            return [one(measured, setting, [])]
        }
        let note =
            "\(machines.count) machines of this kind alternate, and their figures never meet: each has a series of its own."
        return Dictionary(grouping: measured, by: \.result.machine).map { machine, ofMachine in
            let own = MachineLevels.distinction(of: machine, among: machines)
            return one(ofMachine, [setting, own].compactMap(\.self).joined(separator: ", "), [note])
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
                position: position,
                toolchain: moment.toolchain,
                machines: Set(measured.map(\.result.machine)),
                summary: summary,
                runs: measured.compactMap {
                    HistoryRun(
                        result: $0.result.identifier,
                        startedAt: $0.result.startedAt,
                        values: $0.values,
                        isProcessorTime: figure.isProcessorTime
                    )
                },
                date: measured.map(\.result.startedAt).min() ?? .distantPast,
                isDisturbed: measured.contains(where: \.result.isDisturbed)
            )
        }.sorted { $0.position < $1.position }
    }

    /// Says of a series that begins where one with other parameters ends that they are not compared.
    private static func withBeginnings(_ series: [HistorySeries], _ order: CommitOrder) -> [HistorySeries] {
        series.map { own in
            let before = series.filter {
                $0.lastPlace(order) < own.firstPlace(order) && $0.parameters != own.parameters
            }
            .max { $0.lastPlace(order) < $1.lastPlace(order) }
            guard let before, let first = own.points.first, let last = before.points.last else { return own }
            var own = own
            let changes = ParameterText.changes(from: before.parameters, to: own.parameters)
            own.notes.append(
                "It begins at \(first.commit.shortCommit) with other parameters than up to \(last.commit.shortCommit): "
                    + "\(changes); the figures of both are not compared."
            )
            return own
        }
    }
}

extension HistorySeries {
    fileprivate func firstPlace(_ order: CommitOrder) -> Int {
        points.first.flatMap { order.place(of: $0.commit) } ?? 0
    }
    fileprivate func lastPlace(_ order: CommitOrder) -> Int { points.last.flatMap { order.place(of: $0.commit) } ?? 0 }
}

extension StoredResult {
    var kindOfMachine: MachineKind { MachineKind(machine, configuration: configuration) }
}

extension String {
    /// As git abbreviates it for people.
    package var shortCommit: String { String(prefix(12)) }
}
