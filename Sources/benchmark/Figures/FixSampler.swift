import Model
import Sampling

/// Takes samples of an experiment's fixes: each in a process of its own, in random order.
struct FixSampler {
    private let run: BenchmarkRun

    /// - Throws: ``HarnessError`` where the experiment was not built beside this program.
    init(of experiment: String) async throws {
        run = try await BenchmarkRun(of: experiment)
    }

    /// All fixes, the article's too.
    var fixes: [String] { run.description.variants.filter { $0.kind != .pitfall }.map(\.name) }

    /// The fixes that have to hold: the article's own do not.
    var mendedFixes: [String] { run.mendedVariants }

    /// - Parameters:
    ///   - count: Samples of each variant in each scenario.
    ///   - settings: Parameters that differ from the experiment's own.
    ///   - deadline: Seconds; nil for the experiment's own.
    ///   - folder: The directory that the samples share.
    /// - Throws: ``HarnessError`` where the experiment does not have what is named, or a sample does not finish.
    func samples(
        _ count: Int,
        of variants: [String],
        in scenarios: [String],
        settings: [String: String],
        seed: UInt64,
        deadline: Double? = nil,
        folder: String
    ) async throws -> [Sample] {
        guard !variants.isEmpty else { throw HarnessError("\(run.name) has no variant to sample") }
        try check("variant", variants, run.description.variants.map(\.name))
        try check("scenario", scenarios, run.description.scenarios.map(\.name))
        try check("parameter", settings.keys.sorted(), run.description.parameters.map(\.name))
        return try await run.samples(
            count,
            of: variants,
            in: scenarios,
            settings: settings,
            seed: seed,
            deadline: deadline,
            folder: folder
        )
    }

    /// A name that an experiment no longer has would leave out its samples, and its figures with them.
    private func check(_ kind: String, _ names: [String], _ known: [String]) throws {
        for name in names where !known.contains(name) {
            throw HarnessError("\(run.name) has no \(kind) “\(name)”; update Sources/benchmark/Figures/Names.swift")
        }
    }
}

extension [Sample] {
    /// The values of a metric, one per sample.
    ///
    /// - Throws: ``HarnessError`` where a sample has none.
    func values(of metric: String) throws -> [Double] {
        try map { sample in
            guard let value = sample.metrics[metric]?.value else {
                throw HarnessError("\(metric) is unavailable in a sample of \(sample.variant)")
            }
            return value
        }
    }

    /// The values of a metric, one per sample; none where a sample has none.
    func availableValues(of metric: String) -> [Double] {
        let values = compactMap { $0.metrics[metric]?.value }
        return values.count == count ? values : []
    }
}
