import Model

/// A run, or the exported part of it.
package struct ExportedRun: Sendable {
    package let path: String
    package private(set) var document: ResultDocument
    private var countsUnfinished = true

    /// - Parameter path: Where the document was read from; for messages.
    package init(_ document: ResultDocument, path: String) {
        (self.document, self.path) = (document, path)
    }

    /// Keeps some experiments and metrics; an empty list keeps all.
    ///
    /// - Throws: ``UsageError`` if the run lacks one of the given experiments or metrics.
    package func keeping(experiments: [String], metrics: [String]) throws(UsageError) -> ExportedRun {
        let place = " of \(path.shownPath)"
        let known = document.experiments.map(\.experiment.name)
        if let unknown = experiments.first(where: { !known.contains($0) }) {
            throw UsageError(unknown: "experiment", unknown, place: place, known: known)
        }
        var kept = self
        kept.document.experiments.removeAll { !experiments.isEmpty && !experiments.contains($0.experiment.name) }
        let measured = Set(kept.document.experiments.flatMap(\.experiment.metrics).map(\.name))
            .union([Metric.unfinishedSamples.name])
        if let unknown = metrics.first(where: { !measured.contains($0) }) {
            throw UsageError(unknown: "metric", unknown, place: place, known: measured.sorted())
        }
        guard !metrics.isEmpty else { return kept }
        for index in kept.document.experiments.indices {
            kept.document.experiments[index].experiment.metrics.removeAll { !metrics.contains($0.name) }
        }
        kept.countsUnfinished = metrics.contains(Metric.unfinishedSamples.name)
        return kept
    }

    /// Lists in declaration order the scenarios of an experiment, their variants, and each variant's metrics. A metric
    /// that no sample could read is left out.
    var figures: [ExportedFigure] { document.experiments.flatMap(figures) }

    func figures(of result: ExperimentResult) -> [ExportedFigure] {
        result.experiment.cells.flatMap { cell in
            let taken = result.taken(of: cell)
            let measured = result.experiment.metrics.compactMap { metric in
                ExportedFigure(result, cell, metric, values: result.values(of: metric.name, cell))
            }
            let isOwn = result.experiment.metrics.contains { $0.name == Metric.unfinishedSamples.name }
            guard countsUnfinished, !isOwn, !taken.isEmpty else { return measured }
            let unfinished = Double(taken.count { $0.outcome != .finished })
            let count = ExportedFigure(result, cell, .unfinishedSamples, values: [unfinished])
            return measured + [count].compactMap(\.self)
        }
    }

    /// Whether this run and `other` are the same run, perhaps read from two copies of its file.
    func isSame(as other: ExportedRun) -> Bool {
        document.startedAt == other.document.startedAt && document.run == other.document.run
            && document.seed == other.document.seed
            && document.experiments.map(\.experiment.name) == other.document.experiments.map(\.experiment.name)
    }
}

/// One figure of a run: the median of a metric over the counted samples of a variant in a scenario, with the quartiles.
struct ExportedFigure: Sendable {
    let path: MetricPath
    let metric: Metric
    let summary: Summary

    /// Nil without values.
    init?(_ result: ExperimentResult, _ cell: Expectation.Cell, _ metric: Metric, values: [Double]) {
        guard let summary = Summary(values) else { return nil }
        path = MetricPath(result.experiment.name, cell, metric.name)
        self.metric = metric
        self.summary = summary
    }
}

extension Metric {
    /// Counts the samples without figures: a crashed sample measures nothing.
    static let unfinishedSamples = Metric(
        "unfinishedSamples",
        .count,
        "Samples that crashed, failed or were killed at their deadline."
    )
}

/// Collects the figures that a format cannot hold, by reason.
struct LeftOut {
    private var figures: [String: [MetricPath]] = [:]

    /// - Parameter reason: A phrase: "missing from some runs".
    mutating func add(_ figure: MetricPath, _ reason: String) {
        figures[reason, default: []].append(figure)
    }

    /// One sentence for each reason; it names one of the figures as an example.
    var sentences: [String] {
        figures.sorted { $0.key < $1.key }.map { reason, paths in
            let first = paths[0].text.onOneLine()
            return paths.count == 1
                ? "left out: \(first), \(reason)"
                : "left out: \(paths.count) figures \(reason), such as \(first)"
        }
    }
}
