import Foundation
import Model

/// Takes the samples of a plan, each in its own process.
package struct SampleRunner {
    package enum Event: Sendable {
        /// A block of samples begins. The cells are the ones that the plan did not include before.
        case planned([Expectation.Cell], of: String)
        case willTake(SampleOrder.Place, of: String)
        case took(Sample, of: String)
        /// All samples of an experiment have been taken, and its expectations have been judged.
        case ended(ExperimentResult)
    }

    package var plan: RunPlan
    /// A closure that receives each event, in order, on the runner's task.
    package var onEvent: @Sendable (Event) -> Void

    package init(plan: RunPlan, onEvent: @escaping @Sendable (Event) -> Void) {
        (self.plan, self.onEvent) = (plan, onEvent)
    }

    /// Takes all samples in order. If a sample crashes or hangs, the run records the failure and continues.
    ///
    /// - Parameter sharedDirectory: The folder with the prepared input that the samples share.
    /// - Throws: ``HarnessError`` if a sample cannot be started or stored, or if its input changed. `CancellationError`
    ///   if the task is cancelled. The recorder keeps every sample that ended before the error.
    package func run(into recorder: inout RunRecorder, sharedDirectory: String) async throws {
        do {
            try await takeAll(into: &recorder, sharedDirectory: sharedDirectory)
        } catch let error as CancellationError {
            throw error
        } catch {
            recorder.breakOff()
            throw error
        }
    }

    private func takeAll(into recorder: inout RunRecorder, sharedDirectory: String) async throws {
        let start = ContinuousClock.now
        let shared = InputFile.files(in: sharedDirectory)
        for (index, planned) in plan.experiments.enumerated() {
            let name = planned.description.name
            let inputs = shared + planned.prepared.inputs
            var order = planned.order(seed: plan.seed)
            var expected = order.certain
            taking: while true {
                let places = order.next(after: recorder.document.experiments[index], recorder.judge(index))
                if places.isEmpty { break }
                onEvent(.planned(places.map(\.cell).removing(&expected), of: name))
                for place in places {
                    try Task.checkCancellation()
                    onEvent(.willTake(place, of: name))
                    let startedAfter = Double((ContinuousClock.now - start) / .seconds(1))
                    let ending = try await take(place, of: planned, inputs, sharedDirectory: sharedDirectory)
                    var sample = Sample(
                        variant: place.cell.variant,
                        scenario: place.cell.scenario,
                        block: place.block,
                        isWarmUp: place.isWarmUp,
                        isConfirmation: place.isConfirmation,
                        startedAfter: startedAfter,
                        outcome: ending.outcome,
                        measurement: ending.measurement ?? Sample.Measurement()
                    )
                    // A sample with an impossible number counts as failed, because readers refuse a document that
                    // contains one.
                    if let fault = sample.fault(planned.description.metrics) {
                        sample.outcome = .failed(status: 0, message: "wrote a result that cannot be used: \(fault)")
                        sample.measurement = Sample.Measurement()
                    }
                    try recorder.keep(sample, timeline: ending.timeline, ofExperimentAt: index)
                    onEvent(.took(sample, of: name))
                    // A disturbed sample may have hung because of the machine, and a warm-up does not count. In both
                    // cases another sample has to confirm the hang.
                    if planned.requested.endsAtHang, !place.isWarmUp, !sample.isDisturbed,
                        case .timedOut = ending.outcome
                    {
                        break taking
                    }
                }
            }
            onEvent(.ended(recorder.document.experiments[index]))
        }
    }

    private func take(
        _ place: SampleOrder.Place,
        of planned: PlannedExperiment,
        _ inputs: [InputFile],
        sharedDirectory: String
    ) async throws -> SampleProcess.Ending {
        let scratch = try TemporaryDirectory()
        defer { scratch.remove() }
        let process = SampleProcess(
            executable: planned.requested.executable,
            cell: place.cell,
            settings: planned.settings,
            sharedDirectory: sharedDirectory,
            scratchDirectory: scratch.path,
            // The machine may have caused the first timeout, so a confirmation gets more time.
            deadline: planned.deadline * (place.isConfirmation ? 4 : 1),
            inputs: inputs
        )
        return try await process.run()
    }
}

extension [Expectation.Cell] {
    /// Returns the cells that are not in `expected`. Removes the other cells from `expected`.
    fileprivate func removing(_ expected: inout [Expectation.Cell]) -> [Expectation.Cell] {
        filter { cell in
            guard let place = expected.firstIndex(of: cell) else { return true }
            expected.remove(at: place)
            return false
        }
    }
}
