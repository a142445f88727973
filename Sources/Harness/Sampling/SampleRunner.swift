import Foundation
import Model
import Statistics

/// Takes the samples of a plan, one process each, and keeps the document up to date.
package struct SampleRunner {
    package enum Event: Sendable {
        case willTake(SampleOrder.Place, of: String)
        case took(Sample, of: String)
    }

    package var plan: RunPlan
    package var output: RunOutput
    /// Called on the runner's task, in order.
    package var onEvent: @Sendable (Event) -> Void

    package init(plan: RunPlan, output: RunOutput, onEvent: @escaping @Sendable (Event) -> Void) {
        self.plan = plan
        self.output = output
        self.onEvent = onEvent
    }

    /// Takes every sample in its order. A sample that crashes or hangs is recorded as such and ends nothing.
    ///
    /// - Parameters:
    ///   - document: Gets each sample as it ends, and is written with it.
    ///   - sharedDirectory: Where the experiments prepared the samples' common input.
    /// - Throws: ``HarnessError`` where a sample cannot be started or the document cannot be written;
    ///   `CancellationError` when cancelled. The document then holds every sample that had ended.
    package func run(into document: inout ResultDocument, sharedDirectory: String) async throws {
        let start = ContinuousClock.now
        for (index, planned) in plan.experiments.enumerated() {
            for place in planned.order(seed: plan.seed).places {
                try Task.checkCancellation()
                onEvent(.willTake(place, of: planned.description.name))
                let startedAfter = Double((ContinuousClock.now - start) / .seconds(1))
                let ending = try await take(place, of: planned, sharedDirectory: sharedDirectory)
                let sample = Sample(
                    variant: place.cell.variant,
                    scenario: place.cell.scenario,
                    block: place.block,
                    isWarmUp: place.isWarmUp,
                    startedAfter: startedAfter,
                    outcome: ending.outcome,
                    metrics: ending.record?.metrics ?? [:],
                    distributions: ending.record?.distributions ?? [:],
                    frames: ending.record?.frames,
                    series: ending.record?.series,
                    marks: ending.record?.marks
                )
                document.experiments[index].samples.append(sample)
                document.experiments[index].verdicts = Judgement.verdicts(of: document.experiments[index])
                try output.write(document)
                if let timeline = ending.timeline {
                    try output.write(timeline: timeline, of: sample, experiment: planned.description.name)
                }
                onEvent(.took(sample, of: planned.description.name))
            }
        }
    }

    private func take(
        _ place: SampleOrder.Place,
        of planned: PlannedExperiment,
        sharedDirectory: String
    ) async throws -> SampleProcess.Ending {
        let scratch: TemporaryDirectory
        do {
            scratch = try TemporaryDirectory()
        } catch {
            throw HarnessError("cannot make a scratch folder: \((error as NSError).localizedDescription)")
        }
        defer { scratch.remove() }
        let process = SampleProcess(
            executable: planned.executable,
            cell: place.cell,
            settings: planned.settings,
            sharedDirectory: sharedDirectory,
            scratchDirectory: scratch.path,
            deadline: planned.deadline
        )
        do {
            return try await process.run()
        } catch let error as CancellationError {
            throw error
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw HarnessError("cannot run a sample of \(planned.executable.path): \(error)")
        }
    }
}
