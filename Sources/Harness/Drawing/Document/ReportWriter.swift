import Foundation
import Model

/// Writes a run's report into a folder: `report.html` and `charts/<experiment>/<scenario>-<metric>.svg`; a sweep's
/// chart has `sweep` in place of the scenario.
package struct ReportWriter {
    private let directory: String
    private let sources: SourceFolder?
    private let recordings: RecordingFolder?
    private let predictions: [PredictionRecord]

    /// - Parameter directory: The report's folder. The writer creates it if it does not exist. The other parameters are
    ///   the same as in ``HTMLReport``.
    package init(
        directory: String,
        sources: SourceFolder? = nil,
        recordings: RecordingFolder? = nil,
        predictions: [PredictionRecord] = []
    ) {
        (self.directory, self.sources) = (directory, sources)
        (self.recordings, self.predictions) = (recordings, predictions)
    }

    /// Writes the report and every chart. Each file is written completely or not at all.
    ///
    /// - Returns: The paths of the written files. The report's path is the first.
    /// - Throws: ``ReportError`` that names the file that cannot be written. The files written earlier stay.
    ///   ``HarnessError`` if this build's templates are missing.
    @discardableResult
    package func write(_ document: ResultDocument) throws -> [String] {
        let chartStyle = try Templates().chartStyle()
        let page = HTMLReport(document, sources: sources, recordings: recordings, predictions: predictions)
        let report = try page.html()
        var written: [String] = []
        try write(report, to: "report.html", into: &written)
        var folders = TakenNames()
        for result in document.experiments {
            let folder = folders.unique(FileNames.sanitised(result.experiment.name))
            var names = TakenNames()
            for chart in DrawnChart.all(of: result) {
                try write(
                    chart.drawn(ChartFrame.wide).file(styleSheet: chartStyle),
                    to: "charts/\(folder)/\(names.unique(chart.fileName)).svg",
                    into: &written
                )
            }
        }
        return written
    }

    private func write(_ text: String, to name: String, into written: inout [String]) throws(ReportError) {
        let file = URL(fileURLWithPath: directory).appendingPathComponent(name)
        let folder = file.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw ReportError("cannot create the folder \(folder.path): \(ResultFileError.reason(error))")
        }
        do {
            try WholeFile.write(Data(text.utf8), to: file.path)
        } catch {
            throw ReportError("cannot write \(file.path): \(error)")
        }
        written.append(file.path)
    }
}
