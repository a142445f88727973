import Model

/// Warnings about a run's figures, one sentence each.
enum RunWarnings {
    /// The load per processor from which a machine counts as busy. At this load, other programs take half of the
    /// machine's time.
    private static let busyLoad = 0.5
    /// The share of disturbed samples from which a machine counts as busy.
    private static let busyShare = 0.1

    static func all(of document: ResultDocument) -> [String] {
        let environment = document.environment
        var warnings: [String] = []
        switch document.status {
        case .complete: break
        case .interrupted: warnings.append("The run was interrupted: some samples are missing.")
        case .running: warnings.append("The run is still in progress, or was cut off: some samples are missing.")
        }
        if environment.configuration == .debug {
            warnings.append("A debug build: its figures differ from a release build's.")
        }
        if let load = environment.load?.first, load > busyLoad * Double(environment.cores) {
            let figure = DecimalText.text(load, decimals: 1, keepsZeros: true)
            let processors = environment.cores == 1 ? "1 processor" : "\(environment.cores) processors"
            warnings.append("The machine was busy when the run began: a load of \(figure) on \(processors).")
        }
        let tally = SampleTally(document.experiments)
        if let disturbance = tally.disturbance, Double(tally.disturbed) >= busyShare * Double(tally.taken) {
            warnings.append(disturbance)
        }
        return warnings
    }
}

/// The counts of a run's samples by kind, without warm-ups.
package struct SampleTally {
    package let taken: Int
    /// The number of samples that the machine disturbed.
    package let disturbed: Int
    /// The number of samples taken to confirm a failure.
    package let confirming: Int
    /// The smallest and the largest number of samples per cell; nil without samples.
    let each: SampleCounts?

    package init(_ results: [ExperimentResult]) {
        let samples = results.flatMap(\.samples).filter { !$0.isWarmUp }
        taken = samples.count
        disturbed = samples.count(where: \.isDisturbed)
        confirming = samples.count(where: \.isConfirmation)
        each = SampleCounts(results.flatMap { result in result.experiment.cells.map { result.taken(of: $0).count } })
    }

    /// A sentence about the disturbed samples. Nil if no sample was disturbed.
    package var disturbance: String? {
        guard disturbed > 0 else { return nil }
        return "The machine disturbed \(of(disturbed)), which count only if a variant has no other samples."
    }

    /// A sentence about the samples that confirmed failures. Nil if no failure needed confirmation.
    package var confirmation: String? {
        guard confirming > 0 else { return nil }
        return "\(of(confirming)) \(confirming == 1 ? "was" : "were") taken to confirm a failure."
    }

    private func of(_ count: Int) -> String { "\(count) of \(taken) sample\(taken == 1 ? "" : "s")" }
}
