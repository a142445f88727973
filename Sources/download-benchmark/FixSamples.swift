import Model
import Sampling

/// The fixes of `download-limit`, as the experiment runs them.
struct FixSamples {
    private let run: BenchmarkRun
    private let settings: [String: String]

    init(settings: [String: String]) async throws {
        run = try await BenchmarkRun(of: "download-limit")
        self.settings = settings
    }

    /// One sample of each fix, by the variant's name.
    func rounds(seed: UInt64) async throws -> [String: Round] {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let samples = try await run.samples(
            1,
            // Fix A does not hold, as the experiment shows.
            of: run.description.variants.filter { $0.kind != .pitfall && $0.name != "maximum-plus-paused" }
                .map(\.name),
            in: ["untouched"],
            settings: settings,
            seed: seed,
            deadline: 120,
            folder: folder.path
        )
        var rounds: [String: Round] = [:]
        for sample in samples {
            guard let makespan = sample.metrics["makespan"]?.value,
                let utilisation = sample.metrics["slotUtilisation"]?.value,
                let excess = sample.metrics["limitExcess"]?.value
            else { throw HarnessError("\(sample.variant) lacks a figure of its downloads") }
            rounds[sample.variant] = Round(makespan: makespan, utilisation: utilisation, excess: Int(excess))
        }
        return rounds
    }
}
