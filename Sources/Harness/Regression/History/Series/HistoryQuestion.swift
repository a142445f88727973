import Foundation
import Model
import Sampling

/// A reader's question to a store.
package struct HistoryQuestion: Sendable {
    /// The experiment in question. Nil means all experiments, and the answer then has one cost for each fix.
    private let experiment: String?
    /// The metric in question. Nil means the costs and, if the question is about a single experiment, also the metrics
    /// that its fixes promise.
    private let metric: String?
    /// The first commit that is shown, written in any form that git accepts.
    private let since: String?

    package init(experiment: String? = nil, metric: String? = nil, since: String? = nil) {
        (self.experiment, self.metric, self.since) = (experiment, metric, since)
    }

    /// - Parameter git: Git in the checkout that has the commits. Commits that git does not have are ordered by the
    ///   dates of their runs, and no change is computed from them.
    /// - Throws: ``UsageError`` if the store has no such experiment or metric, if neither git nor the store knows the
    ///   commit, or if the store is damaged.
    package func answer(from store: HistoryStore, git: Git) async throws -> HistoryAnswer {
        // Reads all results, because the error for an unknown experiment lists the known names.
        let all = try store.results()
        guard !all.isEmpty else {
            throw UsageError("\(store.path.shownPath) has no runs yet; add some with pitfalls history add")
        }
        let known = Set(all.map(\.experiment)).sorted()
        if let experiment, !known.contains(experiment) {
            throw UsageError(unknown: "experiment", experiment, place: " in \(store.path.shownPath)", known: known)
        }
        let results = all.filter { experiment == nil || $0.experiment == experiment }
        let dates = Dictionary(results.map { ($0.commit, $0.startedAt) }) { min($0, $1) }
        let first = if let since { await git.commit(named: since) } else { String?.none }
        let graph = await CommitGraph(of: Set(dates.keys).union(first.map { [$0] } ?? []), git: git)
        let order = CommitOrder(of: dates, in: graph)
        let start = try place(of: first, in: order, graph)
        let figures = try figures(in: store)
        let points = try store.points(of: figures)
        let maker = SeriesMaker(results, in: order, from: start)
        let series = figures.flatMap { maker.series(of: $0, points[$0.identifier] ?? []) }
        return HistoryAnswer(
            series: chosen(series).sortedForReading,
            controls: CostSelection.costs(among: series.filter(\.figure.isProcessorTime), everyScenario: false),
            order: order,
            graph: graph,
            start: start,
            results: results.count { (order.place(of: $0.commit) ?? 0) >= start },
            remarks: remarks(order, start, graph)
        )
    }

    /// Returns the stored figures that the question includes.
    private func figures(in store: HistoryStore) throws -> [StoredFigure] {
        let figures = try store.figures(of: experiment)
        guard let metric else {
            return figures.filter { figure in
                figure.isProcessorTime || experiment != nil && figure.isPromisedByAFix
            }
        }
        let asked = figures.filter { $0.metric == metric }
        guard !asked.isEmpty else {
            let place = experiment.map { " of \($0.onOneLine())" } ?? ""
            throw UsageError(unknown: "metric", metric, place: place, known: Set(figures.map(\.metric)).sorted())
        }
        guard let one = asked.first, one.isProcessorTime else { return asked }
        return figures.filter { $0.metric == metric || $0.isProcessorTime }
    }

    private func chosen(_ series: [HistorySeries]) -> [HistorySeries] {
        if let metric { return series.filter { $0.figure.metric == metric } }
        let candidates = series.filter { CostSelection.isCandidate($0.figure) }
        let costs = CostSelection.costs(among: candidates, everyScenario: experiment != nil)
        guard experiment != nil else { return costs }
        let shown = Set(costs.map(\.figure.identifier))
        return costs + series.filter { $0.figure.isPromisedByAFix && !shown.contains($0.figure.identifier) }
    }

    /// Returns the index of the first commit that is shown.
    private func place(of first: String?, in order: CommitOrder, _ graph: CommitGraph) throws -> Int {
        guard let since else { return 0 }
        if let first {
            if let own = order.commits.firstIndex(where: { graph.names[$0] == first }) { return own }
            // If the commit was not measured, the answer begins after its last measured ancestor.
            let older = graph.ancestors(of: first).subtracting([first])
            let last = order.commits.lastIndex { graph.names[$0].map(older.contains) ?? false }
            return last.map { $0 + 1 } ?? 0
        }
        let alike = order.commits.indices.filter { order.commits[$0].hasPrefix(since.lowercased()) }
        guard since.count >= 4, alike.count == 1, let place = alike.first else {
            let reason = graph.refusal.map { " (git has not looked: \($0))" } ?? ""
            throw UsageError(
                "neither git nor the store knows the commit “\(since.onOneLine())”; give one that git log shows here"
                    + reason
            )
        }
        return place
    }

    private func remarks(_ order: CommitOrder, _ start: Int, _ graph: CommitGraph) -> [String] {
        let shown = order.commits.dropFirst(start)
        let unknown = shown.count(where: order.unknown.contains)
        let besides = shown.filter(order.besides.contains)
        let byDate = "placed by the dates of their runs, and no change is computed from them"
        let dated =
            graph.refusal.map { "The commits are \(byDate). git has not ordered them: \($0)" }
            ?? "\(unknown) of \(shown.count) commits are not in this checkout (rebased, or not fetched): they are "
            + "\(byDate)."
        let others = besides.count == 1 ? "is" : "and \(besides.count - 1) more are"
        let beside = besides.first.map { one in
            "\(one.shortCommit) \(others) on a different branch from the newest commit, and listed in git's "
                + "date order."
        }
        return [unknown > 0 ? dated : nil, beside].compactMap(\.self)
    }
}

