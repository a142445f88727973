import Foundation
import ListTrial
import Model
import Sampling
import Statistics

/// How near the mended cells of `reused-cell` come to what their drawings allow.
struct CellFindings {
    let rounds: Int
    let freeCores: Int
    let slack: Double

    private static let scenario = "scroll"
    private static let rows = 100_000
    private static let visibleRows = 12.0
    private static let cacheLimit = 3_000_000
    /// Of a few cells of the pool, which show their last one until they are used again.
    private static let shownBytes = 4 * 240 * 96 * 4

    /// The findings about each mended fix, by its name.
    func findings(in folder: String) async throws -> [(variant: String, findings: [Finding])] {
        let run = try await BenchmarkRun(of: "reused-cell")
        let variants = run.mendedVariants
        // As in the lesson: dear drawings, and a fast fling.
        let scrolled = try await samples(run, variants, drawingCost: 8, fling: 20_000, folder: "\(folder)/dear")
        // Cheap ones at a slow fling: more pictures than the cache may keep.
        let many = try await samples(run, variants, drawingCost: 1, fling: 5_000, folder: "\(folder)/cheap")
        return try variants.map { variant in
            let ofDear = scrolled.filter { $0.variant == variant }
            let ofCheap = many.filter { $0.variant == variant }
            return (
                variant,
                [
                    try finding("stale frames", ofDear + ofCheap, "staleFrames", \.maximum, atMost: 0),
                    try finding("wasted drawing", ofDear, "wastedWork", unit: " %", atMost: 5),
                    try finding(
                        "longest stall of its own",
                        ofDear,
                        "longestOwnStall",
                        unit: " ms",
                        atMost: Metric.frame
                    ),
                    try settling(ofDear),
                    try finding(
                        "pictures in memory",
                        ofDear + ofCheap,
                        "picturesHeld",
                        \.maximum,
                        unit: " bytes",
                        atMost: Double(Self.cacheLimit + Self.shownBytes)
                    ),
                ]
            )
        }
    }

    private func samples(
        _ run: BenchmarkRun,
        _ variants: [String],
        drawingCost: Double,
        fling: Double,
        folder: String
    ) async throws -> [Sample] {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        _ = try DrawingCost.calibrate(drawingCost, in: folder)
        return try await run.samples(
            rounds,
            of: variants,
            in: [Self.scenario],
            settings: [
                "rows": "\(Self.rows)", "drawing-cost": "\(drawingCost)", "fling": "\(fling)",
                "cache-limit": "\(Self.cacheLimit)",
            ],
            seed: 1,
            folder: folder
        )
    }

    /// From the end of the scroll to the last right picture, beyond what drawing the rows in view takes. The best round:
    /// what else the machine does only ever makes it later.
    private func settling(_ samples: [Sample]) throws -> Finding {
        let settled = try values("settleTime", samples)
        let costs = try values("drawingCost", samples)
        let beyond = zip(settled, costs).map { $0 - Self.visibleRows * $1 / Double(freeCores) }
        return Finding(
            name: "settled later than the rows in view are drawn, by",
            value: Summary(beyond)?.minimum ?? .infinity,
            unit: " ms",
            atMost: slack
        )
    }

    private func finding(
        _ name: String,
        _ samples: [Sample],
        _ metric: String,
        _ statistic: KeyPath<Summary, Double> = \.median,
        unit: String = "",
        atMost: Double
    ) throws -> Finding {
        let summary = Summary(try values(metric, samples))
        return Finding(name: name, value: summary?[keyPath: statistic] ?? .infinity, unit: unit, atMost: atMost)
    }

    /// - Throws: ``HarnessError`` where a sample lacks it.
    private func values(_ metric: String, _ samples: [Sample]) throws -> [Double] {
        try samples.map { sample in
            guard let value = sample.metrics[metric]?.value else {
                throw HarnessError("\(metric) is unavailable in a sample of \(sample.variant)")
            }
            return value
        }
    }
}
