import Model
import Sampling
import pitfalls

/// Takes the samples that the swaps of a table need, and judges each swap over them.
///
/// A swap is judged over another cell's samples under its own cell's name, so swaps share samples: the pitfall is
/// sampled once, and every fix swapped for it is judged over those samples.
final class SwapRun {
    let swaps: [Swap]
    private let executable: ExperimentExecutable
    private let description: ExperimentDescription
    private let profile: [String: String]
    private let isMark: Bool
    /// The samples' common input, by settings.
    private(set) var inputs: [[String: String]: TemporaryDirectory]
    /// Whether another run has created the input.
    private let sharesInput: Bool
    private var samples: [SampleSource: [Sample]] = [:]
    private let programs: [String: ExperimentExecutable]

    /// Creates the input of all samples, unless another run has.
    ///
    /// - Parameters:
    ///   - experiment: The exercise's experiment if the table is an exercise's: its quick settings count.
    ///   - programs: Other programs that run a variant of this name in the learner's place.
    ///   - inputs: The input of a run that has taken samples of the same scenarios, and lasts longer than this one.
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
                // A user could not run with these settings. A variant may still break a promise with them, without an
                // input.
            }
        }
    }

    deinit {
        if !sharesInput { for folder in inputs.values { folder.remove() } }
    }

    /// Judges each expectation of a swap.
    ///
    /// An expectation that does not fail is judged again with one more sample: the machine may have been busy, and some
    /// harm depends on chance. The verdict covers all samples, so that luck alone does not make a median fail. If the
    /// machine is busy all the time, the verdict that its samples agree on counts in the end.
    ///
    /// An exercise's expectation that holds is not judged again: a learner's mark says *holds* then.
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

    /// Of one source.
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

    /// A source's samples, at least one; only those with these metrics, if there are any. On a busy machine, some
    /// samples time out or report that they could not measure.
    private func samples(of source: SampleSource, readable metrics: [String]) async throws -> [Sample] {
        // The first process finds files and pages that nothing has read yet.
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
            // The first one may have ended at its deadline because of the machine.
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
    /// The metrics of its figures; none if it is about how samples end.
    fileprivate var metrics: [String] {
        guard case .figure(let figure, _, let bound) = self else { return [] }
        guard case .multiple(_, of: let other) = bound else { return [figure.metric] }
        return [figure.metric, other.metric]
    }
}
