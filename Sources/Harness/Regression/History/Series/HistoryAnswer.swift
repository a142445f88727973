/// A store's answer: its series, by kind of machine and experiment.
package struct HistoryAnswer: Sendable {
    package let series: [HistorySeries]
    /// A cost of each variant of their experiments, also where it is not shown: the search for changes of level takes
    /// from them how fast the machine was in each run.
    package let controls: [HistorySeries]
    package let order: CommitOrder
    package let graph: CommitGraph
    /// The first place among the commits that was asked for.
    package let start: Int
    /// The experiments of runs that the store has in the asked range.
    package let results: Int
    /// What a reader must know of the order of the commits, one sentence each.
    package let remarks: [String]

    package init(
        series: [HistorySeries],
        controls: [HistorySeries] = [],
        order: CommitOrder,
        graph: CommitGraph,
        start: Int,
        results: Int,
        remarks: [String]
    ) {
        self.series = series
        self.controls = controls
        self.order = order
        self.graph = graph
        self.start = start
        self.results = results
        self.remarks = remarks
    }

    /// The commits that were asked for and that the store has.
    package var commits: Int { order.commits.count - start }
}
