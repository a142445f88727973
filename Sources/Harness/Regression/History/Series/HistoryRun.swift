import Foundation
import Model

/// One run of a commit, as the search for changes of level takes it: a run is a point for it, so that several runs of a
/// commit make a smaller change visible.
package struct HistoryRun: Sendable, Equatable {
    /// The run's number in the store: the same for all figures of an experiment.
    package let result: Int64
    package let startedAt: Date
    /// In the metric's unit: of a processor time the least of the run's samples, of all else their median.
    ///
    /// What disturbs a program only adds to its processor time, so the least varies less from run to run (Chen and
    /// Revels, "Robust benchmarking in noisy environments", arXiv 1608.04295, 2016). It falls with the number of samples.
    package let figure: Double
    package let samples: Int

    package init(result: Int64, startedAt: Date, figure: Double, samples: Int) {
        (self.result, self.startedAt, self.figure, self.samples) = (result, startedAt, figure, samples)
    }

    /// - Returns: Nil without a sample.
    package init?(result: Int64, startedAt: Date, values: [Double], isProcessorTime: Bool) {
        guard let summary = Summary(values) else { return nil }
        self.init(
            result: result,
            startedAt: startedAt,
            figure: isProcessorTime ? summary.minimum : summary.median,
            samples: summary.count
        )
    }
}
