import Foundation
import Model
import Sampling
import Synchronization

/// Shows the runner's events in the progress line, and prints each experiment's results.
final class ProgressDisplay: Sendable {
    private let start = ContinuousClock.now
    private let line: Mutex<ProgressLine>
    private let printer: Mutex<RunPrinter>

    init(_ plan: RunPlan, _ printer: RunPrinter) {
        self.printer = Mutex(printer)
        let cells = plan.experiments.flatMap { experiment in
            experiment.order(seed: plan.seed).certain.map { Self.cell($0, experiment.description.name) }
        }
        line = Mutex(
            ProgressLine(
                planned: Dictionary(cells.map { ($0, 1) }, uniquingKeysWith: +),
                style: .detect(descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment),
                sink: StandardError.write
            )
        )
    }

    func show(_ event: SampleRunner.Event) {
        let elapsed = start.duration(to: .now)
        line.withLock { line in
            switch event {
            case .planned(let cells, let experiment):
                line.plan(cells.map { Self.cell($0, experiment) })
            case .willTake(let place, let experiment):
                line.began(Self.cell(place.cell, experiment), at: elapsed)
            case .took(let sample, let experiment):
                line.ended(Self.cell(Expectation.Cell(sample.variant, in: sample.scenario), experiment), at: elapsed)
            case .ended(let result):
                let lines = self.lines(for: result)
                if lines.isEmpty { return }
                line.clear()
                for line in lines { print(line) }
                // Output to a pipe would otherwise be buffered until the run's end.
                fflush(nil)
            }
        }
    }

    private func lines(for result: ExperimentResult) -> [String] {
        printer.withLock { printer in
            let lines = printer.ended(result)
            guard !lines.isEmpty else { return [] }
            defer { printer.opening = [] }
            return printer.opening + lines
        }
    }

    func tickEverySecond() async {
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            line.withLock { $0.tick(at: start.duration(to: .now)) }
        }
    }

    func finish() {
        line.withLock { $0.finish(at: start.duration(to: .now)) }
    }

    private static func cell(_ cell: Expectation.Cell, _ experiment: String) -> ProgressEstimate.Cell {
        ProgressEstimate.Cell(experiment: experiment, variant: cell.variant, scenario: cell.scenario)
    }
}
