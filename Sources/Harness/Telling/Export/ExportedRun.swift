import Model

/// A run, or the part of a run that is exported.
package struct ExportedRun: Sendable {
    package let path: String
    package private(set) var document: ResultDocument
    private var countsUnfinished = true

    /// - Parameter path: The path of the document's file, for messages.
    package init(_ document: ResultDocument, path: String) {
        (self.document, self.path) = (document, path)
    }

    /// Returns the run with only some experiments and metrics. An empty list keeps all.
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

    /// The figures of each experiment by scenario, variant and metric, in declaration order. A metric that no sample
    /// could read has no figure.
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

    /// Returns whether `other` is the same run, perhaps from another copy of the file.
    func isSame(as other: ExportedRun) -> Bool {
        document.startedAt == other.document.startedAt && document.run == other.document.run
            && document.seed == other.document.seed
            && document.experiments.map(\.experiment.name) == other.document.experiments.map(\.experiment.name)
    }
}

/// A figure of a run: the median and the quartiles of a metric over the counted samples of a variant in a scenario.
struct ExportedFigure: Sendable {
    let path: MetricPath
    let metric: Metric
    let summary: Summary

    /// Creates a figure; nil without values.
    init?(_ result: ExperimentResult, _ cell: Expectation.Cell, _ metric: Metric, values: [Double]) {
        guard let summary = Summary(values) else { return nil }
        path = MetricPath(result.experiment.name, cell, metric.name)
        self.metric = metric
        self.summary = summary
    }
}

extension Metric {
    /// The number of samples without figures, such as crashed samples.
    static let unfinishedSamples = Metric(
        "unfinishedSamples",
        .count,
        "Samples that crashed, failed or were killed at their deadline."
    )
}

/// The figures that a format cannot hold, by reason.
struct LeftOut {
    private var figures: [String: [MetricPath]] = [:]

    /// - Parameter reason: A phrase: "missing from some runs".
    mutating func add(_ figure: MetricPath, _ reason: String) {
        figures[reason, default: []].append(figure)
    }

    /// A sentence for each reason, with one of the figures as an example.
    var sentences: [String] {
        figures.sorted { $0.key < $1.key }.map { reason, paths in
            let first = paths[0].text.onOneLine()
            return paths.count == 1
                ? "left out: \(first), \(reason)"
                : "left out: \(paths.count) figures \(reason), such as \(first)"
        }
    }
}
