import Model

/// A file format of another tool.
package enum ExportFormat: String, CaseIterable, Sendable {
    /// Apache Otava's CSV: a row per run, a column per figure.
    case otava
    /// Bencher Metric Format: JSON.
    case bencher
    /// github-action-benchmark's `customSmallerIsBetter`: JSON.
    case githubActionSmaller = "github-action-benchmark-smaller"
    /// github-action-benchmark's `customBiggerIsBetter`: JSON.
    case githubActionBigger = "github-action-benchmark-bigger"
    /// OpenMetrics text.
    case openMetrics = "openmetrics"
    /// Plain CSV: a row per sample.
    case csv
    /// Go's benchmark text format, which `benchstat` compares.
    case benchstat

    /// Writes the runs as the tool reads them.
    ///
    /// - Throws: ``UsageError`` if the format takes only one run but there are several, if two runs are the same, or if
    ///   the file would be empty.
    package func export(_ runs: [ExportedRun]) throws(UsageError) -> ExportedFile {
        guard runs.count == 1 || [.otava, .csv, .benchstat].contains(self) else {
            throw UsageError(
                "\(rawValue) takes one run; export each results.json by itself, or choose otava, csv or benchstat"
            )
        }
        // Oldest first; the given order does not matter.
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
    /// One sentence for each reason why figures were left out.
    package var notes: [String] = []
    /// Otava's configuration, given the path of the exported file; empty for other formats.
    package var configuration: @Sendable (_ file: String) -> String = { _ in "" }
}
