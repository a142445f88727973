import Model
import Sampling

/// The fixes of `download-limit`, as the experiment runs them.
struct FixRounds {
    private let fixes: FixSampler
    private let settings: [String: String]

    init(settings: [String: String]) async throws {
        fixes = try await FixSampler(of: Names.DownloadLimit.experiment)
        self.settings = settings
    }

    /// One sample of each fix, by the variant's name.
    func rounds(seed: UInt64) async throws -> [String: Round] {
        let folder = try TemporaryDirectory()
        defer { folder.remove() }
        let samples = try await fixes.samples(
            1,
            of: fixes.fixes.filter { $0 != Names.DownloadLimit.articleFix },
            in: [Names.DownloadLimit.scenario],
            settings: settings,
            seed: seed,
            deadline: 120,
            folder: folder.path
        )
        let makespans = try samples.values(of: Names.Metric.makespan)
        let utilisations = try samples.values(of: Names.Metric.slotUtilisation)
        let excesses = try samples.values(of: Names.Metric.limitExcess)
        var rounds: [String: Round] = [:]
        for (index, sample) in samples.enumerated() {
            rounds[sample.variant] = Round(
                makespan: makespans[index],
                utilisation: utilisations[index],
                excess: Int(excesses[index])
            )
        }
        return rounds
    }
}
