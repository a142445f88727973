import Model
import Sampling
import pitfalls

/// Takes the samples that the swaps of a table need, and judges each swap over them.
///
/// A swap is judged over another cell's samples, under the name of its own cell. So swaps share samples: the pitfall is
/// sampled once, and every fix that runs the pitfall's code is judged over these samples.
final class SwapRun {
    let swaps: [Swap]
    private let executable: ExperimentExecutable
    private let description: ExperimentDescription
    private let profile: [String: String]
    private let isMark: Bool
    /// The input that the samples share, by the settings that created it.
    private(set) var inputs: [[String: String]: TemporaryDirectory]
    /// Whether the input was created by another run.
    private let sharesInput: Bool
    private var samples: [SampleSource: [Sample]] = [:]
    private let programs: [String: ExperimentExecutable]

    /// Creates the input of all samples, unless another run has already created it.
    ///
    /// - Parameters:
    ///   - experiment: The experiment whose quick settings apply, if the table belongs to an exercise.
    ///   - programs: Other programs that run a variant of this name in the learner's place.
    ///   - inputs: The input of another run with the same scenarios. That run must outlive this one.
    init(
        _ table: SwapTable,
        exerciseOf experiment: String? = nil,
        programs: [String: ExperimentExecutable] = [:],
        sharing inputs: [[String: String]: TemporaryDirectory]? = nil
    ) async throws {
        self.programs = programs
        self.inputs = inputs ?? [:]
        sharesInput = inputs != nil
        isMark = experiment != nil
        executable = table.executable
        description = try await executable.describe()
        profile = description.settings(among: Profile.quick.settings[experiment ?? table.experiment] ?? [:])
        swaps = try table.swaps(of: description, with: Array(programs.keys))
        let sources = swaps.flatMap { swap in swap.expectations.flatMap(\.claim.cells).map(swap.source) }
        for (settings, sources) in Dictionary(grouping: Set(sources), by: \.settings) where !sharesInput {
            let folder = try TemporaryDirectory()
            self.inputs[settings] = folder
            let scenarios = Set(sources.map(\.cell.scenario))
            do {
                _ = try await executable.prepare(
                    settings: RunSettings(profile: profile, given: settings),
                    scenarios: description.scenarios.map(\.name).filter(scenarios.contains),
                    sharedDirectory: folder.path
                )
            } catch is UsageError {
                // The experiment refuses these settings from a user. A variant that gets them may still break a
                // promise, without any input.
            }
        }
    }

    deinit {
        if !sharesInput { for folder in inputs.values { folder.remove() } }
    }

    /// Judges each expectation of a swap.
    ///
    /// An expectation that does not fail is judged again with one more sample, because the machine may have been busy,
    /// and some faults depend on chance. The verdict covers all samples, so that chance alone does not make a median
    /// fail. If the machine is always busy, the disturbed samples count in the end.
    ///
    /// An exercise's expectation that holds is not judged again, because a learner's mark would say *holds*.
    func verdicts(of swap: Swap) async throws -> [Verdict] {
        while true {
            let verdicts = try await judge(swap)
            let open = verdicts.filter { $0.ruling != .failed && !(isMark && $0.ruling == .held) }
            let sources = Set(open.flatMap(\.expectation.claim.cells).map(swap.source))
                .filter { samples[$0, default: []].count < Self.mostSamples }
            if sources.isEmpty {
                let last = open.isEmpty ? verdicts : try await judge(swap, countsDisturbed: true)
                return zip(verdicts, last).map { $0.ruling == .failed ? $0 : $1 }
            }
            for source in sources { samples[source, default: []].append(try await sample(of: source)) }
        }
    }

    /// Judges each expectation of a swap on one sample of each source.
    func firstVerdicts(of swap: Swap) async throws -> [Verdict] { try await judge(swap, countsDisturbed: true) }

    /// The maximum number of samples of one source.
    private static let mostSamples = 6

    private func judge(_ swap: Swap, countsDisturbed: Bool = false) async throws -> [Verdict] {
        var verdicts: [Verdict] = []
        for expectation in swap.expectations {
            var result = ExperimentResult(experiment: description, parameters: [:], samplesPlanned: 1)
            result.experiment.expectations = [expectation]
            for cell in expectation.claim.cells {
                for var sample in try await samples(of: swap.source(of: cell), readable: expectation.claim.metrics) {
                    sample.variant = cell.variant
                    sample.scenario = cell.scenario
                    if countsDisturbed { sample.control = nil }
                    result.samples.append(sample)
                }
            }
            verdicts += Judgement.verdicts(of: result)
        }
        return verdicts
    }

    /// Returns a source's samples, at least one. If some of them have values for these metrics, returns only those. On
    /// a busy machine, some samples time out or report that they could not measure.
    private func samples(of source: SampleSource, readable metrics: [String]) async throws -> [Sample] {
        // The first sample is not used, because it is slower: no process has read the program's files yet.
        if samples.isEmpty, !sharesInput { _ = try await sample(of: source) }
        if samples[source] == nil { samples[source] = [try await sample(of: source)] }
        let taken = samples[source, default: []]
        let readable = taken.filter { sample in metrics.allSatisfy { sample.metrics[$0]?.value != nil } }
        return readable.isEmpty ? taken : readable
    }

    private func sample(of source: SampleSource) async throws -> Sample {
        let (scratch, input) = (try TemporaryDirectory(), inputs[source.settings])
        defer { scratch.remove() }
        let other = programs[source.cell.variant]
        let process = SampleProcess(
            executable: other ?? executable,
            cell: other == nil ? source.cell : Expectation.Cell("yours", in: source.cell.scenario),
            settings: RunSettings(profile: profile, given: source.settings),
            sharedDirectory: input?.path ?? scratch.path,
            scratchDirectory: scratch.path,
            // If the first sample ended at its deadline, the machine may have been the reason, so later samples get
            // more time.
            deadline: source.deadline * (samples[source] == nil ? 1 : 4)
        )
        let ending = try await process.run()
        return Sample(
            variant: source.cell.variant,
            scenario: source.cell.scenario,
            block: 1,
            isWarmUp: false,
            startedAfter: 0,
            outcome: ending.outcome,
            measurement: ending.measurement ?? Sample.Measurement()
        )
    }
}

extension Expectation.Claim {
    /// The metrics of the expectation's figures. Empty if the expectation is about how samples end.
    fileprivate var metrics: [String] {
        guard case .figure(let figure, _, let bound) = self else { return [] }
        guard case .multiple(_, of: let other) = bound else { return [figure.metric] }
        return [figure.metric, other.metric]
    }
}
