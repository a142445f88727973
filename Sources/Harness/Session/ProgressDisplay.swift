import Console
import Foundation
import Model
import Sampling
import Synchronization

/// Passes the runner's events to the progress line, with their times.
final class ProgressDisplay: Sendable {
    private let start = ContinuousClock.now
    private let line: Mutex<ProgressLine>

    init(_ plan: RunPlan) {
        var planned: [ProgressEstimate.Cell: Int] = [:]
        for experiment in plan.experiments {
            for place in experiment.order(seed: plan.seed).places {
                planned[Self.cell(place.cell, experiment.description.name), default: 0] += 1
            }
        }
        line = Mutex(
            ProgressLine(
                planned: planned,
                style: .detect(descriptor: STDERR_FILENO, environment: ProcessInfo.processInfo.environment),
                sink: { FileHandle.standardError.write(Data($0.utf8)) }
            )
        )
    }

    func show(_ event: SampleRunner.Event) {
        let elapsed = start.duration(to: .now)
        line.withLock { line in
            switch event {
            case .willTake(let place, let experiment):
                line.began(Self.cell(place.cell, experiment), at: elapsed)
            case .took(let sample, let experiment):
                line.ended(Self.cell(Expectation.Cell(sample.variant, in: sample.scenario), experiment), at: elapsed)
            }
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
