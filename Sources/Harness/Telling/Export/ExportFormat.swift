import Model

/// A file format that another tool reads.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// Apache Otava's CSV, with a row for each run and a column for each figure.
    case otava
    /// Bencher Metric Format: JSON.
    case bencher
    /// github-action-benchmark's `customSmallerIsBetter`: JSON.
    case githubActionSmaller = "github-action-benchmark-smaller"
    /// github-action-benchmark's `customBiggerIsBetter`: JSON.
    case githubActionBigger = "github-action-benchmark-bigger"
    /// OpenMetrics text.
    case openMetrics = "openmetrics"
    /// Plain CSV, with a row for each sample.
    case csv
    /// Go's benchmark text format, which `benchstat` compares.
    case benchstat

    /// Formats the runs for the tool.
    ///
    /// - Throws: ``UsageError`` if two runs are the same, if the file would be empty, or if the format takes one run
    ///   and several are given.
    package func export(_ runs: [ExportedRun]) throws(UsageError) -> ExportedFile {
        guard runs.count == 1 || [.otava, .csv, .benchstat].contains(self) else {
            throw UsageError(
                "\(rawValue) takes one run; export each results.json by itself, or choose otava, csv or benchstat"
            )
        }
        // The file has the oldest run first, whatever the given order.
        let runs = runs.sorted { $0.document.startedAt < $1.document.startedAt }
        for (run, next) in zip(runs, runs.dropFirst()) where run.isSame(as: next) {
            throw UsageError("\(run.path.shownPath) and \(next.path.shownPath) are the same run; leave one out")
        }
        switch self {
        case .otava: return try OtavaTable(runs).export
        case .bencher: return BencherMetrics.export(runs[0])
        case .githubActionSmaller: return GitHubBenchmark.export(runs[0], .lowerIsBetter)
        case .githubActionBigger: return GitHubBenchmark.export(runs[0], .higherIsBetter)
        case .openMetrics: return ExportedFile(text: OpenMetricsText(run: runs[0]).text)
        case .csv: return ExportedFile(text: SampleTable(runs).text)
        case .benchstat: return ExportedFile(text: GoBenchmarkText(runs: runs).text)
        }
    }
}

/// A file for another tool.
package struct ExportedFile: Sendable {
    package var text: String
    /// A sentence for each reason why the file lacks some figures.
    package var notes: [String] = []
    /// Returns Otava's configuration for the path of the exported file. It is empty for other formats.
    package var configuration: @Sendable (_ file: String) -> String = { _ in "" }
}