/// A store's answer to a question, as series by kind of machine and experiment.
package struct HistoryAnswer: Sendable {
    package let series: [HistorySeries]
    /// One cost of each variant of the shown experiments, even if the answer does not show this cost. The search for
    /// changes of level uses the costs to estimate how fast the machine was in each run.
    let controls: [HistorySeries]
    package let order: CommitOrder
    package let graph: CommitGraph
    /// The index of the first commit that is shown.
    let start: Int
    /// The number of results that the store has in the range. A result is one experiment of one run.
    let results: Int
    /// Remarks on the order of the commits. Each remark is a sentence.
    package let remarks: [String]

    package init(
        series: [HistorySeries],
        controls: [HistorySeries] = [],
        order: CommitOrder,
        graph: CommitGraph,
        start: Int = 0,
        results: Int,
        remarks: [String] = []
    ) {
        (self.series, self.controls, self.results) = (series, controls, results)
        (self.order, self.graph, self.start, self.remarks) = (order, graph, start, remarks)
    }

    /// The number of commits that the store has in the range.
    var commits: Int { order.commits.count - start }
}

extension StoredFigure {
    fileprivate var isPromisedByAFix: Bool { isPromised && kind != .pitfall && direction != .neutral }
}

extension [HistorySeries] {
    /// The series in the order of a page. The kind of machine with the newest point is first, and its figures are in
    /// the order of their declaration.
    fileprivate var sortedForReading: [HistorySeries] {
        let newest = Dictionary(grouping: self, by: \.machine).mapValues { series in
            series.compactMap { $0.points.last?.date }.max() ?? .distantPast
        }
        func key(_ series: HistorySeries, _ place: Int) -> (TimeInterval, String, String, Int64, Int) {
            let date = newest[series.machine] ?? .distantPast
            let figure = series.figure
            return (-date.timeIntervalSince1970, series.machine.text, figure.experiment, figure.identifier, place)
        }
        return enumerated().map { ($1, key($1, $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }
}
